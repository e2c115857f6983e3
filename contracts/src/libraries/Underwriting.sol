// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ISurety} from "../interfaces/ISurety.sol";
import {ITrigger} from "../interfaces/ITrigger.sol";
import {Curve} from "./Curve.sol";
import {MathLib} from "./MathLib.sol";
import {Pool} from "./Pool.sol";

/// @title Underwriting
/// @notice Everything a product does with its pool: when it may, at what price, and what that changes. A library that is
/// deployed by itself and linked into `Surety`, on whose storage it works; it holds neither state nor money.
library Underwriting {
    using Curve for Curve.Rates;
    using MathLib for uint256;
    using Pool for Pool.Cursor;
    using Pool for Pool.State;
    using SafeCast for uint256;

    uint256 private constant BPS = 10_000;
    uint256 private constant UNIT = 1e6;
    uint256 private constant MAX_UTILIZATION = 9_500;
    uint256 private constant MIN_EPOCH = 10 minutes;
    uint256 private constant MAX_EPOCH = 30 days;
    uint256 private constant MIN_GRID = 30 days;
    uint256 private constant MAX_GRID = 90 days;
    uint256 private constant MAX_TERM = 5 * 365 days;

    /// @dev Share of the unearned premium that a surrender returns.
    uint256 private constant REFUND = 9_000;

    /// @dev Bounds the walk over expired buckets, hence the gas of every call.
    uint256 private constant MAX_BUCKETS = 400;

    /// @dev Bounds the boundaries that a sale looks at.
    uint256 private constant MAX_BOUNDARIES = 8;

    /// @notice A product, its pool and the events it has taken note of.
    struct Book {
        ISurety.Product product;
        Pool.State pool;
        ISurety.Event[] events;
    }

    /* PRODUCTS */

    /// @notice Checks the terms of a product and opens its pool.
    function create(Book storage b, ISurety.Product memory t) external returns (ISurety.Product memory) {
        uint256 epoch = t.epoch;
        if (!t.rates.isValid()) revert ISurety.InvalidRates();
        _requireRange("epoch", epoch, MIN_EPOCH, MAX_EPOCH);
        _requireRange("utilizationCap", t.utilizationCap, 1, MAX_UTILIZATION);
        // Half of grace to report and half to settle, each at least one epoch and twice what confirming takes.
        uint256 latency = t.trigger.latency(t.feed);
        _requireRange("grace", t.grace, epoch > 2 * latency ? 2 * epoch : 4 * latency, MAX_BUCKETS * epoch);
        _requireMultiple("grace", t.grace, epoch);
        _requireRange("waiting", t.waiting, 1, type(uint40).max);
        // One epoch of cover after the wait, and one more so that a multiple of the epoch always lies in between.
        _requireRange("maxDuration", t.maxDuration, t.waiting + 2 * epoch, MAX_BUCKETS * epoch - t.grace);
        uint256 least = (uint256(t.maxDuration) + t.grace).ceilDiv(MAX_BOUNDARIES);
        _requireRange("term", t.term, least > MIN_GRID ? least : MIN_GRID, MAX_GRID);
        _requireMultiple("term", t.term, epoch);
        // A boundary always lies between the shortest and the longest term of a bond.
        _requireRange("minTerm", t.minTerm, t.term, MAX_TERM - t.term);
        _requireRange("minCover", t.minCover, UNIT, type(uint64).max);

        (, t.firstEvent) = t.trigger.state(t.feed);
        b.product = t;
        uint32 next = uint32(block.timestamp / t.term + 1);
        (b.pool.syncedAt, b.pool.head, b.pool.next) = (uint40(block.timestamp), next, next);
        return t;
    }

    /// @notice Moves the pool's time on, by `steps` epochs or boundaries at most.
    /// @return done Whether it has arrived at the present, or as far as it may go for now.
    function poke(Book storage b, uint64 product, uint256 steps) external returns (bool done) {
        Pool.Cursor memory c = _open(b, product);
        c.steps = steps;
        done = _sync(b, c);
        b.pool.save(c);
    }

    /* BONDS */

    /// @notice Adds a bond. Returns its shares, its number and the premium per share from which it earns.
    function post(Book storage b, uint64 product, uint256 amount, uint256 maturity)
        external
        returns (uint256 shares, uint256 index, uint256 acc)
    {
        Pool.Cursor memory c = _openQuiet(b, product);
        _requireRange("amount", amount, UNIT, type(uint88).max);
        _requireMaturity(b.product, maturity);
        shares = b.pool.deposit(c, amount, maturity / c.term);
        acc = c.acc;
        index = c.bonds++;
        b.pool.save(c);
    }

    /// @notice Moves a bond whose boundary has not passed to a later one.
    function extendBond(Book storage b, ISurety.Bond storage bond, uint64 product, uint256 maturity) external {
        Pool.Cursor memory c = _openQuiet(b, product);
        uint256 old = bond.maturity;
        if (block.timestamp >= old) revert ISurety.Matured(old, block.timestamp);
        _requireRange("maturity", maturity, old + 1, type(uint40).max);
        _requireMaturity(b.product, maturity);
        b.pool.slots[old / c.term].shares -= bond.shares;
        Pool.Slot storage slot = b.pool.slots[maturity / c.term];
        slot.shares = (uint256(slot.shares) + bond.shares).toUint80();
        bond.maturity = uint40(maturity);
        b.pool.save(c);
    }

    /// @notice Takes what a bond can be paid now.
    /// @return principal Released and not yet paid.
    /// @return premium Earned and not yet paid.
    /// @return closed Whether there is nothing more to come.
    function claim(Book storage b, ISurety.Bond storage bond, uint64 product)
        external
        returns (uint256 principal, uint256 premium, bool closed)
    {
        Pool.Cursor memory c = _open(b, product);
        _sync(b, c);
        b.pool.save(c);
        uint256 boundary = bond.maturity / c.term;
        (, principal, premium) = b.pool.claimOf(c, boundary, bond.shares, bond.debt);
        closed = boundary < c.next && b.pool.slots[boundary].left == 0;
        (uint256 gotPrincipal, uint256 gotPremium) = (bond.gotPrincipal, bond.gotPremium);
        (bond.gotPrincipal, bond.gotPremium) = (principal.toUint128(), premium.toUint128());
        (principal, premium) = (principal - gotPrincipal, premium - gotPremium);
    }

    /* POLICIES */

    /// @notice Puts a policy in force. Returns its price, the fee in it, its number and the first event it may meet.
    function sell(
        Book storage b,
        uint64 product,
        uint256 coverage,
        uint256 expiry,
        uint256 authorised,
        uint256 feeRate
    ) external returns (uint256 premium, uint256 fee, uint256 index, uint256 cursor) {
        Pool.Cursor memory c = _openArmed(b, product);
        cursor = b.events.length;
        premium = _quote(b, c, coverage, expiry);
        if (premium > authorised) revert ISurety.PremiumAboveAuthorised(premium, authorised);
        fee = premium * feeRate / BPS; // rounds down, in favour of the bonds
        _lock(b, c, coverage, (premium - fee).toUint56(), expiry);
        index = c.policies++;
        b.pool.save(c);
    }

    /// @notice Moves the expiry of a policy in force. Its cover is streamed on until the later release, together with
    /// what it pays for the added time.
    function extendPolicy(
        Book storage b,
        ISurety.Policy storage policy,
        uint64 product,
        uint256 expiry,
        uint256 authorised,
        uint256 feeRate
    ) external returns (uint256 premium, uint256 fee) {
        Pool.Cursor memory c = _openArmed(b, product);
        premium = _quoteExtension(b, c, policy, expiry, feeRate);
        if (premium > authorised) revert ISurety.PremiumAboveAuthorised(premium, authorised);
        fee = premium * feeRate / BPS;
        _move(b, c, policy, expiry, premium - fee);
        b.pool.save(c);
    }

    /// @dev The stream rounds down, by less than a base unit in all.
    function _lock(Book storage b, Pool.Cursor memory c, uint256 coverage, uint256 premium, uint256 expiry) private {
        uint256 release = expiry + b.product.grace;
        b.pool.lock(c, coverage, premium.mulDivDown(Pool.PRECISION, release - c.time), release);
    }

    /// @dev What is unearned of the old premium and what is added stream together until the later release.
    function _move(
        Book storage b,
        Pool.Cursor memory c,
        ISurety.Policy storage policy,
        uint256 expiry,
        uint256 added
    ) private {
        ISurety.Policy memory p = _read(policy);
        uint256 coverage = p.coverage;
        uint256 old = p.expiry + b.product.grace;
        uint256 release = expiry + b.product.grace;
        uint256 unearned = _reduce(b, c, p, coverage, old) * (old - c.time) + added * Pool.PRECISION;
        // At the pace of the whole time from its start, so that the pace is all that has to be remembered.
        uint256 premium = (unearned / Pool.PRECISION).mulDivDown(release - p.start, release - c.time);
        (p.coverage, p.expiry, p.premium) = (uint88(coverage), uint40(expiry), premium.toUint56());
        _write(policy, p);
        b.pool.lock(c, coverage, _rateOf(p, release), release);
    }

    /// @dev Premium per second of a policy, scaled. The stream of a bucket is the sum of those of its policies, to the
    /// unit, so each can leave with its own.
    function _rateOf(ISurety.Policy memory p, uint256 release) private pure returns (uint256) {
        return uint256(p.premium).mulDivDown(Pool.PRECISION, release - p.start);
    }

    /// @dev Takes coverage off a policy and out of force, with its share of what that policy pays.
    function _reduce(
        Book storage b,
        Pool.Cursor memory c,
        ISurety.Policy memory p,
        uint256 coverage,
        uint256 release
    ) private returns (uint256 rate) {
        rate = _shed(p, coverage, release);
        b.pool.unlock(c, coverage, rate, release);
    }

    function _shed(ISurety.Policy memory p, uint256 coverage, uint256 release) private pure returns (uint256 rate) {
        rate = _rateOf(p, release);
        uint256 left = p.coverage - coverage;
        p.premium = uint56(uint256(p.premium).mulDivDown(left, p.coverage));
        p.coverage = uint88(left);
        rate -= _rateOf(p, release);
    }

    /// @notice Takes coverage of a policy out of force and returns what its owner gets back, and the rest of what was
    /// unearned.
    function surrender(Book storage b, ISurety.Policy storage policy, uint64 product, uint256 coverage)
        external
        returns (uint256 refund, uint256 rest)
    {
        Pool.Cursor memory c = _openQuiet(b, product);
        _requireSurrender(b, c, policy, coverage);
        ISurety.Policy memory p = _read(policy);
        uint256 release = p.expiry + b.product.grace;
        (refund, rest) = _splitUnearned(_reduce(b, c, p, coverage, release) * (release - c.time) / Pool.PRECISION);
        _write(policy, p);
        b.pool.save(c);
    }

    /// @notice Takes note of the trigger's next event.
    /// @dev Whatever the trigger says, the event is consumed: a product can never stay pending. Time stops for leaving
    /// capital at the moment from which the event was known, so it does not matter who poked when.
    function report(Book storage b, uint64 product) external returns (uint256 index, ISurety.Event memory e) {
        ISurety.Product storage p = b.product;
        index = b.events.length;
        (, uint32 count) = p.trigger.state(p.feed);
        uint256 next = p.firstEvent + index;
        if (count <= next) revert ISurety.NoEvent(next, count);
        e = _readEvent(p, next);
        Pool.Cursor memory c = _open(b, product);
        uint256 until = c.freezeEnd;
        if (c.time < until) b.pool.walk(c, until < block.timestamp ? until : block.timestamp, false);
        if (until <= block.timestamp && c.time <= e.knownAt) b.pool.walk(c, e.knownAt, true);
        b.pool.walk(c, block.timestamp, false);
        b.events.push(e);
        if (e.severity != 0) (c.lossEvent, c.unsettled) = (index, c.locked);
        b.pool.save(c);
    }

    function _readEvent(ISurety.Product storage p, uint256 next) private view returns (ISurety.Event memory e) {
        e.reportedAt = e.knownAt = uint40(block.timestamp);
        (bool answered, uint256 onset, uint256 severity, uint256 known) =
            _ask(p.trigger, abi.encodeCall(ITrigger.eventAt, (p.feed, next)), 3);
        if (!answered || onset > type(uint40).max) return e;
        e.observedAt = uint40(onset);
        if (known < block.timestamp) e.knownAt = uint40(known);
        // Too late or not yet: it pays nothing.
        if (onset <= block.timestamp && block.timestamp <= onset + p.grace / 2 && severity <= BPS) {
            e.severity = uint16(severity);
        }
    }

    /// @notice Settles a policy against its next event; `missing` if there is none.
    /// @dev Announced here: what it lets leave comes after it.
    function settle(Book storage b, ISurety.Policy storage policy, uint256 tokenId, address owner)
        external
        returns (bool missing, uint256 payout)
    {
        ISurety.Policy memory old = _read(policy);
        uint256 index = old.cursor;
        if (old.start == 0 || index >= b.events.length) return (true, 0);
        Pool.Cursor memory c = _open(b, uint64(tokenId >> 64));
        _sync(b, c);
        payout = _payOut(b, c, old, index);
        emit ISurety.PolicySettled(tokenId, index, owner, payout);
        old.cursor = uint32(index + 1);
        _write(policy, old);
        // What the event held back leaves with the last policy that it waits for, unless the next one is in sight.
        bool frozen = c.unsettled != 0 && c.freezeEnd > block.timestamp;
        if (!frozen && !_isHeld(b)) b.pool.walk(c, block.timestamp, true);
        b.pool.save(c);
    }

    /// @dev The premium of cover that is paid out is earned at once, by the bonds that pay.
    function _payOut(Book storage b, Pool.Cursor memory c, ISurety.Policy memory policy, uint256 index)
        private
        returns (uint256 payout)
    {
        ISurety.Event memory e = b.events[index];
        uint256 release = uint256(policy.expiry) + b.product.grace;
        // Once the capital is released nothing is paid, whatever happened before.
        if (
            block.timestamp < release && uint256(policy.start) + b.product.waiting <= e.observedAt
                && e.observedAt < policy.expiry
        ) payout = uint256(policy.coverage).mulDivDown(e.severity, BPS);
        uint256 settled = policy.coverage;
        if (payout != 0) {
            c.acc += _reduce(b, c, policy, payout, release) * (release - c.time) / c.shares;
            c.capital -= payout;
        }
        // Counted in if in force when the last paying event was reported: the coverage of that moment, less earlier
        // payouts. Released or not, the freeze must not wait for it any longer.
        uint256 last = c.lossEvent;
        if (c.unsettled == 0 || index > last) return payout;
        if (index < last) (settled, e) = (payout, b.events[last]);
        if (e.reportedAt >= release) return payout;
        c.unsettled = settled < c.unsettled ? c.unsettled - settled : 0;
    }

    /* VIEWS */

    /// @notice Reverts while a loss is known or suspected that not everybody has borne yet, and returns how many events
    /// were reported.
    function requireQuiet(Book storage b) external view returns (uint256 known) {
        (, known) = _requireQuiet(b, _freezeEnd(b, b.pool.unsettled, b.pool.lossEvent));
    }

    /// @notice Returns the price of a new policy in this block.
    function quote(Book storage b, uint256 coverage, uint256 expiry) external view returns (uint256) {
        Pool.Cursor memory c = _openView(b, 0);
        _requireArmed(b, c);
        return _quote(b, c, coverage, expiry);
    }

    /// @notice Returns the price of extending a policy in this block.
    function quoteExtension(Book storage b, ISurety.Policy storage policy, uint256 expiry, uint256 feeRate)
        external
        view
        returns (uint256)
    {
        Pool.Cursor memory c = _openView(b, 0);
        _requireArmed(b, c);
        return _quoteExtension(b, c, policy, expiry, feeRate);
    }

    /// @notice Returns what surrendering `coverage` of a policy would return in this block.
    function quoteSurrender(Book storage b, ISurety.Policy storage policy, uint256 coverage)
        external
        view
        returns (uint256 refund)
    {
        Pool.Cursor memory c = _openView(b, 0);
        _requireQuiet(b, c.freezeEnd);
        _requireSurrender(b, c, policy, coverage);
        uint256 release = policy.expiry + b.product.grace;
        (refund,) = _splitUnearned(_shed(policy, coverage, release) * (release - c.time) / Pool.PRECISION);
    }

    /// @notice Returns what a bond has at risk, what was released to it and is not paid, and its unpaid premium.
    function bondValue(Book storage b, ISurety.Bond storage bond)
        external
        view
        returns (uint256 atRisk, uint256 released, uint256 premium)
    {
        uint256 boundary = bond.maturity / b.product.term;
        Pool.Cursor memory c = _openView(b, boundary);
        (atRisk, released, premium) = b.pool.claimOf(c, boundary, bond.shares, bond.debt);
        (released, premium) = (released - bond.gotPrincipal, premium - bond.gotPremium);
    }

    /// @notice Returns the pool as of the present block.
    function poolView(Book storage b) external view returns (ISurety.PoolView memory v) {
        Pool.Cursor memory c = _openView(b, 0);
        (v.capital, v.shares, v.committed) = (c.capital, c.shares, c.committed);
        (v.locked, v.rate, v.acc, v.syncedAt) = (c.locked, c.rate, c.acc, c.time);
        v.capacity = c.capacity(c.committed);
        (v.nextBoundary, v.oldestBoundary) = (c.next * c.term, c.head * c.term);
        (v.unsettled, v.frozenUntil) = (c.unsettled, c.freezeEnd > block.timestamp ? c.freezeEnd : 0);
        (v.policies, v.bonds, v.events) = (c.policies, c.bonds, b.events.length);
        uint256 count;
        (v.status, count) = _state(b.product);
        uint256 next = b.product.firstEvent + v.events;
        if (count > next) v.pending = count - next;
    }

    /// @notice Returns the boundaries that a policy of the longest duration would be priced on, as of the present block.
    function boundaries(Book storage b) external view returns (ISurety.Boundary[] memory list) {
        Pool.Cursor memory c = _openView(b, 0);
        uint256 end = block.timestamp + b.product.maxDuration + b.product.grace;
        uint256 count = end.ceilDiv(c.term) - c.next + 1;
        list = new ISurety.Boundary[](count);
        (uint256 locked, uint256 committed) = (c.locked, c.committed);
        for (uint256 i; i < count; ++i) {
            (uint256 shares, uint256 cover) = b.pool.slotOf(c, c.next + i);
            locked -= cover;
            committed -= shares;
            list[i] =
                ISurety.Boundary(uint40((c.next + i) * c.term), shares, cover, locked, c.capacity(committed));
        }
    }

    /// @dev The walk of a view writes nothing, which the compiler cannot know.
    function _openView(Book storage b, uint256 watched) private view returns (Pool.Cursor memory c) {
        c = _open(b, 0);
        c.asView(watched);
        function(Book storage, Pool.Cursor memory) internal returns (bool) writes = _sync;
        function(Book storage, Pool.Cursor memory) internal view returns (bool) reads;
        assembly ("memory-safe") {
            reads := writes
        }
        reads(b, c);
    }

    /* INTERNAL: TIME */

    function _open(Book storage b, uint64 product) private view returns (Pool.Cursor memory c) {
        c = b.pool.open(b.product, product);
        c.freezeEnd = _freezeEnd(b, c.unsettled, c.lossEvent);
    }

    /// @dev Brings the pool to the present, or as far as it may go: while frozen nothing passes; from a sign of an event
    /// on time stops just before the next moment of release, so that a refuted alert leaves no trace.
    function _sync(Book storage b, Pool.Cursor memory c) private returns (bool done) {
        uint256 until = c.freezeEnd;
        uint256 to = block.timestamp;
        if (c.time < until) {
            b.pool.walk(c, until < to ? until : to, false);
            if (c.time < until) return c.time == to;
        }
        bool held = _isHeld(b);
        if (held) {
            uint256 due = c.head < c.next ? (c.time / c.epoch + 1) * c.epoch : c.next * c.term;
            if (to >= due) to = due - 1;
        }
        b.pool.walk(c, to, !held);
        return c.time >= to;
    }

    /// @dev Brings a pool to the present whose product must be quiet.
    function _openQuiet(Book storage b, uint64 product) private returns (Pool.Cursor memory c) {
        c = _open(b, product);
        _requireQuiet(b, c.freezeEnd);
        _syncQuiet(b, c);
    }

    /// @dev Brings a pool to the present whose product must be on sale.
    function _openArmed(Book storage b, uint64 product) private returns (Pool.Cursor memory c) {
        c = _open(b, product);
        _requireArmed(b, c);
        _syncQuiet(b, c);
    }

    function _syncQuiet(Book storage b, Pool.Cursor memory c) private {
        if (c.time < c.freezeEnd) b.pool.walk(c, c.freezeEnd, false);
        b.pool.walk(c, block.timestamp, true);
    }

    /// @dev When the freeze after the last paying event ends at the latest; zero if everybody is settled against it. By
    /// then every policy that was in force has been released.
    function _freezeEnd(Book storage b, uint256 unsettled, uint256 lossEvent) private view returns (uint256) {
        if (unsettled == 0) return 0;
        return uint256(b.events[lossEvent].reportedAt) + b.product.maxDuration + b.product.grace;
    }

    /* INTERNAL: CHECKS */

    /// @dev Nobody enters, leaves or trades while a loss is known or suspected that not everybody has borne yet.
    function _requireQuiet(Book storage b, uint256 until)
        private
        view
        returns (ITrigger.Status status, uint256 known)
    {
        if (until > block.timestamp) revert ISurety.ProductFrozen(until);
        known = b.events.length;
        uint256 count;
        (status, count) = _state(b.product);
        uint256 reported = b.product.firstEvent + known;
        if (count > reported) revert ISurety.EventPending(reported, count);
        if (status == ITrigger.Status.Alert) revert ISurety.TriggerNotReady(status);
    }

    function _requireArmed(Book storage b, Pool.Cursor memory c) private view {
        (ITrigger.Status status,) = _requireQuiet(b, c.freezeEnd);
        if (status != ITrigger.Status.Armed) revert ISurety.TriggerNotReady(status);
    }

    /// @dev Whether an event is suspected, or confirmed and not reported.
    function _isHeld(Book storage b) private view returns (bool) {
        (ITrigger.Status status, uint256 count) = _state(b.product);
        return status == ITrigger.Status.Alert || count > b.product.firstEvent + b.events.length;
    }

    /// @dev A trigger that reverts, is gone or answers out of range can stop sales, never hold capital.
    function _state(ISurety.Product storage p) private view returns (ITrigger.Status, uint256) {
        (bool answered, uint256 status, uint256 count,) =
            _ask(p.trigger, abi.encodeCall(ITrigger.state, (p.feed)), 2);
        if (!answered || status > uint256(type(ITrigger.Status).max) || count > type(uint32).max) {
            return (ITrigger.Status.Unavailable, 0);
        }
        return (ITrigger.Status(status), count);
    }

    /// @dev Solidity's try/catch does not catch an account without code nor an answer that is too short or does not fit
    /// its type, so this does it by hand. `answered` is true if that many words came back, of any value. A call starved of gas
    /// cannot pass for silence: triggers answer within 100,000 gas, so less than 1,600 is left then, too little to write
    /// anything down.
    function _ask(ITrigger trigger, bytes memory query, uint256 words)
        private
        view
        returns (bool answered, uint256 first, uint256 second, uint256 third)
    {
        assembly ("memory-safe") {
            let free := mload(0x40)
            answered := staticcall(gas(), trigger, add(query, 0x20), mload(query), free, 0x60)
            answered := and(answered, iszero(lt(returndatasize(), mul(words, 0x20))))
            first := mload(free)
            second := mload(add(free, 0x20))
            third := mload(add(free, 0x40))
        }
    }

    function _requireRange(bytes32 field, uint256 value, uint256 minimum, uint256 maximum) private pure {
        if (value < minimum || value > maximum) revert ISurety.OutOfRange(field, value, minimum, maximum);
    }

    function _requireMultiple(bytes32 field, uint256 value, uint256 step) private pure {
        if (value % step != 0) revert ISurety.Misaligned(field, value, step);
    }

    function _requireMaturity(ISurety.Product storage p, uint256 maturity) private view {
        _requireRange("maturity", maturity, block.timestamp + p.minTerm, block.timestamp + MAX_TERM);
        _requireMultiple("maturity", maturity, p.term);
    }

    /// @dev A policy is in force until its expiry, and must not wait for an event that would change what is left of it.
    function _requireInForce(Book storage b, ISurety.Policy storage policy) private view {
        if (policy.coverage == 0 || block.timestamp >= policy.expiry) {
            revert ISurety.NotInForce(policy.expiry, block.timestamp);
        }
        if (policy.cursor < b.events.length) revert ISurety.Unsettled(policy.cursor, b.events.length);
    }

    /// @dev Not within the waiting time, when it would be a free look; not while capital is retained, when its owner could
    /// choose the moment at which that capital leaves.
    function _requireSurrender(Book storage b, Pool.Cursor memory c, ISurety.Policy storage policy, uint256 coverage)
        private
        view
    {
        _requireInForce(b, policy);
        uint256 begins = policy.start + b.product.waiting;
        if (block.timestamp < begins) revert ISurety.Waiting(begins, block.timestamp);
        if (c.head < c.next) revert ISurety.CapitalRetained(c.shares - c.committed);
        uint256 left = policy.coverage;
        uint256 least = b.product.minCover;
        // All of it, or as much as leaves a policy of the least size.
        if (coverage != left) _requireRange("coverage", coverage, 1, left > least ? left - least : 0);
    }

    /* INTERNAL: POLICIES */

    /// @dev A policy is one word, read and written whole.
    function _read(ISurety.Policy storage policy) private view returns (ISurety.Policy memory p) {
        uint256 word;
        assembly ("memory-safe") {
            word := sload(policy.slot)
        }
        (p.coverage, p.start, p.expiry) = (uint88(word), uint40(word >> 88), uint40(word >> 128));
        (p.cursor, p.premium) = (uint32(word >> 168), uint56(word >> 200));
    }

    function _write(ISurety.Policy storage policy, ISurety.Policy memory p) private {
        uint256 word = uint256(p.coverage) | uint256(p.start) << 88 | uint256(p.expiry) << 128;
        word |= uint256(p.cursor) << 168 | uint256(p.premium) << 200;
        assembly ("memory-safe") {
            sstore(policy.slot, word)
        }
    }

    /* INTERNAL: PRICES */

    function _quote(Book storage b, Pool.Cursor memory c, uint256 coverage, uint256 expiry)
        private
        view
        returns (uint256)
    {
        ISurety.Product storage p = b.product;
        _requireRange("coverage", coverage, p.minCover, type(uint88).max);
        _requireRange(
            "expiry", expiry, block.timestamp + p.waiting + c.epoch, block.timestamp + p.maxDuration
        );
        _requireMultiple("expiry", expiry, c.epoch);
        uint256 release = expiry + p.grace;
        return b.pool.price(c, p.rates, Pool.Request(coverage, release, release - block.timestamp, 0));
    }

    /// @dev From now until the later release the policy pays per second what new cover would, and no less than it pays now;
    /// what is unearned of its premium counts. For the added time alone, the stream of later times would be spread over
    /// earlier ones, in which capital earns that does not stay.
    function _quoteExtension(
        Book storage b,
        Pool.Cursor memory c,
        ISurety.Policy storage policy,
        uint256 expiry,
        uint256 feeRate
    ) private view returns (uint256) {
        _requireInForce(b, policy);
        _requireRange("expiry", expiry, uint256(policy.expiry) + 1, block.timestamp + b.product.maxDuration);
        _requireMultiple("expiry", expiry, c.epoch);
        Pool.Request memory r = _extension(b, c, policy, expiry);
        uint256 net = b.pool.price(c, b.product.rates, r).mulDivUp(BPS - feeRate, BPS);
        uint256 old = policy.expiry + b.product.grace;
        return _addedPremium(_rateOf(policy, old), net, r.time, old - c.time).mulDivUp(BPS, BPS - feeRate);
    }

    /// @dev An extended policy as cover to be priced: until its later release, and not on top of itself.
    function _extension(Book storage b, Pool.Cursor memory c, ISurety.Policy storage policy, uint256 expiry)
        private
        view
        returns (Pool.Request memory r)
    {
        uint256 grace = b.product.grace;
        (r.coverage, r.release, r.time) = (policy.coverage, expiry + grace, expiry + grace - c.time);
        r.own = (policy.expiry + grace).ceilDiv(c.term);
    }

    function _addedPremium(uint256 rate, uint256 net, uint256 time, uint256 left) private pure returns (uint256) {
        uint256 least = rate.mulDivUp(time, Pool.PRECISION);
        return (least > net ? least : net) - rate.mulDivDown(left, Pool.PRECISION);
    }

    /// @dev The rest goes to the fee recipient: a sole underwriter would get it back otherwise.
    function _splitUnearned(uint256 unearned) private pure returns (uint256 refund, uint256 rest) {
        refund = unearned.mulDivDown(REFUND, BPS);
        rest = unearned - refund;
    }
}
