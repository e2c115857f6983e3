// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract CollectTest is Base {
    function testFuzz_paysTheOwnerWhatWasStreamed(uint256 time, uint256 coverage) public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        (, uint256 premium) = buy(BOB, bound(coverage, 1e6, 900e6), day(100));
        uint256 whole = day(100) + GRACE - block.timestamp;
        time = bound(time, 0, 300 days);
        skip(time);
        (, uint256 due) = surety.bondValue(id);
        uint256 before = usd.balanceOf(a(ALICE));
        vm.prank(a(MALLORY)); // whoever calls, the owner is paid
        uint256 amount = surety.collect(id);
        eq(amount, due, "as shown");
        eq(usd.balanceOf(a(ALICE)) - before, amount, "paid");
        uint256 streamed = time >= whole ? premium : premium * time / whole;
        ok(amount <= streamed && amount + 2 >= streamed, "second by second");
    }

    /// D, E: a stranger who collects every few seconds takes nothing from a small bond.
    function test_collectingOftenLosesNothing() public {
        uint256 victim = bond(ALICE, 1e6, 300 days);
        uint256 twin = bond(BOB, 1e6, 300 days);
        bond(CAROL, 1_000e6, 300 days);
        buy(BOB, 100e6, day(100));
        uint256 before = usd.balanceOf(a(ALICE));
        for (uint256 i; i < 500; ++i) {
            skip(600);
            surety.collect(victim);
        }
        (, uint256 whole) = surety.bondValue(twin);
        uint256 got = usd.balanceOf(a(ALICE)) - before;
        ok(whole > 10, "there was something to lose");
        ok(got + 1 >= whole && got <= whole, "within one base unit");
    }

    function test_nothingYetIsNoFailure() public {
        uint256 id = bond(ALICE, 1e6, 300 days);
        vm.recordLogs();
        eq(surety.collect(id), 0, "nothing");
        eq(vm.getRecordedLogs().length, 0, "and nothing announced");
    }

    function test_refusedPaymentIsKept() public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 100e6, day(100));
        skip(50 days);
        blacklist(a(ALICE));
        uint256 amount = surety.collect(id);
        ok(amount != 0, "something");
        eq(surety.owed(a(ALICE)), amount, "kept");
    }

    /// Premium can be collected in every state of the trigger and of the product.
    function test_neverBlocked() public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 100e6, day(100));
        skip(1 days);
        trigger.set(ITrigger.Status.Alert);
        ok(surety.collect(id) != 0, "alert");
        skip(1 days);
        trigger.fire(FEED, block.timestamp, 10_000);
        ok(surety.collect(id) != 0, "pending");
        surety.report(product);
        skip(1 days);
        ok(surety.collect(id) != 0, "frozen");
        trigger.setBroken(true);
        skip(1 days);
        ok(surety.collect(id) != 0, "broken");
    }

    function test_ofAPolicyOrNothing() public {
        bond(ALICE, 1_000e6, 300 days);
        (uint256 policy,) = buy(BOB, 100e6, day(100));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotBond.selector, policy));
        surety.collect(policy);
        refuseMissing(12);
        surety.collect(12);
    }
}
