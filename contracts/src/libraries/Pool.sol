// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ISurety} from "../interfaces/ISurety.sol";
import {Curve} from "./Curve.sol";
import {MathLib} from "./MathLib.sol";

/// @title Pool
/// @notice Accounting of one product: capital that is committed until a boundary of the term grid, cover in force, and the
/// premium streamed to the capital.
/// @dev Time moves in a `Cursor`: a copy in memory that walks and is saved. A view walks the same way and saves nothing.
/// Boundaries are counted in terms since the Unix epoch: number `n` is the moment `n * term`.
///
/// A premium streams while its cover is in force and is earned at once when that cover is paid out, so `rate` is zero
/// exactly when `locked` is: no premium ever streams past the risk it was paid for.
library Pool {
    using Curve for Curve.Rates;
    using MathLib for uint256;
    using SafeCast for uint256;

    /// @dev Scale of `rate` and `acc`.
    uint256 internal constant PRECISION = 1e24;
    uint256 internal constant BPS = 10_000;

    /// @dev Premium is credited per share in parts of 1e-24, of which a step of a walk loses at most one per share. So
    /// bounded that is about a base unit; a pool whose shares multiply with every total loss would end up losing it all.
    uint256 private constant MAX_SHARES = type(uint80).max;

    /// @notice One boundary. A sale reads the first word only.
    struct Slot {
        uint80 shares; // of the bonds that mature here; fixed once the boundary has passed
        uint88 cover; // in force, released within the term that ends here
        // The cohort of these bonds, once the boundary has passed:
        uint128 accPass; // acc at that moment
        uint88 released; // principal that has left the pool for it
        uint128 accAt; // acc up to which `premium` counts
        uint80 left; // shares that are retained
        uint256 premium; // what retained shares have earned since, scaled
    }

    /// @dev Four words, read and written whole by `open` and `save`, which know this layout.
    struct State {
        uint88 capital; // principal at risk
        uint80 shares; // claims on it
        uint80 committed; // shares whose boundary has not passed
        //
        uint88 locked; // cover in force, as of syncedAt
        uint88 unsettled; // cover in force when the last paying event was reported and not yet settled against it
        uint40 syncedAt; // how far time has moved
        uint32 lossEvent; // the last reported event that pays
        //
        uint128 rate; // premium per second, scaled, as of syncedAt
        uint128 acc; // premium earned per share since the start, scaled, as of syncedAt
        //
        uint32 head; // oldest boundary whose cohort has not left
        uint32 next; // first boundary that has not passed
        uint32 policies; // ever sold
        uint32 bonds; // ever posted
        uint88 expired; // of the cover in the slot of `next`, what is not in force any more
        mapping(uint256 time => uint256) buckets; // what ends at an epoch: coverage, and its rate from bit 128 on
        mapping(uint256 boundary => Slot) slots;
    }

    /// @notice A pool on its way through time, in memory.
    struct Cursor {
        uint64 product;
        uint256 epoch;
        uint256 term;
        uint256 cap;
        uint256 capital;
        uint256 shares;
        uint256 committed;
        uint256 locked;
        uint256 expired;
        uint256 rate;
        uint256 acc;
        uint256 time;
        uint256 head;
        uint256 next;
        uint256 unsettled;
        uint256 lossEvent;
        uint256 policies;
        uint256 bonds;
        uint256 counts; // the word of the numbers that seldom change, as it is stored
        uint256 steps; // left to go
        uint256 freezeEnd; // when the freeze that it started in ends at the latest, or zero
        // Working copy of the cohort at `head`.
        bool loaded;
        uint256 left;
        uint256 released;
        uint256 premium;
        uint256 accAt;
        // What a view remembers instead of writing it: from boundary `first` on, acc when it passed and cover that ended.
        bool isView;
        uint256 first;
        uint256[] accPass;
        uint256[] ended;
        uint256 watched; // boundary whose cohort the view is about
        Cohort cohort;
    }

    /// @notice The cohort of one boundary.
    struct Cohort {
        uint256 shares;
        uint256 accPass;
        uint256 released;
        uint256 left;
        uint256 accAt;
        uint256 premium;
    }

    /// @notice Cover to be priced.
    struct Request {
        uint256 coverage;
        uint256 release; // when it ends
        uint256 time; // seconds to pay for
        uint256 own; // boundary whose slot counts this coverage already, or zero
    }

    /* TIME */

    /// @notice Copies the pool into memory.
    function open(State storage self, ISurety.Product storage p, uint64 product)
        internal
        view
        returns (Cursor memory c)
    {
        uint256 word = _word(self, 0);
        (c.capital, c.shares, c.committed) = (uint88(word), uint80(word >> 88), uint80(word >> 168));
        word = _word(self, 1);
        (c.locked, c.unsettled) = (uint88(word), uint88(word >> 88));
        (c.time, c.lossEvent) = (uint40(word >> 176), uint32(word >> 216));
        word = _word(self, 2);
        (c.rate, c.acc) = (uint128(word), word >> 128);
        word = _word(self, 3);
        (c.head, c.next) = (uint32(word), uint32(word >> 32));
        (c.policies, c.bonds) = (uint32(word >> 64), uint32(word >> 96));
        (c.expired, c.counts) = (uint88(word >> 128), word);
        (c.product, c.epoch, c.cap, c.term) = (product, p.epoch, p.utilizationCap, p.term);
        c.steps = type(uint256).max;
    }

    function _word(State storage self, uint256 index) private view returns (uint256 word) {
        assembly ("memory-safe") {
            word := sload(add(self.slot, index))
        }
    }

    /// @notice Makes a cursor write nothing. `watched` is the boundary whose cohort it will be asked about.
    function asView(Cursor memory c, uint256 watched) internal view {
        c.isView = true;
        c.watched = watched;
        c.first = c.next;
        uint256 last = block.timestamp / c.term + 1;
        uint256 count = last < c.first ? 1 : last - c.first + 1;
        c.accPass = new uint256[](count);
        c.ended = new uint256[](count);
    }

    /// @notice Stores the pool.
    /// @dev Shares are bounded where they are made, and everything else that is not checked here is part of what is.
    function save(State storage self, Cursor memory c) internal {
        uint256 capital_ = uint256(c.capital.toUint88()) | c.shares << 88 | c.committed << 168;
        uint256 cover = c.locked | c.unsettled << 88 | c.time << 176 | c.lossEvent << 216;
        uint256 premium = c.rate | uint256(c.acc.toUint128()) << 128;
        uint256 counts = c.head | c.next << 32 | c.policies << 64 | c.bonds << 96 | c.expired << 128;
        assembly ("memory-safe") {
            sstore(self.slot, capital_)
            sstore(add(self.slot, 1), cover)
            sstore(add(self.slot, 2), premium)
        }
        if (counts == c.counts) return;
        assembly ("memory-safe") {
            sstore(add(self.slot, 3), counts)
        }
    }

    /// @notice Moves time to `to`. Where `passes`, every boundary on the way passes and its cohort leaves as far as the
    /// cover in force allows; otherwise they wait.
    /// @dev Each bucket is visited once. Without cover in force nothing changes between boundaries, without shares
    /// nothing changes at all, so idle time costs nothing. A walk that runs out of steps stops at a moment that it would
    /// have passed through anyway.
    function walk(State storage self, Cursor memory c, uint256 to, bool passes) internal {
        uint256 from = c.time;
        while (true) {
            if (passes) {
                if (c.shares == 0) _skip(c);
                while (c.next * c.term <= c.time) _pass(self, c);
                release(self, c);
            }
            if (c.time >= to || c.steps == 0) break;
            --c.steps;
            if (c.locked != 0) _advance(self, c, to);
            else c.time = passes && c.shares != 0 && c.next * c.term < to ? c.next * c.term : to;
        }
        if (c.time != from && !c.isView) emit ISurety.PoolSynced(c.product, uint40(c.time), c.acc.toUint128());
    }

    /// @dev Streams until the next epoch, or `to`, and ends the cover that ends there.
    function _advance(State storage self, Cursor memory c, uint256 to) private {
        uint256 end = (c.time / c.epoch + 1) * c.epoch;
        if (end < to) to = end;
        c.acc += c.rate * (to - c.time) / c.shares; // rounds down; cover in force implies shares
        c.time = to;
        if (to != end) return;
        uint256 bucket = self.buckets[end];
        uint256 coverage = uint128(bucket);
        if (coverage == 0) return;
        c.locked -= coverage;
        c.rate -= bucket >> 128;
        uint256 boundary = end.ceilDiv(c.term);
        if (boundary == c.next) c.expired += coverage;
        else if (c.isView) c.ended[boundary - c.first] += coverage;
        else self.slots[boundary].cover -= uint88(coverage);
    }

    /// @dev Nobody has shares, so there is no cohort at any boundary.
    function _skip(Cursor memory c) private pure {
        uint256 boundary = c.time / c.term + 1;
        if (boundary <= c.next) return;
        (c.head, c.next, c.expired) = (boundary, boundary, 0);
    }

    /// @dev From its boundary on a cohort is no longer committed: no cover is sold against it.
    function _pass(State storage self, Cursor memory c) private {
        uint256 boundary = c.next;
        Slot storage slot = self.slots[boundary];
        uint256 shares = slot.shares;
        if (shares != 0) {
            c.committed -= shares;
            if (c.isView) {
                c.accPass[boundary - c.first] = c.acc;
            } else {
                (slot.accPass, slot.accAt, slot.left) = (c.acc.toUint128(), uint128(c.acc), uint80(shares));
                emit ISurety.CohortPassed(c.product, uint40(boundary * c.term), shares, c.acc);
            }
        }
        c.next = boundary + 1;
        c.expired = 0;
    }

    /// @notice Lets cohorts leave whose boundary has passed, the oldest first, as far as the cover in force allows.
    /// @dev A share of the capital leaves at its value, rounded down. What is retained of a cohort rounds so that asking
    /// twice changes nothing: assets first, then the shares they are worth, rounded up.
    function release(State storage self, Cursor memory c) internal {
        while (c.head < c.next) {
            if (!c.loaded) _load(self, c);
            if (c.left != 0) {
                uint256 needed = (c.locked * BPS).ceilDiv(c.cap);
                uint256 room = c.capital > needed ? c.capital - needed : 0;
                uint256 shares = c.left;
                uint256 amount = shares.mulDivDown(c.capital, c.shares);
                if (amount > room) {
                    if (room == 0) return;
                    (amount, shares) = (room, room.mulDivUp(c.shares, c.capital));
                } else if (shares == c.shares) {
                    amount = c.capital; // the last one leaves nothing behind
                }
                _take(self, c, amount, shares);
                if (c.left != 0) return;
            }
            ++c.head;
            c.loaded = false;
        }
    }

    function _load(State storage self, Cursor memory c) private view {
        Slot storage slot = self.slots[c.head];
        c.loaded = true;
        if (c.isView && c.head >= c.first) {
            (c.left, c.released, c.premium, c.accAt) = (slot.shares, 0, 0, c.accPass[c.head - c.first]);
        } else {
            c.left = slot.left;
            if (c.left != 0) (c.released, c.premium, c.accAt) = (slot.released, slot.premium, slot.accAt);
        }
    }

    function _take(State storage self, Cursor memory c, uint256 amount, uint256 shares) private {
        c.premium += c.left * (c.acc - c.accAt);
        c.accAt = c.acc;
        c.left -= shares;
        c.released += amount;
        c.capital -= amount;
        c.shares -= shares;
        if (c.isView) {
            if (c.head != c.watched) return;
            Cohort memory cohort = c.cohort;
            (cohort.left, cohort.released, cohort.premium, cohort.accAt) = (c.left, c.released, c.premium, c.accAt);
            cohort.shares = self.slots[c.head].shares;
            return;
        }
        Slot storage slot = self.slots[c.head];
        (slot.released, slot.accAt, slot.left) = (c.released.toUint88(), uint128(c.accAt), uint80(c.left));
        if (c.premium != 0) slot.premium = c.premium;
        emit ISurety.CapitalReleased(c.product, uint40(c.head * c.term), amount, shares, c.acc);
    }

    /* CAPITAL */

    /// @notice Adds principal committed until `boundary` and returns the shares it is worth. Rounds down, in favour of the
    /// shares already there.
    function deposit(State storage self, Cursor memory c, uint256 amount, uint256 boundary)
        internal
        returns (uint256 shares)
    {
        shares = c.shares == 0 ? amount : amount.mulDivDown(c.shares, c.capital);
        c.capital += amount;
        c.shares += shares;
        c.committed += shares;
        if (c.shares > MAX_SHARES) revert ISurety.TooManyShares(c.shares, MAX_SHARES);
        self.slots[boundary].shares += uint80(shares);
        release(self, c); // new capital replaces retained capital
    }

    /// @notice Returns what `shares` of the bonds of `boundary` have a claim to.
    /// @return atRisk Their part of the capital, rounded down.
    /// @return released What has left the pool for them since their boundary passed, rounded down.
    /// @return premium What they have earned since acc was `debt`, rounded down.
    function claimOf(State storage self, Cursor memory c, uint256 boundary, uint256 shares, uint256 debt)
        internal
        view
        returns (uint256 atRisk, uint256 released, uint256 premium)
    {
        if (boundary >= c.next) {
            return (shares.mulDivDown(c.capital, c.shares), 0, shares.mulDivDown(c.acc - debt, PRECISION));
        }
        Cohort memory o = _cohortOf(self, c, boundary);
        released = shares.mulDivDown(o.released, o.shares);
        premium = shares.mulDivDown(o.premium + o.left * (c.acc - o.accAt), o.shares);
        premium = (shares * (o.accPass - debt) + premium) / PRECISION;
        if (o.left != 0) atRisk = (shares * o.left).mulDivDown(c.capital, o.shares * c.shares);
    }

    function _cohortOf(State storage self, Cursor memory c, uint256 boundary) private view returns (Cohort memory o) {
        Slot storage slot = self.slots[boundary];
        bool passedInView = c.isView && boundary >= c.first;
        if (c.isView && c.cohort.shares != 0) {
            o = c.cohort; // some of it left in this view
        } else if (passedInView) {
            (o.left, o.accAt) = (slot.shares, c.accPass[boundary - c.first]);
        } else {
            (o.released, o.left, o.accAt, o.premium) = (slot.released, slot.left, slot.accAt, slot.premium);
        }
        o.shares = slot.shares;
        o.accPass = passedInView ? c.accPass[boundary - c.first] : slot.accPass;
    }

    /* COVER */

    /// @notice Prices cover. Rounds up.
    /// @dev The capital that stays must carry it now and at every boundary on the way; it costs what it costs at the
    /// dearest of them. Where no bond matures the capital does not fall and the cover does not rise: nothing to check.
    function price(State storage self, Cursor memory c, Curve.Rates memory rates, Request memory r)
        internal
        view
        returns (uint256 premium)
    {
        (uint256 locked, uint256 committed) = (c.locked, c.committed);
        if (r.own != 0) locked -= r.coverage;
        premium = _priceAt(c, rates, r, locked, committed);
        for (uint256 n = c.next; n * c.term < r.release; ++n) {
            (uint256 shares, uint256 cover) = slotOf(self, c, n);
            if (n == r.own) locked += r.coverage; // which is part of this slot's cover
            locked -= cover;
            if (shares == 0) continue;
            committed -= shares;
            uint256 other = _priceAt(c, rates, r, locked, committed);
            if (other > premium) premium = other;
        }
    }

    function _priceAt(
        Cursor memory c,
        Curve.Rates memory rates,
        Request memory r,
        uint256 locked,
        uint256 committed
    ) private pure returns (uint256) {
        uint256 limit = capacity(c, committed);
        uint256 required = locked + r.coverage;
        if (required > limit) revert ISurety.InsufficientCapacity(required, limit);
        return rates.premium(locked, r.coverage, limit, r.time);
    }

    /// @notice Returns how much cover `committed` shares may carry. Rounds down.
    function capacity(Cursor memory c, uint256 committed) internal pure returns (uint256) {
        if (c.shares == 0) return 0;
        return c.capital.mulDivDown(committed, c.shares).mulDivDown(c.cap, BPS);
    }

    /// @notice Returns the shares that mature at boundary `n` and the cover in force that is released in the term before.
    function slotOf(State storage self, Cursor memory c, uint256 n)
        internal
        view
        returns (uint256 shares, uint256 cover)
    {
        Slot storage slot = self.slots[n];
        (shares, cover) = (slot.shares, slot.cover);
        if (n == c.next) cover -= c.expired;
        if (c.isView && n - c.first < c.ended.length) cover -= c.ended[n - c.first];
    }

    /// @notice Puts coverage in force until `time` and adds `rate` to the stream until then.
    function lock(State storage self, Cursor memory c, uint256 coverage, uint256 rate, uint256 time) internal {
        c.locked += coverage;
        c.rate = (c.rate + rate).toUint128(); // and so does the rate of every bucket fit
        self.buckets[time] += coverage | rate << 128;
        Slot storage slot = self.slots[time.ceilDiv(c.term)];
        slot.cover = (slot.cover + coverage).toUint88();
    }

    /// @notice Takes coverage that ends at `time` out of force, with its part `rate` of the stream.
    function unlock(State storage self, Cursor memory c, uint256 coverage, uint256 rate, uint256 time) internal {
        self.buckets[time] -= coverage | rate << 128;
        self.slots[time.ceilDiv(c.term)].cover -= uint88(coverage);
        c.locked -= coverage;
        c.rate -= rate;
    }
}
