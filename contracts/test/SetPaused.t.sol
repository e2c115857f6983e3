// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract SetPausedTest is Base {
    function test_byAStranger() public {
        refuseStranger(a(MALLORY));
        vm.prank(a(MALLORY));
        surety.setPaused(true);
    }

    /// Pausing stops the sale of policies and bonds, and nothing else.
    function test_stopsNewBusinessOnly() public {
        uint256 b = bond(ALICE, 1_000e6, 10 days);
        uint256 c = bond(CAROL, 1_000e6, 300 days);
        (uint256 p,) = buy(BOB, 500e6, day(30));
        (uint256 q,) = buy(BOB, 5e6, day(30));
        vm.expectEmit(address(surety));
        emit ISurety.PausedSet(true);
        surety.setPaused(true);

        BondTerms memory bt = bondTerms(ALICE, 5e6, 30 days);
        Payment memory money = pay(ALICE, 5e6, digest(bt));
        refuse(ISurety.Paused.selector);
        surety.postBond(bt, money);
        PolicyTerms memory pt = policyTerms(BOB, 5e6, day(30));
        money = pay(BOB, 5e6, digest(pt));
        refuse(ISurety.Paused.selector);
        surety.buyPolicy(pt, money);
        PolicyExtensionTerms memory xt = PolicyExtensionTerms(p, uint40(day(60)), newId());
        money = pay(BOB, 50e6, digest(xt));
        refuse(ISurety.Paused.selector);
        surety.extendPolicy(xt, money);

        ListingTerms memory lt = list(BOB, q, 3e6);
        cancel(BOB, lt.orderId);
        list(BOB, q, 3e6);
        purchase(CAROL, q, 3e6);
        skip(10 days);
        surety.claim(b);
        extendBond(CAROL, c, boundary(400 days));
        surrender(CAROL, q, 1e6);
        strike(10_000);
        surety.settle(p);
        surety.settle(q);
        mature(b);
        (uint256 principal,) = surety.claim(b);
        ok(principal != 0, "left");
        eq(surety.ownerOf(c), a(CAROL), "still there");

        surety.setPaused(false);
        buy(BOB, 5e6, day(30));
    }
}

contract OwnershipTest is Base {
    function test_changesHandsInTwoSteps() public {
        surety.transferOwnership(a(CREATOR));
        eq(surety.owner(), address(this), "not yet");
        refuseStranger(a(MALLORY));
        vm.prank(a(MALLORY));
        surety.acceptOwnership();
        vm.prank(a(CREATOR));
        surety.acceptOwnership();
        eq(surety.owner(), a(CREATOR), "now");
    }

    /// Without an owner nobody is worse off: everything but new products, fee and pause goes on.
    function test_renouncedLeavesUsersWhole() public {
        uint256 b = bond(ALICE, 1_000e6, 10 days);
        surety.setFee(1_000, a(CREATOR));
        surety.renounceOwnership();
        (uint256 p,) = buy(BOB, 500e6, day(30));
        skip(10 days);
        strike(5_000);
        eq(surety.settle(p), 250e6, "payout");
        mature(b);
        (uint256 principal,) = surety.claim(b);
        eq(principal, 750e6, "principal less the loss");
        surety.withdraw(a(CREATOR));
        bond(ALICE, 1_000e6, 10 days);
        buy(BOB, 500e6, day(30));
        ISurety.Product memory t = productTerms();
        refuseStranger(address(this));
        createProduct(t);
    }
}
