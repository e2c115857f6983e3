// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITrigger} from "../interfaces/ITrigger.sol";
import {History} from "./History.sol";
import {IAggregator} from "./IAggregator.sol";

/// @title PriceTrigger
/// @notice Confirms an event when every round of a price feed was below a threshold for a whole confirmation period.
///
/// FEEDS. A feed is the hash of its parameters, so they can never change under a product. Anyone may add one: adding says
/// nothing about the aggregator's honesty; the creator of a product on the feed vouches for that. A feed starts at the
/// newest round of its aggregator; if that is below `recovery` it starts tripped, for that fall began before.
///
/// WALK. `poke` reads the aggregator's rounds one after the other, from where the last poke stopped, at most `MAX_ROUNDS` per
/// call, and leaves none out. So the events, and their onsets, follow from the rounds alone: it does not matter who pokes,
/// when, or how often. Nobody can hide a round, and nobody can move an onset after the fact.
///
/// CONFIRMATION. A fall is a run of low rounds, none more than `maxAge` after the one before. Its first round is the onset. It
/// becomes an event with the first round that is at least `confirmation` later. As silence is no evidence, that
/// takes a round: `maxAge` must exceed the feed's heartbeat, while `confirmation` may be much shorter (four hours on a
/// feed of 24 h). One event is confirmed per fall: the feed stays tripped until a round at or above `recovery`.
///
/// ROUND IDS. Within a phase (the upper 16 of the 80 bits, one per aggregator behind a Chainlink proxy) rounds count up by
/// one. A missing id is passed over if a later one exists. When the proxy gets a new aggregator, `enterPhase` takes the walk
/// across, at a round that the caller names and the contract checks: the first that is later than the last one walked. Before
/// it, what the old aggregator said until then is walked, and nothing that it says afterwards. A run goes on across phases.
///
/// NEGLECT. Anybody who cares about an event has `SKIP_AGE` to walk to it, far longer than a product waits for its report. After
/// that `skip` may jump to a round at or above `recovery`, where what came before makes no difference, so that a feed nobody
/// poked for years need not be walked from its start.
///
/// SILENCE. A low round, walked or merely published, holds the feed in `Alert` until its own time plus `latency`, however
/// stale it grows and whatever happens to the aggregator, because capital must not leave in the middle of a fall. An open alert
/// lasts until a poke shows its end, but no longer than that. Afterwards silence means `Unavailable`, which stops sales and
/// nothing else. A low round nobody walked is forgotten if the aggregator breaks.
///
/// KNOWN FROM. An event is known from its onset if the feed has shown `Alert` ever since, which is so if somebody pokes while the
/// price is low and then once per `latency`. If nobody does it is known from its confirmation only.
///
/// NOT CHECKED. That the aggregator is what it seems; that the time of a round is honest; that its decimals never change (the
/// threshold is in them); how old the word of the sequencer feed is, which by design speaks only when something changes; that
/// the sequencer was up between two rounds less than `maxAge` apart.
contract PriceTrigger is History {
    struct Feed {
        IAggregator aggregator; // source of the price
        uint40 confirmation; // how long the price must stay below the threshold
        uint40 maxAge; // oldest usable round, and longest gap between rounds that count together: more than the heartbeat
        uint16 severity; // share of the coverage that an event makes payable, in basis points
        IAggregator sequencer; // L2 sequencer uptime feed, or zero where there is no sequencer
        uint40 sequencerGrace; // how long the sequencer must be up again before rounds are walked, zero without a sequencer
        int256 threshold; // strictly below: low. In the aggregator's own decimals
        int256 recovery; // at or above: the next fall is a new event
    }

    struct Observation {
        uint40 since; // onset of the open alert, or zero
        uint40 lastAnswer; // time of the newest usable round walked; a low one if an alert is open
        bool tripped; // event confirmed, price not yet recovered
        bool unbroken; // the feed was in alert from `since` to the last poke
        uint80 round; // id of the last round walked
    }

    /// @dev A round as the aggregator told it; all zero where it did not.
    struct Round {
        bool ok;
        uint80 id;
        int256 answer;
        uint256 startedAt;
        uint256 updatedAt;
    }

    /// @notice Most rounds that one poke walks.
    uint256 public constant MAX_ROUNDS = 64;

    /// @notice Shortest confirmation period: longer than a wick.
    uint40 public constant MIN_CONFIRMATION = 10 minutes;

    /// @notice How old a round must be for `skip` to jump to it.
    uint40 public constant SKIP_AGE = 30 days;

    /// @dev Gas one read of an aggregator may use; two of them and the trigger's own work stay below 100,000. A proxy in front
    /// of an aggregator, two cold accounts and a handful of cold slots, fits well. `add` refuses those that need more.
    uint256 private constant READ_GAS = 35_000;

    /// @dev Gas that must be left before a read, so that 63/64 of it, less the cost of reaching the account, is READ_GAS.
    uint256 private constant READ_GAS_FLOOR = 39_000;

    /// @notice Returns the parameters of a feed, all zero if it was never added.
    mapping(bytes32 feed => Feed) public feeds;

    /// @notice Returns what the rounds walked so far have shown of a feed.
    mapping(bytes32 feed => Observation) public observations;

    /// @notice Emitted when a feed is added for the first time.
    event FeedAdded(bytes32 indexed feed, Feed parameters);

    /// @notice Emitted when an alert opens, or starts over with a later onset because the feed was silent.
    event AlertRaised(bytes32 indexed feed, uint40 since);

    /// @notice Emitted when an alert ends without an event, by a round of time `answeredAt`.
    event AlertCleared(bytes32 indexed feed, uint40 answeredAt);

    /// @notice Emitted when the price has recovered after an event, by a round of time `answeredAt`.
    event Recovered(bytes32 indexed feed, uint40 answeredAt);

    /// @notice Emitted when the walk goes on at round `roundId` without the rounds between.
    event WalkMoved(bytes32 indexed feed, uint80 roundId);

    error UnknownFeed(bytes32 feed);
    error AggregatorUnreadable(IAggregator aggregator);
    error RoundUnreadable(IAggregator aggregator, uint256 roundId);
    error DecimalsOutOfRange(uint256 decimals, uint256 minimum, uint256 maximum);
    error ThresholdOutOfRange(int256 threshold, int256 recovery);
    error AnswerNotPositive(int256 answer);
    error AnswerInFuture(uint256 updatedAt, uint256 time);
    error AnswerNotRecovered(int256 answer, int256 recovery);
    error RoundSuperseded(uint256 roundId, uint256 last);
    error RoundNotNext(uint256 roundId, uint256 next);
    error RoundTooRecent(uint256 updatedAt, uint256 latest);
    error PhaseEnded(uint256 last, uint256 newest);
    error SequencerUntrusted(int256 answer, uint256 startedAt, uint256 grace);

    /// @notice Adds a feed and returns its id, the hash of its parameters. Anyone may call. Adding a feed again changes nothing.
    /// @dev Checks that aggregator and sequencer feed can be read, that the newest round is usable, though it may be stale, and
    /// that the aggregator keeps its history. Nothing can be walked where it does not.
    function add(Feed calldata f) external returns (bytes32 feed) {
        feed = keccak256(abi.encode(f));
        if (address(feeds[feed].aggregator) != address(0)) return feed;

        if (f.threshold <= 0 || f.recovery < f.threshold) revert ThresholdOutOfRange(f.threshold, f.recovery);
        if (f.severity == 0 || f.severity > MAX_SEVERITY) revert SeverityOutOfRange(f.severity, MAX_SEVERITY);
        _requirePeriod(f.maxAge, 1, MAX_PERIOD);
        _requirePeriod(f.confirmation, MIN_CONFIRMATION, MAX_PERIOD);
        bool sequenced = address(f.sequencer) != address(0);
        _requirePeriod(f.sequencerGrace, sequenced ? 1 : 0, sequenced ? MAX_PERIOD : 0);
        // Before the aggregator is touched otherwise: the read must fit into its gas when the account is cold.
        Round memory newest = _requireLatest(f.aggregator);
        if (sequenced) _requireLatest(f.sequencer);
        _requireDecimals(f.aggregator);
        if (newest.answer <= 0) revert AnswerNotPositive(newest.answer);
        if (newest.updatedAt > block.timestamp) revert AnswerInFuture(newest.updatedAt, block.timestamp);
        _requireRound(f.aggregator, newest.id);
        if (uint64(newest.id) > 1) _requireRound(f.aggregator, newest.id - 1);

        feeds[feed] = f;
        // The time is not past the end of uint40: checked against the block's time above.
        observations[feed] = Observation(0, uint40(newest.updatedAt), newest.answer < f.recovery, false, newest.id);
        emit FeedAdded(feed, f);
    }

    /// @notice Walks the rounds since the last poke and moves the feed's state. Anyone may call, and should on every round.
    /// @dev Changes nothing if there is no new round. Passes over rounds that prove nothing: missing, without a positive answer, or
    /// older than one already walked. Stops before a round from the future, and after `MAX_ROUNDS`; call again to go on.
    /// Reverts if the aggregator cannot be read, if only `enterPhase` leads on, and while the sequencer is down or has only
    /// just come back.
    function poke(bytes32 feed) external {
        Feed memory f = _known(feed);
        _requireSequencer(f);
        Round memory newest = _requireLatest(f.aggregator);
        Observation memory o = observations[feed];
        uint80 start = o.round;
        // What a replaced aggregator goes on saying counts only as far as `enterPhase` lets it.
        if (newest.id >> 64 > start >> 64) revert PhaseEnded(start, newest.id);
        bool unbroken = _isUnbroken(f, o);
        uint80 end = start + uint80(MAX_ROUNDS);
        for (uint80 id = start + 1; id <= end && id <= newest.id; ++id) {
            Round memory r = id == newest.id ? newest : _round(f.aggregator, id);
            if (r.updatedAt > block.timestamp) break;
            o.round = id;
            if (!_isUsable(o, r)) continue;
            bool live = id == newest.id && block.timestamp <= r.updatedAt + _latency(f);
            unbroken = _step(feed, f, o, r, unbroken, live);
        }
        o.unbroken = unbroken;
        observations[feed] = o;
    }

    /// @notice Takes the walk of a feed to a later phase of its aggregator, so that the next poke starts with `roundId`. Anyone may
    /// call, with the first round of that phase that is later than the last one walked.
    /// @dev First walks what the old phase said before `roundId`, at most `MAX_ROUNDS` per call; call again until it has moved.
    /// Reverts if a phase between the two has rounds. Needs the round before `roundId`, unless that is the first of its phase.
    function enterPhase(bytes32 feed, uint80 roundId) external {
        Feed memory f = _known(feed);
        _requireSequencer(f);
        Observation memory o = observations[feed];
        uint80 last = o.round;
        if (roundId >> 64 <= last >> 64) revert RoundSuperseded(roundId, last);
        Round memory r = _requireRound(f.aggregator, roundId);
        if (r.updatedAt > block.timestamp) revert AnswerInFuture(r.updatedAt, block.timestamp);
        if (r.updatedAt <= o.lastAnswer) revert RoundNotNext(roundId, roundId + 1);
        if (uint64(roundId) > 1 && _requireRound(f.aggregator, roundId - 1).updatedAt > o.lastAnswer) {
            revert RoundNotNext(roundId, roundId - 1);
        }
        for (uint80 phase = (last >> 64) + 1; phase < roundId >> 64; ++phase) {
            uint80 first = phase << 64 | 1;
            if (_round(f.aggregator, first).ok) revert RoundNotNext(roundId, first);
        }
        bool unbroken = _isUnbroken(f, o);
        for (uint256 i; ; ++i) {
            Round memory old = _round(f.aggregator, o.round + 1);
            if (!old.ok || old.updatedAt >= r.updatedAt) {
                o.round = roundId - 1;
                emit WalkMoved(feed, roundId);
                break;
            }
            if (i == MAX_ROUNDS) break;
            ++o.round;
            if (_isUsable(o, old)) unbroken = _step(feed, f, o, old, unbroken, false);
        }
        o.unbroken = unbroken;
        observations[feed] = o;
    }

    /// @notice Jumps to a round at or above `recovery` that is at least `SKIP_AGE` old. Anyone may call.
    /// @dev After such a round the state is the same whatever came before it, but for events that nobody walked to in time.
    function skip(bytes32 feed, uint80 roundId) external {
        Feed memory f = _known(feed);
        Observation memory o = observations[feed];
        if (roundId <= o.round) revert RoundSuperseded(roundId, o.round);
        Round memory r = _requireRound(f.aggregator, roundId);
        // A later phase may begin with rounds that are older than what was walked.
        if (r.updatedAt < o.lastAnswer) revert RoundSuperseded(roundId, o.round);
        if (r.answer < f.recovery) revert AnswerNotRecovered(r.answer, f.recovery);
        if (r.updatedAt + SKIP_AGE > block.timestamp) revert RoundTooRecent(r.updatedAt, block.timestamp - SKIP_AGE);
        o.round = roundId;
        emit WalkMoved(feed, roundId);
        o.unbroken = _step(feed, f, o, r, false, false);
        observations[feed] = o;
    }

    /// @inheritdoc ITrigger
    /// @dev Never reverts, whatever the aggregators do and whether the feed exists or not, and costs less than 100,000 gas;
    /// with less gas than that it may consume all of it. Only an answer at or above the threshold asks the sequencer: a low
    /// one is reason enough to hold capital for a while, whoever was awake to publish it.
    function state(bytes32 feed) external view returns (Status status, uint32 events) {
        events = _count(feed);
        Observation storage o = observations[feed];
        if (o.tripped) return (Status.Tripped, events);
        Feed memory f = feeds[feed];
        uint256 patience = _latency(f);
        if (o.since != 0 && block.timestamp <= o.lastAnswer + patience) return (Status.Alert, events);
        Round memory r = _latest(f.aggregator);
        if (!r.ok || r.answer <= 0 || r.updatedAt > block.timestamp || r.updatedAt < o.lastAnswer) {
            return (Status.Unavailable, events);
        }
        uint256 age = block.timestamp - r.updatedAt;
        if (r.answer < f.threshold) return (age <= patience ? Status.Alert : Status.Unavailable, events);
        if (age > f.maxAge) return (Status.Unavailable, events);
        (bool trusted,) = _sequencer(f);
        return (trusted ? Status.Armed : Status.Unavailable, events);
    }

    /// @inheritdoc ITrigger
    /// @dev The first round after the confirmation period comes at most `maxAge` after the last one within it.
    function latency(bytes32 feed) external view returns (uint40) {
        return _latency(_known(feed));
    }

    /// @dev Applies one usable round to `o`. `live`: `r` is the newest round, and its alert has not lapsed. Returns whether the
    /// feed has been in alert ever since the onset of the run that is open afterwards.
    function _step(bytes32 feed, Feed memory f, Observation memory o, Round memory r, bool unbroken, bool live)
        private
        returns (bool)
    {
        // Not past the end of uint40: callers have checked it against the block's time.
        uint40 answeredAt = uint40(r.updatedAt);
        uint40 previous = o.lastAnswer;
        o.lastAnswer = answeredAt;
        if (r.answer >= f.threshold) {
            if (o.since != 0) {
                o.since = 0;
                emit AlertCleared(feed, answeredAt);
            }
            if (o.tripped && r.answer >= f.recovery) {
                o.tripped = false;
                emit Recovered(feed, answeredAt);
            }
            return false;
        }
        if (o.tripped) return false;
        // A gap longer than maxAge proves nothing about the time in between: start over.
        if (o.since == 0 || answeredAt > previous + f.maxAge) {
            o.since = answeredAt;
            emit AlertRaised(feed, answeredAt);
            // The alert before it may have held the feed until now.
            return unbroken || live;
        }
        if (answeredAt < o.since + f.confirmation) return unbroken || live;
        _confirm(feed, o.since, f.severity, unbroken || live ? o.since : uint40(block.timestamp));
        (o.since, o.tripped) = (0, true);
        return false;
    }

    /// @dev Whether `state` was Alert from the onset of the open run up to now.
    function _isUnbroken(Feed memory f, Observation memory o) private view returns (bool) {
        return o.unbroken && block.timestamp <= o.lastAnswer + _latency(f);
    }

    /// @dev Rounds that are missing, without a price, or older than one already walked prove nothing.
    function _isUsable(Observation memory o, Round memory r) private pure returns (bool) {
        return r.ok && r.answer > 0 && r.updatedAt >= o.lastAnswer;
    }

    function _known(bytes32 feed) private view returns (Feed memory f) {
        f = feeds[feed];
        if (address(f.aggregator) == address(0)) revert UnknownFeed(feed);
    }

    function _latency(Feed memory f) private pure returns (uint40) {
        return f.confirmation + f.maxAge;
    }

    function _requireSequencer(Feed memory f) private view {
        (bool trusted, Round memory r) = _sequencer(f);
        if (!trusted) revert SequencerUntrusted(r.answer, r.startedAt, f.sequencerGrace);
    }

    /// @dev Answers published while the sequencer was down, or while everybody catches up, are no market's price. A feed that
    /// cannot be read, says anything but "up", or has not started is taken for a sequencer that is down.
    function _sequencer(Feed memory f) private view returns (bool trusted, Round memory r) {
        if (address(f.sequencer) == address(0)) return (true, r);
        r = _latest(f.sequencer);
        trusted = r.ok && r.answer == 0 && r.startedAt != 0 && r.startedAt <= block.timestamp
            && block.timestamp - r.startedAt > f.sequencerGrace;
    }

    function _requireLatest(IAggregator aggregator) private view returns (Round memory r) {
        r = _latest(aggregator);
        if (!r.ok) revert AggregatorUnreadable(aggregator);
    }

    function _requireRound(IAggregator aggregator, uint80 id) private view returns (Round memory r) {
        r = _round(aggregator, id);
        if (!r.ok) revert RoundUnreadable(aggregator, id);
    }

    /// @dev No price feed has zero decimals; contracts that merely answer the call do.
    function _requireDecimals(IAggregator aggregator) private view {
        (bool ok, bytes memory data) = address(aggregator).staticcall(abi.encodeCall(IAggregator.decimals, ()));
        if (!ok || data.length < 32) revert AggregatorUnreadable(aggregator);
        uint256 decimals = abi.decode(data, (uint256));
        if (decimals == 0 || decimals > type(uint8).max) revert DecimalsOutOfRange(decimals, 1, type(uint8).max);
    }

    function _latest(IAggregator aggregator) private view returns (Round memory) {
        return _read(aggregator, abi.encodeCall(IAggregator.latestRoundData, ()));
    }

    /// @dev Aggregators answer zeros or revert where they have no such round; `ok` is false in either case.
    function _round(IAggregator aggregator, uint80 id) private view returns (Round memory r) {
        r = _read(aggregator, abi.encodeCall(IAggregator.getRoundData, (id)));
        r.ok = r.ok && r.updatedAt != 0;
    }

    /// @dev Solidity's try/catch does not catch an account without code nor an answer of the wrong size, and copies whatever
    /// is returned; hence by hand. `ok` is false, and the rest zero, unless five words came back within READ_GAS.
    function _read(IAggregator aggregator, bytes memory query) private view returns (Round memory r) {
        // A caller could pick the gas so that the aggregator runs out of it and an alert looks like silence, or a round like a
        // missing one. A revert would hand the rest back to a caller who takes it for silence as well, so leave nothing to
        // go on with.
        if (gasleft() < READ_GAS_FLOOR) {
            assembly ("memory-safe") {
                invalid()
            }
        }
        assembly ("memory-safe") {
            let out := mload(0x40)
            let ok := staticcall(READ_GAS, aggregator, add(query, 0x20), mload(query), out, 0xa0)
            if and(ok, gt(returndatasize(), 0x9f)) {
                mstore(r, 1)
                mstore(add(r, 0x20), and(mload(out), 0xffffffffffffffffffff))
                mstore(add(r, 0x40), mload(add(out, 0x20)))
                mstore(add(r, 0x60), mload(add(out, 0x40)))
                mstore(add(r, 0x80), mload(add(out, 0x60)))
            }
        }
    }
}
