// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {MathLib} from "./MathLib.sol";

/// @title Pool
/// @notice Accounting of one product: bond principal, coverage in force and the premium streamed to the bonds.
/// @dev A premium streams while its coverage is in force and is earned at once when that coverage is paid out, so
/// `rate` is zero exactly when `locked` is: no premium ever streams past the risk it was paid for.
library Pool {
    using MathLib for uint256;
    using SafeCast for uint256;

    /// @dev Scale of `rate` and `acc`.
    uint256 internal constant PRECISION = 1e24;
    uint256 internal constant BPS = 10_000;

    /// @notice What ends at one epoch boundary.
    struct Bucket {
        uint128 coverage;
        uint128 rate;
    }

    struct State {
        uint128 capital; // principal at risk
        uint128 shares; // claims on it
        uint128 exiting; // shares of matured bonds that wait for capital
        uint128 locked; // coverage in force, as of syncedAt
        uint128 rate; // premium per second, scaled, as of syncedAt
        uint128 acc; // premium earned per share since the start, scaled, as of syncedAt
        uint40 syncedAt;
        uint32 policies; // ever sold
        uint32 bonds; // ever posted
        uint32 lossEvent; // the last reported event that pays
        uint112 unsettled; // coverage in force when it was reported and not yet settled against it
        mapping(uint256 boundary => Bucket) buckets;
    }

    /// @notice Brings the pool to the present.
    function sync(State storage self, uint256 epoch) internal {
        (uint256 locked, uint256 rate, uint256 acc) = peek(self, epoch);
        // locked and rate only fall here, so they still fit.
        (self.locked, self.rate, self.acc) = (uint128(locked), uint128(rate), acc.toUint128());
        self.syncedAt = uint40(block.timestamp);
    }

    /// @notice Returns what `sync` would store.
    /// @dev Each bucket is visited once and the walk ends with the last one in force, so idle time costs nothing.
    function peek(State storage self, uint256 epoch) internal view returns (uint256 locked, uint256 rate, uint256 acc) {
        (locked, rate, acc) = (self.locked, self.rate, self.acc);
        uint256 from = self.syncedAt;
        while (from < block.timestamp && locked != 0) {
            uint256 boundary = (from / epoch + 1) * epoch;
            uint256 to = boundary < block.timestamp ? boundary : block.timestamp;
            acc += rate * (to - from) / self.shares; // rounds down; coverage in force implies shares
            if (to == boundary) {
                Bucket storage bucket = self.buckets[boundary];
                locked -= bucket.coverage;
                rate -= bucket.rate;
            }
            from = to;
        }
    }

    /// @notice Returns how much coverage the capital that is not on its way out may carry. Rounds down.
    function capacity(State storage self, uint256 cap) internal view returns (uint256) {
        uint256 shares = self.shares;
        if (shares == 0) return 0;
        return uint256(self.capital).mulDivDown(shares - self.exiting, shares).mulDivDown(cap, BPS);
    }

    /// @notice Adds principal and returns the shares it is worth. Rounds down, in favour of the shares already there.
    function deposit(State storage self, uint256 amount) internal returns (uint256 shares) {
        uint256 supply = self.shares;
        shares = supply == 0 ? amount : amount.mulDivDown(supply, self.capital);
        self.shares = (supply + shares).toUint128();
        self.capital = (self.capital + amount).toUint128();
    }

    /// @notice Removes shares if the capital left can carry the coverage in force; `amount` rounds down.
    /// @return paid Whether the shares left.
    function withdraw(State storage self, uint256 shares, uint256 cap) internal returns (bool paid, uint256 amount) {
        (uint256 capital, uint256 supply) = (self.capital, self.shares);
        amount = shares.mulDivDown(capital, supply);
        // Solvency: locked <= cap * capital, before and after every call.
        if ((capital - amount) * cap < self.locked * BPS) return (false, 0);
        self.capital = uint128(capital - amount);
        self.shares = uint128(supply - shares);
        return (true, amount);
    }

    /// @notice Puts coverage in force until `boundary` and streams its premium until then.
    /// @return dust The part of the premium too small to stream.
    function lock(State storage self, uint256 coverage, uint256 premium, uint256 boundary)
        internal
        returns (uint256 dust)
    {
        uint256 time = boundary - block.timestamp;
        uint256 rate = premium.mulDivDown(PRECISION, time);
        dust = premium - rate.mulDivUp(time, PRECISION);
        Bucket storage bucket = self.buckets[boundary];
        bucket.coverage = (bucket.coverage + coverage).toUint128();
        bucket.rate = (bucket.rate + rate).toUint128();
        self.locked = (self.locked + coverage).toUint128();
        self.rate = (self.rate + rate).toUint128();
    }

    /// @notice Takes a payout from the capital and from the coverage that ends at `boundary`.
    /// @dev The premium of coverage that is paid out is earned at once, by the bonds that pay. Its share of the stream
    /// rounds down, and to all of it when all of the bucket is paid, so that rate and locked end together.
    function pay(State storage self, uint256 payout, uint256 boundary) internal {
        Bucket storage bucket = self.buckets[boundary];
        uint256 rate = uint256(bucket.rate).mulDivDown(payout, bucket.coverage);
        self.acc = (self.acc + rate * (boundary - block.timestamp) / self.shares).toUint128();
        self.rate -= uint128(rate);
        bucket.rate -= uint128(rate);
        bucket.coverage -= uint128(payout);
        self.locked -= uint128(payout);
        self.capital -= uint128(payout);
    }

    /// @notice Counts coverage as settled against the last paying event.
    function settled(State storage self, uint256 coverage) internal {
        uint256 left = self.unsettled;
        self.unsettled = uint112(coverage < left ? left - coverage : 0);
    }
}
