// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITrigger} from "../../src/interfaces/ITrigger.sol";
import {History} from "../../src/triggers/History.sol";
import {IAggregator} from "../../src/triggers/IAggregator.sol";
import {PriceTrigger} from "../../src/triggers/PriceTrigger.sol";
import {Aggregator, OddDecimals} from "./Aggregators.sol";
import {PriceTriggerTest} from "./PriceTriggerTest.sol";

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
            if (i == 0) f.aggregator = parFeed();
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
        f.confirmation = 10 minutes;
        trigger.add(f);
        f.confirmation = 10 minutes - 1;
        refuse(f, period(10 minutes - 1, 10 minutes, 30 days));
        f.confirmation = 30 days;
        trigger.add(f);
        f.confirmation = 30 days + 1;
        refuse(f, period(30 days + 1, 10 minutes, 30 days));
        f = plain();
        f.maxAge = 0;
        refuse(f, period(0, 1, 30 days));
        f.maxAge = 30 days;
        trigger.add(f);
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
        price = parFeed();
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

    /// Nothing can be walked where the aggregator keeps no history, or counts rounds otherwise.
    function test_aggregatorWithoutHistory() public {
        price = new Aggregator();
        price.publish(PAR, T0);
        price.setLast(7);
        price.set(7, PAR, T0);
        bytes memory reason = abi.encodeWithSelector(PriceTrigger.RoundUnreadable.selector, price, 6);
        refuse(plain(), reason);
        price.setZeros(true);
        refuse(plain(), reason);
        price.set(6, PAR, T0);
        feed = trigger.add(plain());
        (,,,, uint80 last) = trigger.observations(feed);
        equal(last, 7, "starts at the newest round");
        price.startPhase();
        price.publish(PAR, T0);
        price.set((1 << 64) | 0, 0, 0);
        PriceTrigger.Feed memory f = plain();
        ++f.recovery;
        trigger.add(f); // the first of its phase has none before it
        vm.mockCallRevert(address(price), abi.encodeCall(IAggregator.getRoundData, ((1 << 64) | 1)), "");
        ++f.recovery;
        refuse(f, abi.encodeWithSelector(PriceTrigger.RoundUnreadable.selector, price, (1 << 64) | 1));
    }

    function test_newestRoundMustBeUsable() public {
        price = new Aggregator();
        price.publish(0, T0);
        refuse(plain(), abi.encodeWithSelector(PriceTrigger.AnswerNotPositive.selector, 0));
        price.publish(PAR, T0 + 1);
        refuse(plain(), abi.encodeWithSelector(PriceTrigger.AnswerInFuture.selector, T0 + 1, T0));
        skip(1);
        trigger.add(plain());
    }

    /// A fall that began before the feed was added has no onset that anybody could know.
    function test_startsTrippedBelowRecovery() public {
        price = new Aggregator();
        price.publish(RECOVERY - 1, T0);
        feed = trigger.add(plain());
        status(ITrigger.Status.Tripped, 0, "not recovered");
        answerAfter(1, LOW);
        for (uint256 i; i < 5; ++i) answerAfter(MAX_AGE, LOW);
        status(ITrigger.Status.Tripped, 0, "no event");
        answerAfter(1, RECOVERY);
        status(ITrigger.Status.Armed, 0, "armed");
        skip(1);
        equal(fall(), onsetOf(0), "now it counts");
        price = new Aggregator();
        price.publish(RECOVERY, time());
        feed = trigger.add(plain());
        status(ITrigger.Status.Armed, 0, "at recovery");
    }

    function testFuzz_unknownFeed(bytes32 id) public {
        vm.assume(id != feed && id != onL2);
        bytes memory unknown = abi.encodeWithSelector(PriceTrigger.UnknownFeed.selector, id);
        vm.expectRevert(unknown);
        trigger.poke(id);
        vm.expectRevert(unknown);
        trigger.enterPhase(id, 1);
        vm.expectRevert(unknown);
        trigger.skip(id, 1);
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
        trigger.poke(feed); // nothing new, nothing wrong
        (, uint40 last,,,) = trigger.observations(feed);
        equal(last, T0, "nothing moved");
    }

    /// A round from the future is not walked before its time, and nothing overtakes it.
    function test_futureBoundary() public {
        price.publish(LOW, T0 + 1);
        status(ITrigger.Status.Unavailable, 0, "from the future");
        trigger.poke(feed);
        price.publish(PAR, T0);
        trigger.poke(feed);
        (uint40 onset, uint40 last,,, uint80 walked) = trigger.observations(feed);
        check(onset == 0 && last == T0 && walked == 1, "waits");
        skip(1);
        trigger.poke(feed);
        (onset, last,,, walked) = trigger.observations(feed);
        check(onset == T0 + 1 && last == T0 + 1 && walked == 3, "this very second, and the older one is passed over");
        price.publish(LOW, type(uint256).max);
        status(ITrigger.Status.Alert, 0, "far future");
        trigger.poke(feed);
        (,,,, walked) = trigger.observations(feed);
        equal(walked, 3, "waits for good");
    }

    function testFuzz_notPositive(int256 p) public {
        if (p > 0) p = -p;
        skip(1);
        price.publish(p, time());
        status(ITrigger.Status.Unavailable, 0, "no price");
        trigger.poke(feed);
        (, uint40 last,,,) = trigger.observations(feed);
        equal(last, T0, "proves nothing");
        skip(1);
        answer(LOW);
        uint40 onset = time();
        skip(1);
        answer(p);
        status(ITrigger.Status.Alert, 0, "an open alert stays");
        equal(since(feed), onset, "with its onset");
    }

    function test_zeroIsNotPositive() public {
        testFuzz_notPositive(0);
        price.publish(1, time());
        trigger.poke(feed);
    }

    /// A round that goes back must neither undo nor prolong what newer rounds showed.
    function test_roundGoingBack() public {
        answerAfter(100, LOW);
        uint40 seen = time();
        skip(1);
        price.publish(PAR, seen - 1);
        trigger.poke(feed);
        equal(since(feed), seen, "still open");
        price.publish(PAR, seen);
        trigger.poke(feed);
        equal(since(feed), 0, "as new is new enough");
        status(ITrigger.Status.Armed, 0, "closed");
        price.publish(LOW, seen - 1);
        status(ITrigger.Status.Unavailable, 0, "an older low answer is no news");
        trigger.poke(feed);
        equal(since(feed), 0, "and opens nothing");
        price.publish(PAR, seen - 1);
        status(ITrigger.Status.Unavailable, 0, "nor is an older good one");
        price.setLast(1);
        trigger.poke(feed); // ids that go back: nothing to walk
    }

    /// Repeating an answer shows nothing new.
    function test_sameAnswerPokedForEver() public {
        answer(LOW);
        for (uint256 i; i < 60; ++i) {
            skip(1 minutes);
            trigger.poke(feed);
        }
        (uint40 onset, uint40 last, bool tripped,,) = trigger.observations(feed);
        check(onset == T0 && last == T0 && !tripped, "nothing moved");
    }

    function test_anyoneMayPoke() public {
        price.publish(LOW, time());
        vm.prank(address(0xBEEF));
        trigger.poke(feed);
        equal(since(feed), time(), "poked");
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
            // Ids of all ones look like another phase, into which no walk leads.
            vm.expectRevert(
                words ? abi.encodeWithSelector(PriceTrigger.PhaseEnded.selector, 1, type(uint80).max) : unreadable
            );
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

    /// Rounds published while everybody catches up are walked after the grace period, and count by their own time.
    function test_outageLongerThanMaxAgeStartsOver() public {
        price.publish(LOW, time());
        trigger.poke(onL2);
        uptime.publish(1, time());
        skip(MAX_AGE - GRACE + 1);
        uptime.publish(0, time());
        skip(GRACE);
        price.publish(LOW, time());
        uint40 onset = time();
        refuse(0, time() - GRACE);
        equal(since(onL2), T0, "not walked yet");
        skip(1);
        trigger.poke(onL2);
        equal(since(onL2), onset, "starts over");
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
        price.setExtraGas(33_400);
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

/// The same with everything cold, as in a transaction of its own, and an aggregator that needs nearly all a read may use.
contract PriceTriggerColdStarvationTest is PriceTriggerTest {
    error Checked();

    function setUp() public override {
        super.setUp();
        price.setExtraGas(33_400);
        price.publish(LOW, T0);
    }

    function test_fitsIntoARead() public view {
        status(ITrigger.Status.Alert, 0, "with enough gas");
    }

    function test_starvedStateIsRightOrFailsWithNothingLeft() public {
        for (uint256 gas = 45_000; gas < 65_000; gas += 250) {
            vm.expectRevert(Checked.selector);
            this.starve(gas);
        }
    }

    /// Reverts when all is well: what it has touched is cold again for the next one.
    function starve(uint256 gas) external view {
        uint256 left = gasleft();
        (bool ok, bytes memory data) = address(trigger).staticcall{gas: gas}(abi.encodeCall(ITrigger.state, (feed)));
        left -= gasleft();
        if (ok) {
            (ITrigger.Status s,) = abi.decode(data, (ITrigger.Status, uint32));
            check(s == ITrigger.Status.Alert, "wrong status");
        } else {
            check(left >= gas, "gas handed back");
        }
        revert Checked();
    }
}
