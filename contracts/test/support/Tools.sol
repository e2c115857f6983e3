// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

import {ISurety} from "../../src/interfaces/ISurety.sol";

/// Everything the deployed contract answers to.
interface SuretyLike is ISurety, IERC721Metadata {
    function acceptOwnership() external;
    function owner() external view returns (address);
    function pendingOwner() external view returns (address);
    function renounceOwnership() external;
    function transferOwnership(address to) external;
}

interface TestUSDLike {
    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error ERC20InvalidReceiver(address receiver);
    error ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore);
    error ERC3009InvalidSignature();
    error ERC3009UsedAuthorization(address authorizer, bytes32 nonce);

    function authorizationState(address authorizer, bytes32 nonce) external view returns (bool);
    function balanceOf(address account) external view returns (uint256);
    function cancelAuthorization(address authorizer, bytes32 nonce, bytes calldata signature) external;
    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external;
    function decimals() external view returns (uint8);
    function mint(address to, uint256 amount) external;
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
    function transfer(address to, uint256 amount) external returns (bool);
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}

/// An ERC-1271 wallet that accepts its key's signatures until it is told otherwise.
contract Wallet {
    address private immutable _key;
    bool public revoked;

    constructor(address key) {
        _key = key;
    }

    function revoke() external {
        revoked = true;
    }

    function isValidSignature(bytes32 digest, bytes calldata s) external view returns (bytes4) {
        bool valid = ecrecover(digest, uint8(s[64]), bytes32(s[:32]), bytes32(s[32:64])) == _key && !revoked;
        return valid ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// An ERC-1271 wallet that burns all the gas it is given.
contract GasBomb {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        while (true) {}
        return 0x1626ba7e;
    }
}

/// A contract with code and no opinion on signatures, as an account delegated under EIP-7702 may be.
contract Mute {
    fallback() external payable {}
}
