// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITrigger} from "../../src/interfaces/ITrigger.sol";
import {History} from "../../src/triggers/History.sol";
import {IAggregator} from "../../src/triggers/IAggregator.sol";
import {PriceTrigger} from "../../src/triggers/PriceTrigger.sol";
import {Aggregator, OddDecimals} from "./Aggregators.sol";
import {TriggerTest} from "./TriggerTest.sol";

abstract contract PriceTriggerTest is TriggerTest {
    int256 constant THRESHOLD = 0.97e8;
    int256 constant RECOVERY = 0.99e8;
    int256 constant PAR = 1e8;
    int256 constant LOW = 0.9e8;
    uint40 constant MAX_AGE = 1 hours;
    uint40 constant CONFIRMATION = 4 hours;
    uint40 constant LATENCY = CONFIRMATION + MAX_AGE;
    uint40 constant GRACE = 30 minutes;

    PriceTrigger trigger;
    Aggregator price;
    Aggregator uptime;
    bytes32 feed;
    bytes32 onL2;

    function setUp() public {
        vm.warp(T0);
        trigger = new PriceTrigger();
        price = new Aggregator();
        uptime = new Aggregator();
        price.publish(PAR, T0);
        uptime.publish(0, T0 - 1 days);
        feed = trigger.add(plain());
        onL2 = trigger.add(sequenced());
    }

    function plain() internal view returns (PriceTrigger.Feed memory) {
        return PriceTrigger.Feed(
            price, CONFIRMATION, MAX_AGE, 10_000, IAggregator(address(0)), 0, THRESHOLD, RECOVERY
        );
    }

    function sequenced() internal view returns (PriceTrigger.Feed memory f) {
        f = plain();
        (f.sequencer, f.sequencerGrace) = (uptime, GRACE);
    }

    /// @dev Publishes an answer now and pokes it.
    function answer(int256 p) internal {
        price.publish(p, time());
        trigger.poke(feed);
    }

    /// @dev Publishes an answer after a pause and pokes it.
    function answerAfter(uint256 pause, int256 p) internal {
        skip(pause);
        answer(p);
    }

    /// @dev Low answers from now on, `MAX_AGE` apart, up to and including the one that confirms.
    function fall() internal returns (uint40 onset) {
        onset = time();
        answer(LOW);
        while (time() < onset + CONFIRMATION) answerAfter(MAX_AGE, LOW);
    }

    function status(ITrigger.Status expected, uint32 count, string memory what) internal view {
        checkState(trigger, feed, expected, count, what);
    }

    function onsetOf(uint256 index) internal view returns (uint40 onset) {
        (onset,,) = trigger.eventAt(feed, index);
    }

    function since(bytes32 id) internal view returns (uint40 onset) {
        (onset,,) = trigger.observations(id);
    }
}

contract PriceTriggerAddTest is PriceTriggerTest {
    function test_idIsTheHashOfTheParameters() public view {
        check(feed == keccak256(abi.encode(plain())), "id");
        check(onL2 == keccak256(abi.encode(sequenced())) && onL2 != feed, "id with sequencer");
        equal(trigger.latency(feed), LATENCY, "latency");
        (IAggregator a, uint40 c, uint40 m, uint16 s, IAggregator q, uint40 g, int256 t, int256 r) = trigger.feeds(onL2);
        check(
            keccak256(abi.encode(PriceTrigger.Feed(a, c, m, s, q, g, t, r))) == onL2, "stored parameters are the hashed ones"
        );
    }

    function test_everyParameterIsPartOfTheId() public {
        for (uint256 i; i < 8; ++i) {
            PriceTrigger.Feed memory f = sequenced();
            if (i == 0) f.aggregator = uptime;
            if (i == 1) ++f.confirmation;
            if (i == 2) --f.maxAge;
            if (i == 3) --f.severity;
            if (i == 4) f.sequencer = price;
            if (i == 5) ++f.sequencerGrace;
            if (i == 6) ++f.threshold;
            if (i == 7) ++f.recovery;
            bytes32 id = trigger.add(f);
            check(id != onL2 && id == keccak256(abi.encode(f)), "another feed");
        }
    }

    /// Whoever adds a feed again must not wipe what is known about it, nor need the aggregator to be alive.
    function test_addingAgainChangesNothing() public {
        fall();
        answerAfter(1, PAR);
        answerAfter(1, LOW);
        uint40 onset = time();
        price.setMode(Aggregator.Mode.Reverting);
        check(trigger.add(plain()) == feed, "same id");
        equal(since(feed), onset, "alert kept");
        status(ITrigger.Status.Alert, 1, "state kept");
    }

    function testFuzz_thresholds(int256 threshold, int256 recovery) public {
        PriceTrigger.Feed memory f = plain();
        (f.threshold, f.recovery) = (threshold, recovery);
        if (threshold <= 0 || recovery < threshold) {
            vm.expectRevert(abi.encodeWithSelector(PriceTrigger.ThresholdOutOfRange.selector, threshold, recovery));
        }
        trigger.add(f);
    }

    function test_thresholdEdges() public {
        PriceTrigger.Feed memory f = plain();
        (f.threshold, f.recovery) = (1, 1);
        trigger.add(f);
        f.threshold = 0;
        refuse(f, abi.encodeWithSelector(PriceTrigger.ThresholdOutOfRange.selector, 0, 1));
        (f.threshold, f.recovery) = (2, 1);
        refuse(f, abi.encodeWithSelector(PriceTrigger.ThresholdOutOfRange.selector, 2, 1));
    }

    function testFuzz_severity(uint16 severity) public {
        PriceTrigger.Feed memory f = plain();
        f.severity = severity;
        if (severity == 0 || severity > 10_000) {
            vm.expectRevert(abi.encodeWithSelector(History.SeverityOutOfRange.selector, severity, 10_000));
        }
        trigger.add(f);
    }

    function test_severityEdges() public {
        testFuzz_severity(0);
        testFuzz_severity(1);
        testFuzz_severity(10_000);
        testFuzz_severity(10_001);
    }

    function test_periods() public {
        PriceTrigger.Feed memory f = plain();
        f.confirmation = 3 * MAX_AGE;
        trigger.add(f);
        f.confirmation = 3 * MAX_AGE - 1;
        refuse(f, period(3 * MAX_AGE - 1, 3 * MAX_AGE, 30 days));
        f.confirmation = 30 days;
        trigger.add(f);
        f.confirmation = 30 days + 1;
        refuse(f, period(30 days + 1, 3 * MAX_AGE, 30 days));
        f = plain();
        f.maxAge = 0;
        refuse(f, period(0, 1, 30 days));
        // Would overflow latency, and with it state.
        (f.maxAge, f.confirmation) = (type(uint40).max / 3, type(uint40).max);
        refuse(f, period(type(uint40).max / 3, 1, 30 days));
    }

    function test_sequencerGrace() public {
        PriceTrigger.Feed memory f = plain();
        f.sequencerGrace = 1;
        refuse(f, period(1, 0, 0));
        f.sequencer = uptime;
        trigger.add(f);
        f.sequencerGrace = 0;
        refuse(f, period(0, 1, 30 days));
        f.sequencerGrace = 30 days;
        trigger.add(f);
        f.sequencerGrace = 30 days + 1;
        refuse(f, period(30 days + 1, 1, 30 days));
    }

    function test_decimals() public {
        price = new Aggregator();
        price.setDecimals(0);
        refuse(plain(), abi.encodeWithSelector(PriceTrigger.DecimalsOutOfRange.selector, 0, 1, 255));
        price.setDecimals(18);
        trigger.add(plain());
        price = Aggregator(address(new OddDecimals(abi.encode(256))));
        refuse(plain(), abi.encodeWithSelector(PriceTrigger.DecimalsOutOfRange.selector, 256, 1, 255));
        price = Aggregator(address(new OddDecimals(hex"08")));
        refuse(plain(), abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, price));
    }

    function test_unreadableAggregators() public {
        PriceTrigger.Feed memory f = sequenced();
        Aggregator broken = new Aggregator();
        Aggregator.Mode[5] memory modes = [
            Aggregator.Mode.Reverting,
            Aggregator.Mode.Empty,
            Aggregator.Mode.Short,
            Aggregator.Mode.Burning,
            Aggregator.Mode.Bomb
        ];
        for (uint256 i; i < 5; ++i) {
            // A bomb of 64 kB fits into the gas of a read and is cut off at five words.
            if (modes[i] == Aggregator.Mode.Bomb) continue;
            broken.setMode(modes[i]);
            (f.aggregator, f.sequencer) = (broken, uptime);
            refuse(f, abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, broken));
            (f.aggregator, f.sequencer) = (price, broken);
            refuse(f, abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, broken));
        }
        (f.aggregator, f.sequencer) = (IAggregator(address(0xC0DE1E55)), uptime);
        refuse(f, abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, f.aggregator));
        f.aggregator = IAggregator(address(0));
        refuse(f, abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, f.aggregator));
        (f.aggregator, f.sequencer) = (price, IAggregator(address(0xC0DE1E55)));
        refuse(f, abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, f.sequencer));
    }

    /// One that answers, but never within the gas of a read, would be unavailable for ever.
    function test_aggregatorThatNeedsTooMuchGas() public {
        price = new Aggregator();
        price.publish(PAR, T0);
        price.setExtraGas(40_000);
        refuse(plain(), abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, price));
        price.setExtraGas(20_000);
        trigger.add(plain());
    }

    function testFuzz_unknownFeed(bytes32 id) public {
        vm.assume(id != feed && id != onL2);
        bytes memory unknown = abi.encodeWithSelector(PriceTrigger.UnknownFeed.selector, id);
        vm.expectRevert(unknown);
        trigger.poke(id);
        vm.expectRevert(unknown);
        trigger.refute(id, 1);
        vm.expectRevert(unknown);
        trigger.latency(id);
        checkState(trigger, id, ITrigger.Status.Unavailable, 0, "state never reverts");
    }

    function test_unknownEvent() public {
        vm.expectRevert(abi.encodeWithSelector(History.UnknownEvent.selector, 0, 0));
        trigger.eventAt(feed, 0);
        uint40 onset = fall();
        (uint40 observedAt, uint16 severity, uint40 knownAt) = trigger.eventAt(feed, 0);
        check(observedAt == onset && severity == 10_000, "event");
        equal(knownAt, onset, "a low answer is public from its own time on");
        vm.expectRevert(abi.encodeWithSelector(History.UnknownEvent.selector, 1, 1));
        trigger.eventAt(feed, 1);
    }

    function refuse(PriceTrigger.Feed memory f, bytes memory reason) internal {
        vm.expectRevert(reason);
        trigger.add(f);
    }

    function period(uint256 value, uint256 low, uint256 high) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(History.PeriodOutOfRange.selector, value, low, high);
    }
}

contract PriceTriggerPokeTest is PriceTriggerTest {
    event AlertRaised(bytes32 indexed feed, uint40 since);
    event AlertCleared(bytes32 indexed feed, uint40 answeredAt);
    event Recovered(bytes32 indexed feed, uint40 answeredAt);
    event EventConfirmed(
        bytes32 indexed feed, uint256 indexed index, uint40 observedAt, uint16 severity, uint40 knownAt
    );

    function test_lifeOfAFeed() public {
        status(ITrigger.Status.Armed, 0, "par");
        skip(1);
        uint40 onset = time();
        price.publish(LOW, onset);
        vm.expectEmit(address(trigger));
        emit AlertRaised(feed, onset);
        trigger.poke(feed);
        for (uint256 i; i < 3; ++i) {
            answerAfter(MAX_AGE, LOW);
            status(ITrigger.Status.Alert, 0, "confirming");
        }
        skip(MAX_AGE);
        price.publish(LOW, time());
        vm.expectEmit(address(trigger));
        emit EventConfirmed(feed, 0, onset, 10_000, onset);
        trigger.poke(feed);
        status(ITrigger.Status.Tripped, 1, "confirmed");
        answerAfter(1, THRESHOLD);
        answerAfter(1, RECOVERY - 1);
        status(ITrigger.Status.Tripped, 1, "latched until recovery");
        skip(1);
        price.publish(RECOVERY, time());
        vm.expectEmit(address(trigger));
        emit Recovered(feed, time());
        trigger.poke(feed);
        status(ITrigger.Status.Armed, 1, "recovered");
        skip(1);
        uint40 second = fall();
        status(ITrigger.Status.Tripped, 2, "armed again");
        equal(onsetOf(1), second, "second onset");
        equal(onsetOf(0), onset, "first onset kept");
    }

    function test_lowAnswersWhileTrippedAreNotAnotherEvent() public {
        fall();
        for (uint256 i; i < 12; ++i) answerAfter(MAX_AGE, LOW);
        status(ITrigger.Status.Tripped, 1, "one fall, one event");
        equal(since(feed), 0, "no alert under the latch");
    }

    /// At the threshold is not below it.
    function testFuzz_priceAgainstThreshold(int256 p) public {
        p = int256(bound(uint256(p), 1, uint256(2 * PAR)));
        skip(1);
        answer(p);
        status(p < THRESHOLD ? ITrigger.Status.Alert : ITrigger.Status.Armed, 0, "strictly below");
    }

    function test_priceEqualToThreshold() public {
        skip(1);
        answer(THRESHOLD);
        status(ITrigger.Status.Armed, 0, "equal is not low");
        skip(1);
        price.publish(THRESHOLD - 1, time());
        status(ITrigger.Status.Alert, 0, "one below, published");
        trigger.poke(feed);
        status(ITrigger.Status.Alert, 0, "one below, poked");
        equal(since(feed), time(), "onset");
        skip(1);
        price.publish(THRESHOLD, time());
        vm.expectEmit(address(trigger));
        emit AlertCleared(feed, time());
        trigger.poke(feed);
        status(ITrigger.Status.Armed, 0, "back at it");
    }

    /// One second short of the confirmation is not enough, the second itself is.
    function test_confirmationBoundary() public {
        uint40 onset = time();
        answer(LOW);
        for (uint256 i; i < 3; ++i) answerAfter(MAX_AGE, LOW);
        answerAfter(MAX_AGE - 1, LOW);
        status(ITrigger.Status.Alert, 0, "a second short");
        answerAfter(1, LOW);
        status(ITrigger.Status.Tripped, 1, "to the second");
        equal(onsetOf(0), onset, "onset is the first low answer");
    }

    /// The time of the answers counts, not the time of the pokes.
    function test_lateAnswerDoesNotConfirmByPokingLate() public {
        answer(LOW);
        for (uint256 i; i < 3; ++i) answerAfter(MAX_AGE, LOW);
        skip(MAX_AGE - 1);
        price.publish(LOW, time());
        skip(MAX_AGE);
        trigger.poke(feed);
        status(ITrigger.Status.Alert, 0, "the answer is a second short, however late the poke");
    }

    function testFuzz_dipShorterThanConfirmation(uint256 length) public {
        length = bound(length, 0, CONFIRMATION - 1);
        uint40 onset = time();
        answer(LOW);
        while (time() + MAX_AGE <= onset + length) answerAfter(MAX_AGE, LOW);
        skip(onset + length - time());
        answer(LOW);
        status(ITrigger.Status.Alert, 0, "not yet");
        answerAfter(1, THRESHOLD);
        status(ITrigger.Status.Armed, 0, "over");
        answerAfter(MAX_AGE, LOW);
        status(ITrigger.Status.Alert, 0, "starts over");
        equal(since(feed), time(), "with a new onset");
    }

    function testFuzz_gapBetweenAnswers(uint256 gap) public {
        gap = bound(gap, 1, 3 * MAX_AGE);
        uint40 onset = time();
        answer(LOW);
        answerAfter(gap, LOW);
        equal(since(feed), gap <= MAX_AGE ? onset : time(), "longer than maxAge starts over");
    }

    function test_gapBoundary() public {
        testFuzz_gapBetweenAnswers(MAX_AGE - 1);
        answerAfter(1, PAR);
        skip(1);
        testFuzz_gapBetweenAnswers(MAX_AGE);
        answerAfter(1, PAR);
        skip(1);
        uint40 onset = time();
        answer(LOW);
        for (uint256 i; i < 3; ++i) answerAfter(MAX_AGE, LOW);
        equal(since(feed), onset, "whole");
        skip(MAX_AGE + 1);
        price.publish(LOW, time());
        vm.expectEmit(address(trigger));
        emit AlertRaised(feed, time());
        trigger.poke(feed);
        status(ITrigger.Status.Alert, 0, "a second too long: not confirmed");
        equal(since(feed), time(), "starts over");
    }

    function test_staleBoundary() public {
        skip(MAX_AGE);
        status(ITrigger.Status.Armed, 0, "as old as allowed");
        trigger.poke(feed);
        skip(1);
        status(ITrigger.Status.Unavailable, 0, "a second older");
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerStale.selector, T0, T0 + 1));
        trigger.poke(feed);
    }

    function test_futureBoundary() public {
        price.publish(PAR, T0 + 1);
        status(ITrigger.Status.Unavailable, 0, "from the future");
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerInFuture.selector, T0 + 1, T0));
        trigger.poke(feed);
        price.publish(LOW, type(uint256).max);
        status(ITrigger.Status.Unavailable, 0, "far future");
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerInFuture.selector, type(uint256).max, T0));
        trigger.poke(feed);
        price.publish(PAR, T0);
        trigger.poke(feed);
        status(ITrigger.Status.Armed, 0, "this very second");
    }

    function testFuzz_notPositive(int256 p) public {
        if (p > 0) p = -p;
        skip(1);
        price.publish(p, time());
        status(ITrigger.Status.Unavailable, 0, "no price");
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerNotPositive.selector, p));
        trigger.poke(feed);
        answer(LOW);
        skip(1);
        price.publish(p, time());
        status(ITrigger.Status.Alert, 0, "an open alert stays");
    }

    function test_zeroIsNotPositive() public {
        testFuzz_notPositive(0);
        price.publish(1, time());
        trigger.poke(feed);
    }

    /// A round that goes back must neither undo nor prolong what newer answers showed.
    function test_roundGoingBack() public {
        answerAfter(100, LOW);
        uint40 seen = time();
        skip(1);
        price.publish(PAR, seen - 1);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerSuperseded.selector, seen - 1, seen));
        trigger.poke(feed);
        status(ITrigger.Status.Alert, 0, "still open");
        price.publish(PAR, seen);
        trigger.poke(feed);
        status(ITrigger.Status.Armed, 0, "as new is new enough");
        price.publish(LOW, seen - 1);
        status(ITrigger.Status.Unavailable, 0, "an older low answer is no news");
        price.publish(PAR, seen - 1);
        status(ITrigger.Status.Unavailable, 0, "nor is an older good one");
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerSuperseded.selector, seen - 1, seen));
        trigger.poke(feed);
    }

    /// Repeating an answer shows nothing new.
    function test_sameAnswerPokedForEver() public {
        answer(LOW);
        for (uint256 i; i < 60; ++i) {
            skip(1 minutes);
            trigger.poke(feed);
        }
        (uint40 onset, uint40 last, bool tripped) = trigger.observations(feed);
        check(onset == T0 && last == T0 && !tripped, "nothing moved");
        skip(1);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerStale.selector, T0, T0 + 1));
        trigger.poke(feed);
    }

    function test_anyoneMayPoke() public {
        price.publish(LOW, time());
        vm.prank(address(0xBEEF));
        trigger.poke(feed);
        equal(since(feed), time(), "poked");
    }
}

/// Row G: two bad answers one maxAge apart confirmed an event though the price was at par between.
contract PriceTriggerFlickerTest is PriceTriggerTest {
    event AlertRaised(bytes32 indexed feed, uint40 since);
    event AlertCleared(bytes32 indexed feed, uint40 answeredAt);

    function test_G_aFeedThatTwoAnswersConfirmCannotBeAdded() public {
        PriceTrigger.Feed memory f = plain();
        f.confirmation = f.maxAge;
        vm.expectRevert(
            abi.encodeWithSelector(History.PeriodOutOfRange.selector, f.maxAge, trigger.MIN_GAPS() * f.maxAge, 30 days)
        );
        trigger.add(f);
    }

    /// On the tightest feed there is, whatever the pauses: three low answers never confirm.
    function testFuzz_G_threeLowAnswersNeverConfirm(uint256 a, uint256 b) public {
        PriceTrigger.Feed memory f = plain();
        f.confirmation = 3 * MAX_AGE;
        feed = trigger.add(f);
        answer(LOW);
        skip(bound(a, 0, 4 * MAX_AGE) / 2);
        price.publish(PAR, time()); // at par in between, and nobody pokes
        answerAfter(bound(a, 0, 4 * MAX_AGE) / 2, LOW);
        status(ITrigger.Status.Alert, 0, "two");
        answerAfter(bound(b, 0, 4 * MAX_AGE), LOW);
        status(ITrigger.Status.Alert, 0, "three");
    }

    function test_G_fourLowAnswersConfirmAtTheEarliest() public {
        PriceTrigger.Feed memory f = plain();
        f.confirmation = 3 * MAX_AGE;
        feed = trigger.add(f);
        answer(LOW);
        answerAfter(MAX_AGE, LOW);
        answerAfter(MAX_AGE, LOW);
        answerAfter(MAX_AGE, LOW);
        status(ITrigger.Status.Tripped, 1, "the fourth");
    }

    /// One poke at par by an underwriter undoes everything poked before.
    function test_G_onePokeAtParStartsOver() public {
        answer(LOW);
        for (uint256 i; i < 3; ++i) answerAfter(MAX_AGE, LOW);
        answerAfter(MAX_AGE / 2, PAR);
        status(ITrigger.Status.Armed, 0, "at par");
        answerAfter(MAX_AGE / 2, LOW);
        status(ITrigger.Status.Alert, 0, "not confirmed");
        equal(since(feed), time(), "onset after par");
    }

    /// An attacker who pokes only low answers is refuted with the history, at any time before the event.
    function test_G_refuteWithAnAnswerNobodyPoked() public {
        answer(LOW);
        answerAfter(MAX_AGE, LOW);
        skip(10);
        uint80 par = price.publish(PAR, time());
        answerAfter(10, LOW);
        answerAfter(MAX_AGE, LOW);
        answerAfter(MAX_AGE, LOW);
        uint40 newest = time();
        skip(MAX_AGE);
        vm.expectEmit(address(trigger));
        emit AlertRaised(feed, newest);
        trigger.refute(feed, par);
        equal(since(feed), newest, "starts over at the newest low answer");
        answer(LOW);
        status(ITrigger.Status.Alert, 0, "which would have confirmed");
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerSuperseded.selector, newest - 2 * MAX_AGE - 10, newest));
        trigger.refute(feed, par);
    }

    function test_refuteWithAnAnswerAfterTheNewestLowOne() public {
        answer(LOW);
        skip(10);
        uint80 par = price.publish(THRESHOLD, time());
        uint40 answeredAt = time();
        skip(10);
        price.publish(LOW, time());
        vm.expectEmit(address(trigger));
        emit AlertCleared(feed, answeredAt);
        trigger.refute(feed, par);
        (uint40 onset, uint40 last,) = trigger.observations(feed);
        check(onset == 0 && last == answeredAt, "ended");
        status(ITrigger.Status.Alert, 0, "the newest answer still speaks for itself");
    }

    function test_refuteBoundaries() public {
        skip(10);
        uint40 onset = time();
        uint80 before = price.publish(PAR, onset);
        answer(LOW);
        uint80 after_ = price.publish(THRESHOLD, onset + 1);
        uint80 low = price.publish(THRESHOLD - 1, onset + 1);
        uint80 ahead = price.publish(PAR, onset + 2);
        skip(1);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerSuperseded.selector, onset, onset));
        trigger.refute(feed, before);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerLow.selector, THRESHOLD - 1, THRESHOLD));
        trigger.refute(feed, low);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerInFuture.selector, onset + 2, onset + 1));
        trigger.refute(feed, ahead);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, price));
        trigger.refute(feed, ahead + 1);
        trigger.refute(feed, after_);
        equal(since(feed), 0, "refuted");
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.NoAlert.selector, feed));
        trigger.refute(feed, after_);
    }

    /// Of two answers of one second the low one may be the later: the alert starts over there instead of ending.
    function test_refuteAtTheSecondOfTheNewestLowAnswer() public {
        answer(LOW);
        skip(10);
        uint80 par = price.publish(PAR, time());
        answer(LOW);
        trigger.refute(feed, par);
        equal(since(feed), time(), "starts over");
    }

    function test_eventsCannotBeRefuted() public {
        answer(LOW);
        skip(10);
        uint80 par = price.publish(PAR, time());
        answerAfter(10, LOW);
        for (uint256 i; i < 4; ++i) answerAfter(MAX_AGE, LOW);
        status(ITrigger.Status.Tripped, 1, "nobody objected in time");
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.NoAlert.selector, feed));
        trigger.refute(feed, par);
    }
}

/// Rows H and R: a dead or stale aggregator made `state` revert and opened exits in mid-crash.
contract PriceTriggerSilenceTest is PriceTriggerTest {
    Aggregator.Mode[6] broken = [
        Aggregator.Mode.Reverting,
        Aggregator.Mode.Empty,
        Aggregator.Mode.Short,
        Aggregator.Mode.Garbage,
        Aggregator.Mode.Burning,
        Aggregator.Mode.Bomb
    ];

    function test_H_deadAggregatorIsUnavailableAndKeepsItsEvents() public {
        fall();
        answerAfter(1, RECOVERY);
        for (uint256 i; i < broken.length; ++i) {
            price.setMode(broken[i]);
            status(ITrigger.Status.Unavailable, 1, "dead");
        }
        vm.etch(address(price), "");
        status(ITrigger.Status.Unavailable, 1, "codeless");
    }

    function test_H_deadAggregatorDoesNotEndAnAlert() public {
        answer(LOW);
        for (uint256 i; i <= broken.length; ++i) {
            if (i < broken.length) price.setMode(broken[i]);
            else vm.etch(address(price), "");
            vm.warp(T0 + 1);
            status(ITrigger.Status.Alert, 0, "at once");
            vm.warp(T0 + LATENCY);
            status(ITrigger.Status.Alert, 0, "to the last second");
            vm.warp(T0 + LATENCY + 1);
            status(ITrigger.Status.Unavailable, 0, "and no longer");
        }
    }

    function test_H_deadAggregatorDoesNotHideAnEvent() public {
        fall();
        vm.etch(address(price), "");
        skip(1000 days);
        status(ITrigger.Status.Tripped, 1, "latched");
        check(onsetOf(0) == T0, "readable");
    }

    function test_H_pokeSaysWhatIsWrong() public {
        bytes memory unreadable = abi.encodeWithSelector(PriceTrigger.AggregatorUnreadable.selector, price);
        for (uint256 i; i < broken.length; ++i) {
            price.setMode(broken[i]);
            bool words = broken[i] == Aggregator.Mode.Garbage || broken[i] == Aggregator.Mode.Bomb;
            vm.expectRevert(words ? abi.encodeWithSelector(PriceTrigger.AnswerNotPositive.selector, -1) : unreadable);
            trigger.poke(feed);
        }
        vm.etch(address(price), "");
        vm.expectRevert(unreadable);
        trigger.poke(feed);
    }

    /// A low answer that was published and never poked holds capital by itself, stale or not.
    function test_R_lowAnswerStaysAlertThoughStale() public {
        price.publish(LOW, T0);
        vm.warp(T0 + MAX_AGE);
        status(ITrigger.Status.Alert, 0, "fresh");
        vm.warp(T0 + MAX_AGE + 1);
        status(ITrigger.Status.Alert, 0, "stale");
        vm.warp(T0 + LATENCY);
        status(ITrigger.Status.Alert, 0, "to the last second");
        vm.warp(T0 + LATENCY + 1);
        status(ITrigger.Status.Unavailable, 0, "and no longer");
    }

    /// From the newest low answer, not from the onset: later answers show that the fall goes on.
    function test_R_pokedAlertCountsFromItsNewestAnswer() public {
        answer(LOW);
        answerAfter(MAX_AGE, LOW);
        answerAfter(MAX_AGE, LOW);
        price.setMode(Aggregator.Mode.Reverting);
        vm.warp(T0 + 2 * MAX_AGE + LATENCY);
        status(ITrigger.Status.Alert, 0, "to the last second");
        skip(1);
        status(ITrigger.Status.Unavailable, 0, "and no longer");
    }

    /// The slowest confirmation there can be: every gap and the last poke as late as possible. No exit in between.
    function test_R_noExitBetweenFirstPokeAndSlowestConfirmation() public {
        answer(LOW);
        for (uint256 i; i < 3; ++i) answerAfter(MAX_AGE, LOW);
        answerAfter(MAX_AGE - 1, LOW);
        skip(MAX_AGE);
        price.publish(LOW, time());
        for (uint256 i; i < 60; ++i) {
            skip(1 minutes);
            status(ITrigger.Status.Alert, 0, "held");
        }
        trigger.poke(feed);
        status(ITrigger.Status.Tripped, 1, "confirmed");
        equal(time(), onsetOf(0) + CONFIRMATION + 2 * MAX_AGE - 1, "the latest there is");
    }

    /// An alert nobody could confirm any more must not hold capital for ever, and the next low answer opens another.
    function test_alertLapsesAndComesBack() public {
        answer(LOW);
        vm.warp(T0 + LATENCY + 1);
        status(ITrigger.Status.Unavailable, 0, "lapsed");
        price.publish(PAR, time());
        status(ITrigger.Status.Armed, 0, "par");
        price.publish(LOW, time());
        trigger.poke(feed);
        equal(since(feed), time(), "a new onset");
        status(ITrigger.Status.Alert, 0, "alert");
    }

    function testFuzz_stateNeverReverts(uint256 mode, int256 p, uint256 updatedAt, uint256 elapsed, bool poked) public {
        if (poked) answer(LOW);
        price.publish(p, updatedAt);
        uptime.publish(p, updatedAt);
        price.setMode(Aggregator.Mode(mode % 7));
        uptime.setMode(Aggregator.Mode((mode >> 128) % 7));
        skip(elapsed % 10 days);
        trigger.state(feed);
        trigger.state(onL2);
        trigger.latency(feed);
    }
}

/// Chainlink's sequencer uptime feed: answer 0 is up, 1 is down, startedAt is when that began.
contract PriceTriggerSequencerTest is PriceTriggerTest {
    function on(ITrigger.Status expected, string memory what) internal view {
        checkState(trigger, onL2, expected, 0, what);
    }

    function refuse(int256 a, uint256 startedAt) internal {
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.SequencerUntrusted.selector, a, startedAt, GRACE));
        trigger.poke(onL2);
    }

    function test_downStopsSalesAndPokes() public {
        on(ITrigger.Status.Armed, "up");
        trigger.poke(onL2);
        skip(1);
        price.publish(LOW, time());
        price.publish(PAR, time());
        uptime.publish(1, time());
        on(ITrigger.Status.Unavailable, "down");
        refuse(1, time());
        status(ITrigger.Status.Armed, 0, "a feed without sequencer does not care");
        uptime.publish(1, T0 - 1 days);
        on(ITrigger.Status.Unavailable, "down for longer than the grace period is no better");
        refuse(1, T0 - 1 days);
    }

    function test_graceBoundary() public {
        uptime.publish(0, T0);
        for (uint256 i; i <= GRACE; i += GRACE) {
            vm.warp(T0 + i);
            price.publish(PAR, time());
            on(ITrigger.Status.Unavailable, "grace");
            refuse(0, T0);
        }
        vm.warp(T0 + GRACE + 1);
        on(ITrigger.Status.Armed, "trusted");
        trigger.poke(onL2);
    }

    function testFuzz_onlyZeroIsUp(int256 a) public {
        uptime.publish(a, T0 - 1 days);
        on(a == 0 ? ITrigger.Status.Armed : ITrigger.Status.Unavailable, "zero is up");
        if (a != 0) refuse(a, T0 - 1 days);
        else trigger.poke(onL2);
    }

    function test_unstartedAndFutureRounds() public {
        uptime.publish(0, 0);
        on(ITrigger.Status.Unavailable, "not started");
        refuse(0, 0);
        uptime.publish(0, T0 + 1);
        on(ITrigger.Status.Unavailable, "future");
        refuse(0, T0 + 1);
        uptime.publish(0, type(uint256).max);
        on(ITrigger.Status.Unavailable, "far future");
        refuse(0, type(uint256).max);
    }

    function test_brokenUptimeFeed() public {
        for (uint256 i = 1; i < 7; ++i) {
            uptime.setMode(Aggregator.Mode(i));
            on(ITrigger.Status.Unavailable, "broken");
            vm.expectPartialRevert(PriceTrigger.SequencerUntrusted.selector);
            trigger.poke(onL2);
        }
        vm.etch(address(uptime), "");
        on(ITrigger.Status.Unavailable, "codeless");
        refuse(0, 0);
    }

    /// The sequencer going down in mid-crash must not open exits, whether or not the fall was poked before.
    function test_downDoesNotEndAnAlert() public {
        price.publish(LOW, T0);
        uptime.publish(1, T0);
        on(ITrigger.Status.Alert, "published");
        uptime.publish(0, T0 - 1 days);
        trigger.poke(onL2);
        uptime.publish(1, T0);
        price.publish(PAR, T0);
        vm.warp(T0 + LATENCY);
        on(ITrigger.Status.Alert, "poked");
        skip(1);
        on(ITrigger.Status.Unavailable, "lapsed");
    }

    /// Low answers around an outage do not add up across it.
    function test_outageLongerThanMaxAgeStartsOver() public {
        price.publish(LOW, time());
        trigger.poke(onL2);
        for (uint256 i; i < 3; ++i) {
            skip(MAX_AGE);
            price.publish(LOW, time());
            trigger.poke(onL2);
        }
        uptime.publish(1, time());
        skip(MAX_AGE - GRACE);
        uptime.publish(0, time());
        skip(GRACE);
        price.publish(LOW, time());
        refuse(0, time() - GRACE);
        skip(1);
        price.publish(LOW, time());
        trigger.poke(onL2);
        equal(since(onL2), time(), "starts over");
        on(ITrigger.Status.Alert, "not confirmed");
    }
}

contract PriceTriggerGasTest is PriceTriggerTest {
    uint256 constant LIMIT = 100_000;

    function stateGas(bytes32 id) internal view returns (uint256 used) {
        used = gasleft();
        trigger.state(id);
        used -= gasleft();
    }

    // One measurement per test: accounts and slots are cold only once.

    function test_gasOfState() public view {
        check(stateGas(feed) < LIMIT, "gas");
    }

    function test_gasOfStateWithSequencer() public view {
        check(stateGas(onL2) < LIMIT, "gas");
    }

    function test_gasOfLatency() public view {
        uint256 used = gasleft();
        trigger.latency(feed);
        check(used - gasleft() < LIMIT, "gas");
    }

    function test_gasOfEventAt() public {
        fall();
        uint256 used = gasleft();
        trigger.eventAt(feed, 0);
        check(used - gasleft() < LIMIT, "gas");
    }
}

contract PriceTriggerBurningAggregatorTest is PriceTriggerTest {
    function test_gasOfState() public {
        price.setMode(Aggregator.Mode.Burning);
        uint256 used = gasleft();
        trigger.state(onL2);
        used -= gasleft();
        check(used > 35_000, "burned");
        check(used < 100_000, "gas");
    }
}

/// The dearest read there is: an aggregator that uses nearly all it may and answers, and a sequencer feed that burns.
contract PriceTriggerBurningSequencerTest is PriceTriggerTest {
    function test_gasOfState() public {
        price.setExtraGas(25_000);
        uptime.setMode(Aggregator.Mode.Burning);
        uint256 used = gasleft();
        trigger.state(onL2);
        used -= gasleft();
        check(used > 60_000, "both burned");
        check(used < 100_000, "gas");
    }
}

contract PriceTriggerBombTest is PriceTriggerTest {
    function test_gasOfState() public {
        price.setMode(Aggregator.Mode.Bomb);
        uint256 used = gasleft();
        trigger.state(onL2);
        check(used - gasleft() < 100_000, "gas");
    }
}

/// A caller must not be able to turn an alert into silence by choosing the gas, nor to keep gas for what comes after.
contract PriceTriggerStarvationTest is PriceTriggerTest {
    function test_starvedStateIsRightOrFailsWithNothingLeft() public {
        price.setExtraGas(20_000);
        price.publish(LOW, T0);
        uint256 failures;
        uint256 successes;
        for (uint256 gas = 2_000; gas < 120_000; gas += 97) {
            uint256 left = gasleft();
            (bool ok, bytes memory data) =
                address(trigger).staticcall{gas: gas}(abi.encodeCall(ITrigger.state, (feed)));
            left -= gasleft();
            if (ok) {
                (ITrigger.Status s,) = abi.decode(data, (ITrigger.Status, uint32));
                check(s == ITrigger.Status.Alert, "wrong status");
                ++successes;
            } else {
                check(left >= gas, "gas handed back");
                ++failures;
            }
        }
        check(failures > 100 && successes > 100, "both seen");
    }
}

/// Random answers and pokes against a model that remembers every answer poked.
contract PriceTriggerModelTest is PriceTriggerTest {
    uint40[] run; // times of the low answers that count together
    uint256 public events;
    uint256 public alerts;
    bool latched;
    bool held; // an alert was seen at every step since the run began
    uint40 last;

    function testFuzz_model(uint256 entropy) public {
        walk(entropy, 30);
    }

    /// A walk in which nothing happens proves nothing.
    function test_walkReachesEvents() public {
        walk(7, 1_500);
        check(events > 5 && alerts > 20, "too little happened");
    }

    function walk(uint256 entropy, uint256 steps) internal {
        seed(entropy);
        int256 p = PAR;
        for (uint256 i; i < steps; ++i) {
            skip(next(8) == 0 ? next(3 * MAX_AGE) : next(MAX_AGE + 2));
            if (next(12) == 0) p = p < THRESHOLD ? (next(2) == 0 ? RECOVERY : THRESHOLD) : THRESHOLD - 1;
            uint256 delay = next(4) == 0 ? next(MAX_AGE + 10) : 0;
            uint40 answeredAt = time() - uint40(delay);
            price.publish(p, answeredAt);
            (ITrigger.Status before,) = trigger.state(feed);
            if (before != ITrigger.Status.Alert) held = false;
            bool usable = delay <= MAX_AGE && answeredAt >= last;
            try trigger.poke(feed) {
                check(usable, "accepted a useless answer");
                model(p, answeredAt);
            } catch {
                check(!usable, "refused a usable answer");
            }
            compare();
        }
    }

    function model(int256 p, uint40 answeredAt) internal {
        if (p >= THRESHOLD) {
            delete run;
            if (p >= RECOVERY) latched = false;
        } else if (!latched) {
            if (run.length != 0 && answeredAt - run[run.length - 1] > MAX_AGE) delete run;
            if (run.length == 0) (held, alerts) = (true, alerts + 1);
            if (run.length == 0 || answeredAt > run[run.length - 1]) run.push(answeredAt);
            if (answeredAt - run[0] >= CONFIRMATION) {
                check(run.length >= 4, "four different answers");
                check(held, "no exit on the way");
                check(time() - run[0] < CONFIRMATION + 2 * MAX_AGE, "bounded even for slow keepers");
                equal(onsetOf(events), run[0], "onset");
                (events, latched) = (events + 1, true);
                delete run;
            }
        }
        last = answeredAt;
    }

    function compare() internal view {
        (uint40 onset, uint40 seen, bool tripped) = trigger.observations(feed);
        check(tripped == latched, "latch");
        check(seen == last, "last answer");
        check(onset == (run.length == 0 ? 0 : run[0]), "onset");
        (ITrigger.Status s, uint32 count) = trigger.state(feed);
        equal(count, events, "events");
        check((s == ITrigger.Status.Tripped) == latched, "tripped");
        if (run.length != 0) check(s == ITrigger.Status.Alert, "an open alert shows");
    }
}
