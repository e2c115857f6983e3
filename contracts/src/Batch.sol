// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Batch
/// @notice Runs signed calls together, each within gas of its own, so that no call can take another one down.
/// @dev A multicall that forwards all its gas lets one ERC-1271 (or freshly EIP-7702 delegated) signer burn the whole
/// batch after a clean simulation. Holds nothing and is trusted by nobody, so anybody may call anything through it.
///
/// GAS. Before each call there must be left, for that call, `gas * 64 / 63 + OVERHEAD` and one per byte of its data, and for the
/// end of the batch `TAIL` and `TAIL_PER_WORD` for every 256 calls. With less than the sum the batch reverts with
/// `NotEnoughGas` before the call; with it no call can keep the batch from ending well. Tests show that the shares suffice for data of
/// 128 KiB, the most that nodes take in one transaction, and for 600 calls, whose bitmap has three words.
contract Batch {
    struct Call {
        address target;
        uint32 gas;
        bytes data;
    }

    /// @notice Gas for one call beside its own: the opcode on a cold account, and the loop.
    uint256 public constant OVERHEAD = 5_000;

    /// @notice Gas kept for the event and the result, after the last call.
    uint256 public constant TAIL = 5_000;

    /// @notice The same for each word of the bitmap.
    uint256 public constant TAIL_PER_WORD = 700;

    /// @notice Emitted at the end of every batch: which of its `count` calls succeeded. See `run`.
    event BatchRun(uint256 count, uint256[] done);

    /// @notice Call `index` needs `required` gas to be given its own, and only `available` is left.
    error NotEnoughGas(uint256 index, uint256 required, uint256 available);

    /// @notice Runs `calls` in order. Their return data is dropped, never copied.
    /// @return done Which calls succeeded: bit `i % 256` of word `i / 256`, counted from the lowest, is call `i`.
    function run(Call[] calldata calls) external returns (uint256[] memory done) {
        uint256 count = calls.length;
        uint256 words = (count + 255) / 256; // rounds up
        done = new uint256[](words);
        uint256 reserve = OVERHEAD + TAIL + words * TAIL_PER_WORD;
        for (uint256 i; i < count; ++i) {
            Call calldata c = calls[i];
            (address target, uint256 limit, bytes calldata data) = (c.target, c.gas, c.data);
            // The call must get what it was promised, or its failure would prove nothing (EIP-150 keeps 1/64 back).
            uint256 required = limit * 64 / 63 + data.length + reserve;
            uint256 available = gasleft();
            if (available < required) revert NotEnoughGas(i, required, available);
            bool ok;
            assembly ("memory-safe") {
                // Every call's data goes to the same place, beyond what is allocated: memory grows with the largest only.
                let input := mload(0x40)
                calldatacopy(input, data.offset, data.length)
                ok := call(limit, target, 0, input, data.length, 0, 0)
            }
            if (ok) done[i >> 8] |= 1 << (i & 0xff);
        }
        emit BatchRun(count, done);
    }
}
