// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITrigger} from "../interfaces/ITrigger.sol";
import {History} from "./History.sol";
import {IAggregator} from "./IAggregator.sol";

/// @title PriceTrigger
/// @notice Confirms an event when a price stays below a threshold for a whole confirmation period.
///
/// FEEDS. A feed is the hash of its parameters, so they can never change under a product. Anyone may add one: adding says
/// nothing about the aggregator's honesty, which whoever creates a product on the feed vouches for.
///
/// CONFIRMATION. The first low answer that is poked is the onset. It becomes an event when low answers have been poked over at
/// least `confirmation`, each within `maxAge` of the one before, and no answer poked between was at or above the threshold.
/// As `confirmation` is at least three times `maxAge`, that takes at least four answers with different times. One event
/// is confirmed per fall: the feed stays tripped until an answer at or above `recovery` is poked.
///
/// WHO MUST POKE. The contract only knows the answers it was shown. Anyone may poke, and each side must look after itself:
/// - policy holders poke low answers, at least one per `maxAge`, or the confirmation starts over; and the recovery after an
///   event, or a second fall will not count;
/// - underwriters poke answers at par, or a price that returned to par between low answers is not noticed. Where the
///   aggregator keeps its history they may still `refute` an open alert with a past answer, but never a confirmed event.
///
/// SILENCE. A low answer, poked or merely published, holds the feed in `Alert` until its own time plus `latency`, however
/// stale it grows and whatever happens to the aggregator, because capital must not leave in the middle of a fall. Between the
/// first poke and the event there is therefore no moment without an alert. After that time silence means `Unavailable`,
/// which stops sales and nothing else. A low answer nobody poked is forgotten if the aggregator breaks.
///
/// NOT CHECKED. That the aggregator is what it seems; that an answer's time is honest (do not use adaptors that stamp answers
/// with the current time: each poke would look like a new answer); that its decimals never change (the threshold is in them);
/// how old the word of the sequencer feed is, which by design speaks only when something changes.
contract PriceTrigger is History {
    struct Feed {
        IAggregator aggregator; // source of the price
        uint40 confirmation; // how long the price must stay below the threshold, at least three times maxAge
        uint40 maxAge; // oldest usable answer, and longest gap between answers that count together
        uint16 severity; // share of the coverage that an event makes payable, in basis points
        IAggregator sequencer; // L2 sequencer uptime feed, or zero where there is no sequencer
        uint40 sequencerGrace; // how long the sequencer must be up again before answers count, zero without a sequencer
        int256 threshold; // strictly below: low. In the aggregator's own decimals
        int256 recovery; // at or above: the next fall is a new event
    }

    struct Observation {
        uint40 since; // onset of the open alert, or zero
        uint40 lastAnswer; // time of the newest answer seen; a low one if an alert is open
        bool tripped; // event confirmed, price not yet recovered
    }

    /// @notice Fewest times `maxAge` fits into `confirmation`.
    uint256 public constant MIN_GAPS = 3;

    /// @dev Gas one read of an aggregator may use; two of them and the trigger's own work stay below 100,000. A proxy in front
    /// of an aggregator, two cold accounts and a handful of cold slots, fits well. `add` refuses those that need more.
    uint256 private constant READ_GAS = 35_000;

    /// @dev Gas that must be left before a read, so that 63/64 of it, less the cost of reaching the account, is READ_GAS.
    uint256 private constant READ_GAS_FLOOR = 39_000;

    /// @notice Returns the parameters of a feed, all zero if it was never added.
    mapping(bytes32 feed => Feed) public feeds;

    /// @notice Returns what pokes have shown of a feed so far.
    mapping(bytes32 feed => Observation) public observations;

    /// @notice Emitted when a feed is added for the first time.
    event FeedAdded(bytes32 indexed feed, Feed parameters);

    /// @notice Emitted when an alert opens, or starts over with a later onset.
    event AlertRaised(bytes32 indexed feed, uint40 since);

    /// @notice Emitted when an alert ends without an event, by an answer of time `answeredAt`.
    event AlertCleared(bytes32 indexed feed, uint40 answeredAt);

    /// @notice Emitted when the price has recovered after an event, by an answer of time `answeredAt`.
    event Recovered(bytes32 indexed feed, uint40 answeredAt);

    error UnknownFeed(bytes32 feed);
    error AggregatorUnreadable(IAggregator aggregator);
    error DecimalsOutOfRange(uint256 decimals, uint256 minimum, uint256 maximum);
    error ThresholdOutOfRange(int256 threshold, int256 recovery);
    error AnswerNotPositive(int256 answer);
    error AnswerInFuture(uint256 updatedAt, uint256 time);
    error AnswerStale(uint256 updatedAt, uint256 oldest);
    error AnswerSuperseded(uint256 updatedAt, uint256 lastAnswer);
    error AnswerLow(int256 answer, int256 threshold);
    error SequencerUntrusted(int256 answer, uint256 startedAt, uint256 grace);
    error NoAlert(bytes32 feed);

    /// @notice Adds a feed and returns its id, the hash of its parameters. Anyone may call. Adding a feed again changes nothing.
    /// @dev Checks that aggregator and sequencer feed can be read at all, not that what they say is usable yet.
    function add(Feed calldata f) external returns (bytes32 feed) {
        feed = keccak256(abi.encode(f));
        if (address(feeds[feed].aggregator) != address(0)) return feed;

        if (f.threshold <= 0 || f.recovery < f.threshold) revert ThresholdOutOfRange(f.threshold, f.recovery);
        if (f.severity == 0 || f.severity > MAX_SEVERITY) revert SeverityOutOfRange(f.severity, MAX_SEVERITY);
        _requirePeriod(f.maxAge, 1, MAX_PERIOD);
        _requirePeriod(f.confirmation, MIN_GAPS * f.maxAge, MAX_PERIOD);
        bool sequenced = address(f.sequencer) != address(0);
        _requirePeriod(f.sequencerGrace, sequenced ? 1 : 0, sequenced ? MAX_PERIOD : 0);
        // Before the aggregator is touched otherwise: the read must fit into its gas when the account is cold.
        _requireReadable(f.aggregator);
        if (sequenced) _requireReadable(f.sequencer);
        _requireDecimals(f.aggregator);

        feeds[feed] = f;
        emit FeedAdded(feed, f);
    }

    /// @notice Reads the aggregator and moves the feed's state. Anyone may call, and should on every answer.
    /// @dev Reverts on an answer that proves nothing: none, not positive, stale, from the future, older than one already
    /// seen, or given while the sequencer is down or has only just come back. The same answer may be poked repeatedly.
    function poke(bytes32 feed) external {
        Feed storage f = _known(feed);
        _requireSequencer(f);
        Observation storage o = observations[feed];
        (int256 price, uint40 updatedAt) = _fresh(f, o.lastAnswer);
        if (price >= f.threshold) {
            if (o.since != 0) {
                o.since = 0;
                emit AlertCleared(feed, updatedAt);
            }
            if (o.tripped && price >= f.recovery) {
                o.tripped = false;
                emit Recovered(feed, updatedAt);
            }
        } else if (!o.tripped) {
            // A gap between answers longer than maxAge proves nothing about the time in between: start over.
            if (o.since == 0 || updatedAt > o.lastAnswer + f.maxAge) {
                o.since = updatedAt;
                emit AlertRaised(feed, updatedAt);
            } else if (updatedAt >= o.since + f.confirmation) {
                _confirm(feed, o.since, f.severity, o.since);
                (o.since, o.tripped) = (0, true);
            }
        }
        o.lastAnswer = updatedAt;
    }

    /// @notice Shows that the price was at or above the threshold at `roundId`, during the open alert. Anyone may call.
    /// @dev For underwriters who missed the moment to poke. The alert starts over at the newest low answer if that came
    /// later, and ends otherwise. Trusts the aggregator's history as far as its newest answer; where it keeps none this
    /// always reverts.
    function refute(bytes32 feed, uint80 roundId) external {
        Feed storage f = _known(feed);
        Observation storage o = observations[feed];
        if (o.since == 0) revert NoAlert(feed);
        (bool ok, int256 price,, uint256 updatedAt) =
            _read(f.aggregator, abi.encodeCall(IAggregator.getRoundData, (roundId)));
        if (!ok) revert AggregatorUnreadable(f.aggregator);
        if (price < f.threshold) revert AnswerLow(price, f.threshold);
        if (updatedAt > block.timestamp) revert AnswerInFuture(updatedAt, block.timestamp);
        if (updatedAt <= o.since) revert AnswerSuperseded(updatedAt, o.since);
        if (updatedAt <= o.lastAnswer) {
            o.since = o.lastAnswer;
            emit AlertRaised(feed, o.lastAnswer);
        } else {
            // Not past the end of uint40: checked against the block's time above.
            (o.since, o.lastAnswer) = (0, uint40(updatedAt));
            emit AlertCleared(feed, uint40(updatedAt));
        }
    }

    /// @inheritdoc ITrigger
    /// @dev Never reverts, whatever the aggregators do and whether the feed exists or not, and costs less than 100,000 gas;
    /// with less gas than that it may consume all of it. Only an answer at or above the threshold asks the sequencer: a low
    /// one is reason enough to hold capital for a while, whoever was awake to publish it.
    function state(bytes32 feed) external view returns (Status status, uint32 events) {
        events = _count(feed);
        Observation storage o = observations[feed];
        if (o.tripped) return (Status.Tripped, events);
        Feed storage f = feeds[feed];
        uint256 patience = _latency(f);
        if (o.since != 0 && block.timestamp <= o.lastAnswer + patience) return (Status.Alert, events);
        (bool ok, int256 price,, uint256 updatedAt) = _latest(f.aggregator);
        if (!ok || price <= 0 || updatedAt > block.timestamp || updatedAt < o.lastAnswer) {
            return (Status.Unavailable, events);
        }
        uint256 age = block.timestamp - updatedAt;
        if (price < f.threshold) return (age <= patience ? Status.Alert : Status.Unavailable, events);
        if (age > f.maxAge) return (Status.Unavailable, events);
        (bool trusted,,) = _sequencer(f);
        return (trusted ? Status.Armed : Status.Unavailable, events);
    }

    /// @inheritdoc ITrigger
    /// @dev The first answer after the confirmation period comes at most `maxAge` after the last one within it. Keepers who
    /// are slow add at most another `maxAge`, the age at which that answer could no longer be poked.
    function latency(bytes32 feed) external view returns (uint40) {
        return _latency(_known(feed));
    }

    function _known(bytes32 feed) private view returns (Feed storage f) {
        f = feeds[feed];
        if (address(f.aggregator) == address(0)) revert UnknownFeed(feed);
    }

    function _latency(Feed storage f) private view returns (uint40) {
        return f.confirmation + f.maxAge;
    }

    /// @dev Returns the newest answer if it is fit to move the feed's state.
    function _fresh(Feed storage f, uint40 lastAnswer) private view returns (int256 price, uint40) {
        (bool ok, int256 answer,, uint256 updatedAt) = _latest(f.aggregator);
        if (!ok) revert AggregatorUnreadable(f.aggregator);
        if (answer <= 0) revert AnswerNotPositive(answer);
        if (updatedAt > block.timestamp) revert AnswerInFuture(updatedAt, block.timestamp);
        if (updatedAt + f.maxAge < block.timestamp) revert AnswerStale(updatedAt, block.timestamp - f.maxAge);
        if (updatedAt < lastAnswer) revert AnswerSuperseded(updatedAt, lastAnswer);
        // Not past the end of uint40: checked against the block's time above.
        return (answer, uint40(updatedAt));
    }

    function _requireSequencer(Feed storage f) private view {
        (bool trusted, int256 answer, uint256 startedAt) = _sequencer(f);
        if (!trusted) revert SequencerUntrusted(answer, startedAt, f.sequencerGrace);
    }

    /// @dev Answers published while the sequencer was down, or while everybody catches up, are no market's price. A feed that
    /// cannot be read, says anything but "up", or has not started is taken for a sequencer that is down.
    function _sequencer(Feed storage f) private view returns (bool trusted, int256 answer, uint256 startedAt) {
        IAggregator sequencer = f.sequencer;
        if (address(sequencer) == address(0)) return (true, 0, 0);
        bool ok;
        (ok, answer, startedAt,) = _latest(sequencer);
        trusted = ok && answer == 0 && startedAt != 0 && startedAt <= block.timestamp
            && block.timestamp - startedAt > f.sequencerGrace;
    }

    function _requireReadable(IAggregator aggregator) private view {
        (bool ok,,,) = _latest(aggregator);
        if (!ok) revert AggregatorUnreadable(aggregator);
    }

    /// @dev No price feed has zero decimals; contracts that merely answer the call do.
    function _requireDecimals(IAggregator aggregator) private view {
        (bool ok, bytes memory data) = address(aggregator).staticcall(abi.encodeCall(IAggregator.decimals, ()));
        if (!ok || data.length < 32) revert AggregatorUnreadable(aggregator);
        uint256 decimals = abi.decode(data, (uint256));
        if (decimals == 0 || decimals > type(uint8).max) revert DecimalsOutOfRange(decimals, 1, type(uint8).max);
    }

    function _latest(IAggregator aggregator) private view returns (bool, int256, uint256, uint256) {
        return _read(aggregator, abi.encodeCall(IAggregator.latestRoundData, ()));
    }

    /// @dev Solidity's try/catch does not catch an account without code nor an answer of the wrong size, and copies whatever
    /// is returned; hence by hand. `ok` is false, and the rest zero, unless five words came back within READ_GAS.
    function _read(IAggregator aggregator, bytes memory query)
        private
        view
        returns (bool ok, int256 answer, uint256 startedAt, uint256 updatedAt)
    {
        // A caller could pick the gas so that the aggregator runs out of it and an alert looks like silence. A revert would
        // hand the rest back to a caller who takes it for silence as well, so leave nothing to go on with.
        if (gasleft() < READ_GAS_FLOOR) {
            assembly ("memory-safe") {
                invalid()
            }
        }
        assembly ("memory-safe") {
            let out := mload(0x40)
            ok := staticcall(READ_GAS, aggregator, add(query, 0x20), mload(query), out, 0xa0)
            ok := and(ok, gt(returndatasize(), 0x9f))
            if ok {
                answer := mload(add(out, 0x20))
                startedAt := mload(add(out, 0x40))
                updatedAt := mload(add(out, 0x60))
            }
        }
    }
}
