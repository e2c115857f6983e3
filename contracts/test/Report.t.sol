// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract ReportTest is Base {
    function setUp() public override {
        super.setUp();
        bond(ALICE, 1_000e6, 1_000 days);
    }

    function test_takesNoteAndFreezes() public {
        buy(BOB, 100e6, day(30));
        skip(2 days);
        trigger.fire(FEED, block.timestamp - 5, 2_500);
        vm.expectEmit(address(surety));
        emit ISurety.EventReported(
            product, 0, uint40(block.timestamp - 5), uint40(block.timestamp), 2_500, uint40(block.timestamp - 5)
        );
        vm.prank(a(MALLORY));
        eq(surety.report(product), 0, "index");
        ISurety.Event[] memory events = surety.getEvents(product);
        ok(events.length == 1 && events[0].observedAt == block.timestamp - 5 && events[0].severity == 2_500, "event");
        ok(pool().unsettled == 100e6 && pool().frozenUntil == block.timestamp + FREEZE, "frozen");
        vm.expectRevert(abi.encodeWithSelector(ISurety.NoEvent.selector, 1, 1));
        surety.report(product);
    }

    /// Nobody insured, nothing to settle: no freeze.
    function test_withoutPoliciesThereIsNothingToWaitFor() public {
        strike(10_000);
        eq(pool().frozenUntil, 0, "not frozen");
        bond(ALICE, 5e6, 30 days);
    }

    /// It pays if it is reported within grace / 2 of its onset, to the second.
    function test_windowToTheSecond() public {
        buy(BOB, 100e6, day(30));
        skip(10 days);
        trigger.fire(FEED, block.timestamp - GRACE / 2, 10_000);
        trigger.fire(FEED, block.timestamp - GRACE / 2 - 1, 10_000);
        trigger.fire(FEED, block.timestamp, 10_000);
        trigger.fire(FEED, block.timestamp + 1, 10_000);
        for (uint256 i; i < 4; ++i) surety.report(product);
        ISurety.Event[] memory events = surety.getEvents(product);
        eq(events[0].severity, 10_000, "on the last second");
        eq(events[1].severity, 0, "one second late");
        eq(events[2].severity, 10_000, "now");
        eq(events[3].severity, 0, "from the future");
    }

    /// I, P: whatever the trigger says, the event is consumed and the product goes on.
    function testFuzz_sanitisesWhateverTheTriggerSays(uint40 observedAt, uint16 severity) public {
        skip(10 days);
        trigger.fire(FEED, observedAt, severity);
        surety.report(product);
        ISurety.Event memory e = surety.getEvents(product)[0];
        bool timely = observedAt <= block.timestamp && block.timestamp - observedAt <= GRACE / 2;
        eq(e.severity, timely && severity <= 10_000 ? severity : 0, "severity");
        eq(pool().pending, 0, "no longer pending");
        buy(BOB, 10e6, day(30));
    }

    function test_unreadableEventPaysNothing() public {
        trigger.fireUnreadable(FEED);
        refusePending(0, 1);
        this.buyOutside();
        surety.report(product);
        eq(surety.getEvents(product)[0].severity, 0, "severity");
        buy(BOB, 10e6, day(30));
    }

    function buyOutside() external {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        surety.buyPolicy(t, pay(BOB, 10e6, digest(t)));
    }

    /// Whatever gas it is given, a report either fails as a whole or writes the true severity.
    function test_starvedOfGasItNeverRecordsAWrongSeverity() public {
        skip(2 days);
        trigger.fire(FEED, block.timestamp, 10_000);
        uint256 done;
        for (uint256 gas_ = 30_000; gas_ <= 200_000; gas_ += 500) {
            uint256 snapshot = vm.snapshotState();
            try surety.report{gas: gas_}(product) {
                eq(surety.getEvents(product)[0].severity, 10_000, "severity");
                ++done;
            } catch {}
            vm.revertToState(snapshot);
        }
        ok(done > 50 && done < 330, "some ran and some starved");
    }

    function test_unknownProductAndBrokenTrigger() public {
        refuseProduct(9);
        surety.report(9);
        trigger.setBroken(true);
        refuse(MockTrigger.Broken.selector);
        surety.report(product);
    }

    /// One feed, two products: each takes note for itself.
    function test_productsAreApart() public {
        uint64 first = product;
        product = createProduct(productTerms());
        trigger.fire(FEED, block.timestamp, 10_000);
        surety.report(first);
        eq(surety.getEvents(product).length, 0, "not yet");
        eq(pool().pending, 1, "pending");
        surety.report(product);
        eq(surety.getEvents(product).length, 1, "now");
    }

    /// A product counts from the events its feed had when it was created, and reads the feed's events by their own index.
    function test_readsTheFeedFromTheFirstEventOn() public {
        trigger.fire(FEED, block.timestamp, 1_111);
        trigger.fire(FEED, block.timestamp, 2_222);
        product = createProduct(productTerms());
        vm.expectRevert(abi.encodeWithSelector(ISurety.NoEvent.selector, 2, 2));
        surety.report(product);
        skip(5);
        trigger.fire(FEED, block.timestamp, 3_333);
        eq(surety.report(product), 0, "the product's first");
        ISurety.Event memory e = surety.getEvents(product)[0];
        ok(e.severity == 3_333 && e.observedAt == block.timestamp, "the feed's third");
    }

    /// Coverage that was released since the last call is not waited for.
    function test_countsOnlyWhatIsInForce() public {
        buy(BOB, 100e6, day(10));
        buy(BOB, 30e6, day(40));
        vm.warp(day(10) + GRACE);
        strike(10_000);
        eq(pool().unsettled, 30e6, "the second policy only");
    }

    /// An event that pays nothing neither prolongs a freeze nor ends it.
    function test_anEventThatPaysNothingLeavesTheFreezeAlone() public {
        (uint256 p,) = buy(BOB, 100e6, day(30));
        skip(2 days);
        strike(10_000);
        uint256 until = block.timestamp + FREEZE;
        skip(1 days);
        strike(0);
        ok(pool().frozenUntil == until && pool().unsettled == 100e6, "as it was");
        vm.warp(until - 1);
        eq(pool().frozenUntil, until, "until its last second");
        vm.warp(until);
        eq(pool().frozenUntil, 0, "and no longer");
        surety.settle(p);
        eq(pool().unsettled, 0, "settled against the event that pays");
    }

    /// I: an answer that is too short or does not fit its type is consumed as well, and pays nothing.
    function test_malformedEventPaysNothing() public {
        bytes[5] memory answers = [
            bytes(""),
            abi.encode(block.timestamp),
            abi.encode(block.timestamp, uint256(10_000)),
            abi.encode(block.timestamp, uint256(1 << 16), block.timestamp),
            abi.encode(uint256(1 << 40), uint256(10_000), block.timestamp)
        ];
        for (uint256 i; i < answers.length; ++i) {
            trigger.fire(FEED, block.timestamp, 10_000);
            vm.mockCall(address(trigger), abi.encodeWithSelector(ITrigger.eventAt.selector, FEED, i), answers[i]);
            eq(surety.report(product), i, "consumed");
            eq(surety.getEvents(product)[i].severity, 0, "severity");
        }
        buy(BOB, 10e6, day(30));
    }

    /// A36: a timely event out of range.
    function test_severityOutOfRange() public {
        skip(1 days);
        trigger.fire(FEED, block.timestamp, 10_001);
        surety.report(product);
        eq(surety.getEvents(product)[0].severity, 0, "severity");
    }

    /// No capital leaves between the moment from which an event was known and its report. What a view showed meanwhile is
    /// taken back: what stayed shares the premium.
    function test_nothingLeavesOnceTheEventIsKnown() public {
        uint256 leaving = bond(CAROL, 1_000e6, TERM);
        (uint256 p,) = buy(BOB, 500e6, day(200));
        uint256 matures = bondOf(leaving).maturity;
        vm.warp(matures + 2 hours);
        uint256 shown = pool().acc;
        eq(released(leaving), 1_000e6, "as if it had left");
        trigger.fire(FEED, matures - 1, 10_000);
        surety.report(product);
        ok(pool().acc < shown, "earned by all who stayed");
        ok(released(leaving) == 0 && atRisk(leaving) == 1_000e6, "held");
        surety.settle(p);
        ok(released(leaving) == 750e6 && atRisk(leaving) == 0, "left with its half of the loss");
    }

    /// A boundary that passed before the event was known is past.
    function test_whatMaturedBeforeLeavesWhole() public {
        uint256 leaving = bond(CAROL, 1_000e6, TERM);
        (uint256 p,) = buy(BOB, 500e6, day(200));
        uint256 matures = bondOf(leaving).maturity;
        vm.warp(matures + 2 hours);
        trigger.fireKnown(FEED, matures - 1, 10_000, matures);
        surety.report(product);
        eq(released(leaving), 1_000e6, "left at its boundary");
        surety.settle(p);
        eq(pool().capital, 500e6, "the other bond bears it");
    }

    /// A moment that has not come is taken for the present.
    function test_knownInTheFuture() public {
        trigger.fireKnown(FEED, block.timestamp, 10_000, block.timestamp + 1);
        surety.report(product);
        eq(surety.getEvents(product)[0].knownAt, block.timestamp, "now");
    }

    /// A second event in a freeze: what waits at its boundary goes on waiting.
    function test_aReportInAFreezeLetsNobodyLeave() public {
        uint256 leaving = bond(CAROL, 1_000e6, TERM);
        (uint256 p,) = buy(BOB, 500e6, day(200));
        uint256 matures = bondOf(leaving).maturity;
        vm.warp(matures - 1 days);
        strike(5_000);
        vm.warp(matures + 1 days);
        strike(10_000);
        eq(pool().nextBoundary, matures, "has not passed");
        surety.settle(p);
        surety.settle(p);
        eq(released(leaving), 750e6, "left with its half of both losses");
    }

    /// The largest time that fits is noted as it is. It has not come, so it pays nothing.
    function test_onsetAtTheEndOfTime() public {
        trigger.fireKnown(FEED, type(uint40).max, 10_000, block.timestamp);
        surety.report(product);
        ISurety.Event memory e = surety.getEvents(product)[0];
        ok(e.observedAt == type(uint40).max && e.severity == 0, "noted");
    }
}
