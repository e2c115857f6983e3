// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title MathLib
/// @notice Multiplies, then divides, with the rounding direction in the name. Reverts if the product exceeds 256 bits.
library MathLib {
    function mulDivDown(uint256 x, uint256 y, uint256 d) internal pure returns (uint256) {
        return x * y / d;
    }

    function mulDivUp(uint256 x, uint256 y, uint256 d) internal pure returns (uint256) {
        return (x * y + (d - 1)) / d;
    }

    function ceilDiv(uint256 x, uint256 d) internal pure returns (uint256) {
        return (x + (d - 1)) / d;
    }
}
