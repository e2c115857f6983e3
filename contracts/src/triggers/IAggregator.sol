// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title IAggregator
/// @notice The part of Chainlink's `AggregatorV3Interface` that `PriceTrigger` reads.
/// @dev An L2 sequencer uptime feed has the same shape: `answer` 0 is up, 1 is down, and `startedAt` is when that began.
interface IAggregator {
    /// @notice Returns the number of decimals of every answer.
    function decimals() external view returns (uint8);

    /// @notice Returns the newest round.
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);

    /// @notice Returns round `id`. Ids count up by one within a phase, the upper 16 bits of the 80. Where there is no such round
    /// some aggregators revert and others return zeros.
    function getRoundData(uint80 id)
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}
