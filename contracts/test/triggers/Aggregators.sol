// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAggregator} from "../../src/triggers/IAggregator.sol";

/// @notice An aggregator that says, and breaks, as it is told. Serves as price feed and as sequencer uptime feed.
contract Aggregator is IAggregator {
    enum Mode {
        Honest,
        Reverting,
        Empty, // returns nothing
        Short, // one byte less than a round
        Garbage, // five words of all ones: dirty round ids, a negative answer, times far ahead
        Burning, // uses up all gas
        Bomb // returns far more than it was asked for
    }

    struct Round {
        int256 answer;
        uint256 startedAt;
        uint256 updatedAt;
    }

    uint8 public decimals = 8;
    Mode public mode;
    uint256 public extraGas; // used by an honest answer, unless it needs more by itself
    uint256 public readGas; // used before a past round
    uint80 public last;
    bool public zeros; // missing rounds answer zeros instead of reverting
    mapping(uint80 id => Round) private _rounds;

    function publish(int256 answer, uint256 updatedAt) external returns (uint80) {
        _rounds[++last] = Round(answer, updatedAt, updatedAt);
        return last;
    }

    /// As when the proxy gets a new aggregator: rounds count from one again under a new prefix.
    function startPhase() external {
        last = ((last >> 64) + 1) << 64;
    }

    /// Sets any round, be it of a phase that is over or not yet shown.
    function set(uint80 id, int256 answer, uint256 updatedAt) external {
        _rounds[id] = Round(answer, updatedAt, updatedAt);
    }

    function setLast(uint80 id) external {
        last = id;
    }

    function setZeros(bool zeros_) external {
        zeros = zeros_;
    }

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    function setDecimals(uint8 decimals_) external {
        decimals = decimals_;
    }

    function setReadGas(uint256 gas_) external {
        readGas = gas_;
    }

    function setExtraGas(uint256 gas_) external {
        extraGas = gas_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        uint256 gas = gasleft();
        _misbehave();
        uint256 extra = extraGas;
        // Like a proxy whose aggregator ran out: fails early and hands the rest back.
        require(gas > extra, "too little gas");
        Round memory r = _rounds[last];
        while (gas - gasleft() < extra) {}
        return (last, r.answer, r.startedAt, r.updatedAt, last);
    }

    function getRoundData(uint80 id) external view returns (uint80, int256, uint256, uint256, uint80) {
        uint256 gas = gasleft();
        _misbehave();
        uint256 extra = readGas;
        require(gas > extra, "too little gas");
        while (gas - gasleft() < extra) {}
        require(zeros || _rounds[id].updatedAt != 0, "No data present");
        return _round(id);
    }

    function _round(uint80 id) private view returns (uint80, int256, uint256, uint256, uint80) {
        Round storage r = _rounds[id];
        return (id, r.answer, r.startedAt, r.updatedAt, id);
    }

    function _misbehave() private view {
        Mode m = mode;
        if (m == Mode.Reverting) revert("broken");
        if (m == Mode.Honest) return;
        assembly {
            let size := 0
            switch m
            case 3 { size := 0x9f }
            case 4 { size := 0xa0 }
            case 5 { invalid() }
            case 6 { size := 0x10000 }
            for { let i := 0 } lt(i, 0xa0) { i := add(i, 0x20) } { mstore(i, not(0)) }
            return(0, size)
        }
    }
}

/// @notice Answers `decimals` with whatever words it is given.
contract OddDecimals {
    bytes private _answer;

    constructor(bytes memory answer) {
        _answer = answer;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, 1e8, block.timestamp, block.timestamp, 1);
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return _answer;
    }
}
