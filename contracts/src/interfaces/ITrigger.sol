// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ITrigger
/// @notice Source of parametric events. One trigger contract serves many feeds; histories are append-only.
/// @dev Trigger code is trusted by the product that names it. It must keep its history, answer within 100,000 gas and
/// return values in range; a `state` that reverts, is missing or out of range is tolerated and counts as `Unavailable`.
interface ITrigger {
    enum Status {
        Unavailable, // no fresh reading: cover is not sold
        Armed, // fresh reading, condition not met: cover is sold
        Alert, // condition met, not yet confirmed: cover is not sold, capital stays, positions do not trade
        Tripped // event confirmed, condition not yet cleared: cover is not sold
    }

    /// @notice Returns the status of `feed` and how many events it has confirmed so far.
    function state(bytes32 feed) external view returns (Status status, uint32 events);

    /// @notice Returns the longest time from the onset of an event on `feed` to its confirmation, keepers being prompt.
    function latency(bytes32 feed) external view returns (uint40);

    /// @notice Returns event `index` of `feed`.
    /// @return observedAt When the condition began to hold, in seconds since the Unix epoch.
    /// @return severity Share of the coverage that becomes payable, in basis points.
    /// @return knownAt From when the chain has shown the event without a break, as `Alert` until it was confirmed. Nobody can
    /// choose this moment later on. It may lie after `observedAt`, or before it if the warning came first.
    function eventAt(bytes32 feed, uint256 index)
        external
        view
        returns (uint40 observedAt, uint16 severity, uint40 knownAt);
}
