// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The cheatcodes the tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 key) external pure returns (address);
    function assume(bool condition) external pure;
    function chainId(uint256 id) external;
    function clearMockedCalls() external;
    function etch(address target, bytes calldata code) external;
    function expectEmit(address emitter) external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function getCode(string calldata path) external view returns (bytes memory);
    function getRecordedLogs() external returns (Log[] memory);
    function load(address target, bytes32 slot) external view returns (bytes32);
    function mockCall(address target, bytes calldata data, bytes calldata answer) external;
    function mockCallRevert(address target, bytes calldata data, bytes calldata answer) external;
    function prank(address sender) external;
    function recordLogs() external;
    function revertToState(uint256 id) external returns (bool);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function snapshotState() external returns (uint256);
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 timestamp) external;
}

Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

/// Deploys a compiled contract; if its constructor reverts, so does this, with its reason.
function create(string memory path, bytes memory arguments) returns (address deployed) {
    bytes memory code = abi.encodePacked(vm.getCode(path), arguments);
    assembly {
        deployed := create(0, add(code, 0x20), mload(code))
        if iszero(deployed) {
            returndatacopy(0, 0, returndatasize())
            revert(0, returndatasize())
        }
    }
}
