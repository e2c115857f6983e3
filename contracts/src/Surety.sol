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
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {IERC3009} from "./interfaces/IERC3009.sol";
import {ISurety} from "./interfaces/ISurety.sol";
import {ITrigger} from "./interfaces/ITrigger.sol";
import {Curve} from "./libraries/Curve.sol";
import {MathLib} from "./libraries/MathLib.sol";
import {Pool} from "./libraries/Pool.sol";
import {
    BondTerms,
    CancelTerms,
    ListingTerms,
    Payment,
    PolicyTerms,
    PurchaseTerms,
    TermsLib
} from "./libraries/Terms.sol";

/// @title Surety
/// @notice Fully collateralised parametric cover. Each product is a pool of its own: underwriters post bonds, agents buy
/// policies, and when the product's trigger confirms an event every policy in force is paid its share without a claim.
/// Policies and bonds are ERC-721 positions that trade here for the asset.
///
/// SOLVENCY
/// Coverage in force never exceeds `utilizationCap` (at most 95 %) of a pool's capital. A sale is checked against the
/// capital that is not on its way out, an exit against the capital it would leave behind; a payout lowers both sides by
/// the same amount, an expiry lowers coverage only. So every policy can be paid in full at any time, a pool that has
/// bonds always has capital, and pools cannot touch each other's. All divisions round against whoever is leaving with
/// money; what rounding leaves in the contract is dust that belongs to nobody. Principal and premium are kept apart: a
/// loss takes principal in proportion to shares and never takes premium that was earned.
///
/// TIME
/// An event pays a policy if its onset lies in [start + waiting, expiry). Capital stays for `grace` after an expiry. An
/// event must be reported within grace / 2 of its onset, so at least grace / 2 is left to settle. From the trigger's
/// alert until every policy in force is settled against the event, at most `grace` after the report, nothing is sold,
/// no bond leaves and no position trades: whoever was there when the event began bears it. A trigger that does not
/// answer stops sales and nothing else. A premium is earned second by second until expiry + grace; a payout makes the
/// rest of its share due at once, to those who bore the loss.
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
/// Nothing else: no upgrade, no rescue, no say over positions, exits, trading or payouts. Signers are obeyed to the
/// letter whoever submits their signature. Anybody may report, settle, collect, redeem and withdraw, always in favour
/// of the position's owner.
///
/// ORDERS
/// Every signed action carries an order id, executes at most once per signer and id, whatever its kind, and is
/// remembered for ever with the position it concerned and what was signed. A repeat reverts with `OrderExecuted` before
/// any other reason is looked at. An order that reverted left no trace and may still be executed until its signature
/// expires, unless its signer voids it with `cancel`.
contract Surety is ISurety, ERC721, EIP712, Ownable2Step, ReentrancyGuardTransient {
    using Curve for Curve.Rates;
    using MathLib for uint256;
    using Pool for Pool.State;
    using SafeCast for uint256;
    using SafeERC20 for IERC20;
    using TermsLib for *;

    /* CONSTANTS */

    uint256 private constant BPS = 10_000;
    uint256 private constant BOND_FLAG = 1 << 128;
    uint256 private constant UNIT = 1e6;
    uint256 private constant MAX_FEE = 2_000;
    uint256 private constant MAX_UTILIZATION = 9_500;
    uint256 private constant MIN_EPOCH = 10 minutes;
    uint256 private constant MAX_EPOCH = 30 days;
    uint256 private constant MAX_TERM = 5 * 365 days;

    /// @dev Bounds the walk over expired buckets, hence the gas of every call.
    uint256 private constant MAX_BUCKETS = 400;

    /// @dev Premium is credited per share in parts of 1e-24, of which a step of a sync loses at most one per share. So
    /// bounded that is about a base unit; a pool whose shares multiply with every total loss would end up losing it all.
    uint256 private constant MAX_SHARES = 1 << 80;

    /* IMMUTABLES */

    address public immutable asset;

    /* STORAGE */

    uint64 public productCount;
    uint16 public fee;
    bool public paused;
    address public feeRecipient;
    string private _base;

    mapping(uint64 product => Product) private _products;
    mapping(uint64 product => Pool.State) private _pools;
    mapping(uint64 product => Event[]) private _events;
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
    function createProduct(Product calldata terms) external onlyOwner returns (uint64 product) {
        Product memory t = terms;
        uint256 epoch = t.epoch;
        if (!t.rates.isValid()) revert InvalidRates();
        _requireRange("epoch", epoch, MIN_EPOCH, MAX_EPOCH);
        _requireRange("utilizationCap", t.utilizationCap, 1, MAX_UTILIZATION);
        // Half of grace to report and half to settle, each at least one epoch and twice what confirming takes.
        uint256 latency = t.trigger.latency(t.feed);
        _requireRange("grace", t.grace, epoch > 2 * latency ? 2 * epoch : 4 * latency, MAX_BUCKETS * epoch);
        if (t.grace % epoch != 0) revert Misaligned("grace", t.grace, epoch);
        _requireRange("waiting", t.waiting, 1, type(uint40).max);
        // One epoch of cover after the wait, and one more so that a multiple of the epoch always lies in between.
        _requireRange("maxDuration", t.maxDuration, t.waiting + 2 * epoch, MAX_BUCKETS * epoch - t.grace);
        _requireRange("minTerm", t.minTerm, t.grace, MAX_TERM);

        (, t.firstEvent) = t.trigger.state(t.feed);
        product = ++productCount;
        _products[product] = t;
        emit ProductCreated(product, t);
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
        (Product storage p, Pool.State storage pool,,) = _requireTradable(terms.product);
        _requireRange("amount", terms.amount, UNIT, type(uint128).max);
        _requireRange("maturity", terms.maturity, block.timestamp + p.minTerm, block.timestamp + MAX_TERM);
        if (pay.value != terms.amount) revert WrongPayment(terms.amount, pay.value);
        pool.sync(p.epoch);

        uint256 shares = pool.deposit(terms.amount);
        if (pool.shares > MAX_SHARES) revert TooManyShares(pool.shares, MAX_SHARES);
        tokenId = BOND_FLAG | uint256(terms.product) << 64 | pool.bonds++;
        _bonds[tokenId] = Bond(shares.toUint128(), terms.maturity, false, pool.acc);
        _mint(terms.recipient, tokenId);
        _pull(digest, pay);
        _fill(pay.from, terms.orderId, digest, tokenId);
        emit BondPosted(tokenId, pay.from, terms.recipient, terms.amount, shares, terms.maturity);
    }

    /// @inheritdoc ISurety
    function collect(uint256 tokenId) external nonReentrant returns (uint256 amount) {
        (address owner, Bond storage bond, Product storage p, Pool.State storage pool) = _bond(tokenId);
        pool.sync(p.epoch);
        amount = _collect(tokenId, bond, pool, owner);
        _pay(owner, amount);
    }

    /// @inheritdoc ISurety
    function redeem(uint256 tokenId) external nonReentrant returns (bool paid, uint256 principal) {
        (address owner, Bond storage bond, Product storage p, Pool.State storage pool) = _bond(tokenId);
        if (block.timestamp < bond.maturity) revert NotMatured(bond.maturity, block.timestamp);
        _requireQuiet(p, pool, _productOf(tokenId));
        pool.sync(p.epoch);

        uint128 shares = bond.shares;
        (paid, principal) = pool.withdraw(shares, p.utilizationCap);
        if (!paid) {
            if (!bond.exiting) {
                bond.exiting = true;
                pool.exiting += shares;
                emit BondQueued(tokenId, shares);
            }
            return (false, 0);
        }
        if (bond.exiting) pool.exiting -= shares;
        uint256 premium = _collect(tokenId, bond, pool, owner);
        delete _bonds[tokenId];
        _burn(tokenId);
        emit BondRedeemed(tokenId, owner, principal, shares);
        _pay(owner, principal + premium);
    }

    /* POLICIES */

    /// @inheritdoc ISurety
    function buyPolicy(PolicyTerms calldata terms, Payment calldata pay)
        external
        nonReentrant
        returns (uint256 tokenId, uint256 premium)
    {
        bytes32 digest = _requireNewOrder(pay.from, terms.orderId, terms.hash());
        (Product storage p, Pool.State storage pool, ITrigger.Status status, uint256 known) =
            _requireTradable(terms.product);
        if (status != ITrigger.Status.Armed) revert TriggerNotReady(status);
        pool.sync(p.epoch);

        premium = _quote(p, pool, pool.locked, terms.coverage, terms.expiry);
        if (premium > pay.value) revert PremiumAboveAuthorised(premium, pay.value);
        uint256 share = premium * fee / BPS; // rounds down, in favour of the bonds
        share += pool.lock(terms.coverage, premium - share, terms.expiry + p.grace);
        if (share != 0) owed[feeRecipient] += share;

        tokenId = uint256(terms.product) << 64 | pool.policies++;
        Policy memory policy = Policy(terms.coverage, uint40(block.timestamp), terms.expiry, uint32(known));
        _policies[tokenId] = policy;
        _mint(terms.recipient, tokenId);
        _pull(digest, pay);
        _fill(pay.from, terms.orderId, digest, tokenId);
        emit PolicyBought(
            tokenId, pay.from, terms.recipient, policy.coverage, policy.start, policy.expiry, policy.cursor, premium, share
        );
        _pay(pay.from, pay.value - premium);
    }

    /// @inheritdoc ISurety
    /// @dev Whatever the trigger says, the event is consumed: a product can never stay pending.
    function report(uint64 product) external returns (uint256 index) {
        Product storage p = _product(product);
        Pool.State storage pool = _pools[product];
        Event[] storage events = _events[product];
        index = events.length;
        (, uint32 count) = p.trigger.state(p.feed);
        uint256 next = p.firstEvent + index;
        if (count <= next) revert NoEvent(next, count);
        Event memory e;
        e.reportedAt = uint40(block.timestamp);
        (bool answered, uint256 onset, uint256 severity) =
            _ask(p.trigger, abi.encodeCall(ITrigger.eventAt, (p.feed, next)));
        if (answered && onset <= type(uint40).max) {
            e.observedAt = uint40(onset);
            // Too late or not yet: it pays nothing.
            if (onset <= block.timestamp && block.timestamp <= onset + p.grace / 2 && severity <= BPS) {
                e.severity = uint16(severity);
            }
        }
        events.push(e);
        if (e.severity != 0) {
            pool.sync(p.epoch);
            (pool.lossEvent, pool.unsettled) = (uint32(index), uint256(pool.locked).toUint112());
        }
        emit EventReported(product, index, e.observedAt, e.reportedAt, e.severity);
    }

    /// @inheritdoc ISurety
    function settle(uint256 tokenId) external nonReentrant returns (uint256 payout) {
        address owner = ownerOf(tokenId);
        Policy storage policy = _policies[tokenId];
        uint64 product = _productOf(tokenId);
        uint256 index = policy.cursor;
        uint256 count = _events[product].length;
        if (policy.start == 0 || index >= count) revert NoEvent(index, count);
        Event memory e = _events[product][index];
        (Product storage p, Pool.State storage pool) = _poolOf(tokenId);
        pool.sync(p.epoch);

        policy.cursor = uint32(index + 1);
        uint256 boundary = policy.expiry + p.grace;
        uint256 coverage = policy.coverage;
        // Once the capital is released nothing is paid, whatever happened before.
        if (block.timestamp < boundary) {
            if (policy.start + p.waiting <= e.observedAt && e.observedAt < policy.expiry) {
                payout = coverage.mulDivDown(e.severity, BPS);
            }
            if (payout != 0) {
                policy.coverage = uint128(coverage - payout);
                pool.pay(payout, boundary);
            }
        }
        // Counted in if in force when the last paying event was reported: the coverage of that moment, less earlier
        // payouts. Released or not, the freeze must not wait for it any longer.
        if (_events[product][pool.lossEvent].reportedAt < boundary) {
            pool.settled(index == pool.lossEvent ? coverage : index < pool.lossEvent ? payout : 0);
        }
        emit PolicySettled(tokenId, index, owner, payout);
        _pay(owner, payout);
    }

    /* MARKET */

    /// @inheritdoc ISurety
    function list(ListingTerms calldata terms, bytes calldata signature) external {
        bytes32 digest = _requireNewOrder(terms.seller, terms.orderId, terms.hash());
        _requireOwner(terms.seller, terms.tokenId);
        _requireRange("price", terms.price, 1, type(uint96).max);
        _requireRange("expiry", terms.expiry, block.timestamp + 1, type(uint40).max);
        uint256 events = _events[_productOf(terms.tokenId)].length;
        Listing storage live = listings[terms.tokenId];
        // Otherwise a listing signed earlier and never submitted could undercut the one that is live.
        if (_isLive(live.price, live.expiry, live.events, events)) revert AlreadyListed(terms.tokenId, live.expiry);
        _check(terms.seller, digest, terms.deadline, signature);
        _fill(terms.seller, terms.orderId, digest, terms.tokenId);
        listings[terms.tokenId] = Listing(terms.price, terms.expiry, uint32(events), uint88(uint256(terms.orderId)));
        emit Listed(terms.tokenId, terms.seller, terms.orderId, terms.price, terms.expiry);
    }

    /// @inheritdoc ISurety
    function cancel(CancelTerms calldata terms, bytes calldata signature) external {
        bytes32 digest = _requireNewOrder(terms.seller, terms.orderId, terms.hash());
        _check(terms.seller, digest, terms.deadline, signature);
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
        (Product storage p, Pool.State storage pool) = _poolOf(terms.tokenId);
        (, uint256 events) = _requireQuiet(p, pool, _productOf(terms.tokenId));
        if (!_isLive(listing.price, listing.expiry, listing.events, events)) revert NotListed(terms.tokenId);
        if (pay.value != listing.price) revert WrongPayment(listing.price, pay.value);
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
        Product storage p = _product(product);
        Pool.State storage pool = _pools[product];
        (uint256 locked,,) = pool.peek(p.epoch);
        return _quote(p, pool, locked, coverage, expiry);
    }

    /// @inheritdoc ISurety
    function valueOf(uint256 tokenId) public view returns (uint256 value) {
        if (tokenId & BOND_FLAG != 0) (value,) = bondValue(tokenId);
        else if (block.timestamp < _policies[tokenId].expiry) value = _policies[tokenId].coverage;
    }

    /// @inheritdoc ISurety
    function bondValue(uint256 tokenId) public view returns (uint256 principal, uint256 premium) {
        Bond storage bond = _bonds[tokenId];
        uint256 shares = bond.shares;
        if (shares == 0) return (0, 0);
        (Product storage p, Pool.State storage pool) = _poolOf(tokenId);
        (,, uint256 acc) = pool.peek(p.epoch);
        principal = shares.mulDivDown(pool.capital, pool.shares);
        premium = shares.mulDivDown(acc - bond.debt, Pool.PRECISION);
    }

    /// @inheritdoc ISurety
    function getProduct(uint64 product) external view returns (Product memory) {
        return _product(product);
    }

    /// @inheritdoc ISurety
    function getPool(uint64 product) external view returns (PoolView memory v) {
        Product storage p = _product(product);
        Pool.State storage pool = _pools[product];
        (v.locked, v.rate, v.acc) = pool.peek(p.epoch);
        (v.capital, v.shares, v.exiting) = (pool.capital, pool.shares, pool.exiting);
        v.capacity = pool.capacity(p.utilizationCap);
        (v.unsettled, v.frozenUntil) = (pool.unsettled, _frozenUntil(p, pool, product));
        (v.policies, v.bonds, v.events) = (pool.policies, pool.bonds, _events[product].length);
        uint256 count;
        (v.status, count) = _state(p);
        uint256 next = p.firstEvent + v.events;
        if (count > next) v.pending = count - next;
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
        return _events[product];
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
    function _check(address signer, bytes32 digest, uint256 deadline, bytes calldata signature) private view {
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

    /// @dev Moves the debt by what was paid, not by what was earned: a fraction of a base unit is never lost.
    function _collect(uint256 tokenId, Bond storage bond, Pool.State storage pool, address owner)
        private
        returns (uint256 amount)
    {
        uint256 shares = bond.shares;
        amount = shares.mulDivDown(pool.acc - bond.debt, Pool.PRECISION);
        if (amount == 0) return 0;
        bond.debt += uint128(amount.mulDivUp(Pool.PRECISION, shares)); // at most acc, since amount was rounded down
        emit PremiumCollected(tokenId, owner, amount);
    }

    function _setFee(uint16 fee_, address recipient) private {
        _requireRecipient(recipient);
        (fee, feeRecipient) = (fee_, recipient);
        emit FeeSet(fee_, recipient);
    }

    /* INTERNAL: POOLS */

    function _product(uint64 product) private view returns (Product storage p) {
        p = _products[product];
        if (p.epoch == 0) revert UnknownProduct(product);
    }

    function _productOf(uint256 tokenId) private pure returns (uint64) {
        return uint64(tokenId >> 64);
    }

    function _poolOf(uint256 tokenId) private view returns (Product storage, Pool.State storage) {
        uint64 product = _productOf(tokenId);
        return (_product(product), _pools[product]);
    }

    function _bond(uint256 tokenId)
        private
        view
        returns (address owner, Bond storage bond, Product storage p, Pool.State storage pool)
    {
        owner = ownerOf(tokenId);
        bond = _bonds[tokenId];
        if (bond.shares == 0) revert NotBond(tokenId);
        (p, pool) = _poolOf(tokenId);
    }

    function _requireTradable(uint64 product)
        private
        view
        returns (Product storage p, Pool.State storage pool, ITrigger.Status status, uint256 known)
    {
        if (paused) revert Paused();
        p = _product(product);
        pool = _pools[product];
        (status, known) = _requireQuiet(p, pool, product);
    }

    /// @dev Nobody enters, leaves or trades while a loss is known or suspected that not everybody has borne yet.
    function _requireQuiet(Product storage p, Pool.State storage pool, uint64 product)
        private
        view
        returns (ITrigger.Status status, uint256 known)
    {
        uint256 until = _frozenUntil(p, pool, product);
        if (until != 0) revert ProductFrozen(until);
        known = _events[product].length;
        uint256 count;
        (status, count) = _state(p);
        if (count > p.firstEvent + known) revert EventPending(p.firstEvent + known, count);
        if (status == ITrigger.Status.Alert) revert TriggerNotReady(status);
    }

    /// @dev A trigger that reverts, is gone or answers out of range can stop sales, never hold capital.
    function _state(Product storage p) private view returns (ITrigger.Status, uint256) {
        (bool answered, uint256 status, uint256 count) = _ask(p.trigger, abi.encodeCall(ITrigger.state, (p.feed)));
        if (!answered || status > uint256(type(ITrigger.Status).max) || count > type(uint32).max) {
            return (ITrigger.Status.Unavailable, 0);
        }
        return (ITrigger.Status(status), count);
    }

    /// @dev Solidity's try/catch does not catch an account without code nor an answer that is too short or does not fit
    /// its type; hence by hand. `answered` is true if two words came back, of any value. A call starved of gas cannot
    /// pass for silence: triggers answer within 100,000 gas, so less than 1,600 is left then, too little to write
    /// anything down.
    function _ask(ITrigger trigger, bytes memory query)
        private
        view
        returns (bool answered, uint256 first, uint256 second)
    {
        assembly ("memory-safe") {
            answered := staticcall(gas(), trigger, add(query, 0x20), mload(query), 0x00, 0x40)
            answered := and(answered, gt(returndatasize(), 0x3f))
            first := mload(0x00)
            second := mload(0x20)
        }
    }

    /// @dev Frozen after a paying event until every policy in force is settled against it, for grace at most.
    function _frozenUntil(Product storage p, Pool.State storage pool, uint64 product)
        private
        view
        returns (uint256 until)
    {
        if (pool.unsettled == 0) return 0;
        until = _events[product][pool.lossEvent].reportedAt + p.grace;
        if (until <= block.timestamp) until = 0;
    }

    function _quote(Product storage p, Pool.State storage pool, uint256 locked, uint256 coverage, uint256 expiry)
        private
        view
        returns (uint256)
    {
        _requireRange("coverage", coverage, UNIT, type(uint128).max);
        uint256 epoch = p.epoch;
        _requireRange(
            "expiry", expiry, block.timestamp + p.waiting + epoch, block.timestamp + p.maxDuration
        );
        if (expiry % epoch != 0) revert Misaligned("expiry", expiry, epoch);
        uint256 capacity = pool.capacity(p.utilizationCap);
        if (locked + coverage > capacity) revert InsufficientCapacity(locked + coverage, capacity);
        return p.rates.premium(locked, coverage, capacity, expiry + p.grace - block.timestamp);
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
