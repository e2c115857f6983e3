// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Batch
/// @notice Runs signed calls together, each within gas of its own, so that no call can take another one down.
/// @dev A multicall that forwards all its gas lets one ERC-1271 (or freshly EIP-7702 delegated) signer burn the whole
/// batch after a clean simulation. Holds nothing and is trusted by nobody, so anybody may call anything through it.
contract Batch {
    struct Call {
        address target;
        uint32 gas;
        bytes data;
    }

    /// @dev What the call opcode and the loop cost beside the gas that is passed on, cold account included.
    uint256 private constant OVERHEAD = 5_000;

    /// @notice Call `index` needs `required` gas to be given its own, and only `available` is left.
    error NotEnoughGas(uint256 index, uint256 required, uint256 available);

    /// @notice Runs `calls` in order and returns which of them succeeded. Their return data is dropped, never copied.
    function run(Call[] calldata calls) external returns (bool[] memory done) {
        done = new bool[](calls.length);
        for (uint256 i; i < calls.length; ++i) {
            (address target, uint256 limit, bytes memory data) = (calls[i].target, calls[i].gas, calls[i].data);
            // The call must get what it was promised, or its failure would prove nothing (EIP-150 keeps 1/64 back).
            uint256 required = limit * 64 / 63 + OVERHEAD;
            uint256 available = gasleft();
            if (available < required) revert NotEnoughGas(i, required, available);
            bool ok;
            assembly ("memory-safe") {
                ok := call(limit, target, 0, add(data, 0x20), mload(data), 0, 0)
            }
            done[i] = ok;
        }
    }
}
