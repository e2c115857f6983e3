// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MathLib} from "./MathLib.sol";

/// @title Curve
/// @notice Kinked annual premium rate, integrated over utilisation so that splitting a purchase never makes it cheaper.
library Curve {
    using MathLib for uint256;

    uint256 internal constant WAD = 1e18;
    uint256 internal constant YEAR = 365 days;

    /// @notice Annual rates at zero, kink and full utilisation, and the utilisation of the kink, all in WAD.
    struct Rates {
        uint64 zero;
        uint64 kink;
        uint64 full;
        uint64 kinkAt;
    }

    /// @notice Returns whether cover always costs something and never less as utilisation rises.
    function isValid(Rates memory r) internal pure returns (bool) {
        return r.zero != 0 && r.zero <= r.kink && r.kink <= r.full && r.kinkAt != 0 && r.kinkAt < WAD;
    }

    /// @notice Prices `coverage` for `time` seconds on top of `locked`, against `capacity`. Rounds up.
    /// @dev premium = capacity * (A(u1) - A(u0)) * time / YEAR, where A is the area under the rate curve. The start of
    /// the interval rounds down and its end up, so the buyer pays for every fraction of the interval.
    function premium(Rates memory r, uint256 locked, uint256 coverage, uint256 capacity, uint256 time)
        internal
        pure
        returns (uint256)
    {
        uint256 u0 = locked.mulDivDown(WAD, capacity);
        uint256 u1 = (locked + coverage).mulDivUp(WAD, capacity);
        return (capacity * (_area(r, u1) + 1 - _area(r, u0))).mulDivUp(time, WAD * YEAR);
    }

    /// @dev Integral of the rate from zero to `u`. Rounds down, by less than the one unit that the caller adds.
    function _area(Rates memory r, uint256 u) private pure returns (uint256) {
        uint256 low = u < r.kinkAt ? u : r.kinkAt;
        uint256 high = u - low;
        uint256 area = 2 * (low * r.zero + high * r.kink);
        area += low.mulDivDown(low * (r.kink - r.zero), r.kinkAt);
        area += high.mulDivDown(high * (r.full - r.kink), WAD - r.kinkAt);
        return area / (2 * WAD);
    }
}
