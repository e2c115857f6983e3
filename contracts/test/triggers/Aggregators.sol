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
    uint256 public extraGas; // used before an honest answer
    uint80 public last;
    mapping(uint80 id => Round) private _rounds;

    function publish(int256 answer, uint256 updatedAt) external returns (uint80) {
        _rounds[++last] = Round(answer, updatedAt, updatedAt);
        return last;
    }

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    function setDecimals(uint8 decimals_) external {
        decimals = decimals_;
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
        while (gas - gasleft() < extra) {}
        return _round(last);
    }

    function getRoundData(uint80 id) external view returns (uint80, int256, uint256, uint256, uint80) {
        _misbehave();
        require(_rounds[id].updatedAt != 0, "No data present");
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
