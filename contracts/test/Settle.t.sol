// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract SettleTest is Base {
    uint256 id;

    function setUp() public override {
        super.setUp();
        id = bond(ALICE, 1_000e6, 1_000 days);
    }

    function testFuzz_paysItsShareToTheOwner(uint256 coverage, uint256 severity) public {
        coverage = bound(coverage, 1e6, 900e6);
        severity = bound(severity, 0, 10_000);
        (uint256 p,) = buy(BOB, coverage, day(30));
        vm.prank(a(BOB));
        surety.transferFrom(a(BOB), a(CAROL), p);
        skip(2 days);
        strike(uint16(severity));
        vm.expectEmit(address(surety));
        emit ISurety.PolicySettled(p, 0, a(CAROL), coverage * severity / 10_000);
        vm.prank(a(MALLORY));
        uint256 payout = surety.settle(p);
        eq(payout, coverage * severity / 10_000, "9: payout");
        eq(usd.balanceOf(a(CAROL)), WEALTH + payout, "to the owner");
        eq(policyOf(p).coverage, coverage - payout, "coverage left");
        eq(pool().capital, 1_000e6 - payout, "capital");
        eq(pool().locked, coverage - payout, "locked");
        vm.expectRevert(abi.encodeWithSelector(ISurety.NoEvent.selector, 1, 1));
        surety.settle(p);
    }

    /// Onset at start + waiting - 1, start + waiting, expiry - 1 and expiry.
    function test_onsetToTheSecond() public {
        skip(1 days - WAITING - 10);
        (uint256 p,) = buy(BOB, 100e6, day(3));
        uint256 begins = block.timestamp + WAITING;
        uint256 expiry = day(3);
        eq(payoutOf(p, begins - 1, begins), 0, "still waiting");
        eq(payoutOf(p, begins, begins), 100e6, "covered from here");
        eq(payoutOf(p, expiry - 1, expiry - 1), 100e6, "the last second");
        eq(payoutOf(p, expiry, expiry), 0, "expired");
    }

    function payoutOf(uint256 p, uint256 onset, uint256 reportedAt) private returns (uint256 payout) {
        uint256 snapshot = vm.snapshotState();
        vm.warp(reportedAt);
        trigger.fire(FEED, onset, 10_000);
        surety.report(product);
        payout = surety.settle(p);
        vm.revertToState(snapshot);
    }

    /// An event of the last second, reported at the last moment, can be settled until the capital is released.
    function test_releaseToTheSecond() public {
        (uint256 p,) = buy(BOB, 100e6, day(10));
        uint256 expiry = day(10);
        vm.warp(expiry - 1 + GRACE / 2);
        trigger.fire(FEED, expiry - 1, 10_000);
        surety.report(product);
        uint256 snapshot = vm.snapshotState();
        vm.warp(expiry + GRACE - 1);
        eq(surety.settle(p), 100e6, "the last second");
        vm.revertToState(snapshot);
        vm.warp(expiry + GRACE);
        eq(pool().locked, 0, "released");
        eq(surety.settle(p), 0, "too late");
        eq(pool().capital, 1_000e6, "and nothing is taken");
    }

    /// 9: any number of partial events never pays more than the coverage.
    function testFuzz_aggregateStaysWithinCoverage(uint256 coverage, uint16[5] memory severities) public {
        coverage = bound(coverage, 1e6, 900e6);
        (uint256 p,) = buy(BOB, coverage, day(60));
        uint256 total;
        uint256 left = coverage;
        for (uint256 i; i < 5; ++i) {
            skip(1 days);
            uint256 severity = bound(severities[i], 0, 10_000);
            strike(uint16(severity));
            uint256 payout = surety.settle(p);
            eq(payout, left * severity / 10_000, "share of what is left");
            left -= payout;
            total += payout;
        }
        ok(total <= coverage, "aggregate");
        eq(policyOf(p).coverage, coverage - total, "left");
    }

    /// A loss of all that may be lost leaves the pool alive.
    function test_lossOfExactlyTheCap() public {
        (uint256 p,) = buy(BOB, 900e6, day(30));
        skip(2 days);
        strike(10_000);
        surety.settle(p);
        eq(pool().capital, 100e6, "a tenth is left");
        eq(atRisk(id), 100e6, "to the bond");
        bond(CAROL, 1_000e6, 30 days);
        buy(BOB, 500e6, day(30));
    }

    /// A: after a payout the rest of its premium belongs to those who paid, not to whoever comes next.
    function test_premiumIsEarnedByThoseWhoPaid() public {
        (uint256 p, uint256 premium) = buy(BOB, 900e6, day(350));
        skip(5 days);
        strike(10_000);
        surety.settle(p);
        ok(earned(id) + 2 >= premium && earned(id) <= premium, "all of it, at once");
        ok(pool().rate == 0 && pool().locked == 0, "nothing streams");
        uint256 newcomer = bond(MALLORY, 900e6, 350 days);
        skip(351 days);
        eq(earned(newcomer), 0, "nothing left to take");
    }

    /// A quarter of the coverage takes a quarter of what that policy pays, whatever others pay.
    function test_partialLossTakesItsOwnPremium() public {
        (uint256 p,) = buy(BOB, 400e6, day(300));
        buy(CAROL, 100e6, day(300));
        uint256 own = uint256(policyOf(p).premium) * 1e24 / (300 days + GRACE);
        uint256 rate = pool().rate;
        skip(5 days);
        strike(2_500);
        surety.settle(p);
        uint256 gone = rate - pool().rate;
        ok(gone * 4 + 1e18 >= own && gone * 4 <= own + 1e18, "a quarter of its own");
        ok(uint256(policyOf(p).premium) * 1e24 / (300 days + GRACE) + gone <= own, "and the rest stays with it");
    }

    /// B: an owner the asset refuses to pay is owed, and holds nobody up.
    function test_refusedPaymentIsKept() public {
        (uint256 p,) = buy(BOB, 100e6, day(30));
        skip(2 days);
        strike(10_000);
        blacklist(a(BOB));
        vm.expectEmit(address(surety));
        emit ISurety.PaymentDeferred(a(BOB), 100e6);
        surety.settle(p);
        eq(surety.owed(a(BOB)), 100e6, "kept");
    }

    /// The same for an asset that answers false instead of reverting.
    function test_paymentThatReturnsFalseIsKept() public {
        (uint256 p,) = buy(BOB, 100e6, day(30));
        skip(2 days);
        strike(10_000);
        vm.mockCall(
            address(usd), abi.encodeWithSelector(TestUSDLike.transfer.selector, a(BOB)), abi.encode(false)
        );
        surety.settle(p);
        eq(surety.owed(a(BOB)), 100e6, "kept");
    }

    /// Settling never waits: not for the trigger, not for the owner of the protocol.
    function test_neverBlocked() public {
        (uint256 p,) = buy(BOB, 100e6, day(30));
        skip(2 days);
        strike(5_000);
        strike(5_000);
        trigger.set(ITrigger.Status.Alert);
        surety.setPaused(true);
        eq(surety.settle(p), 50e6, "alert");
        trigger.setBroken(true);
        eq(surety.settle(p), 25e6, "broken");
    }

    /// A policy bought after an event does not see it.
    function test_eventsBeforeThePurchaseAreSkipped() public {
        strike(10_000);
        (uint256 p,) = buy(BOB, 100e6, day(30));
        eq(policyOf(p).cursor, 1, "cursor");
        vm.expectRevert(abi.encodeWithSelector(ISurety.NoEvent.selector, 1, 1));
        surety.settle(p);
    }

    /// Only coverage of the moment of the report is waited for, whatever order it is settled in.
    function testFuzz_freezeEndsWithTheLastPolicy(uint256 order, uint16 severity) public {
        uint256[4] memory ps;
        for (uint256 i; i < 4; ++i) (ps[i],) = buy(BOB, (i + 1) * 20e6, day(20 + i));
        skip(2 days);
        strike(uint16(bound(severity, 1, 10_000)));
        for (uint256 left = 4; left > 0; --left) {
            ok(pool().frozenUntil != 0, "frozen");
            uint256 pick = order % left;
            order /= 4;
            surety.settle(ps[pick]);
            ps[pick] = ps[left - 1];
        }
        ok(pool().unsettled == 0 && pool().frozenUntil == 0, "open");
    }

    function test_ofABondOrNothing() public {
        strike(10_000);
        vm.expectRevert(abi.encodeWithSelector(ISurety.NoEvent.selector, 0, 1));
        surety.settle(id);
        refuseMissing(5);
        surety.settle(5);
    }

    /// The freeze does not outlive the policies it waits for: once released, a settlement that pays nothing ends it.
    function test_releasedCoverageIsNotWaitedFor() public {
        uint256 leaving = bond(CAROL, 1_000e6, TERM);
        uint256 release = bondOf(leaving).maturity;
        (uint256 p,) = buy(BOB, 100e6, release - GRACE);
        vm.warp(release - 1);
        strike(10_000); // long after the expiry
        vm.warp(release + 12);
        (uint256 principal,) = surety.claim(leaving);
        eq(principal, 0, "frozen: nobody leaves");
        eq(surety.settle(p), 0, "released");
        ok(pool().unsettled == 0 && pool().frozenUntil == 0, "thawed");
        (principal,) = surety.claim(leaving);
        eq(principal, 1_000e6, "whole");
    }

    /// Released or not, a policy is waited for until it is settled against the last event that pays.
    function test_releasedCoverageIsSettledAgainstEveryEvent() public {
        (uint256 p,) = buy(BOB, 100e6, day(10));
        vm.warp(day(10) + GRACE - 1);
        strike(10_000);
        strike(10_000);
        skip(12);
        surety.settle(p);
        eq(pool().unsettled, 100e6, "the second is to come");
        surety.settle(p);
        eq(pool().unsettled, 0, "open");
    }

    /// What was released before the report was not counted, so settling it must not end the wait for the others.
    function test_coverageReleasedBeforeTheReportWasNeverCounted() public {
        (uint256 gone,) = buy(BOB, 100e6, day(10));
        (uint256 there,) = buy(BOB, 100e6, day(40));
        vm.warp(day(10) + GRACE);
        strike(10_000);
        surety.settle(gone);
        ok(pool().unsettled == 100e6 && pool().frozenUntil == block.timestamp + FREEZE, "still frozen");
        surety.settle(there);
        eq(pool().unsettled, 0, "open");
    }

    /// The last settlement lets go what the event held back, in the same call and after its own announcement.
    function test_theLastSettlementLetsCapitalGo() public {
        uint256 leaving = bond(CAROL, 1_000e6, TERM);
        (uint256 p,) = buy(BOB, 100e6, day(200));
        vm.warp(bondOf(leaving).maturity - 1);
        strike(10_000);
        skip(1 days);
        vm.recordLogs();
        surety.settle(p);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 settled;
        uint256 gone;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] == ISurety.PolicySettled.selector) settled = i + 1;
            if (logs[i].topics[0] == ISurety.CapitalReleased.selector) gone = i + 1;
        }
        ok(settled != 0 && gone > settled, "released after the settlement");
    }
}
