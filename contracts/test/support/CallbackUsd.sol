// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestUSD} from "../../src/dev/TestUSD.sol";

/// The asset with callbacks, which it must not have: its next transfer makes the calls it was told to make.
contract CallbackUsd is TestUSD {
    bytes[] private _calls;
    address private _target;
    bytes4[] private _answers;

    function arm(address target, bytes[] calldata calls) external {
        _target = target;
        for (uint256 i; i < calls.length; ++i) _calls.push(calls[i]);
    }

    /// The selectors of the errors that the calls ended in; zero for one that went through.
    function answers() external view returns (bytes4[] memory) {
        return _answers;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        bytes[] memory calls = _calls;
        delete _calls; // or the calls would call back as well
        for (uint256 i; i < calls.length; ++i) {
            (bool done, bytes memory reason) = _target.call(calls[i]);
            _answers.push(done ? bytes4(0) : bytes4(reason));
        }
    }
}
