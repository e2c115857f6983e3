// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ITrigger} from "../../src/interfaces/ITrigger.sol";

/// A trigger whose state is set by hand.
contract MockTrigger is ITrigger {
    struct Occurrence {
        uint40 observedAt;
        uint16 severity;
        uint40 knownAt;
        bool broken;
    }

    error Broken();

    Status public current = Status.Armed;
    bool public broken;
    uint40 public delay = 1 hours;
    mapping(bytes32 feed => Occurrence[]) private _events;

    function set(Status status) external {
        current = status;
    }

    function setBroken(bool broken_) external {
        broken = broken_;
    }

    function setDelay(uint40 delay_) external {
        delay = delay_;
    }

    /// An event that was known from its onset.
    function fire(bytes32 feed, uint256 observedAt, uint16 severity) external {
        fireKnown(feed, observedAt, severity, observedAt);
    }

    function fireKnown(bytes32 feed, uint256 observedAt, uint16 severity, uint256 knownAt) public {
        _events[feed].push(Occurrence(uint40(observedAt), severity, uint40(knownAt), false));
    }

    /// An event that is counted and cannot be read.
    function fireUnreadable(bytes32 feed) external {
        _events[feed].push(Occurrence(0, 0, 0, true));
    }

    /// Forgets the last event, which a trigger must never do.
    function forget(bytes32 feed) external {
        _events[feed].pop();
    }

    function count(bytes32 feed) external view returns (uint256) {
        return _events[feed].length;
    }

    function state(bytes32 feed) external view returns (Status, uint32) {
        if (broken) revert Broken();
        return (current, uint32(_events[feed].length));
    }

    function latency(bytes32) external view returns (uint40) {
        return delay;
    }

    function eventAt(bytes32 feed, uint256 index) external view returns (uint40, uint16, uint40) {
        Occurrence storage e = _events[feed][index];
        if (e.broken) revert Broken();
        return (e.observedAt, e.severity, e.knownAt);
    }
}
