// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IERC3009
/// @notice The part of ERC-3009, as USDC v2.2 implements it, that the protocol relies on.
interface IERC3009 {
    /// @notice Returns whether `authorizer` has used or cancelled `nonce`. Any 32 bytes are a nonce.
    function authorizationState(address authorizer, bytes32 nonce) external view returns (bool);

    /// @notice Pulls `value` from `from` to the caller under a signature of any form; refuses a used `nonce`.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
}
