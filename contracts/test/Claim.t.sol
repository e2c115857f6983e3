// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract ClaimTest is Base {
    function testFuzz_paysTheOwnerWhatWasStreamed(uint256 time, uint256 coverage) public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        (, uint256 premium) = buy(BOB, bound(coverage, 1e6, 900e6), day(100));
        uint256 whole = day(100) + GRACE - block.timestamp;
        time = bound(time, 0, 300 days);
        skip(time);
        uint256 due = earned(id);
        uint256 before = usd.balanceOf(a(ALICE));
        vm.prank(a(MALLORY)); // anyone may call, the owner is paid
        (uint256 principal, uint256 amount) = surety.claim(id);
        ok(principal == 0 && amount == due, "as shown");
        eq(usd.balanceOf(a(ALICE)) - before, amount, "paid");
        uint256 streamed = time >= whole ? premium : premium * time / whole;
        ok(amount <= streamed && amount + 2 >= streamed, "second by second");
        eq(bondOf(id).gotPremium, amount, "noted");
    }

    function testFuzz_paysPrincipalAndPremiumAndClosesTheBond(uint256 amount, uint256 late) public {
        amount = bound(amount, 2e6, 1e14);
        uint256 id = bond(ALICE, amount, 200 days);
        (, uint256 premium) = buy(BOB, amount * 5 / 10 + 500_000, day(100));
        mature(id);
        skip(bound(late, 0, 1_000 days));
        uint256 due = earned(id);
        vm.expectEmit(address(surety));
        emit ISurety.BondClaimed(id, a(ALICE), amount, due, true);
        vm.prank(a(MALLORY));
        (uint256 principal,) = surety.claim(id);
        eq(principal, amount, "principal");
        uint256 got = usd.balanceOf(a(ALICE)) + amount - WEALTH;
        ok(got >= amount && got - amount <= premium && got - amount + 3 >= premium, "and the premium");
        refuseMissing(id);
        surety.claim(id);
        ok(pool().capital == 0 && pool().shares == 0, "empty");
    }

    /// A bond earns from the moment it is posted, and its boundary does not change what it has earned.
    function test_earnsFromItsPostingOn() public {
        bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 500e6, day(200));
        skip(20 days);
        uint256 early = bond(CAROL, 1_000e6, TERM);
        uint256 late = bond(CAROL, 1_000e6, 300 days);
        ok(earned(early) == 0 && earned(late) == 0, "nothing yet");
        mature(early);
        ok(earned(early) != 0, "earned");
        eq(earned(early), earned(late), "the same so far");
    }

    /// D, E: a stranger who claims every few seconds takes nothing from a small bond.
    function test_claimingOftenLosesNothing() public {
        uint256 victim = bond(ALICE, 1e6, 300 days);
        uint256 twin = bond(BOB, 1e6, 300 days);
        bond(CAROL, 1_000e6, 300 days);
        buy(BOB, 100e6, day(100));
        uint256 before = usd.balanceOf(a(ALICE));
        for (uint256 i; i < 500; ++i) {
            skip(600);
            surety.claim(victim);
        }
        uint256 whole = earned(twin);
        ok(whole > 10, "there was something to lose");
        eq(usd.balanceOf(a(ALICE)) - before, whole, "to the unit");
    }

    /// A15: with more shares than there are parts of a unit, nothing is paid twice.
    function test_claimingTwicePaysOnce() public {
        usd.mint(a(ALICE), 1.1e24);
        uint256 id = bond(ALICE, 1.1e24, 300 days);
        buy(BOB, 1_000e6, day(100));
        for (uint256 i; i < 200; ++i) {
            skip(1 hours + i);
            surety.claim(id);
            (uint256 principal, uint256 premium) = surety.claim(id);
            ok(principal == 0 && premium == 0, "paid twice for one moment");
        }
    }

    /// 10: a claim changes no other position.
    function testFuzz_changesNothingForAnybodyElse(uint256 time, uint16 severity, uint256 order) public {
        uint256[4] memory ids =
            [bond(ALICE, 700e6, TERM), bond(BOB, 300e6, TERM), bond(CAROL, 500e6, 200 days), bond(BOB, 1e6, 300 days)];
        (uint256 p,) = buy(MALLORY, 400e6, day(40));
        buy(MALLORY, 400e6, day(200));
        skip(2 days);
        strike(uint16(bound(severity, 0, 10_000)));
        surety.settle(p);
        surety.settle(uint256(product) << 64 | 1);
        skip(bound(time, 0, 400 days));
        surety.poke(product, type(uint256).max);
        bytes32[4] memory before;
        for (uint256 i; i < 4; ++i) before[i] = print(ids[i]);
        uint256 chosen = order % 4;
        surety.claim(ids[chosen]);
        for (uint256 i; i < 4; ++i) if (i != chosen) ok(print(ids[i]) == before[i], "changed");
    }

    function print(uint256 id) private view returns (bytes32) {
        return keccak256(abi.encode(atRisk(id), released(id), earned(id)));
    }

    function test_nothingYetIsNoFailure() public {
        uint256 id = bond(ALICE, 1e6, 300 days);
        (uint256 principal, uint256 premium) = surety.claim(id);
        ok(principal == 0 && premium == 0, "nothing");
    }

    function test_refusedPaymentIsKept() public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 100e6, day(100));
        skip(50 days);
        blacklist(a(ALICE));
        (, uint256 amount) = surety.claim(id);
        ok(amount != 0, "something");
        eq(surety.owed(a(ALICE)), amount, "kept");
    }

    /// What was earned can be claimed in every state of the trigger and of the product.
    function test_neverBlocked() public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 100e6, day(100));
        skip(1 days);
        trigger.set(ITrigger.Status.Alert);
        claimSome(id, "alert");
        skip(1 days);
        trigger.fire(FEED, block.timestamp, 10_000);
        claimSome(id, "pending");
        surety.report(product);
        skip(1 days);
        claimSome(id, "frozen");
        trigger.setBroken(true);
        skip(1 days);
        claimSome(id, "broken");
    }

    function claimSome(uint256 id, string memory when) private {
        (, uint256 premium) = surety.claim(id);
        ok(premium != 0, when);
    }

    function test_ofAPolicyOrNothing() public {
        bond(ALICE, 1_000e6, 300 days);
        (uint256 policy,) = buy(BOB, 100e6, day(100));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotBond.selector, policy));
        surety.claim(policy);
        refuseMissing(12);
        surety.claim(12);
        refuseMissing(BOND_FLAG);
        surety.claim(BOND_FLAG);
    }
}
