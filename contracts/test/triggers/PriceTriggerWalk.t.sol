// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITrigger} from "../../src/interfaces/ITrigger.sol";
import {PriceTrigger} from "../../src/triggers/PriceTrigger.sol";
import {PriceTriggerTest} from "./PriceTriggerTest.sol";

/// Row G: two bad answers one maxAge apart confirmed an event though the price was at par between. C1: an onset could be
/// moved after the fact. Every round is walked, so that neither depends on who pokes what.
contract PriceTriggerWalkTest is PriceTriggerTest {
    event WalkMoved(bytes32 indexed feed, uint80 roundId);

    uint256 constant COVERAGE = 500_000e6;

    function walked(bytes32 id) internal view returns (uint80 last) {
        (,,,, last) = trigger.observations(id);
    }

    function knownFrom(uint256 index) internal view returns (uint40 knownAt) {
        (,, knownAt) = trigger.eventAt(feed, index);
    }

    /// @dev What a policy would be paid for event 0 of the feed, by the rule of the protocol.
    function payout(uint256 start, uint256 waiting, uint256 expiry) internal view returns (uint256) {
        (uint40 onset, uint16 severity,) = trigger.eventAt(feed, 0);
        return start + waiting <= onset && onset < expiry ? COVERAGE * severity / 10_000 : 0;
    }

    /// @dev A fall with one round at the threshold in its second minute that nobody pokes; low for hours after.
    function fallWithBlip(uint256 end) internal returns (uint80 blip) {
        answer(LOW);
        skip(60);
        blip = price.publish(THRESHOLD, time());
        skip(60);
        answer(LOW);
        while (time() + 30 minutes <= end) answerAfter(30 minutes, LOW);
    }

    /// @dev Objects to an open alert with an old round, as far as the trigger lets anybody do so.
    function object(uint80 round) internal {
        (bool done,) = address(trigger).call(abi.encodeWithSignature("refute(bytes32,uint80)", feed, round));
        done;
    }

    function test_C1_underwriterCannotMoveTheOnsetPastTheExpiry() public {
        uint256 expiry = T0 + 2 days;
        vm.warp(expiry - 3.5 hours);
        uint80 blip = fallWithBlip(expiry + 20 minutes);
        object(blip);
        for (uint256 i; i < 12; ++i) answerAfter(30 minutes, LOW);
        equal(payout(T0, 1 hours, expiry), COVERAGE, "low without a break from 3 h 28 min before the expiry");
        equal(onsetOf(0), expiry - 3.5 hours + 120, "from the first low round after the blip");
    }

    function test_C1_buyerCannotMoveTheOnsetOutOfTheWaitingTime() public {
        skip(1 days);
        uint80 blip = fallWithBlip(time() + 3.5 hours);
        object(blip);
        for (uint256 i; i < 12; ++i) answerAfter(30 minutes, LOW);
        equal(payout(T0, 1 days + 1 hours, T0 + 30 days), 0, "it began while the policy was waiting");
        equal(onsetOf(0), T0 + 1 days + 120, "from the first low round after the blip");
    }

    /// Whoever pokes whenever: the same rounds give the same onset.
    function testFuzz_C1_onsetDoesNotDependOnPokes(uint256 entropy) public {
        seed(entropy);
        skip(1 days);
        price.publish(LOW, time());
        if (next(2) == 0) trigger.poke(feed);
        skip(60);
        price.publish(THRESHOLD, time());
        if (next(2) == 0) trigger.poke(feed);
        skip(60);
        uint40 onset = time();
        price.publish(LOW, onset);
        while (time() < onset + CONFIRMATION) {
            if (next(2) == 0) trigger.poke(feed);
            skip(30 minutes);
            price.publish(LOW, time());
        }
        skip(next(2 days));
        trigger.poke(feed);
        equal(onsetOf(0), onset, "onset");
    }

    /// A price at par between two low answers ends the run, though nobody poked it.
    function testFuzz_G_parBetweenIsNeverMissed(uint256 entropy) public {
        seed(entropy);
        answer(LOW);
        uint40 end = time() + 3 * CONFIRMATION;
        while (time() < end) {
            skip(next(CONFIRMATION / 2));
            price.publish(PAR, time());
            skip(next(CONFIRMATION / 2 - 1));
            answer(LOW);
        }
        status(ITrigger.Status.Alert, 0, "no low run of CONFIRMATION");
    }

    /// One round is no event, however old it grows: silence is no evidence.
    function test_G_oneRoundNeverConfirms() public {
        answer(LOW);
        skip(CONFIRMATION);
        trigger.poke(feed);
        status(ITrigger.Status.Alert, 0, "one round");
        skip(30 days);
        trigger.poke(feed);
        status(ITrigger.Status.Unavailable, 0, "lapsed");
    }

    /// A feed of 24 h heartbeat: a fall between two heartbeats is an event, to the second.
    function test_C9_dailyHeartbeat() public {
        PriceTrigger.Feed memory f = plain();
        (f.confirmation, f.maxAge) = (4 hours, 25 hours);
        feed = trigger.add(f);
        equal(trigger.latency(feed), 29 hours, "latency");
        for (uint256 i; i < 5; ++i) {
            skip(24 hours);
            status(ITrigger.Status.Armed, 0, "armed between heartbeats");
            answer(PAR);
        }
        skip(7 hours);
        answer(LOW); // the deviation makes a round of its own
        uint40 onset = time();
        skip(24 hours);
        status(ITrigger.Status.Alert, 0, "held in between");
        answer(LOW);
        status(ITrigger.Status.Tripped, 1, "confirmed by the next heartbeat");
        check(onsetOf(0) == onset && knownFrom(0) == onset, "from the round of the fall");
        answerAfter(24 hours, PAR);
        status(ITrigger.Status.Armed, 1, "recovered");
    }

    function test_C9_dailyHeartbeatBoundaries() public {
        PriceTrigger.Feed memory f = plain();
        (f.confirmation, f.maxAge) = (24 hours, 25 hours);
        feed = trigger.add(f);
        answer(LOW);
        answerAfter(24 hours - 1, LOW);
        status(ITrigger.Status.Alert, 0, "a second short");
        uint256 snapshot = vm.snapshotState();
        answerAfter(25 hours, LOW);
        status(ITrigger.Status.Tripped, 1, "as late as allowed");
        equal(onsetOf(0), T0, "one run");
        vm.revertToState(snapshot);
        answerAfter(25 hours + 1, LOW);
        status(ITrigger.Status.Alert, 0, "a second too late");
        equal(since(feed), time(), "starts over");
    }

    /// The walk catches up in bounded steps, with the same outcome.
    function test_boundedWork() public {
        uint256 limit = trigger.MAX_ROUNDS();
        uint40 onset = time();
        for (uint256 i; i < 2 * limit; ++i) {
            price.publish(LOW, time());
            skip(10 minutes);
        }
        trigger.poke(feed);
        equal(walked(feed), 1 + limit, "as many as allowed");
        status(ITrigger.Status.Tripped, 1, "confirmed on the way");
        equal(onsetOf(0), onset, "onset");
        trigger.poke(feed);
        equal(walked(feed), 1 + 2 * limit, "all");
        price.publish(PAR, time());
        trigger.poke(feed);
        status(ITrigger.Status.Armed, 1, "recovered");
    }

    function test_missingRoundsArePassedOver() public {
        answer(LOW);
        price.setLast(5); // 3, 4 and 5 do not exist
        answerAfter(MAX_AGE, LOW);
        equal(walked(feed), 6, "passed over");
        equal(since(feed), T0, "the run goes on");
        price.setZeros(true);
        price.setLast(9);
        answerAfter(MAX_AGE, LOW);
        equal(walked(feed), 10, "zeros, too");
        equal(since(feed), T0, "the run goes on");
    }

    /// Known from the onset where the feed showed the alert all the time, else from the confirmation.
    function test_knownFromTheOnsetIfHeld() public {
        answer(LOW);
        for (uint256 i; i < 4; ++i) {
            skip(MAX_AGE);
            price.publish(LOW, time());
        }
        skip(1);
        price.publish(PAR, time());
        uint256 snapshot = vm.snapshotState();
        vm.warp(T0 + LATENCY);
        status(ITrigger.Status.Alert, 0, "held to the last second");
        trigger.poke(feed);
        equal(knownFrom(0), T0, "held all the time");
        vm.revertToState(snapshot);
        vm.warp(T0 + LATENCY + 1);
        status(ITrigger.Status.Armed, 0, "lapsed, and at par");
        trigger.poke(feed);
        check(onsetOf(0) == T0 && knownFrom(0) == time(), "known from its confirmation");
    }

    function test_knownFromTheOnsetIfTheNewestRoundConfirms() public {
        for (uint256 i; i < 5; ++i) {
            price.publish(LOW, time());
            skip(MAX_AGE);
        }
        uint256 snapshot = vm.snapshotState();
        vm.warp(T0 + CONFIRMATION + LATENCY);
        status(ITrigger.Status.Alert, 0, "the newest round holds by itself");
        trigger.poke(feed);
        equal(knownFrom(0), T0, "nobody poked, everybody saw it");
        vm.revertToState(snapshot);
        vm.warp(T0 + CONFIRMATION + LATENCY + 1);
        status(ITrigger.Status.Unavailable, 0, "lapsed");
        trigger.poke(feed);
        check(onsetOf(0) == T0 && knownFrom(0) == time(), "known from its confirmation");
    }

    function test_knownFromItsConfirmationIfNobodyLooked() public {
        for (uint256 i; i < 5; ++i) {
            price.publish(LOW, time());
            skip(MAX_AGE);
        }
        price.publish(PAR, time());
        status(ITrigger.Status.Armed, 0, "over");
        trigger.poke(feed);
        check(onsetOf(0) == T0 && knownFrom(0) == time(), "known from its confirmation");
    }

    /// A poke that sees the run live makes up for none before it; one that stops in the middle does not.
    function test_knownAfterATruncatedPoke() public {
        for (uint256 i; i < 65; ++i) {
            price.publish(LOW, time());
            skip(1);
        }
        trigger.poke(feed);
        (uint40 onset,,, bool unbroken, uint80 last) = trigger.observations(feed);
        check(onset == T0 && !unbroken && last == 65, "one is left");
        trigger.poke(feed);
        (,,, unbroken,) = trigger.observations(feed);
        check(unbroken, "live up to the newest");
        skip(MAX_AGE);
        answer(LOW);
        skip(MAX_AGE);
        price.publish(PAR, time());
        trigger.poke(feed);
        (,,, unbroken,) = trigger.observations(feed);
        check(!unbroken, "over");
    }

    /// After a gap a new run begins, but the alert of the one before has held the feed meanwhile.
    function test_aNewRunAfterAGapIsHeldByTheAlertBefore() public {
        answer(LOW);
        vm.warp(T0 + MAX_AGE + 1);
        uint40 onset = time();
        price.publish(LOW, time());
        // Not the newest round, so it does not speak for itself.
        price.publish(0, time());
        uint256 snapshot = vm.snapshotState();
        vm.warp(T0 + LATENCY);
        status(ITrigger.Status.Alert, 0, "held to the last second");
        trigger.poke(feed);
        (uint40 begun,,, bool unbroken,) = trigger.observations(feed);
        check(begun == onset && unbroken, "a new run, and no second without an alert");
        vm.revertToState(snapshot);
        vm.warp(T0 + LATENCY + 1);
        status(ITrigger.Status.Unavailable, 0, "lapsed");
        trigger.poke(feed);
        (begun,,, unbroken,) = trigger.observations(feed);
        check(begun == onset && !unbroken, "a new run that nobody saw begin");
    }

    /// A new run within one poke is not known by the alert of the one before.
    function test_aNewRunIsNotHeldByTheOldAlert() public {
        answer(LOW);
        skip(1);
        price.publish(PAR, time());
        skip(1);
        for (uint256 i; i < 5; ++i) {
            price.publish(LOW, time());
            skip(MAX_AGE - 1);
        }
        skip(1);
        price.publish(LOW, time());
        price.publish(PAR, time());
        vm.warp(T0 + LATENCY);
        trigger.poke(feed);
        check(onsetOf(0) == T0 + 2 && knownFrom(0) == time(), "its own onset, known late");
    }
}

contract PriceTriggerPhaseTest is PriceTriggerTest {
    event WalkMoved(bytes32 indexed feed, uint80 roundId);

    uint80 constant SECOND = 1 << 64;
    uint80 constant THIRD = 2 << 64;

    function walked() internal view returns (uint80 last) {
        (,,,, last) = trigger.observations(feed);
    }

    function refuse(uint80 id, bytes memory reason) internal {
        vm.expectRevert(reason);
        trigger.enterPhase(feed, id);
    }

    function notNext(uint256 id, uint256 next_) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(PriceTrigger.RoundNotNext.selector, id, next_);
    }

    /// The run goes on across a change of the aggregator, with its onset.
    function test_runGoesOn() public {
        answer(LOW);
        answerAfter(MAX_AGE, LOW);
        skip(MAX_AGE / 2);
        price.publish(LOW, time()); // the last of the old phase, nobody poked it
        price.startPhase();
        skip(MAX_AGE / 2);
        price.publish(LOW, time());
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.PhaseEnded.selector, 3, SECOND | 1));
        trigger.poke(feed);
        vm.expectEmit(address(trigger));
        emit WalkMoved(feed, SECOND | 1);
        trigger.enterPhase(feed, SECOND | 1);
        equal(walked(), SECOND, "before its first round");
        status(ITrigger.Status.Alert, 0, "held");
        (, uint40 last,, bool unbroken,) = trigger.observations(feed);
        check(last == time() - MAX_AGE / 2 && unbroken, "the old phase was walked first");
        trigger.poke(feed);
        equal(walked(), SECOND | 1, "across");
        answerAfter(MAX_AGE, LOW);
        answerAfter(MAX_AGE, LOW);
        status(ITrigger.Status.Tripped, 1, "confirmed");
        equal(onsetOf(0), T0, "from the round of the old phase");
        (,, uint40 knownAt) = trigger.eventAt(feed, 0);
        equal(knownAt, T0, "held all the time");
    }

    /// A long rest of the old phase takes several calls, and has the same outcome.
    function test_boundedWork() public {
        uint256 limit = trigger.MAX_ROUNDS();
        skip(1);
        uint40 onset = time();
        for (uint256 i; i < limit; ++i) price.publish(LOW, time());
        price.publish(-1, time());
        price.startPhase();
        skip(1);
        price.publish(LOW, time());
        trigger.enterPhase(feed, SECOND | 1);
        equal(walked(), 1 + limit, "as many as allowed");
        trigger.enterPhase(feed, SECOND | 1);
        equal(walked(), SECOND, "moved");
        trigger.poke(feed);
        equal(since(feed), onset, "onset");
    }

    function test_boundedWorkExactly() public {
        uint256 limit = trigger.MAX_ROUNDS();
        for (uint256 i; i < limit; ++i) price.publish(LOW, time());
        price.startPhase();
        skip(1);
        price.publish(LOW, time());
        trigger.enterPhase(feed, SECOND | 1);
        equal(walked(), SECOND, "all of them in one call");
    }

    /// An alert that lapsed before the old phase was walked is not held.
    function test_lapsedAlertInTheOldPhase() public {
        answer(LOW);
        skip(MAX_AGE);
        price.publish(LOW, time());
        price.startPhase();
        skip(1);
        price.publish(PAR, time());
        vm.warp(T0 + LATENCY);
        uint256 snapshot = vm.snapshotState();
        trigger.enterPhase(feed, SECOND | 1);
        (,,, bool unbroken,) = trigger.observations(feed);
        check(unbroken, "to the last second");
        vm.revertToState(snapshot);
        skip(1);
        trigger.enterPhase(feed, SECOND | 1);
        (,,, unbroken,) = trigger.observations(feed);
        check(!unbroken, "lapsed");
    }

    function test_entryFromTheFuture() public {
        price.startPhase();
        price.publish(PAR, T0 + 2);
        skip(1);
        refuse(SECOND | 1, abi.encodeWithSelector(PriceTrigger.AnswerInFuture.selector, T0 + 2, T0 + 1));
        skip(1);
        trigger.enterPhase(feed, SECOND | 1);
    }

    function test_sequencerMustBeUp() public {
        price.startPhase();
        skip(1);
        price.publish(PAR, time());
        uptime.publish(1, time());
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.SequencerUntrusted.selector, 1, time(), GRACE));
        trigger.enterPhase(onL2, SECOND | 1);
    }

    /// The new aggregator ran along for a while before the proxy showed it: the walk enters where the old one ended.
    function test_parallelRun() public {
        answer(LOW);
        for (uint80 i = 1; i <= 5; ++i) price.set(SECOND | i, i < 3 ? PAR : LOW, T0 - 3 + i);
        price.setLast(SECOND | 5);
        skip(10);
        refuse(SECOND | 1, notNext(SECOND | 1, SECOND | 2));
        refuse(SECOND | 3, notNext(SECOND | 3, SECOND | 4));
        refuse(SECOND | 5, notNext(SECOND | 5, SECOND | 4));
        refuse(SECOND | 6, abi.encodeWithSelector(PriceTrigger.RoundUnreadable.selector, price, SECOND | 6));
        refuse(SECOND, abi.encodeWithSelector(PriceTrigger.RoundUnreadable.selector, price, SECOND));
        refuse(2, abi.encodeWithSelector(PriceTrigger.RoundSuperseded.selector, 2, 2));
        refuse(3, abi.encodeWithSelector(PriceTrigger.RoundSuperseded.selector, 3, 2));
        trigger.enterPhase(feed, SECOND | 4);
        trigger.poke(feed);
        equal(walked(), SECOND | 5, "the rest");
        equal(since(feed), T0, "the run goes on");
    }

    /// What a replaced aggregator says after the new one's round no longer counts; before and at that moment it does.
    function testFuzz_oldPhaseCountsUntilTheNewOneSpeaks(uint256 lead) public {
        lead = bound(lead, 0, 200);
        answer(LOW);
        price.set(3, PAR, T0 + 100);
        price.set(SECOND | 1, LOW, T0 + lead + 1);
        price.setLast(SECOND | 1);
        skip(300);
        trigger.enterPhase(feed, SECOND | 1);
        equal(since(feed), lead + 1 > 100 ? 0 : T0, "at par in the old phase, if before the new one");
        trigger.poke(feed);
        equal(since(feed), lead + 1 > 100 ? T0 + lead + 1 : T0, "onset");
    }

    function test_oldPhaseBoundary() public {
        testFuzz_oldPhaseCountsUntilTheNewOneSpeaks(99);
    }

    function test_oldPhaseBoundaryASecondLater() public {
        testFuzz_oldPhaseCountsUntilTheNewOneSpeaks(100);
    }

    /// No phase with rounds may be left out; one without may.
    function test_phasesBetween() public {
        answer(LOW);
        price.set(THIRD | 1, LOW, T0 + 2);
        price.setLast(THIRD | 1);
        skip(10);
        price.set(SECOND | 1, PAR, T0 + 1);
        refuse(THIRD | 1, notNext(THIRD | 1, SECOND | 1));
        uint256 snapshot = vm.snapshotState();
        trigger.enterPhase(feed, SECOND | 1);
        trigger.enterPhase(feed, THIRD | 1);
        equal(since(feed), 0, "par in between");
        trigger.poke(feed);
        equal(since(feed), T0 + 2, "a run of its own");
        vm.revertToState(snapshot);
        price.set(SECOND | 1, 0, 0);
        price.setZeros(true);
        trigger.enterPhase(feed, THIRD | 1);
        trigger.poke(feed);
        equal(since(feed), T0, "nothing in between");
    }

    /// A new phase must have spoken since; until then there is nothing to walk.
    function test_newPhaseWithoutNews() public {
        answerAfter(10, LOW);
        price.set(SECOND | 1, PAR, T0 + 10);
        price.setLast(SECOND | 1);
        refuse(SECOND | 1, notNext(SECOND | 1, SECOND | 2));
        price.set(SECOND | 2, PAR, T0 + 11);
        skip(1);
        trigger.enterPhase(feed, SECOND | 2);
        equal(since(feed), T0 + 10, "still open");
    }

    function test_anyoneMayEnter() public {
        price.startPhase();
        answerlessPublish();
        vm.prank(address(0xBEEF));
        trigger.enterPhase(feed, SECOND | 1);
        equal(walked(), SECOND, "before its first round");
    }

    function answerlessPublish() private {
        skip(1);
        price.publish(PAR, time());
    }
}

contract PriceTriggerSkipTest is PriceTriggerTest {
    event WalkMoved(bytes32 indexed feed, uint80 roundId);
    event Recovered(bytes32 indexed feed, uint40 answeredAt);
    event AlertCleared(bytes32 indexed feed, uint40 answeredAt);

    uint256 constant AGE = 30 days;

    function test_skipBoundaries() public {
        skip(1);
        uint80 low = price.publish(RECOVERY - 1, time());
        uint80 par = price.publish(RECOVERY, time());
        uint40 answeredAt = time();
        vm.warp(answeredAt + AGE - 1);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.RoundTooRecent.selector, answeredAt, answeredAt - 1));
        trigger.skip(feed, par);
        skip(1);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.AnswerNotRecovered.selector, RECOVERY - 1, RECOVERY));
        trigger.skip(feed, low);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.RoundUnreadable.selector, price, par + 1));
        trigger.skip(feed, par + 1);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.RoundSuperseded.selector, 1, 1));
        trigger.skip(feed, 1);
        vm.expectEmit(address(trigger));
        emit WalkMoved(feed, par);
        vm.prank(address(0xBEEF));
        trigger.skip(feed, par);
        (uint40 onset, uint40 last, bool tripped, bool unbroken, uint80 walked) = trigger.observations(feed);
        check(onset == 0 && last == answeredAt && !tripped && !unbroken && walked == par, "there");
    }

    function test_skipLeavesAnOldAlert() public {
        answerAfter(1, LOW);
        skip(1);
        uint80 par = price.publish(PAR, time());
        uint40 answeredAt = time();
        skip(AGE);
        vm.expectEmit(address(trigger));
        emit AlertCleared(feed, answeredAt);
        trigger.skip(feed, par);
        equal(since(feed), 0, "closed");
    }

    function test_skipRecovers() public {
        fall();
        skip(1);
        uint80 par = price.publish(RECOVERY, time());
        uint40 answeredAt = time();
        skip(AGE);
        vm.expectEmit(address(trigger));
        emit Recovered(feed, answeredAt);
        trigger.skip(feed, par);
        price.publish(PAR, time());
        status(ITrigger.Status.Armed, 1, "armed again");
        skip(1);
        equal(fall(), onsetOf(1), "and counts the next fall");
    }

    /// A new phase may have a history from before: it must not undo what was walked.
    function test_skipNeverGoesBack() public {
        skip(AGE + 1);
        answer(LOW);
        uint40 onset = time();
        uint80 old = (1 << 64) | 1;
        price.set(old, PAR, T0 + 1);
        price.set(old + 1, PAR, onset);
        price.setLast(old + 1);
        vm.expectRevert(abi.encodeWithSelector(PriceTrigger.RoundSuperseded.selector, old, 2));
        trigger.skip(feed, old);
        equal(since(feed), onset, "the alert stays");
        skip(AGE);
        trigger.skip(feed, old + 1);
        equal(since(feed), 0, "as old as what was walked is not older");
    }

    /// Across phases, too: the way out where no round leads on.
    function test_skipToAnotherPhase() public {
        price.publish(LOW, type(uint256).max);
        price.startPhase();
        skip(1);
        uint80 par = price.publish(PAR, time());
        skip(AGE);
        trigger.skip(feed, par);
        skip(1);
        equal(fall(), onsetOf(0), "walks on");
    }
}

/// A poke with too little gas must not take a round for a missing one.
contract PriceTriggerStarvedWalkTest is PriceTriggerTest {
    function test_starvedPokeLeavesNoRoundOut() public {
        price.setReadGas(30_000);
        for (uint256 i; i < 3; ++i) {
            skip(1);
            price.publish(i == 1 ? PAR : LOW, time());
        }
        uint40 onset = time();
        uint256 failures;
        for (uint256 gas = 60_000; gas < 300_000; gas += 1_009) {
            uint256 snapshot = vm.snapshotState();
            (bool ok,) = address(trigger).call{gas: gas}(abi.encodeCall(PriceTrigger.poke, (feed)));
            if (ok) equal(since(feed), onset, "all three rounds, or none");
            else ++failures;
            vm.revertToState(snapshot);
        }
        check(failures > 20 && failures < 230, "both seen");
    }
}

/// Random rounds, phases, gaps and pokes against a model that knows every round. A second trigger is poked after every round:
/// both must come to the same events.
contract PriceTriggerModelTest is PriceTriggerTest {
    PriceTrigger eager;
    uint40[] onsets; // of the events that the rounds make
    uint256 public alerts;
    uint256 public phases;
    uint256 public knownLate;
    uint40 run; // onset of the low run, or zero
    bool latched;
    uint40 last;

    function testFuzz_model(uint256 entropy) public {
        walk(entropy, 30);
    }

    /// A walk in which nothing happens proves nothing.
    function test_walkReachesEvents() public {
        walk(7, 1_500);
        check(onsets.length > 5 && alerts > 20 && phases > 10 && knownLate > 0, "too little happened");
    }

    function walk(uint256 entropy, uint256 steps) internal {
        eager = deployPriceTrigger();
        eager.add(plain());
        last = time();
        seed(entropy);
        int256 p = PAR;
        for (uint256 i; i < steps; ++i) {
            skip(next(8) == 0 ? next(3 * MAX_AGE) : next(MAX_AGE + 2));
            if (next(12) == 0) p = p < THRESHOLD ? (next(2) == 0 ? RECOVERY : THRESHOLD) : THRESHOLD - 1;
            uint80 id = publish(p);
            catchUp(eager, id);
            // The feed of a neglected product is poked by and by only.
            if (next(4) == 0 || uint64(id) == 1) {
                catchUp(trigger, id);
                compare(trigger);
            }
            compare(eager);
        }
    }

    function publish(int256 p) internal returns (uint80 id) {
        if (next(20) == 0) {
            catchUp(trigger, price.last());
            price.startPhase();
            ++phases;
        } else if (next(15) == 0) {
            price.setLast(price.last() + 1); // an id that is missing
        }
        uint40 answeredAt = next(6) == 0 ? time() - uint40(next(MAX_AGE)) : time();
        int256 told = next(15) == 0 ? -p : p;
        // The first of a phase must be usable: only then does `enterPhase` lead to it.
        if (uint64(price.last()) == 0) {
            skip(1);
            (answeredAt, told) = (time(), p);
        }
        id = price.publish(told, answeredAt);
        if (told > 0 && answeredAt >= last) model(told, answeredAt);
    }

    function model(int256 p, uint40 answeredAt) internal {
        if (p >= THRESHOLD) {
            run = 0;
            if (p >= RECOVERY) latched = false;
        } else if (!latched) {
            if (run == 0 || answeredAt - last > MAX_AGE) (run, alerts) = (answeredAt, alerts + 1);
            else if (answeredAt - run >= CONFIRMATION) {
                onsets.push(run);
                (run, latched) = (0, true);
            }
        }
        last = answeredAt;
    }

    function catchUp(PriceTrigger t, uint80 newest) internal {
        while (true) {
            (,,,, uint80 walked) = t.observations(feed);
            if (walked == newest) return;
            if (walked >> 64 != newest >> 64) t.enterPhase(feed, newest);
            t.poke(feed);
        }
    }

    function compare(PriceTrigger t) internal {
        (uint40 onset, uint40 seen, bool tripped,,) = t.observations(feed);
        check(tripped == latched, "latch");
        check(seen == last, "last answer");
        check(onset == run, "onset");
        (ITrigger.Status s, uint32 count) = t.state(feed);
        equal(count, onsets.length, "events");
        check((s == ITrigger.Status.Tripped) == latched, "tripped");
        if (run != 0 && time() <= last + LATENCY) check(s == ITrigger.Status.Alert, "an open alert shows");
        if (count == 0) return;
        (uint40 observedAt,, uint40 knownAt) = t.eventAt(feed, count - 1);
        equal(observedAt, onsets[count - 1], "onset of the event");
        check(knownAt >= observedAt && knownAt <= time(), "known in between");
        if (address(t) == address(eager)) equal(knownAt, observedAt, "poked at every round: known from the onset");
        else if (knownAt != observedAt) ++knownLate;
    }
}
