// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITrigger} from "../interfaces/ITrigger.sol";

/// @title History
/// @notice The append-only list of confirmed events that both triggers keep, and the limits they share.
/// @dev Nothing here removes or rewrites an event: a product that has counted one must find it again.
abstract contract History is ITrigger {
    struct Occurrence {
        uint40 observedAt; // onset: when the condition began to hold
        uint40 knownAt; // from when the feed was in alert, without a break until it was confirmed
        uint40 confirmedAt; // block in which it became an event
        uint16 severity; // basis points of the coverage
    }

    /// @dev All of the coverage, in basis points.
    uint16 internal constant MAX_SEVERITY = 10_000;

    /// @dev Longest period a trigger accepts. Keeps every sum of times far from the end of `uint40`, so views cannot overflow.
    uint40 internal constant MAX_PERIOD = 30 days;

    mapping(bytes32 feed => Occurrence[]) private _events;

    /// @notice Emitted when a condition that began at `observedAt` and was known from `knownAt` becomes event `index` of `feed`.
    event EventConfirmed(bytes32 indexed feed, uint256 indexed index, uint40 observedAt, uint16 severity, uint40 knownAt);

    error PeriodOutOfRange(uint256 period, uint256 minimum, uint256 maximum);
    error SeverityOutOfRange(uint256 severity, uint256 maximum);
    error UnknownEvent(uint256 index, uint256 count);

    /// @inheritdoc ITrigger
    function eventAt(bytes32 feed, uint256 index)
        external
        view
        returns (uint40 observedAt, uint16 severity, uint40 knownAt)
    {
        Occurrence memory e = _eventAt(feed, index);
        return (e.observedAt, e.severity, e.knownAt);
    }

    function _confirm(bytes32 feed, uint40 observedAt, uint16 severity, uint40 knownAt) internal {
        Occurrence[] storage events = _events[feed];
        emit EventConfirmed(feed, events.length, observedAt, severity, knownAt);
        events.push(Occurrence(observedAt, knownAt, uint40(block.timestamp), severity));
    }

    function _eventAt(bytes32 feed, uint256 index) internal view returns (Occurrence memory) {
        Occurrence[] storage events = _events[feed];
        if (index >= events.length) revert UnknownEvent(index, events.length);
        return events[index];
    }

    /// @dev One event takes at least one transaction, so the count does not reach the end of `uint32`.
    function _count(bytes32 feed) internal view returns (uint32) {
        return uint32(_events[feed].length);
    }

    function _requirePeriod(uint256 period, uint256 minimum, uint256 maximum) internal pure {
        if (period < minimum || period > maximum) revert PeriodOutOfRange(period, minimum, maximum);
    }
}
