// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

import {ISurety} from "../../src/interfaces/ISurety.sol";
import {ITrigger} from "../../src/interfaces/ITrigger.sol";
import {Curve} from "../../src/libraries/Curve.sol";
import {
    BondExtensionTerms,
    BondTerms,
    CancelTerms,
    ListingTerms,
    Payment,
    PolicyExtensionTerms,
    PolicyTerms,
    PurchaseTerms,
    SurrenderTerms
} from "../../src/libraries/Terms.sol";
import {MockTrigger} from "./MockTrigger.sol";
import {SuretyLike, TestUSDLike} from "./Tools.sol";
import {Vm, create, vm} from "./Vm.sol";

/// A deployment with one product, five funded accounts, and orders that are right unless a test bends them.
abstract contract Base {
    error Unequal(string what, uint256 found, uint256 wanted);
    error Unmet(string what);

    uint256 internal constant ALICE = 0xA11CE;
    uint256 internal constant BOB = 0xB0B;
    uint256 internal constant CAROL = 0xCA401;
    uint256 internal constant MALLORY = 0xBAD;
    uint256 internal constant CREATOR = 0xC0FFEE;

    uint256 internal constant T0 = 1_800_057_600; // a multiple of a day
    uint40 internal constant EPOCH = 1 days;
    uint40 internal constant GRACE = 6 days;
    uint40 internal constant TERM = 60 days; // the first boundary is 46 days after T0
    uint40 internal constant MAX_DURATION = 360 days;
    uint40 internal constant FREEZE = MAX_DURATION + GRACE; // how long a freeze lasts at the most
    uint40 internal constant WAITING = 1 hours;
    uint16 internal constant CAP = 9_000;
    uint256 internal constant WEALTH = 1e15;
    uint256 internal constant BOND_FLAG = 1 << 128;
    bytes32 internal constant FEED = keccak256("feed");

    // Written out once more, so that a type string changed by mistake is noticed.
    bytes32 internal constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 internal constant RECEIVE = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 internal constant POLICY =
        keccak256("PolicyTerms(uint64 product,uint128 coverage,uint40 expiry,address recipient,bytes32 orderId)");
    bytes32 internal constant BOND =
        keccak256("BondTerms(uint64 product,uint128 amount,uint40 maturity,address recipient,bytes32 orderId)");
    bytes32 internal constant PURCHASE = keccak256(
        "PurchaseTerms(uint256 tokenId,address seller,uint128 minValue,uint40 maturity,address recipient,bytes32 orderId)"
    );
    bytes32 internal constant POLICY_EXTENSION =
        keccak256("PolicyExtensionTerms(uint256 tokenId,uint40 expiry,bytes32 orderId)");
    bytes32 internal constant SURRENDER = keccak256(
        "SurrenderTerms(address owner,uint256 tokenId,uint128 coverage,uint128 minRefund,uint40 deadline,bytes32 orderId)"
    );
    bytes32 internal constant BOND_EXTENSION = keccak256(
        "BondExtensionTerms(address owner,uint256 tokenId,uint40 maturity,uint40 deadline,bytes32 orderId)"
    );
    bytes32 internal constant LISTING = keccak256(
        "ListingTerms(address seller,uint256 tokenId,uint96 price,uint40 expiry,uint40 deadline,bytes32 orderId)"
    );
    bytes32 internal constant CANCEL =
        keccak256("CancelTerms(address seller,bytes32 target,uint40 deadline,bytes32 orderId)");

    SuretyLike internal surety;
    TestUSDLike internal usd;
    MockTrigger internal trigger;
    uint64 internal product;
    uint256 private _salt;

    function setUp() public virtual {
        vm.warp(T0);
        usd = TestUSDLike(create("src/dev/TestUSD.sol:TestUSD", ""));
        surety = deploySurety(address(usd));
        trigger = new MockTrigger();
        product = surety.createProduct(productTerms(), "");
        uint256[5] memory keys = [ALICE, BOB, CAROL, MALLORY, CREATOR];
        for (uint256 i; i < keys.length; ++i) usd.mint(a(keys[i]), WEALTH);
    }

    function deploySurety(address asset) internal returns (SuretyLike) {
        bytes memory arguments = abi.encode(asset, address(this), "https://surety.test");
        return SuretyLike(create("src/Surety.sol:Surety", arguments));
    }

    function createProduct(ISurety.Product memory terms) internal returns (uint64) {
        return surety.createProduct(terms, "");
    }

    function productTerms() internal view returns (ISurety.Product memory t) {
        t.trigger = ITrigger(address(trigger));
        t.epoch = EPOCH;
        t.waiting = WAITING;
        t.utilizationCap = CAP;
        t.grace = GRACE;
        t.maxDuration = MAX_DURATION;
        t.minTerm = TERM;
        t.term = TERM;
        t.minCover = 1e6;
        t.feed = FEED;
        t.metadata = keccak256("description");
        t.rates = Curve.Rates(0.05e18, 0.1e18, 0.3e18, 0.8e18);
    }

    /* CHECKS */

    function eq(uint256 found, uint256 wanted, string memory what) internal pure {
        if (found != wanted) revert Unequal(what, found, wanted);
    }

    function eq(address found, address wanted, string memory what) internal pure {
        if (found != wanted) revert Unequal(what, uint160(found), uint160(wanted));
    }

    function ok(bool condition, string memory what) internal pure {
        if (!condition) revert Unmet(what);
    }

    /// `x` folded into [from, to].
    function bound(uint256 x, uint256 from, uint256 to) internal pure returns (uint256) {
        return from + x % (to - from + 1);
    }

    /* PEOPLE AND TIME */

    /// The address of a key. Those of our accounts are written out, for there are few slower instructions.
    function a(uint256 key) internal pure returns (address) {
        if (key == ALICE) return 0xe05fcC23807536bEe418f142D19fa0d21BB0cfF7;
        if (key == BOB) return 0x0376AAc07Ad725E01357B1725B5ceC61aE10473c;
        if (key == CAROL) return 0x0F89F1868aF3b14a5eca86ed9a5404A742a11454;
        if (key == MALLORY) return 0x63f98F6e9Cc0cA72E9e88d559A1fe7070d03A869;
        if (key == CREATOR) return 0xF5A5E415061470A8b9137959180901aEa72450a4;
        return vm.addr(key);
    }

    /// Midnight, `n` days after the last one.
    function day(uint256 n) internal view returns (uint256) {
        return (block.timestamp / 1 days + n) * 1 days;
    }

    function skip(uint256 time) internal {
        vm.warp(block.timestamp + time);
    }

    function newId() internal returns (bytes32) {
        return keccak256(abi.encode("order", ++_salt));
    }

    /* SIGNING */

    function typed(string memory name, string memory version, address verifier, bytes32 structHash)
        internal
        view
        returns (bytes32)
    {
        bytes32 separator =
            keccak256(abi.encode(DOMAIN, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, verifier));
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }

    function typed(bytes32 structHash) internal view returns (bytes32) {
        return typed("Surety", "1", address(surety), structHash);
    }

    function digest(PolicyTerms memory t) internal view returns (bytes32) {
        return typed(keccak256(abi.encode(POLICY, t)));
    }

    function digest(BondTerms memory t) internal view returns (bytes32) {
        return typed(keccak256(abi.encode(BOND, t)));
    }

    function digest(PurchaseTerms memory t) internal view returns (bytes32) {
        return typed(keccak256(abi.encode(PURCHASE, t)));
    }

    function digest(PolicyExtensionTerms memory t) internal view returns (bytes32) {
        return typed(keccak256(abi.encode(POLICY_EXTENSION, t)));
    }

    function digest(SurrenderTerms memory t) internal view returns (bytes32) {
        return typed(keccak256(abi.encode(SURRENDER, t)));
    }

    function digest(BondExtensionTerms memory t) internal view returns (bytes32) {
        return typed(keccak256(abi.encode(BOND_EXTENSION, t)));
    }

    function digest(ListingTerms memory t) internal view returns (bytes32) {
        return typed(keccak256(abi.encode(LISTING, t)));
    }

    function digest(CancelTerms memory t) internal view returns (bytes32) {
        return typed(keccak256(abi.encode(CANCEL, t)));
    }

    /// What an account signs to pay: the token's own typed data, with our digest as the nonce.
    function payDigest(Payment memory p, bytes32 nonce) internal view returns (bytes32) {
        bytes32 structHash =
            keccak256(abi.encode(RECEIVE, p.from, address(surety), p.value, p.validAfter, p.validBefore, nonce));
        return typed("USD Coin", "2", address(usd), structHash);
    }

    function sign(uint256 key, bytes32 hash) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encodePacked(r, s, v);
    }

    function pay(uint256 key, uint256 value, bytes32 nonce) internal view returns (Payment memory p) {
        p = Payment(a(key), value, 0, block.timestamp + 365 days, "");
        p.signature = sign(key, payDigest(p, nonce));
    }

    /* ORDERS */

    function policyTerms(uint256 key, uint256 coverage, uint256 expiry) internal returns (PolicyTerms memory) {
        return PolicyTerms(product, uint128(coverage), uint40(expiry), a(key), newId());
    }

    /// Until the first boundary that is `term` away, and no less than the shortest term.
    function bondTerms(uint256 key, uint256 amount, uint256 term) internal returns (BondTerms memory) {
        return BondTerms(product, uint128(amount), uint40(boundary(term)), a(key), newId());
    }

    /// The first boundary of the test product that is `term` away, and no less than the shortest term.
    function boundary(uint256 term) internal view returns (uint256) {
        if (term < TERM) term = TERM;
        return (block.timestamp + term + TERM - 1) / TERM * TERM;
    }

    function extensionTerms(uint256 key, uint256 tokenId, uint256 maturity)
        internal
        returns (BondExtensionTerms memory)
    {
        return BondExtensionTerms(a(key), tokenId, uint40(maturity), uint40(block.timestamp + 1 days), newId());
    }

    function surrenderTerms(uint256 key, uint256 tokenId, uint256 coverage) internal returns (SurrenderTerms memory) {
        return SurrenderTerms(a(key), tokenId, uint128(coverage), 0, uint40(block.timestamp + 1 days), newId());
    }

    function listingTerms(uint256 key, uint256 tokenId, uint256 price) internal returns (ListingTerms memory) {
        uint40 later = uint40(block.timestamp + 30 days);
        return ListingTerms(a(key), tokenId, uint96(price), later, later, newId());
    }

    function cancelTerms(uint256 key, bytes32 target) internal returns (CancelTerms memory) {
        return CancelTerms(a(key), target, uint40(block.timestamp + 1 days), newId());
    }

    function purchaseTerms(uint256 key, uint256 tokenId, uint256 minValue) internal returns (PurchaseTerms memory) {
        uint40 maturity = tokenId & BOND_FLAG == 0 ? 0 : bondOf(tokenId).maturity;
        return PurchaseTerms(tokenId, surety.ownerOf(tokenId), uint128(minValue), maturity, a(key), newId());
    }

    /* ACTIONS */

    function bond(uint256 key, uint256 amount, uint256 term) internal returns (uint256) {
        return post(key, bondTerms(key, amount, term));
    }

    function post(uint256 key, BondTerms memory t) internal returns (uint256) {
        return surety.postBond(t, pay(key, t.amount, digest(t)));
    }

    function buy(uint256 key, uint256 coverage, uint256 expiry) internal returns (uint256 tokenId, uint256 premium) {
        return buy(key, policyTerms(key, coverage, expiry));
    }

    function buy(uint256 key, PolicyTerms memory t) internal returns (uint256 tokenId, uint256 premium) {
        uint256 price = surety.quote(t.product, t.coverage, t.expiry);
        return surety.buyPolicy(t, pay(key, price, digest(t)));
    }

    function extendBond(uint256 key, uint256 tokenId, uint256 maturity) internal {
        BondExtensionTerms memory t = extensionTerms(key, tokenId, maturity);
        surety.extendBond(t, sign(key, digest(t)));
    }

    function extendPolicy(uint256 key, uint256 tokenId, uint256 expiry) internal returns (uint256 premium) {
        uint256 price = surety.quoteExtension(tokenId, uint40(expiry));
        PolicyExtensionTerms memory t = PolicyExtensionTerms(tokenId, uint40(expiry), newId());
        return surety.extendPolicy(t, pay(key, price, digest(t)));
    }

    function surrender(uint256 key, uint256 tokenId, uint256 coverage) internal returns (uint256 refund) {
        SurrenderTerms memory t = surrenderTerms(key, tokenId, coverage);
        return surety.surrender(t, sign(key, digest(t)));
    }

    /// Moves time to a bond's maturity.
    function mature(uint256 tokenId) internal {
        vm.warp(bondOf(tokenId).maturity);
    }

    function list(uint256 key, uint256 tokenId, uint256 price) internal returns (ListingTerms memory t) {
        t = listingTerms(key, tokenId, price);
        surety.list(t, sign(key, digest(t)));
    }

    function cancel(uint256 key, bytes32 target) internal returns (CancelTerms memory t) {
        t = cancelTerms(key, target);
        surety.cancel(t, sign(key, digest(t)));
    }

    function purchase(uint256 key, uint256 tokenId, uint256 price) internal returns (PurchaseTerms memory t) {
        t = purchaseTerms(key, tokenId, 0);
        surety.purchase(t, pay(key, price, digest(t)));
    }

    /// Confirms an event that began just now and reports it.
    function strike(uint16 severity) internal returns (uint256 index) {
        trigger.fire(FEED, block.timestamp, severity);
        return surety.report(product);
    }

    function blacklist(address account) internal {
        vm.mockCallRevert(
            address(usd), abi.encodeWithSelector(TestUSDLike.transfer.selector, account), "account is blacklisted"
        );
    }

    /* READING */

    function pool() internal view returns (ISurety.PoolView memory) {
        return surety.getPool(product);
    }

    function policyOf(uint256 tokenId) internal view returns (ISurety.Policy memory p) {
        (p,) = surety.getPolicy(uint64(tokenId >> 64), uint64(tokenId));
    }

    function bondOf(uint256 tokenId) internal view returns (ISurety.Bond memory b) {
        (b,) = surety.getBond(uint64(tokenId >> 64), uint64(tokenId));
    }

    function atRisk(uint256 tokenId) internal view returns (uint256 amount) {
        (amount,,) = surety.bondValue(tokenId);
    }

    function released(uint256 tokenId) internal view returns (uint256 amount) {
        (, amount,) = surety.bondValue(tokenId);
    }

    function earned(uint256 tokenId) internal view returns (uint256 amount) {
        (,, amount) = surety.bondValue(tokenId);
    }

    function low(bytes32 hash) internal pure returns (uint120) {
        return uint120(uint256(hash));
    }

    /* REFUSALS */

    function refuse(bytes4 selector) internal {
        vm.expectRevert(selector);
    }

    function refuseRange(bytes32 field, uint256 value, uint256 minimum, uint256 maximum) internal {
        vm.expectRevert(abi.encodeWithSelector(ISurety.OutOfRange.selector, field, value, minimum, maximum));
    }

    function refuseMisaligned(bytes32 field, uint256 value, uint256 step) internal {
        vm.expectRevert(abi.encodeWithSelector(ISurety.Misaligned.selector, field, value, step));
    }

    function refuseExecuted(uint256 tokenId, bytes32 hash) internal {
        vm.expectRevert(abi.encodeWithSelector(ISurety.OrderExecuted.selector, tokenId, low(hash)));
    }

    function refuseStatus(ITrigger.Status status) internal {
        vm.expectRevert(abi.encodeWithSelector(ISurety.TriggerNotReady.selector, status));
    }

    function refuseFrozen(uint256 until) internal {
        vm.expectRevert(abi.encodeWithSelector(ISurety.ProductFrozen.selector, until));
    }

    function refusePending(uint256 reported, uint256 confirmed) internal {
        vm.expectRevert(abi.encodeWithSelector(ISurety.EventPending.selector, reported, confirmed));
    }

    function refuseSignature(address signer) internal {
        vm.expectRevert(abi.encodeWithSelector(ISurety.InvalidSignature.selector, signer));
    }

    function refusePayment() internal {
        vm.expectRevert(TestUSDLike.ERC3009InvalidSignature.selector);
    }

    function refuseReceiver(address receiver) internal {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, receiver));
    }

    function refuseMissing(uint256 tokenId) internal {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, tokenId));
    }

    function refuseStranger(address account) internal {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, account));
    }

    function refuseProduct(uint64 unknown) internal {
        vm.expectRevert(abi.encodeWithSelector(ISurety.UnknownProduct.selector, unknown));
    }
}
