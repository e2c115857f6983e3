// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Buys cover. The payment's value is the most the payer will pay; the excess is returned at once.
struct PolicyTerms {
    uint64 product;
    uint128 coverage;
    uint40 expiry;
    address recipient;
    bytes32 orderId;
}

/// @notice Extends a policy in force to a later expiry. The payment's value is the most the payer will pay; the excess is
/// returned at once.
struct PolicyExtensionTerms {
    uint256 tokenId;
    uint40 expiry;
    bytes32 orderId;
}

/// @notice Gives `coverage` of a policy back for at least `minRefund`. The signature may be submitted until `deadline`.
struct SurrenderTerms {
    address owner;
    uint256 tokenId;
    uint128 coverage;
    uint128 minRefund;
    uint40 deadline;
    bytes32 orderId;
}

/// @notice Posts a bond until `maturity`, a boundary. The payment's value must be exactly `amount`.
struct BondTerms {
    uint64 product;
    uint128 amount;
    uint40 maturity;
    address recipient;
    bytes32 orderId;
}

/// @notice Commits a bond until a later boundary. The signature may be submitted until `deadline`.
struct BondExtensionTerms {
    address owner;
    uint256 tokenId;
    uint40 maturity;
    uint40 deadline;
    bytes32 orderId;
}

/// @notice Buys a listed position from `seller` if it is worth at least `minValue` and, if a bond, matures at `maturity`;
/// zero for a policy. The payment's value is the price.
struct PurchaseTerms {
    uint256 tokenId;
    address seller;
    uint128 minValue;
    uint40 maturity;
    address recipient;
    bytes32 orderId;
}

/// @notice Offers a position at `price` until `expiry`. The signature may be submitted until `deadline`.
struct ListingTerms {
    address seller;
    uint256 tokenId;
    uint96 price;
    uint40 expiry;
    uint40 deadline;
    bytes32 orderId;
}

/// @notice Withdraws the live listing of order `target`, or voids order `target` if it was not executed, of any kind.
struct CancelTerms {
    address seller;
    bytes32 target;
    uint40 deadline;
    bytes32 orderId;
}

/// @notice An ERC-3009 authorisation to pay this contract, whose nonce is the digest of the terms it pays for.
struct Payment {
    address from;
    uint256 value;
    uint256 validAfter;
    uint256 validBefore;
    bytes signature;
}

/// @title TermsLib
/// @notice EIP-712 hashes of everything that is signed. All fields are static, so a struct encodes as it is.
library TermsLib {
    bytes32 internal constant POLICY =
        keccak256("PolicyTerms(uint64 product,uint128 coverage,uint40 expiry,address recipient,bytes32 orderId)");
    bytes32 internal constant BOND =
        keccak256("BondTerms(uint64 product,uint128 amount,uint40 maturity,address recipient,bytes32 orderId)");
    bytes32 internal constant POLICY_EXTENSION =
        keccak256("PolicyExtensionTerms(uint256 tokenId,uint40 expiry,bytes32 orderId)");
    bytes32 internal constant SURRENDER = keccak256(
        "SurrenderTerms(address owner,uint256 tokenId,uint128 coverage,uint128 minRefund,uint40 deadline,bytes32 orderId)"
    );
    bytes32 internal constant BOND_EXTENSION = keccak256(
        "BondExtensionTerms(address owner,uint256 tokenId,uint40 maturity,uint40 deadline,bytes32 orderId)"
    );
    bytes32 internal constant PURCHASE = keccak256(
        "PurchaseTerms(uint256 tokenId,address seller,uint128 minValue,uint40 maturity,address recipient,bytes32 orderId)"
    );
    bytes32 internal constant LISTING = keccak256(
        "ListingTerms(address seller,uint256 tokenId,uint96 price,uint40 expiry,uint40 deadline,bytes32 orderId)"
    );
    bytes32 internal constant CANCEL =
        keccak256("CancelTerms(address seller,bytes32 target,uint40 deadline,bytes32 orderId)");

    function hash(PolicyTerms calldata t) internal pure returns (bytes32) {
        return keccak256(abi.encode(POLICY, t));
    }

    function hash(BondTerms calldata t) internal pure returns (bytes32) {
        return keccak256(abi.encode(BOND, t));
    }

    function hash(PolicyExtensionTerms calldata t) internal pure returns (bytes32) {
        return keccak256(abi.encode(POLICY_EXTENSION, t));
    }

    function hash(SurrenderTerms calldata t) internal pure returns (bytes32) {
        return keccak256(abi.encode(SURRENDER, t));
    }

    function hash(BondExtensionTerms calldata t) internal pure returns (bytes32) {
        return keccak256(abi.encode(BOND_EXTENSION, t));
    }

    function hash(PurchaseTerms calldata t) internal pure returns (bytes32) {
        return keccak256(abi.encode(PURCHASE, t));
    }

    function hash(ListingTerms calldata t) internal pure returns (bytes32) {
        return keccak256(abi.encode(LISTING, t));
    }

    function hash(CancelTerms calldata t) internal pure returns (bytes32) {
        return keccak256(abi.encode(CANCEL, t));
    }
}
