// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract SurrenderTest is Base {
    uint256 id;
    uint256 policy;
    uint256 premium;

    function setUp() public override {
        super.setUp();
        surety.setFee(0, a(CREATOR));
        ISurety.Product memory t = productTerms();
        t.minCover = 10e6;
        product = createProduct(t);
        id = bond(ALICE, 1_000e6, 400 days);
        (policy, premium) = buy(BOB, 100e6, day(94)); // released after 100 days
    }

    function refused(uint256 coverage, bytes memory reason) private {
        SurrenderTerms memory t = surrenderTerms(BOB, policy, coverage);
        bytes memory s = sign(BOB, digest(t));
        vm.expectRevert(reason);
        surety.surrender(t, s);
    }

    function testFuzz_refundsNineTenthsOfWhatIsUnearned(uint256 wait, uint256 coverage) public {
        wait = bound(wait, WAITING, 94 days - 1);
        coverage = bound(coverage, 1, 100e6);
        if (coverage > 90e6) coverage = 100e6;
        skip(wait);
        uint256 quoted = surety.quoteSurrender(policy, uint128(coverage));
        uint256 before = usd.balanceOf(a(BOB));
        vm.prank(a(MALLORY));
        uint256 refund = surrender(BOB, policy, coverage);
        eq(refund, quoted, "as quoted");
        eq(usd.balanceOf(a(BOB)) - before, refund, "paid");
        uint256 unearned = premium * coverage * (100 days - wait) / 100e6 / 100 days;
        ok(refund <= unearned * 9 / 10 + 1 && refund + 2 >= unearned * 9 / 10, "nine tenths");
        uint256 rest = surety.owed(a(CREATOR));
        ok(rest * 9 + 9 >= refund && refund + 9 >= rest * 9, "a tenth to the fee recipient");
        eq(policyOf(policy).coverage, 100e6 - coverage, "coverage left");
        eq(pool().locked, 100e6 - coverage, "locked");
        ok((pool().locked == 0) == (pool().rate == 0), "rate");
        vm.warp(T0 + 200 days);
        ok(earned(id) + refund + rest <= premium && earned(id) + refund + rest + 4 >= premium, "nothing lost");
    }

    function test_isRememberedAndAnnounced() public {
        skip(10 days);
        uint256 refund = surety.quoteSurrender(policy, 50e6);
        SurrenderTerms memory t = surrenderTerms(BOB, policy, 50e6);
        bytes memory s = sign(BOB, digest(t));
        uint256 snapshot = vm.snapshotState();
        surety.surrender(t, s);
        uint256 rest = surety.owed(a(CREATOR));
        vm.revertToState(snapshot);
        vm.warp(T0 + 10 days);
        vm.expectEmit(address(surety));
        emit ISurety.PolicySurrendered(policy, a(BOB), 50e6, refund, rest);
        surety.surrender(t, s);
        refuseExecuted(policy, digest(t));
        surety.surrender(t, s);
    }

    /// All of it, or as much as leaves a policy of the least size.
    function test_leavesNoDust() public {
        skip(1 days);
        refused(90e6 + 1, range(90e6 + 1, 90e6));
        refused(0, range(0, 90e6));
        refused(100e6 + 1, range(100e6 + 1, 90e6));
        surrender(BOB, policy, 90e6);
        refused(1, range(1, 0));
        surrender(BOB, policy, 10e6);
        refused(1, abi.encodeWithSelector(ISurety.NotInForce.selector, T0 + 94 days, block.timestamp));
    }

    function range(uint256 value, uint256 maximum) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISurety.OutOfRange.selector, bytes32("coverage"), value, 1, maximum);
    }

    /// From the end of the waiting time until the expiry, to the second.
    function test_windowToTheSecond() public {
        vm.warp(T0 + WAITING - 1);
        refused(10e6, abi.encodeWithSelector(ISurety.Waiting.selector, T0 + WAITING, block.timestamp));
        skip(1);
        surrender(BOB, policy, 10e6);
        vm.warp(T0 + 94 days - 1);
        surrender(BOB, policy, 10e6);
        skip(1);
        refused(10e6, abi.encodeWithSelector(ISurety.NotInForce.selector, T0 + 94 days, block.timestamp));
    }

    function test_refusedWhileAlertPendingFrozenAndUnsettled() public {
        skip(2 days);
        trigger.set(ITrigger.Status.Alert);
        refused(10e6, abi.encodeWithSelector(ISurety.TriggerNotReady.selector, ITrigger.Status.Alert));
        trigger.set(ITrigger.Status.Armed);
        trigger.fire(FEED, block.timestamp, 5_000);
        refused(10e6, abi.encodeWithSelector(ISurety.EventPending.selector, 0, 1));
        surety.report(product);
        refused(10e6, abi.encodeWithSelector(ISurety.ProductFrozen.selector, block.timestamp + FREEZE));
        surety.settle(policy);
        trigger.fire(FEED, block.timestamp, 0);
        surety.report(product);
        refused(10e6, abi.encodeWithSelector(ISurety.Unsettled.selector, 1, 2));
        surety.settle(policy);
        trigger.set(ITrigger.Status.Unavailable);
        surrender(BOB, policy, 10e6);
    }

    /// Nobody chooses the moment at which retained capital leaves.
    function test_refusedWhileCapitalIsRetained() public {
        ISurety.Product memory t = productTerms();
        t.waiting = 12 days;
        product = createProduct(t);
        uint256 first = bond(ALICE, 1_000_000e6, TERM);
        bond(CAROL, 1_000_000e6, 400 days);
        (uint256 p,) = buy(BOB, 890_000e6, day(60));
        skip(40 days);
        (policy,) = buy(BOB, 890_000e6, day(160));
        skip(1 days);
        strike(10_000);
        surety.settle(p);
        surety.settle(policy);
        mature(first);
        uint256 retained = pool().shares - pool().committed;
        ok(retained != 0, "retained");
        refused(890_000e6, abi.encodeWithSelector(ISurety.CapitalRetained.selector, retained));
        bond(CAROL, 1_000_000e6, 400 days);
        surrender(BOB, policy, 890_000e6);
    }

    function test_minRefund() public {
        skip(1 days);
        uint256 quoted = surety.quoteSurrender(policy, 50e6);
        SurrenderTerms memory t = surrenderTerms(BOB, policy, 50e6);
        t.minRefund = uint128(quoted + 1);
        bytes memory s = sign(BOB, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.ValueBelowMinimum.selector, quoted, quoted + 1));
        surety.surrender(t, s);
        t.minRefund = uint128(quoted);
        surety.surrender(t, sign(BOB, digest(t)));
    }

    function test_byTheOwnerUntilTheDeadline() public {
        skip(1 days);
        SurrenderTerms memory t = surrenderTerms(MALLORY, policy, 50e6);
        bytes memory s = sign(MALLORY, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotOwner.selector, a(MALLORY), a(BOB)));
        surety.surrender(t, s);
        t.owner = a(BOB);
        s = sign(MALLORY, digest(t));
        refuseSignature(a(BOB));
        surety.surrender(t, s);
        s = sign(BOB, digest(t));
        vm.warp(t.deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ISurety.IntentExpired.selector, t.deadline, t.deadline + 1));
        surety.surrender(t, s);
        vm.warp(t.deadline);
        surety.surrender(t, s);
    }

    function test_ofABondOrNothing() public {
        uint256[2] memory wrong = [id, 99];
        for (uint256 i; i < 2; ++i) {
            policy = wrong[i];
            refused(1, abi.encodeWithSelector(ISurety.NotPolicy.selector, wrong[i]));
        }
    }

    function test_refusedPaymentIsKept() public {
        skip(1 days);
        blacklist(a(BOB));
        uint256 refund = surrender(BOB, policy, 50e6);
        eq(surety.owed(a(BOB)), refund, "kept");
    }
}
