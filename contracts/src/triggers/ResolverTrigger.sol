// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {ITrigger} from "../interfaces/ITrigger.sol";
import {History} from "./History.sol";

/// @title ResolverTrigger
/// @notice Confirms an event when a quorum of resolvers signs the same reading (API downtime and the like).
///
/// READINGS. A reading of severity zero is a heartbeat: at `observedAt` the condition did not hold. Any other is an event that
/// began at `observedAt`. Anyone may submit a reading that a quorum signed. A feed is whatever the resolvers agree that
/// its id means; it needs no registration, and is `Unavailable` until its first heartbeat.
///
/// ROUNDS. A reading must have a later round than the last accepted one, but not the next: a reading that was signed and
/// withheld blocks nothing. A reading that was overtaken is void; its content can be signed again under a later round.
///
/// ONSETS. An event may have begun up to `maxAge` before the last heartbeat, so that a heartbeat submitted just ahead of an
/// event does not refuse it. It may not have begun before the previous event was cleared, nor more than `latency`
/// before it is submitted. Resolvers who were silent for longer sign the earliest onset that is still allowed.
///
/// ALERTS. One resolver alone may put a feed in `Alert`, which stops sales and exits, for at most `maxAge` from the moment
/// it signed. If no event is confirmed by then, this resolver can raise no alert on this feed for another `MUTE` times
/// `maxAge`. A resolver therefore holds capital for at most one part in `MUTE + 1` of the time, whatever it signs. Heartbeats
/// do not end an alert: the first to see an event is for a while the only one. Resolvers who need longer take turns.
///
/// KNOWN FROM. An event is known from the block of the first alert that led up to it without a break, or else from the block
/// that confirmed it. What a resolver knew and kept to itself does not count: nobody could see it.
///
/// RESOLVERS are accounts with a key, fixed at deployment with the quorum, which is a majority: two quorums always share a
/// member. They are trusted as a quorum. Each should sign one reading per round, in order of time, and no reading that
/// follows a step (clear to met, met to clear) before the chain shows that step; otherwise a submitter who holds both can pass
/// over the first.
///
/// NOT CHECKED. What a feed means; that the condition really held; that rounds are used sparingly (a quorum that signs the
/// highest round ends its feed); signatures of contract accounts (ERC-1271), which are refused.
contract ResolverTrigger is History, EIP712 {
    struct Reading {
        bytes32 feed;
        uint32 round; // later than the last accepted round
        uint40 observedAt; // heartbeat: when the condition was seen not to hold; event: when it began to
        uint16 severity; // zero: heartbeat or all clear; otherwise basis points of the coverage
    }

    struct Latest {
        uint32 round; // of the last accepted reading
        uint40 observedAt; // newest time that an accepted reading speaks of
        uint16 severity; // of the event that lasts, or zero
        uint40 clearedAt; // when the last event was over: the next may not have begun before
        uint40 alertUntil; // last second of the open alert
        uint40 alertSince; // block from which the feed has been in alert without a break
    }

    struct Raised {
        uint40 raisedAt; // when the resolver signed its last alert
        uint32 events; // events confirmed before it: the one with this index may confirm it
    }

    /// @notice How many times `maxAge` a resolver may raise no alert on a feed after one that no event confirmed in time.
    uint256 public constant MUTE = 24;

    bytes32 private constant READING = keccak256("Reading(bytes32 feed,uint32 round,uint40 observedAt,uint16 severity)");
    bytes32 private constant ALERT = keccak256("Alert(bytes32 feed,uint40 raisedAt)");

    /// @notice Returns how many resolvers must sign a reading.
    uint256 public immutable quorum;

    /// @notice Returns how many resolvers there are.
    uint256 public immutable resolverCount;

    /// @notice Returns how long a heartbeat keeps a feed armed, and an alert holds it.
    uint40 public immutable maxAge;

    /// @notice Returns whether an account is a resolver.
    mapping(address account => bool) public isResolver;

    /// @notice Returns what the accepted readings and alerts say of a feed.
    mapping(bytes32 feed => Latest) public latest;

    mapping(bytes32 feed => mapping(address resolver => Raised)) private _raised;

    /// @notice Emitted once, at deployment.
    event ResolversSet(address[] resolvers, uint256 quorum, uint40 maxAge);

    /// @notice Emitted for every accepted reading, after `EventConfirmed` if it is an event.
    event ReadingAccepted(bytes32 indexed feed, uint32 indexed round, uint40 observedAt, uint16 severity);

    /// @notice Emitted when `resolver` holds `feed` in alert until `until`.
    event AlertRaised(bytes32 indexed feed, address indexed resolver, uint40 raisedAt, uint40 until);

    error QuorumOutOfRange(uint256 quorum, uint256 minimum, uint256 maximum);
    error InvalidResolver(address resolver);
    error RoundNotLater(uint256 round, uint256 last);
    error AlreadyMet(bytes32 feed);
    error TimeInFuture(uint256 signed, uint256 time);
    error TimeTooEarly(uint256 signed, uint256 earliest);
    error TooFewSignatures(uint256 signatures, uint256 quorum);
    error SignerNotAscending(address signer, address previous);
    error UnknownResolver(address signer);
    error ResolverMuted(address resolver, uint256 raisedAt, uint256 until);

    /// @param resolvers Accounts with a key, none twice.
    /// @param quorum_ More than half of them.
    /// @param maxAge_ In seconds; resolvers must be able to see, agree on and submit an event within it.
    constructor(address[] memory resolvers, uint256 quorum_, uint40 maxAge_) EIP712("Resolver Trigger", "1") {
        uint256 count = resolvers.length;
        // Rounds down and adds one: the smallest majority. Zero resolvers leave no valid quorum.
        uint256 majority = count / 2 + 1;
        if (quorum_ < majority || quorum_ > count) revert QuorumOutOfRange(quorum_, majority, count);
        _requirePeriod(maxAge_, 1, MAX_PERIOD);
        for (uint256 i; i < count; ++i) {
            address resolver = resolvers[i];
            if (resolver == address(0) || isResolver[resolver]) revert InvalidResolver(resolver);
            isResolver[resolver] = true;
        }
        (quorum, resolverCount, maxAge) = (quorum_, count, maxAge_);
        emit ResolversSet(resolvers, quorum_, maxAge_);
    }

    /// @notice Accepts a reading signed by a quorum. Anyone may submit.
    /// @dev Only the step from clear to met is an event. While it lasts a further event is refused rather than ignored, so that
    /// nobody can pass over the all clear between two events by submitting the second first.
    /// @param signatures At least a quorum, each by a resolver, ordered by ascending signer address.
    function submit(Reading calldata r, bytes[] calldata signatures) external {
        Latest storage last = latest[r.feed];
        if (r.round <= last.round) revert RoundNotLater(r.round, last.round);
        if (r.severity > MAX_SEVERITY) revert SeverityOutOfRange(r.severity, MAX_SEVERITY);
        if (r.observedAt > block.timestamp) revert TimeInFuture(r.observedAt, block.timestamp);
        bool met = r.severity != 0;
        if (met && last.severity != 0) revert AlreadyMet(r.feed);
        uint256 earliest = met ? _earliestOnset(last) : last.observedAt;
        if (r.observedAt < earliest) revert TimeTooEarly(r.observedAt, earliest);
        _requireQuorum(_hashTypedDataV4(keccak256(abi.encode(READING, r))), signatures);

        if (met) {
            uint40 knownAt = block.timestamp <= last.alertUntil ? last.alertSince : uint40(block.timestamp);
            _confirm(r.feed, r.observedAt, r.severity, knownAt);
            // The event answers every open alert, and the all clear after it must not wake one up.
            last.alertUntil = 0;
        } else if (last.severity != 0) {
            last.clearedAt = r.observedAt;
        }
        (last.round, last.severity) = (r.round, r.severity);
        // An onset before the last heartbeat does not make what is known any older.
        if (r.observedAt > last.observedAt) last.observedAt = r.observedAt;
        emit ReadingAccepted(r.feed, r.round, r.observedAt, r.severity);
    }

    /// @notice Puts a feed in alert until `raisedAt + maxAge`, on the signature of one resolver. Anyone may submit.
    /// @dev Signed as EIP-712 `Alert(bytes32 feed,uint40 raisedAt)`. The time runs from the signature, not from its
    /// submission, so a withheld alert is worth less every second and nothing after `maxAge`. Refused while an event lasts, for
    /// then there is nothing to warn of, and if signed before the last event was cleared, for then it meant that one.
    function alert(bytes32 feed, uint40 raisedAt, bytes calldata signature) external {
        Latest storage last = latest[feed];
        if (last.severity != 0) revert AlreadyMet(feed);
        if (raisedAt > block.timestamp) revert TimeInFuture(raisedAt, block.timestamp);
        uint256 earliest = Math.max(last.clearedAt, _ago(maxAge));
        if (raisedAt < earliest) revert TimeTooEarly(raisedAt, earliest);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(ALERT, feed, raisedAt)));
        address resolver = ECDSA.recoverCalldata(digest, signature);
        if (!isResolver[resolver]) revert UnknownResolver(resolver);
        uint256 until = mutedUntil(feed, resolver);
        if (raisedAt <= until) revert ResolverMuted(resolver, raisedAt, until);

        _raised[feed][resolver] = Raised(raisedAt, _count(feed));
        uint40 end = raisedAt + maxAge;
        // From the block on in which it is public, not from the signature: before that block capital could leave.
        if (block.timestamp > last.alertUntil) last.alertSince = uint40(block.timestamp);
        if (end > last.alertUntil) last.alertUntil = end;
        emit AlertRaised(feed, resolver, raisedAt, end);
    }

    /// @inheritdoc ITrigger
    /// @dev Never reverts. An alert goes before staleness: resolvers that fall silent in the middle of an event open no exit
    /// before the alert has run out.
    function state(bytes32 feed) external view returns (Status status, uint32 events) {
        events = _count(feed);
        Latest storage last = latest[feed];
        if (last.severity != 0) return (Status.Tripped, events);
        if (block.timestamp <= last.alertUntil) return (Status.Alert, events);
        return (last.observedAt < _ago(maxAge) || last.round == 0 ? Status.Unavailable : Status.Armed, events);
    }

    /// @inheritdoc ITrigger
    /// @dev Enforced, not estimated: an onset may lie `maxAge` before a heartbeat and confirmation `maxAge` after it, and
    /// `submit` refuses older onsets. The same for every feed.
    function latency(bytes32) external view returns (uint40) {
        return _latency();
    }

    /// @notice Returns the time after which `resolver` must have signed its next alert on `feed`, zero if at any time.
    /// @dev While its last alert is open and unconfirmed this already is the end of the mute that would follow.
    function mutedUntil(bytes32 feed, address resolver) public view returns (uint256) {
        Raised memory own = _raised[feed][resolver];
        if (own.raisedAt == 0) return 0;
        uint256 end = uint256(own.raisedAt) + maxAge;
        // The alert as such can be used only once even if it was confirmed.
        if (own.events < _count(feed) && _eventAt(feed, own.events).confirmedAt <= end) return own.raisedAt;
        return end + MUTE * maxAge;
    }

    function _requireQuorum(bytes32 digest, bytes[] calldata signatures) private view {
        if (signatures.length < quorum) revert TooFewSignatures(signatures.length, quorum);
        address previous;
        for (uint256 i; i < signatures.length; ++i) {
            address signer = ECDSA.recoverCalldata(digest, signatures[i]);
            if (signer <= previous) revert SignerNotAscending(signer, previous);
            if (!isResolver[signer]) revert UnknownResolver(signer);
            previous = signer;
        }
    }

    function _earliestOnset(Latest storage last) private view returns (uint256) {
        uint256 beforeHeartbeat = Math.saturatingSub(last.observedAt, maxAge);
        return Math.max(Math.max(beforeHeartbeat, last.clearedAt), _ago(_latency()));
    }

    function _latency() private view returns (uint40) {
        return 2 * maxAge;
    }

    /// @dev Saturates, for chains whose clock starts near zero.
    function _ago(uint256 period) private view returns (uint256) {
        return Math.saturatingSub(block.timestamp, period);
    }
}
