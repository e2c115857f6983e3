// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

import {ITrigger} from "../../src/interfaces/ITrigger.sol";
import {History} from "../../src/triggers/History.sol";
import {ResolverTrigger} from "../../src/triggers/ResolverTrigger.sol";
import {create} from "../support/Vm.sol";
import {TriggerTest} from "./TriggerTest.sol";

abstract contract ResolverTriggerTest is TriggerTest {
    bytes32 constant FEED = keccak256("api.example outage");
    bytes32 constant OTHER = keccak256("l2.example outage");
    uint40 constant MAX_AGE = 1 hours;
    uint40 constant LATENCY = 2 * MAX_AGE;
    uint256 constant QUORUM = 3;
    uint256 constant STRANGER = 0xBAD;

    ResolverTrigger trigger;
    uint256[] keys; // five resolvers, by ascending address
    uint32 round;

    function setUp() public {
        vm.warp(T0);
        for (uint256 i = 1; i <= 5; ++i) {
            keys.push(i);
            for (uint256 j = i - 1; j > 0 && vm.addr(keys[j]) < vm.addr(keys[j - 1]); --j) {
                (keys[j], keys[j - 1]) = (keys[j - 1], keys[j]);
            }
        }
        trigger = deploy(addresses(), QUORUM, MAX_AGE);
    }

    /// @dev As it ships.
    function deploy(address[] memory resolvers, uint256 quorum, uint256 maxAge) internal returns (ResolverTrigger) {
        bytes memory arguments = abi.encode(resolvers, quorum, maxAge);
        return ResolverTrigger(create("src/triggers/ResolverTrigger.sol:ResolverTrigger", arguments));
    }

    function addresses() internal view returns (address[] memory list) {
        list = new address[](keys.length);
        for (uint256 i; i < list.length; ++i) list[i] = vm.addr(keys[i]);
    }

    function digestFor(uint256 chain, address verifier, bytes32 content) internal pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Resolver Trigger"),
                keccak256("1"),
                chain,
                verifier
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, content));
    }

    function digest(bytes32 content) internal view returns (bytes32) {
        return digestFor(block.chainid, address(trigger), content);
    }

    function hash(ResolverTrigger.Reading memory r) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("Reading(bytes32 feed,uint32 round,uint40 observedAt,uint16 severity)"),
                r.feed,
                r.round,
                r.observedAt,
                r.severity
            )
        );
    }

    function sign(uint256 key, bytes32 d) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, d);
        return abi.encodePacked(r, s, v);
    }

    /// @dev The signatures of the first `n` resolvers.
    function signed(bytes32 d, uint256 n) internal view returns (bytes[] memory list) {
        list = new bytes[](n);
        for (uint256 i; i < n; ++i) list[i] = sign(keys[i], d);
    }

    function quorumOn(ResolverTrigger.Reading memory r) internal view returns (bytes[] memory) {
        return signed(digest(hash(r)), QUORUM);
    }

    function reading(uint40 observedAt, uint16 severity) internal returns (ResolverTrigger.Reading memory) {
        return ResolverTrigger.Reading(FEED, ++round, observedAt, severity);
    }

    function submit(ResolverTrigger.Reading memory r) internal {
        trigger.submit(r, quorumOn(r));
    }

    function refuse(ResolverTrigger.Reading memory r, bytes memory reason) internal {
        bytes[] memory signatures = quorumOn(r);
        vm.expectRevert(reason);
        trigger.submit(r, signatures);
    }

    function heartbeat(uint40 observedAt) internal {
        submit(reading(observedAt, 0));
    }

    function met(uint40 onset) internal {
        submit(reading(onset, 10_000));
    }

    function warning(uint256 key, bytes32 feed, uint40 raisedAt) internal view returns (bytes memory) {
        return sign(key, digest(keccak256(abi.encode(keccak256("Alert(bytes32 feed,uint40 raisedAt)"), feed, raisedAt))));
    }

    function alert(uint256 resolver, uint40 raisedAt) internal {
        trigger.alert(FEED, raisedAt, warning(keys[resolver], FEED, raisedAt));
    }

    function refuseAlert(uint256 resolver, uint40 raisedAt, bytes memory reason) internal {
        bytes memory signature = warning(keys[resolver], FEED, raisedAt);
        vm.expectRevert(reason);
        trigger.alert(FEED, raisedAt, signature);
    }

    function muted(uint256 resolver, uint40 raisedAt, uint256 until) internal view returns (bytes memory) {
        return abi.encodeWithSelector(ResolverTrigger.ResolverMuted.selector, vm.addr(keys[resolver]), raisedAt, until);
    }

    function tooEarly(uint256 signedAt, uint256 earliest) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ResolverTrigger.TimeTooEarly.selector, signedAt, earliest);
    }

    function inFuture(uint256 signedAt, uint256 now_) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ResolverTrigger.TimeInFuture.selector, signedAt, now_);
    }

    function status(ITrigger.Status expected, uint32 count, string memory what) internal view {
        checkState(trigger, FEED, expected, count, what);
    }

    function onsetOf(uint256 index) internal view returns (uint40 onset) {
        (onset,,) = trigger.eventAt(FEED, index);
    }

    function knownFrom(uint256 index) internal view returns (uint40 knownAt) {
        (,, knownAt) = trigger.eventAt(FEED, index);
    }
}

contract ResolverTriggerDeploymentTest is ResolverTriggerTest {
    function test_parametersAreFixed() public view {
        check(trigger.quorum() == QUORUM && trigger.resolverCount() == 5 && trigger.maxAge() == MAX_AGE, "parameters");
        for (uint256 i; i < 5; ++i) check(trigger.isResolver(vm.addr(keys[i])), "resolver");
        check(!trigger.isResolver(vm.addr(STRANGER)) && !trigger.isResolver(address(0)), "stranger");
        equal(trigger.latency(FEED), LATENCY, "latency");
    }

    /// Two quorums must share a member, or two halves could say opposite things.
    function testFuzz_quorumIsAMajority(uint256 quorum, uint256 count) public {
        count %= 12;
        quorum = quorum % 4 == 0 ? quorum : quorum % 14;
        address[] memory list = new address[](count);
        for (uint256 i; i < count; ++i) list[i] = address(uint160(i + 1));
        bool valid = quorum <= count && 2 * quorum > count;
        if (!valid) {
            vm.expectRevert(
                abi.encodeWithSelector(ResolverTrigger.QuorumOutOfRange.selector, quorum, count / 2 + 1, count)
            );
        }
        ResolverTrigger made = deploy(list, quorum, MAX_AGE);
        if (valid) equal(made.quorum(), quorum, "quorum");
    }

    function test_quorumEdges() public {
        testFuzz_quorumIsAMajority(0, 0);
        testFuzz_quorumIsAMajority(1, 1);
        testFuzz_quorumIsAMajority(1, 2); // half is not a majority
        testFuzz_quorumIsAMajority(2, 2);
        testFuzz_quorumIsAMajority(1, 3);
        testFuzz_quorumIsAMajority(2, 3);
        testFuzz_quorumIsAMajority(2, 4);
        testFuzz_quorumIsAMajority(3, 4);
        testFuzz_quorumIsAMajority(5, 4); // more than there are
        testFuzz_quorumIsAMajority(type(uint256).max - 3, 3);
    }

    function test_resolversAreDistinctAccounts() public {
        address[] memory list = addresses();
        list[4] = list[0];
        vm.expectRevert(abi.encodeWithSelector(ResolverTrigger.InvalidResolver.selector, list[0]));
        deploy(list, QUORUM, MAX_AGE);
        list[4] = address(0);
        vm.expectRevert(abi.encodeWithSelector(ResolverTrigger.InvalidResolver.selector, address(0)));
        deploy(list, QUORUM, MAX_AGE);
    }

    function test_maxAgeEdges() public {
        deploy(addresses(), QUORUM, 1);
        deploy(addresses(), QUORUM, 30 days);
        vm.expectRevert(abi.encodeWithSelector(History.PeriodOutOfRange.selector, 0, 1, 30 days));
        deploy(addresses(), QUORUM, 0);
        vm.expectRevert(abi.encodeWithSelector(History.PeriodOutOfRange.selector, 30 days + 1, 1, 30 days));
        deploy(addresses(), QUORUM, 30 days + 1);
    }
}

contract ResolverTriggerSignatureTest is ResolverTriggerTest {
    function test_anyMajorityInOrder() public {
        for (uint256 skipped; skipped < 5; ++skipped) {
            ResolverTrigger.Reading memory r = reading(time(), 0);
            bytes[] memory all = signed(digest(hash(r)), 5);
            bytes[] memory four = new bytes[](4);
            for (uint256 i; i < 4; ++i) four[i] = all[i < skipped ? i : i + 1];
            vm.prank(address(0xBEEF)); // anybody submits
            trigger.submit(r, four);
        }
        ResolverTrigger.Reading memory last = reading(time(), 0);
        trigger.submit(last, signed(digest(hash(last)), 5));
        (uint32 accepted,,,,,) = trigger.latest(FEED);
        equal(accepted, 6, "all accepted");
    }

    function test_tooFew() public {
        ResolverTrigger.Reading memory r = reading(time(), 0);
        for (uint256 n; n < QUORUM; ++n) {
            bytes[] memory few = signed(digest(hash(r)), n);
            vm.expectRevert(abi.encodeWithSelector(ResolverTrigger.TooFewSignatures.selector, n, QUORUM));
            trigger.submit(r, few);
        }
    }

    function test_duplicate() public {
        ResolverTrigger.Reading memory r = reading(time(), 0);
        bytes[] memory s = signed(digest(hash(r)), QUORUM);
        s[2] = s[1];
        address twice = vm.addr(keys[1]);
        vm.expectRevert(abi.encodeWithSelector(ResolverTrigger.SignerNotAscending.selector, twice, twice));
        trigger.submit(r, s);
    }

    function test_unsorted() public {
        ResolverTrigger.Reading memory r = reading(time(), 0);
        bytes[] memory s = signed(digest(hash(r)), QUORUM);
        (s[0], s[1]) = (s[1], s[0]);
        vm.expectRevert(
            abi.encodeWithSelector(ResolverTrigger.SignerNotAscending.selector, vm.addr(keys[0]), vm.addr(keys[1]))
        );
        trigger.submit(r, s);
    }

    /// One resolver cannot count twice by alternating with another.
    function test_alternating() public {
        ResolverTrigger.Reading memory r = reading(time(), 0);
        bytes[] memory s = signed(digest(hash(r)), QUORUM);
        s[2] = s[0];
        vm.expectRevert(
            abi.encodeWithSelector(ResolverTrigger.SignerNotAscending.selector, vm.addr(keys[0]), vm.addr(keys[1]))
        );
        trigger.submit(r, s);
    }

    /// Neither in place of a resolver nor in addition to a full quorum.
    function testFuzz_unknownResolver(uint256 key) public {
        key = bound(key, 6, 1 << 128);
        ResolverTrigger.Reading memory r = reading(time(), 0);
        bytes[] memory s = new bytes[](4);
        uint256 position;
        for (uint256 i; i < 3; ++i) if (vm.addr(keys[i]) < vm.addr(key)) ++position;
        for (uint256 i; i < 4; ++i) {
            s[i] = sign(i == position ? key : keys[i < position ? i : i - 1], digest(hash(r)));
        }
        vm.expectRevert(abi.encodeWithSelector(ResolverTrigger.UnknownResolver.selector, vm.addr(key)));
        trigger.submit(r, s);
    }

    function test_malformedSignatures() public {
        ResolverTrigger.Reading memory r = reading(time(), 0);
        bytes[] memory s = signed(digest(hash(r)), QUORUM);
        (uint8 v, bytes32 x, bytes32 y) = vm.sign(keys[0], digest(hash(r)));
        uint256 n = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes32 high = bytes32(n - uint256(y));
        s[0] = abi.encodePacked(x, high, v == 27 ? uint8(28) : uint8(27));
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureS.selector, high));
        trigger.submit(r, s);
        s[0] = abi.encodePacked(x, y);
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureLength.selector, 64));
        trigger.submit(r, s);
        s[0] = abi.encodePacked(x, y, uint8(0));
        vm.expectRevert(ECDSA.ECDSAInvalidSignature.selector);
        trigger.submit(r, s);
    }

    /// What was signed is what is accepted: each field altered, another contract, another chain.
    function test_everyFieldIsSigned() public {
        submit(reading(time(), 0));
        skip(10);
        for (uint256 i; i < 4; ++i) {
            ResolverTrigger.Reading memory r = ResolverTrigger.Reading(FEED, 5, time() - 1, 5_000);
            bytes[] memory s = quorumOn(r);
            if (i == 0) r.feed = OTHER;
            if (i == 1) ++r.round;
            if (i == 2) ++r.observedAt;
            if (i == 3) ++r.severity;
            vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
            trigger.submit(r, s);
        }
    }

    function test_otherContractOtherChain() public {
        ResolverTrigger.Reading memory r = reading(time(), 0);
        bytes[] memory s = quorumOn(r);
        ResolverTrigger twin = deploy(addresses(), QUORUM, MAX_AGE);
        vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
        twin.submit(r, s);
        vm.chainId(block.chainid + 1);
        vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
        trigger.submit(r, s);
    }

    /// An alert is not a reading and a reading is not an alert, though both are signed in one domain.
    function test_alertSignaturesAreNotReadings() public {
        ResolverTrigger.Reading memory r = reading(time(), 0);
        bytes[] memory s = new bytes[](QUORUM);
        for (uint256 i; i < QUORUM; ++i) s[i] = warning(keys[i], FEED, time());
        vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
        trigger.submit(r, s);
        bytes memory own = sign(keys[0], digest(hash(r)));
        vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
        trigger.alert(FEED, uint40(T0), own);
    }
}

contract ResolverTriggerSubmitTest is ResolverTriggerTest {
    event EventConfirmed(
        bytes32 indexed feed, uint256 indexed index, uint40 observedAt, uint16 severity, uint40 knownAt
    );
    event ReadingAccepted(bytes32 indexed feed, uint32 indexed round, uint40 observedAt, uint16 severity);

    function test_lifeOfAFeed() public {
        status(ITrigger.Status.Unavailable, 0, "never heard of");
        heartbeat(time());
        status(ITrigger.Status.Armed, 0, "heartbeat");
        skip(60);
        ResolverTrigger.Reading memory r = reading(time() - 30, 2_500);
        bytes[] memory s = quorumOn(r);
        vm.expectEmit(address(trigger));
        emit EventConfirmed(FEED, 0, r.observedAt, 2_500, time());
        vm.expectEmit(address(trigger));
        emit ReadingAccepted(FEED, r.round, r.observedAt, 2_500);
        trigger.submit(r, s);
        status(ITrigger.Status.Tripped, 1, "met");
        skip(100 days);
        status(ITrigger.Status.Tripped, 1, "until cleared");
        heartbeat(time());
        status(ITrigger.Status.Armed, 1, "all clear");
        skip(60);
        met(time());
        status(ITrigger.Status.Tripped, 2, "again");
        (uint40 onset, uint16 severity, uint40 knownAt) = trigger.eventAt(FEED, 0);
        check(onset == r.observedAt && severity == 2_500, "first event kept");
        equal(knownAt, r.observedAt + 30, "without an alert known from its confirmation");
        equal(onsetOf(1), time(), "second onset");
        vm.expectRevert(abi.encodeWithSelector(History.UnknownEvent.selector, 2, 2));
        trigger.eventAt(FEED, 2);
        checkState(trigger, OTHER, ITrigger.Status.Unavailable, 0, "feeds are apart");
    }

    function test_heartbeatAgeBoundary() public {
        heartbeat(time());
        skip(MAX_AGE);
        status(ITrigger.Status.Armed, 0, "as old as allowed");
        skip(1);
        status(ITrigger.Status.Unavailable, 0, "a second older");
        heartbeat(time() - MAX_AGE);
        status(ITrigger.Status.Armed, 0, "by the time of observation, not of submission");
        skip(1);
        status(ITrigger.Status.Unavailable, 0, "a second older");
    }

    function test_roundReplay() public {
        heartbeat(time());
        ResolverTrigger.Reading memory r = reading(time(), 0);
        submit(r);
        refuse(r, abi.encodeWithSelector(ResolverTrigger.RoundNotLater.selector, 2, 2));
        r.severity = 10_000; // the same round cannot say something else afterwards
        refuse(r, abi.encodeWithSelector(ResolverTrigger.RoundNotLater.selector, 2, 2));
        r.round = 1;
        refuse(r, abi.encodeWithSelector(ResolverTrigger.RoundNotLater.selector, 1, 2));
        r.round = 0;
        refuse(r, abi.encodeWithSelector(ResolverTrigger.RoundNotLater.selector, 0, 2));
    }

    function test_firstRoundIsOne() public {
        refuse(
            ResolverTrigger.Reading(FEED, 0, time(), 0), abi.encodeWithSelector(ResolverTrigger.RoundNotLater.selector, 0, 0)
        );
        submit(ResolverTrigger.Reading(FEED, 1, time(), 0));
    }

    function testFuzz_severity(uint16 severity) public {
        ResolverTrigger.Reading memory r = reading(time(), severity);
        if (severity > 10_000) {
            refuse(r, abi.encodeWithSelector(History.SeverityOutOfRange.selector, severity, 10_000));
        } else {
            submit(r);
            status(severity == 0 ? ITrigger.Status.Armed : ITrigger.Status.Tripped, severity == 0 ? 0 : 1, "severity");
        }
    }

    function test_severityEdge() public {
        testFuzz_severity(10_001);
        testFuzz_severity(10_000);
    }

    function test_nothingFromTheFuture() public {
        refuse(reading(time() + 1, 0), inFuture(T0 + 1, T0));
        refuse(reading(time() + 1, 10_000), inFuture(T0 + 1, T0));
        heartbeat(time());
        met(time());
    }

    /// Heartbeats go forward in time, events and all clears included.
    function test_heartbeatOrderBoundary() public {
        heartbeat(time());
        skip(100);
        refuse(reading(uint40(T0) - 1, 0), tooEarly(T0 - 1, T0));
        heartbeat(uint40(T0));
        met(uint40(T0) + 50);
        refuse(reading(uint40(T0) + 49, 0), tooEarly(T0 + 49, T0 + 50));
        heartbeat(uint40(T0) + 50);
    }

    /// An event dated before the last heartbeat does not turn back the clock for the all clear that follows.
    function test_allClearIsNotBeforeAnyAcceptedReading() public {
        heartbeat(time());
        met(time() - 30);
        skip(10);
        refuse(reading(uint40(T0) - 1, 0), tooEarly(T0 - 1, T0));
        heartbeat(uint40(T0));
    }

    function test_onsetBeforeHeartbeatBoundary() public {
        skip(MAX_AGE);
        heartbeat(time());
        refuse(reading(time() - MAX_AGE - 1, 10_000), tooEarly(time() - MAX_AGE - 1, time() - MAX_AGE));
        met(time() - MAX_AGE);
        equal(onsetOf(0), time() - MAX_AGE, "onset");
    }

    function test_onsetLatencyBoundary() public {
        heartbeat(time());
        skip(10 * MAX_AGE);
        refuse(reading(time() - LATENCY - 1, 10_000), tooEarly(time() - LATENCY - 1, time() - LATENCY));
        met(time() - LATENCY);
        equal(onsetOf(0), time() - LATENCY, "onset");
    }

    function test_onsetLatencyBoundaryOnAFreshFeed() public {
        refuse(reading(time() - LATENCY - 1, 10_000), tooEarly(time() - LATENCY - 1, time() - LATENCY));
        met(time() - LATENCY);
    }

    /// One outage must not pay twice: the next event begins after the last was over.
    function test_onsetBeforeAllClearBoundary() public {
        heartbeat(time());
        skip(60);
        met(time() - 30);
        skip(60);
        heartbeat(time() - 20);
        uint40 cleared = time() - 20;
        refuse(reading(cleared - 1, 10_000), tooEarly(cleared - 1, cleared));
        refuse(reading(onsetOf(0), 10_000), tooEarly(onsetOf(0), cleared));
        skip(60);
        heartbeat(time()); // later heartbeats do not lift the bar nor lower it
        refuse(reading(cleared - 1, 10_000), tooEarly(cleared - 1, cleared));
        met(cleared);
        status(ITrigger.Status.Tripped, 2, "from that second on");
    }

    /// Whatever is accepted was confirmed within the stated latency and not before the floor that heartbeats set.
    function testFuzz_latencyIsABound(uint256 beat, uint256 pause, uint256 onset) public {
        beat = bound(beat, T0 - 4 * MAX_AGE, T0);
        heartbeat(uint40(beat));
        skip(bound(pause, 0, 4 * MAX_AGE));
        ResolverTrigger.Reading memory r = reading(uint40(bound(onset, T0 - 8 * MAX_AGE, time())), 1);
        bool allowed = time() - r.observedAt <= trigger.latency(FEED) && r.observedAt + MAX_AGE >= beat;
        bytes[] memory s = quorumOn(r);
        if (!allowed) vm.expectPartialRevert(ResolverTrigger.TimeTooEarly.selector);
        trigger.submit(r, s);
        status(allowed ? ITrigger.Status.Tripped : ageStatus(beat), allowed ? 1 : 0, "state");
    }

    function ageStatus(uint256 beat) internal view returns (ITrigger.Status) {
        return time() - beat > MAX_AGE ? ITrigger.Status.Unavailable : ITrigger.Status.Armed;
    }

    function test_clockNearZero() public {
        vm.warp(10);
        ResolverTrigger young = deploy(addresses(), QUORUM, MAX_AGE);
        checkState(young, FEED, ITrigger.Status.Unavailable, 0, "no heartbeat is not a heartbeat at zero");
        trigger = young;
        met(0);
        status(ITrigger.Status.Tripped, 1, "no underflow");
    }
}

/// Row Q: withheld heartbeats and readings submitted ahead of others.
contract ResolverTriggerOrderTest is ResolverTriggerTest {
    /// Somebody collects the signatures of a heartbeat and sits on them: the rounds after it count all the same.
    function testFuzz_Q_withheldHeartbeatBlocksNothing(uint32 jump) public {
        heartbeat(time());
        skip(10);
        uint32 later = uint32(bound(jump, 3, type(uint32).max));
        ResolverTrigger.Reading memory withheld = ResolverTrigger.Reading(FEED, 2, time(), 0);
        skip(10);
        submit(ResolverTrigger.Reading(FEED, later, time(), 10_000));
        status(ITrigger.Status.Tripped, 1, "event");
        // Brought out later it is void: it does not clear the event.
        refuse(withheld, abi.encodeWithSelector(ResolverTrigger.RoundNotLater.selector, 2, later));
        status(ITrigger.Status.Tripped, 1, "not cleared");
    }

    /// A heartbeat under a later round, dated before the onset, is no all clear either.
    function test_Q_withheldHeartbeatOfALaterRoundClearsNothing() public {
        ResolverTrigger.Reading memory withheld = ResolverTrigger.Reading(FEED, 9, time(), 0);
        skip(10);
        submit(ResolverTrigger.Reading(FEED, 8, time(), 10_000));
        refuse(withheld, tooEarly(T0, T0 + 10));
    }

    /// The event began at 100, a heartbeat of 130 is submitted just ahead of it: the event counts, with its own onset.
    function testFuzz_Q_heartbeatAheadOfAnEvent(uint256 lead) public {
        lead = bound(lead, 1, MAX_AGE);
        heartbeat(time());
        skip(MAX_AGE);
        ResolverTrigger.Reading memory e = ResolverTrigger.Reading(FEED, 3, uint40(time() - lead), 10_000);
        submit(ResolverTrigger.Reading(FEED, 2, time(), 0));
        submit(e);
        equal(onsetOf(0), time() - lead, "onset");
        status(ITrigger.Status.Tripped, 1, "event");
    }

    /// A heartbeat of the same or a later round is submitted ahead: the event is signed again and has lost nothing.
    function test_Q_overtakenEventIsSignedAgain() public {
        uint40 onset = time();
        ResolverTrigger.Reading memory e = ResolverTrigger.Reading(FEED, 2, onset, 10_000);
        skip(60);
        submit(ResolverTrigger.Reading(FEED, 7, time(), 0));
        refuse(e, abi.encodeWithSelector(ResolverTrigger.RoundNotLater.selector, 2, 7));
        skip(60);
        e.round = 8;
        submit(e);
        equal(onsetOf(0), onset, "same onset");
    }

    /// Submitting a second event ahead of the all clear before it would have made one event of two.
    function test_Q_allClearCannotBePassedOver() public {
        met(time());
        skip(60);
        ResolverTrigger.Reading memory clear = reading(time(), 0);
        skip(60);
        ResolverTrigger.Reading memory second = reading(time(), 5_000);
        refuse(second, abi.encodeWithSelector(ResolverTrigger.AlreadyMet.selector, FEED));
        submit(clear);
        submit(second);
        status(ITrigger.Status.Tripped, 2, "two events");
    }

    /// A condition that lasts pays once.
    function test_lastingConditionIsOneEvent() public {
        met(time());
        for (uint256 i; i < 5; ++i) {
            skip(60);
            refuse(reading(time(), 10_000), abi.encodeWithSelector(ResolverTrigger.AlreadyMet.selector, FEED));
        }
        status(ITrigger.Status.Tripped, 1, "one");
    }
}

/// Row Q: one resolver holds capital for a while, and pays for a false alarm with silence.
contract ResolverTriggerAlertTest is ResolverTriggerTest {
    event AlertRaised(bytes32 indexed feed, address indexed resolver, uint40 raisedAt, uint40 until);

    function muteOf(uint256 raisedAt) internal view returns (uint256) {
        return raisedAt + (1 + trigger.MUTE()) * MAX_AGE;
    }

    function test_alertHoldsForMaxAge() public {
        heartbeat(time());
        bytes memory s = warning(keys[0], FEED, time());
        vm.expectEmit(address(trigger));
        emit AlertRaised(FEED, vm.addr(keys[0]), time(), time() + MAX_AGE);
        trigger.alert(FEED, time(), s);
        status(ITrigger.Status.Alert, 0, "at once");
        checkState(trigger, OTHER, ITrigger.Status.Unavailable, 0, "this feed only");
        skip(60);
        heartbeat(time());
        status(ITrigger.Status.Alert, 0, "a heartbeat does not end it");
        vm.warp(T0 + MAX_AGE);
        status(ITrigger.Status.Alert, 0, "to the last second");
        skip(1);
        status(ITrigger.Status.Armed, 0, "and no longer");
    }

    /// Resolvers that fall silent after one of them raised the alarm open no exit before it has run out.
    function test_alertOutlivesHeartbeats() public {
        heartbeat(time());
        skip(MAX_AGE);
        alert(0, time());
        skip(1);
        status(ITrigger.Status.Alert, 0, "stale, but in alert");
        skip(MAX_AGE);
        status(ITrigger.Status.Unavailable, 0, "lapsed");
    }

    function test_alertTimeBoundaries() public {
        refuseAlert(0, time() + 1, inFuture(T0 + 1, T0));
        refuseAlert(0, time() - MAX_AGE - 1, tooEarly(T0 - MAX_AGE - 1, T0 - MAX_AGE));
        alert(0, time() - MAX_AGE);
        status(ITrigger.Status.Alert, 0, "this one second");
        skip(1);
        status(ITrigger.Status.Unavailable, 0, "time runs from the signature");
    }

    function testFuzz_onlyResolvers(uint256 key) public {
        key = bound(key, 6, 1 << 128);
        bytes memory s = warning(key, FEED, time());
        vm.expectRevert(abi.encodeWithSelector(ResolverTrigger.UnknownResolver.selector, vm.addr(key)));
        trigger.alert(FEED, uint40(T0), s);
    }

    function test_everyFieldIsSigned() public {
        bytes memory s = warning(keys[0], FEED, time());
        vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
        trigger.alert(OTHER, uint40(T0), s);
        skip(1);
        vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
        trigger.alert(FEED, uint40(T0) + 1, s);
        ResolverTrigger twin = deploy(addresses(), QUORUM, MAX_AGE);
        vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
        twin.alert(FEED, uint40(T0), s);
        vm.chainId(block.chainid + 1);
        vm.expectPartialRevert(ResolverTrigger.UnknownResolver.selector);
        trigger.alert(FEED, uint40(T0), s);
    }

    function test_Q_unconfirmedAlertMutesItsResolver() public {
        equal(trigger.mutedUntil(FEED, vm.addr(keys[0])), 0, "free");
        alert(0, time());
        uint256 until = muteOf(T0);
        equal(trigger.mutedUntil(FEED, vm.addr(keys[0])), until, "muted");
        equal(until, T0 + 25 * uint256(MAX_AGE), "for twenty-four more");
        refuseAlert(0, uint40(T0), muted(0, uint40(T0), until)); // not again
        skip(1);
        refuseAlert(0, time(), muted(0, time(), until)); // not longer
        vm.warp(T0 + MAX_AGE + 1);
        refuseAlert(0, time(), muted(0, time(), until));
        vm.warp(until);
        refuseAlert(0, time(), muted(0, time(), until));
        vm.warp(until + 1);
        refuseAlert(0, uint40(until), muted(0, uint40(until), until)); // signed too early, submitted later
        alert(0, time());
        status(ITrigger.Status.Alert, 0, "free again");
    }

    function test_muteIsPerResolverAndFeed() public {
        alert(0, time());
        alert(1, time());
        trigger.alert(OTHER, uint40(T0), warning(keys[0], OTHER, time()));
        checkState(trigger, OTHER, ITrigger.Status.Alert, 0, "another feed");
    }

    /// Resolvers take turns where one alert is too short, and an older alert does not cut a newer one short.
    function test_alertsAddUp() public {
        skip(10);
        alert(1, time());
        alert(0, time() - 10);
        vm.warp(T0 + 10 + MAX_AGE);
        status(ITrigger.Status.Alert, 0, "the longer one");
        alert(2, time());
        skip(MAX_AGE);
        status(ITrigger.Status.Alert, 0, "the next one");
        skip(1);
        status(ITrigger.Status.Unavailable, 0, "lapsed");
    }

    function test_Q_confirmedAlertDoesNotMute() public {
        heartbeat(time());
        alert(0, time());
        alert(1, time());
        skip(MAX_AGE);
        met(uint40(T0));
        status(ITrigger.Status.Tripped, 1, "confirmed in the last second");
        equal(trigger.mutedUntil(FEED, vm.addr(keys[0])), T0, "not muted");
        equal(trigger.mutedUntil(FEED, vm.addr(keys[1])), T0, "nor the other");
        skip(1);
        heartbeat(time());
        skip(1);
        alert(0, time());
        status(ITrigger.Status.Alert, 1, "and it may warn again");
    }

    function test_allClearWakesNoAlert() public {
        alert(0, time());
        skip(1);
        met(time());
        skip(1);
        heartbeat(time());
        status(ITrigger.Status.Armed, 1, "the event has answered it");
    }

    function test_Q_confirmedASecondTooLate() public {
        alert(0, time());
        skip(MAX_AGE + 1);
        met(uint40(T0));
        equal(trigger.mutedUntil(FEED, vm.addr(keys[0])), muteOf(T0), "muted");
        skip(1);
        heartbeat(time());
        skip(1);
        refuseAlert(0, time(), muted(0, time(), muteOf(T0)));
    }

    /// Later events neither redeem a false alarm nor unmake a right one.
    function test_onlyTheNextEventCounts() public {
        alert(0, time());
        skip(10);
        met(time());
        skip(10);
        heartbeat(time());
        skip(10 * MAX_AGE);
        alert(1, time());
        uint40 falseAlarm = time();
        skip(2 * MAX_AGE);
        met(time());
        equal(trigger.mutedUntil(FEED, vm.addr(keys[0])), T0, "right");
        equal(trigger.mutedUntil(FEED, vm.addr(keys[1])), muteOf(falseAlarm), "false");
    }

    function test_alertIsUsedOnce() public {
        alert(0, time());
        skip(10);
        met(time());
        skip(10);
        heartbeat(uint40(T0) + 10);
        // The all clear is later than the alert, and the alert was used.
        refuseAlert(0, uint40(T0), tooEarly(T0, T0 + 10));
    }

    /// With onset, all clear and alert in one second only its being used tells the alert from a new one.
    function test_alertIsUsedOnceWithinASecond() public {
        alert(0, time());
        met(time());
        heartbeat(time());
        refuseAlert(0, uint40(T0), muted(0, uint40(T0), T0));
        skip(1);
        alert(0, time());
    }

    /// A withheld alert brought out after the event is over would hold capital for nothing and mute an honest resolver.
    function test_Q_withheldAlertIsVoidAfterItsEvent() public {
        skip(10);
        met(uint40(T0) + 5);
        refuseAlert(0, uint40(T0), abi.encodeWithSelector(ResolverTrigger.AlreadyMet.selector, FEED));
        heartbeat(time());
        uint40 cleared = time();
        refuseAlert(0, cleared - 1, tooEarly(cleared - 1, cleared));
        alert(0, cleared);
    }

    /// Row Q: alerts without end. All resolvers short of a quorum raise every alert they can.
    function test_Q_endlessAlertsHoldLittle() public {
        uint256 rogues = QUORUM - 1;
        uint256 held;
        uint256 raised;
        uint256 step = MAX_AGE / 2;
        uint256 steps = 300;
        for (uint256 i; i < steps; ++i) {
            (ITrigger.Status s,) = trigger.state(FEED);
            if (s == ITrigger.Status.Alert) {
                ++held;
            } else {
                for (uint256 r; r < rogues; ++r) {
                    bytes memory signature = warning(keys[r], FEED, time());
                    try trigger.alert(FEED, time(), signature) {
                        ++raised;
                        ++held;
                        break;
                    } catch {}
                }
            }
            skip(step);
        }
        check(raised > 2 * rogues, "they tried");
        // Three steps show an alert of two: its first and last second are both within it.
        check(held * 2 <= 3 * (steps * rogues / (1 + trigger.MUTE()) + 2 * rogues), "bounded");
    }

    function testFuzz_Q_alertTimeIsBounded(uint256 entropy) public {
        seed(entropy);
        uint256 held; // seconds that alerts cover, counted as if none overlapped
        uint256 first;
        for (uint256 i; i < 40; ++i) {
            skip(next(4 * MAX_AGE));
            if (next(3) == 0) heartbeat(time());
            uint40 raisedAt = time() - uint40(next(MAX_AGE));
            bytes memory s = warning(keys[0], FEED, raisedAt);
            try trigger.alert(FEED, raisedAt, s) {
                if (first == 0) first = raisedAt;
                held += MAX_AGE;
            } catch {}
        }
        uint256 cycles = (time() - first) / (25 * uint256(MAX_AGE)) + 1;
        check(held != 0 && held <= cycles * MAX_AGE, "one part in twenty-five");
    }
}

/// From when an event counts as known: capital that stayed until then bears the loss, whoever poked what.
contract ResolverTriggerKnownTest is ResolverTriggerTest {
    function test_fromTheBlockOfTheFirstAlert() public {
        skip(60);
        alert(0, time() - 30);
        uint40 first = time();
        skip(60);
        alert(1, time());
        skip(60);
        met(time() - 170);
        equal(knownFrom(0), first, "not from the signature, not from the second alert, not from the onset");
    }

    function test_lapseBoundary() public {
        alert(0, time());
        skip(MAX_AGE);
        alert(1, time());
        skip(MAX_AGE);
        uint256 snapshot = vm.snapshotState();
        met(time());
        equal(knownFrom(0), T0, "without a break, to the last second of each alert");
        vm.revertToState(snapshot);
        skip(1);
        met(time());
        equal(knownFrom(0), time(), "the alert has lapsed: known from its confirmation");
    }

    function test_anAlertAfterABreakCountsForItself() public {
        alert(0, time());
        skip(MAX_AGE + 1);
        alert(1, time());
        uint40 second = time();
        skip(10);
        met(uint40(T0));
        equal(knownFrom(0), second, "the first one had lapsed");
    }

    /// An older signature that is submitted later shortens nothing.
    function test_anOlderSignatureChangesNothing() public {
        skip(60);
        alert(0, time());
        uint40 first = time();
        skip(10);
        alert(1, first - 50);
        vm.warp(first + MAX_AGE);
        met(time());
        equal(knownFrom(0), first, "the longer alert holds");
    }

    /// The warning may come before the condition holds.
    function test_mayBeBeforeTheOnset() public {
        alert(0, time());
        skip(60);
        met(time());
        check(knownFrom(0) == T0 && onsetOf(0) == T0 + 60, "warned first");
    }

    function test_anEventAnswersItsAlert() public {
        alert(0, time());
        skip(10);
        met(time());
        skip(10);
        heartbeat(time());
        skip(10);
        met(time());
        equal(knownFrom(1), time(), "the second event was not warned of");
        skip(10);
        heartbeat(time());
        skip(10);
        alert(1, time());
        uint40 warned = time();
        skip(10);
        met(time());
        equal(knownFrom(2), warned, "the third was");
        equal(knownFrom(0), T0, "the first is kept");
    }
}

contract ResolverTriggerGasTest is ResolverTriggerTest {
    function test_gasOfState() public view {
        uint256 used = gasleft();
        trigger.state(FEED);
        check(used - gasleft() < 100_000, "gas");
    }

    function test_gasOfStateAfterAnEvent() public {
        alert(0, time());
        met(time());
        heartbeat(time());
        uint256 used = gasleft();
        trigger.state(FEED);
        check(used - gasleft() < 100_000, "gas");
    }

    function test_gasOfLatencyAndEventAt() public {
        met(time());
        uint256 used = gasleft();
        trigger.latency(FEED);
        trigger.eventAt(FEED, 0);
        check(used - gasleft() < 100_000, "gas");
    }
}

/// Random readings and alerts against a model.
contract ResolverTriggerModelTest is ResolverTriggerTest {
    uint40 beat; // newest time spoken of
    uint40 cleared;
    bool lasting;
    uint40 alertEnd;
    uint40 alertFrom;
    uint40[] onsets;
    uint40[] known;
    uint256 public accepted;
    uint256 public refused;

    function testFuzz_model(uint256 entropy) public {
        walk(entropy, 16);
    }

    /// A walk in which nothing happens proves nothing.
    function test_walkReachesEvents() public {
        walk(7, 400);
        check(onsets.length > 10 && accepted > 50 && refused > 50, "too little happened");
    }

    function walk(uint256 entropy, uint256 steps) internal {
        seed(entropy);
        for (uint256 i; i < steps; ++i) {
            skip(next(6) == 0 ? next(4 * MAX_AGE) : next(MAX_AGE / 2));
            if (next(6) == 0) warn();
            else read();
            compare();
        }
    }

    function read() internal {
        uint40 observedAt = time() - uint40(next(next(3) == 0 ? 3 * MAX_AGE : 120)) + uint40(next(20) == 0 ? 1 : 0);
        uint16 severity = next(3) == 0 ? uint16(1 + next(10_000)) : 0;
        ResolverTrigger.Reading memory r =
            ResolverTrigger.Reading(FEED, uint32(next(10) == 0 ? round : round + 1 + next(3)), observedAt, severity);
        bool valid = r.round > round && observedAt <= time();
        if (severity == 0) valid = valid && observedAt >= beat;
        else valid = valid && !lasting && observedAt + MAX_AGE >= beat && observedAt + LATENCY >= time() && observedAt >= cleared;
        bytes[] memory s = quorumOn(r);
        try trigger.submit(r, s) {
            check(valid, "accepted what it should not");
            ++accepted;
            round = r.round;
            if (severity == 0 && lasting) (lasting, cleared) = (false, observedAt);
            if (severity != 0) {
                if (onsets.length != 0) check(observedAt >= onsets[onsets.length - 1], "onsets go forward");
                check(time() - observedAt <= trigger.latency(FEED), "latency");
                known.push(time() <= alertEnd ? alertFrom : time());
                (lasting, alertEnd) = (true, 0);
                onsets.push(observedAt);
            }
            if (observedAt > beat) beat = observedAt;
        } catch {
            check(!valid, "refused what it should accept");
            ++refused;
        }
    }

    function warn() internal {
        uint40 raisedAt = time() - uint40(next(10));
        uint256 resolver = next(5);
        uint256 until = trigger.mutedUntil(FEED, vm.addr(keys[resolver]));
        bytes memory s = warning(keys[resolver], FEED, raisedAt);
        try trigger.alert(FEED, raisedAt, s) {
            check(!lasting && raisedAt > until && raisedAt >= cleared, "accepted what it should not");
            if (time() > alertEnd) alertFrom = time();
            if (raisedAt + MAX_AGE > alertEnd) alertEnd = raisedAt + MAX_AGE;
        } catch {
            check(lasting || raisedAt <= until || raisedAt < cleared, "refused what it should accept");
        }
    }

    function compare() internal view {
        ITrigger.Status expected = lasting
            ? ITrigger.Status.Tripped
            : time() <= alertEnd
                ? ITrigger.Status.Alert
                : beat != 0 && beat + MAX_AGE >= time() ? ITrigger.Status.Armed : ITrigger.Status.Unavailable;
        status(expected, uint32(onsets.length), "state");
        for (uint256 i; i < onsets.length; ++i) {
            equal(onsetOf(i), onsets[i], "history");
            equal(knownFrom(i), known[i], "known from");
        }
    }
}
