// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITrigger} from "../../src/interfaces/ITrigger.sol";
import {PriceTrigger} from "../../src/triggers/PriceTrigger.sol";
import {Vm, create} from "../support/Vm.sol";

/// @notice The cheatcodes that only the tests of the triggers use.
interface TriggerVm is Vm {
    function expectPartialRevert(bytes4 selector) external;
    function getBlockTimestamp() external view returns (uint256);
}

/// @notice What the tests of both triggers share.
abstract contract TriggerTest {
    TriggerVm internal constant vm = TriggerVm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    uint256 internal constant T0 = 1_800_000_000;

    uint256 private _entropy;

    /// @dev Through a call: the IR optimiser may keep `block.timestamp` across a warp.
    function time() internal view returns (uint40) {
        return uint40(vm.getBlockTimestamp());
    }

    function skip(uint256 period) internal {
        vm.warp(time() + period);
    }

    /// @dev As it ships.
    function deployPriceTrigger() internal returns (PriceTrigger) {
        return PriceTrigger(create("src/triggers/PriceTrigger.sol:PriceTrigger", ""));
    }

    function seed(uint256 entropy) internal {
        _entropy = entropy;
    }

    /// @dev The next pseudo-random number below `n`.
    function next(uint256 n) internal returns (uint256) {
        _entropy = uint256(keccak256(abi.encode(_entropy)));
        return _entropy % n;
    }

    function bound(uint256 x, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + x % (high - low + 1);
    }

    function check(bool condition, string memory what) internal pure {
        require(condition, what);
    }

    function equal(uint256 a, uint256 b, string memory what) internal pure {
        require(a == b, what);
    }

    function checkState(ITrigger trigger, bytes32 feed, ITrigger.Status expected, uint32 count, string memory what)
        internal
        view
    {
        (ITrigger.Status status, uint32 events) = trigger.state(feed);
        check(status == expected, what);
        check(events == count, string.concat(what, ": events"));
    }
}
