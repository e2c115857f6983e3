// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

import {IERC3009} from "./interfaces/IERC3009.sol";
import {ISurety} from "./interfaces/ISurety.sol";
import {
    BondExtensionTerms,
    BondTerms,
    CancelTerms,
    ListingTerms,
    Payment,
    PolicyExtensionTerms,
    PolicyTerms,
    PurchaseTerms,
    SurrenderTerms,
    TermsLib
} from "./libraries/Terms.sol";
import {Underwriting} from "./libraries/Underwriting.sol";

/// @title Surety
/// @notice Fully collateralised parametric cover. Each product is a pool of its own: underwriters post bonds, agents buy
/// policies, and when the product's trigger confirms an event every policy in force is paid its share without a claim.
/// Policies and bonds are ERC-721 positions that trade here for the asset.
///
/// CAPITAL
/// A bond is committed until its maturity, a boundary of the product's term grid. Cover is sold against, and priced on, the
/// capital that stays committed until the cover is released, now and at every boundary on the way. At its boundary a cohort
/// of bonds leaves by the calendar, the oldest first, as far as the cover in force allows; nobody chooses the moment. Only a
/// loss can hold capital back beyond its boundary; what is retained bears and earns like all other capital, and nothing is
/// sold meanwhile. What has left the pool waits here for its owner and bears nothing.
///
/// SOLVENCY
/// Cover in force never exceeds `utilizationCap` (at most 95 %) of a pool's capital. A sale is checked against capital that
/// stays, a release against the capital it would leave behind; a payout lowers both sides by the same amount, an expiry
/// lowers cover only. So every policy can be paid in full at any time, a pool that has bonds always has capital, and pools
/// cannot touch each other's. All divisions round against the account that leaves with money; the dust that rounding leaves
/// in the contract belongs to nobody. Principal and premium are kept apart: a loss takes principal in proportion to
/// shares and never takes premium that was earned.
///
/// TIME
/// An event pays a policy if its onset lies in [start + waiting, expiry). Capital stays for `grace` after an expiry. An
/// event must be reported within grace / 2 of its onset, so at least grace / 2 is left to settle. From the trigger's
/// alert until every policy in force is settled against the event, at most `maxDuration + grace` after the report, nothing
/// is sold, no capital enters or leaves and no position trades here (plain transfers are not stopped): capital that was
/// there when the event became known bears it. An alert that is refuted leaves no trace. A trigger that does not answer stops
/// sales and nothing else. A premium is earned second by second until expiry + grace; a payout makes the rest of its share
/// due at once, to those who bore the loss.
///
/// ASSET
/// A six-decimal stablecoin with ERC-3009 in the form of USDC v2.2: any 32 bytes are a nonce, signatures have any form,
/// no fee on transfers, no callbacks. The constructor refuses what it can tell apart. Each payment is one signature of
/// `ReceiveWithAuthorization`, whose nonce is the EIP-712 digest of the terms it pays for: no term can be changed, and
/// nobody but this contract can take the payment. A payment the asset refuses to make (a blacklisted owner) is kept in
/// `owed` and holds nobody else up. Tokens sent here by themselves are lost and change nothing.
///
/// ROLES
/// The owner creates products, sets the fee on future premiums up to 20 % and pauses the sale of policies and bonds.
/// Nothing else: no upgrade, no rescue, no say over positions, exits, trading or payouts. Nothing waits for the owner, who
/// may be a timelock. A signed order has the same effect no matter who submits it. Anybody may poke, report, settle,
/// claim and withdraw, always in favour of the position's owner.
///
/// ORDERS
/// Every signed action carries an order id, executes at most once per signer and id, whatever its kind, and is
/// remembered with the position it concerned and what was signed. A repeat reverts with `OrderExecuted` before
/// any other reason is looked at. An order that reverted left no trace and may still be executed until its signature
/// expires, unless its signer voids it with `cancel`.
///
/// CODE
/// What a product does with its pool is in `Underwriting`, a library linked at deployment that works on the storage of this
/// contract. Orders, positions, the market and all money are here.
contract Surety is ISurety, ERC721, EIP712, Ownable2Step, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using TermsLib for *;
    using Underwriting for Underwriting.Book;

    /* CONSTANTS */

    uint256 private constant BPS = 10_000;
    uint256 private constant BOND_FLAG = 1 << 128;
    uint256 private constant MAX_FEE = 2_000;

    /* IMMUTABLES */

    address public immutable asset;

    /* STORAGE */

    uint64 public productCount;
    uint16 public fee;
    bool public paused;
    address public feeRecipient;
    string private _base;

    mapping(uint64 product => Underwriting.Book) private _books;
    mapping(uint256 tokenId => Policy) private _policies;
    mapping(uint256 tokenId => Bond) private _bonds;
    mapping(uint256 tokenId => Listing) public listings;
    mapping(address account => uint256) public owed;
    mapping(address signer => mapping(bytes32 orderId => Order)) public orders;

    /// @param asset_ The stablecoin, see ASSET above.
    /// @param owner_ Owner and first fee recipient.
    /// @param base Prefix of token URIs: `base/policies/:product/:index` and `base/bonds/:product/:index`.
    constructor(address asset_, address owner_, string memory base)
        ERC721("Surety", "SURETY")
        EIP712("Surety", "1")
        Ownable(owner_)
    {
        _requireSupported(asset_);
        asset = asset_;
        _base = base;
        _setFee(0, owner_);
    }

    /* OWNER */

    /// @inheritdoc ISurety
    function createProduct(Product calldata terms, string calldata uri) external onlyOwner returns (uint64 product) {
        product = ++productCount;
        emit ProductCreated(product, _books[product].create(terms), uri);
    }

    /// @inheritdoc ISurety
    function setFee(uint16 fee_, address recipient) external onlyOwner {
        _requireRange("fee", fee_, 0, MAX_FEE);
        _setFee(fee_, recipient);
    }

    /// @inheritdoc ISurety
    function setPaused(bool paused_) external onlyOwner {
        paused = paused_;
        emit PausedSet(paused_);
    }

    /* BONDS */

    /// @inheritdoc ISurety
    function postBond(BondTerms calldata terms, Payment calldata pay) external nonReentrant returns (uint256 tokenId) {
        bytes32 digest = _requireNewOrder(pay.from, terms.orderId, terms.hash());
        Underwriting.Book storage book = _requireUnpaused(terms.product);
        if (pay.value != terms.amount) revert WrongPayment(terms.amount, pay.value);
        (uint256 shares, uint256 index, uint256 acc) = book.post(terms.product, terms.amount, terms.maturity);

        tokenId = BOND_FLAG | uint256(terms.product) << 64 | index;
        Bond storage bond = _bonds[tokenId];
        (bond.shares, bond.maturity, bond.debt) = (uint80(shares), terms.maturity, uint128(acc)); // as the pool holds them
        _mint(terms.recipient, tokenId);
        _pull(digest, pay);
        _fill(pay.from, terms.orderId, digest, tokenId);
        emit BondPosted(tokenId, pay.from, terms.recipient, terms.amount, shares, terms.maturity);
    }

    /// @inheritdoc ISurety
    /// @dev Ends a listing, for its buyer was shown another maturity.
    function extendBond(BondExtensionTerms calldata terms, bytes calldata signature) external {
        bytes32 digest = _requireNewOrder(terms.owner, terms.orderId, terms.hash());
        _requireOwner(terms.owner, terms.tokenId);
        Bond storage bond = _requireBond(terms.tokenId);
        uint40 from = bond.maturity;
        _requireSignature(terms.owner, digest, terms.deadline, signature);
        _fill(terms.owner, terms.orderId, digest, terms.tokenId);
        _bookOf(terms.tokenId).extendBond(bond, _productOf(terms.tokenId), terms.maturity);
        _drop(terms.tokenId);
        emit BondExtended(terms.tokenId, from, terms.maturity);
    }

    /// @inheritdoc ISurety
    function claim(uint256 tokenId) external nonReentrant returns (uint256 principal, uint256 premium) {
        address owner = ownerOf(tokenId);
        Bond storage bond = _requireBond(tokenId);
        bool closed;
        (principal, premium, closed) = _bookOf(tokenId).claim(bond, _productOf(tokenId));
        if (closed) {
            delete _bonds[tokenId];
            _burn(tokenId);
        }
        emit BondClaimed(tokenId, owner, principal, premium, closed);
        _pay(owner, principal + premium);
    }

    /// @inheritdoc ISurety
    function poke(uint64 product, uint256 steps) external returns (bool done) {
        return _book(product).poke(product, steps);
    }

    /* POLICIES */

    /// @inheritdoc ISurety
    function buyPolicy(PolicyTerms calldata terms, Payment calldata pay)
        external
        nonReentrant
        returns (uint256 tokenId, uint256 premium)
    {
        bytes32 digest = _requireNewOrder(pay.from, terms.orderId, terms.hash());
        Underwriting.Book storage book = _requireUnpaused(terms.product);
        uint256 share;
        uint256 cursor;
        (premium, share, tokenId, cursor) = book.sell(terms.product, terms.coverage, terms.expiry, pay.value, fee);
        if (share != 0) owed[feeRecipient] += share;

        tokenId |= uint256(terms.product) << 64;
        // Sold, so the coverage and what is streamed for it fit.
        _policies[tokenId] = Policy(
            uint88(terms.coverage), uint40(block.timestamp), terms.expiry, uint32(cursor), uint56(premium - share)
        );
        _mint(terms.recipient, tokenId);
        _pull(digest, pay);
        _fill(pay.from, terms.orderId, digest, tokenId);
        emit PolicyBought(
            tokenId,
            pay.from,
            terms.recipient,
            terms.coverage,
            uint40(block.timestamp),
            terms.expiry,
            uint32(cursor),
            premium,
            share
        );
        _pay(pay.from, pay.value - premium);
    }

    /// @inheritdoc ISurety
    function extendPolicy(PolicyExtensionTerms calldata terms, Payment calldata pay)
        external
        nonReentrant
        returns (uint256 premium)
    {
        bytes32 digest = _requireNewOrder(pay.from, terms.orderId, terms.hash());
        Policy storage policy = _requirePolicy(terms.tokenId);
        uint64 product = _productOf(terms.tokenId);
        Underwriting.Book storage book = _requireUnpaused(product);
        uint40 from = policy.expiry;
        uint256 share;
        (premium, share) = book.extendPolicy(policy, product, terms.expiry, pay.value, fee);
        if (share != 0) owed[feeRecipient] += share;
        _pull(digest, pay);
        _fill(pay.from, terms.orderId, digest, terms.tokenId);
        emit PolicyExtended(terms.tokenId, pay.from, from, terms.expiry, premium, share);
        _pay(pay.from, pay.value - premium);
    }

    /// @inheritdoc ISurety
    function surrender(SurrenderTerms calldata terms, bytes calldata signature)
        external
        nonReentrant
        returns (uint256 refund)
    {
        bytes32 digest = _requireNewOrder(terms.owner, terms.orderId, terms.hash());
        Policy storage policy = _requirePolicy(terms.tokenId);
        _requireOwner(terms.owner, terms.tokenId);
        _requireSignature(terms.owner, digest, terms.deadline, signature);
        uint256 rest;
        (refund, rest) = _bookOf(terms.tokenId).surrender(policy, _productOf(terms.tokenId), terms.coverage);
        if (refund < terms.minRefund) revert ValueBelowMinimum(refund, terms.minRefund);
        if (rest != 0) owed[feeRecipient] += rest;
        _fill(terms.owner, terms.orderId, digest, terms.tokenId);
        emit PolicySurrendered(terms.tokenId, terms.owner, terms.coverage, refund, rest);
        _pay(terms.owner, refund);
    }

    /// @inheritdoc ISurety
    function report(uint64 product) external returns (uint256 index) {
        Event memory e;
        (index, e) = _book(product).report(product);
        emit EventReported(product, index, e.observedAt, e.reportedAt, e.severity, e.knownAt);
    }

    /// @inheritdoc ISurety
    function settle(uint256 tokenId) external nonReentrant returns (uint256 payout) {
        bool missing;
        (missing, payout) = _settle(tokenId);
        if (missing) revert NoEvent(_policies[tokenId].cursor, _bookOf(tokenId).events.length);
    }

    /// @inheritdoc ISurety
    function settleMany(uint256[] calldata tokenIds) external nonReentrant returns (uint256[] memory payouts) {
        payouts = new uint256[](tokenIds.length);
        for (uint256 i; i < tokenIds.length; ++i) (, payouts[i]) = _settle(tokenIds[i]);
    }

    function _settle(uint256 tokenId) private returns (bool missing, uint256 payout) {
        address owner = ownerOf(tokenId);
        (missing, payout) = _bookOf(tokenId).settle(_policies[tokenId], tokenId, owner);
        _pay(owner, payout);
    }

    /* MARKET */

    /// @inheritdoc ISurety
    function list(ListingTerms calldata terms, bytes calldata signature) external {
        bytes32 digest = _requireNewOrder(terms.seller, terms.orderId, terms.hash());
        _requireOwner(terms.seller, terms.tokenId);
        _requireRange("price", terms.price, 1, type(uint96).max);
        _requireRange("expiry", terms.expiry, block.timestamp + 1, type(uint40).max);
        uint256 events = _bookOf(terms.tokenId).events.length;
        Listing storage live = listings[terms.tokenId];
        // Otherwise a listing signed earlier and never submitted could undercut the one that is live.
        if (_isLive(live.price, live.expiry, live.events, events)) revert AlreadyListed(terms.tokenId, live.expiry);
        _requireSignature(terms.seller, digest, terms.deadline, signature);
        _fill(terms.seller, terms.orderId, digest, terms.tokenId);
        listings[terms.tokenId] = Listing(terms.price, terms.expiry, uint32(events), uint88(uint256(terms.orderId)));
        emit Listed(terms.tokenId, terms.seller, terms.orderId, terms.price, terms.expiry);
    }

    /// @inheritdoc ISurety
    function cancel(CancelTerms calldata terms, bytes calldata signature) external {
        bytes32 digest = _requireNewOrder(terms.seller, terms.orderId, terms.hash());
        _requireSignature(terms.seller, digest, terms.deadline, signature);
        Order memory order = orders[terms.seller][terms.target];
        uint256 tokenId = order.tokenId;
        if (order.digest == 0) {
            _fill(terms.seller, terms.target, digest, 0);
        } else {
            // The tag names the listing, so a late cancel cannot hit the next one. Without a listing it is zero, and an
            // order id may end in as many zeros; but only a listing has a price.
            Listing memory listing = listings[tokenId];
            if (
                _ownerOf(tokenId) != terms.seller || listing.price == 0
                    || listing.tag != uint88(uint256(terms.target))
            ) revert NotCancellable(terms.target, tokenId);
            _drop(tokenId);
        }
        if (terms.target != terms.orderId) _fill(terms.seller, terms.orderId, digest, tokenId);
    }

    /// @inheritdoc ISurety
    function purchase(PurchaseTerms calldata terms, Payment calldata pay) external nonReentrant {
        bytes32 digest = _requireNewOrder(pay.from, terms.orderId, terms.hash());
        _requireOwner(terms.seller, terms.tokenId);
        Listing memory listing = listings[terms.tokenId];
        uint256 events = _bookOf(terms.tokenId).requireQuiet();
        if (!_isLive(listing.price, listing.expiry, listing.events, events)) revert NotListed(terms.tokenId);
        if (pay.value != listing.price) revert WrongPayment(listing.price, pay.value);
        // A seller could make it worth less before the sale, or commit it for longer.
        uint256 maturity = _bonds[terms.tokenId].maturity;
        if (maturity != terms.maturity) revert WrongMaturity(maturity, terms.maturity);
        uint256 value = valueOf(terms.tokenId);
        if (value < terms.minValue) revert ValueBelowMinimum(value, terms.minValue);

        _transfer(terms.seller, terms.recipient, terms.tokenId); // drops the listing
        _pull(digest, pay);
        _fill(pay.from, terms.orderId, digest, terms.tokenId);
        emit Sold(terms.tokenId, terms.seller, pay.from, terms.recipient, pay.value);
        _pay(terms.seller, pay.value);
    }

    /* LEDGER */

    /// @inheritdoc ISurety
    function withdraw(address account) external nonReentrant returns (uint256 amount) {
        amount = owed[account];
        if (amount == 0) revert NothingOwed(account);
        owed[account] = 0;
        emit Withdrawn(account, amount);
        IERC20(asset).safeTransfer(account, amount);
    }

    /* VIEWS */

    /// @inheritdoc ISurety
    function quote(uint64 product, uint128 coverage, uint40 expiry) external view returns (uint256 premium) {
        return _book(product).quote(coverage, expiry);
    }

    /// @inheritdoc ISurety
    function quoteExtension(uint256 tokenId, uint40 expiry) external view returns (uint256 premium) {
        return _bookOf(tokenId).quoteExtension(_requirePolicy(tokenId), expiry, fee);
    }

    /// @inheritdoc ISurety
    function quoteSurrender(uint256 tokenId, uint128 coverage) external view returns (uint256 refund) {
        return _bookOf(tokenId).quoteSurrender(_requirePolicy(tokenId), coverage);
    }

    /// @inheritdoc ISurety
    function valueOf(uint256 tokenId) public view returns (uint256 value) {
        if (tokenId & BOND_FLAG != 0) {
            (uint256 atRisk, uint256 released,) = bondValue(tokenId);
            value = atRisk + released;
        } else if (block.timestamp < _policies[tokenId].expiry) {
            value = _policies[tokenId].coverage;
        }
    }

    /// @inheritdoc ISurety
    function bondValue(uint256 tokenId) public view returns (uint256 atRisk, uint256 released, uint256 premium) {
        Bond storage bond = _bonds[tokenId];
        if (bond.shares != 0) return _bookOf(tokenId).bondValue(bond);
    }

    /// @inheritdoc ISurety
    function getProduct(uint64 product) external view returns (Product memory) {
        return _book(product).product;
    }

    /// @inheritdoc ISurety
    function getPool(uint64 product) external view returns (PoolView memory) {
        return _book(product).poolView();
    }

    /// @inheritdoc ISurety
    function getBoundaries(uint64 product) external view returns (Boundary[] memory) {
        return _book(product).boundaries();
    }

    /// @inheritdoc ISurety
    function getPolicy(uint64 product, uint64 index) external view returns (Policy memory, address) {
        uint256 tokenId = uint256(product) << 64 | index;
        return (_policies[tokenId], ownerOf(tokenId));
    }

    /// @inheritdoc ISurety
    function getBond(uint64 product, uint64 index) external view returns (Bond memory, address) {
        uint256 tokenId = BOND_FLAG | uint256(product) << 64 | index;
        return (_bonds[tokenId], ownerOf(tokenId));
    }

    /// @inheritdoc ISurety
    function getEvents(uint64 product) external view returns (Event[] memory) {
        return _books[product].events;
    }

    /// @notice Returns the address of a description of the position.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        string memory kind = tokenId & BOND_FLAG == 0 ? "/policies/" : "/bonds/";
        return string.concat(_base, kind, Strings.toString(_productOf(tokenId)), "/", Strings.toString(uint64(tokenId)));
    }

    /* INTERNAL: ORDERS */

    /// @dev First in every signed function: a repeated order is told so, whatever else would now be wrong with it.
    function _requireNewOrder(address signer, bytes32 orderId, bytes32 structHash) private view returns (bytes32) {
        Order memory order = orders[signer][orderId];
        if (order.digest != 0) revert OrderExecuted(order.tokenId, order.digest);
        return _hashTypedDataV4(structHash);
    }

    /// @dev Only after the payment or the signature check: nobody else can use up a signer's order id.
    function _fill(address signer, bytes32 orderId, bytes32 digest, uint256 tokenId) private {
        orders[signer][orderId] = Order(uint136(tokenId), uint120(uint256(digest)));
        emit OrderFilled(signer, orderId, tokenId, digest);
    }

    /// @dev ECDSA first, then ERC-1271: an account that delegates under EIP-7702 keeps its key.
    function _requireSignature(address signer, bytes32 digest, uint256 deadline, bytes calldata signature) private view {
        if (block.timestamp > deadline) revert IntentExpired(deadline, block.timestamp);
        (address recovered, ECDSA.RecoverError err,) = ECDSA.tryRecoverCalldata(digest, signature);
        bool valid = err == ECDSA.RecoverError.NoError && recovered == signer;
        if (!valid && !SignatureChecker.isValidERC1271SignatureNowCalldata(signer, digest, signature)) {
            revert InvalidSignature(signer);
        }
    }

    /* INTERNAL: MONEY */

    /// @dev The token reverts unless all of it arrived; with the digest as nonce it does so once.
    function _pull(bytes32 digest, Payment calldata pay) private {
        IERC3009(asset).receiveWithAuthorization(
            pay.from, address(this), pay.value, pay.validAfter, pay.validBefore, digest, pay.signature
        );
    }

    /// @dev A payment the asset refuses is kept for its owner and holds nobody else up.
    function _pay(address to, uint256 amount) private {
        if (amount == 0) return;
        try IERC20(asset).transfer(to, amount) returns (bool ok) {
            if (ok) return;
        } catch {}
        owed[to] += amount;
        emit PaymentDeferred(to, amount);
    }

    function _setFee(uint16 fee_, address recipient) private {
        _requireRecipient(recipient);
        (fee, feeRecipient) = (fee_, recipient);
        emit FeeSet(fee_, recipient);
    }

    /* INTERNAL: POOLS */

    function _book(uint64 product) private view returns (Underwriting.Book storage book) {
        book = _books[product];
        if (book.product.epoch == 0) revert UnknownProduct(product);
    }

    function _productOf(uint256 tokenId) private pure returns (uint64) {
        return uint64(tokenId >> 64);
    }

    function _bookOf(uint256 tokenId) private view returns (Underwriting.Book storage) {
        return _books[_productOf(tokenId)];
    }

    function _requireUnpaused(uint64 product) private view returns (Underwriting.Book storage) {
        if (paused) revert Paused();
        return _book(product);
    }

    function _requireBond(uint256 tokenId) private view returns (Bond storage bond) {
        bond = _bonds[tokenId];
        if (bond.shares == 0) revert NotBond(tokenId);
    }

    function _requirePolicy(uint256 tokenId) private view returns (Policy storage policy) {
        policy = _policies[tokenId];
        if (policy.start == 0) revert NotPolicy(tokenId);
    }

    /* INTERNAL: MARKET */

    function _isLive(uint256 price, uint256 expiry, uint256 then, uint256 events) private view returns (bool) {
        return price != 0 && block.timestamp < expiry && then == events;
    }

    function _drop(uint256 tokenId) private {
        if (listings[tokenId].price == 0) return;
        delete listings[tokenId];
        emit Unlisted(tokenId);
    }

    /// @dev A listing does not survive its position's transfer, so it cannot revive when the position comes back. A
    /// position held by this contract could never be moved again, nor what it is paid.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        if (to == address(this)) revert ERC721InvalidReceiver(to);
        from = super._update(to, tokenId, auth);
        if (from != address(0)) _drop(tokenId);
    }

    /* INTERNAL: CHECKS */

    function _requireRange(bytes32 field, uint256 value, uint256 minimum, uint256 maximum) private pure {
        if (value < minimum || value > maximum) revert OutOfRange(field, value, minimum, maximum);
    }

    function _requireOwner(address account, uint256 tokenId) private view {
        address owner = ownerOf(tokenId);
        if (owner != account) revert NotOwner(account, owner);
    }

    function _requireRecipient(address recipient) private view {
        if (recipient == address(0) || recipient == address(this)) revert ERC721InvalidReceiver(recipient);
    }

    /// @dev A keyed nonce (`nonces(address,uint192)`) has to follow the one before it, and a digest never does. A token
    /// without the `bytes` form of receiveWithAuthorization reverts without a reason.
    function _requireSupported(address asset_) private {
        bool supported = IERC20Metadata(asset_).decimals() == 6
            && !IERC3009(asset_).authorizationState(address(this), bytes32(type(uint256).max));
        bytes memory answer;
        (, answer) = asset_.staticcall(abi.encodeWithSignature("nonces(address,uint192)", address(this), 0));
        supported = supported && answer.length != 32;
        (bool accepted, bytes memory reason) = asset_.call(
            abi.encodeCall(IERC3009.receiveWithAuthorization, (address(this), address(this), 0, 0, 0, 0, ""))
        );
        if (!supported || accepted || reason.length == 0) revert UnsupportedAsset(asset_);
    }
}
