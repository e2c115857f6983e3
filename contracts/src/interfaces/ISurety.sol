// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Curve} from "../libraries/Curve.sol";
import {BondTerms, CancelTerms, ListingTerms, Payment, PolicyTerms, PurchaseTerms} from "../libraries/Terms.sol";
import {ITrigger} from "./ITrigger.sol";

/// @title ISurety
/// @notice Everything a user of the protocol can call, read, observe or be refused. Amounts are base units of the asset
/// (six decimals), times seconds since the Unix epoch, shares of a whole basis points unless said otherwise.
interface ISurety {
    /* TYPES */

    /// @notice Terms of a product. They never change.
    struct Product {
        ITrigger trigger; // decides what happened; its code is trusted
        uint40 epoch; // expiries are multiples of this
        uint40 waiting; // cover begins this long after the purchase
        uint16 utilizationCap; // coverage in force may be at most this share of the capital
        uint40 grace; // capital stays for this long after an expiry, for events to be confirmed and settled
        uint40 maxDuration; // latest expiry from the moment of purchase
        uint40 minTerm; // shortest time from posting a bond to its maturity
        uint32 firstEvent; // events the feed had before the product existed; set by the contract
        bytes32 feed; // which of the trigger's feeds
        bytes32 metadata; // hash of the description that buyers and underwriters rely on
        Curve.Rates rates; // annual premium rate by utilisation
    }

    /// @notice Cover of `coverage` against events that begin in [start + waiting, expiry).
    struct Policy {
        uint128 coverage; // what is left of it
        uint40 start;
        uint40 expiry;
        uint32 cursor; // next event to settle against
    }

    /// @notice A share of a pool's capital and of the premium streamed to it.
    struct Bond {
        uint128 shares;
        uint40 maturity;
        bool exiting; // matured, and waiting for capital that is not needed by cover in force
        uint128 debt; // premium per share already paid out, scaled by 1e24
    }

    /// @notice An event the product has taken note of.
    struct Event {
        uint40 observedAt; // onset
        uint40 reportedAt;
        uint16 severity; // share of the coverage that it pays; zero if it came too late or was out of range
    }

    /// @notice A position on offer. Void once it has expired, another event was reported or the position has moved.
    struct Listing {
        uint96 price;
        uint40 expiry;
        uint32 events; // events reported when it was listed
        uint88 tag; // low bits of the order id
    }

    /// @notice What became of an order: the position it made, moved or listed, and the low bits of what was signed.
    /// @dev No digest: not executed. A digest and no position: voided, it never will be.
    struct Order {
        uint136 tokenId;
        uint120 digest;
    }

    /// @notice A product's pool and trigger as of the present block.
    struct PoolView {
        uint256 capital; // principal at risk
        uint256 shares; // claims on it
        uint256 exiting; // of which wait to leave
        uint256 locked; // coverage in force
        uint256 capacity; // coverage that may be in force; what is on sale is capacity - locked, if positive
        uint256 rate; // premium per second, scaled by 1e24
        uint256 acc; // premium earned per share since the start, scaled by 1e24
        uint256 unsettled; // coverage not yet settled against the last paying event
        uint256 frozenUntil; // when the freeze after that event ends at the latest; zero if there is none
        uint256 policies; // ever sold
        uint256 bonds; // ever posted
        uint256 events; // reported
        uint256 pending; // confirmed by the trigger and not yet reported
        ITrigger.Status status; // Unavailable also when the trigger does not answer
    }

    /* EVENTS */

    event ProductCreated(uint64 indexed product, Product terms);
    event FeeSet(uint16 fee, address indexed recipient);
    event PausedSet(bool paused);

    /// @notice An order was executed, or voided if `tokenId` is zero. One per signer and order id, ever.
    event OrderFilled(address indexed signer, bytes32 indexed orderId, uint256 indexed tokenId, bytes32 digest);

    event BondPosted(
        uint256 indexed tokenId,
        address indexed payer,
        address indexed recipient,
        uint256 principal,
        uint256 shares,
        uint40 maturity
    );
    event BondQueued(uint256 indexed tokenId, uint256 shares);
    event BondRedeemed(uint256 indexed tokenId, address indexed owner, uint256 principal, uint256 shares);
    event PremiumCollected(uint256 indexed tokenId, address indexed owner, uint256 amount);

    /// @param fee The part of `premium` credited to the fee recipient; the rest streams to the bonds.
    event PolicyBought(
        uint256 indexed tokenId,
        address indexed payer,
        address indexed recipient,
        uint128 coverage,
        uint40 start,
        uint40 expiry,
        uint32 cursor,
        uint256 premium,
        uint256 fee
    );
    event EventReported(
        uint64 indexed product, uint256 indexed index, uint40 observedAt, uint40 reportedAt, uint16 severity
    );
    event PolicySettled(uint256 indexed tokenId, uint256 indexed eventIndex, address indexed owner, uint256 payout);

    event Listed(
        uint256 indexed tokenId, address indexed seller, bytes32 indexed orderId, uint96 price, uint40 expiry
    );
    event Unlisted(uint256 indexed tokenId);
    event Sold(
        uint256 indexed tokenId, address indexed seller, address indexed buyer, address recipient, uint256 price
    );

    /// @notice The asset refused a payment; it is kept for `account` to withdraw.
    event PaymentDeferred(address indexed account, uint256 amount);
    event Withdrawn(address indexed account, uint256 amount);

    /* ERRORS */

    /// @notice The asset is not a six-decimal ERC-3009 token with free nonces and signatures of any form.
    error UnsupportedAsset(address asset);
    error InvalidRates();
    /// @notice `field` must be within [minimum, maximum].
    error OutOfRange(bytes32 field, uint256 value, uint256 minimum, uint256 maximum);
    /// @notice `field` must be a multiple of `step`.
    error Misaligned(bytes32 field, uint256 value, uint256 step);
    error Paused();
    error UnknownProduct(uint64 product);
    error TriggerNotReady(ITrigger.Status status);
    /// @notice The trigger has confirmed `confirmed` events, of which only `reported` were reported.
    error EventPending(uint256 reported, uint256 confirmed);
    error ProductFrozen(uint256 until);
    error InsufficientCapacity(uint256 required, uint256 available);
    error PremiumAboveAuthorised(uint256 premium, uint256 authorised);
    error WrongPayment(uint256 required, uint256 authorised);
    /// @notice Losses have made the pool's shares too many to credit premium to them precisely: it takes no more bonds.
    error TooManyShares(uint256 shares, uint256 maximum);
    error NotBond(uint256 tokenId);
    error NotMatured(uint256 maturity, uint256 timestamp);
    error NoEvent(uint256 next, uint256 count);
    /// @notice The order was executed before: here is what it made and the low bits of what was signed.
    error OrderExecuted(uint256 tokenId, uint256 digest);
    /// @notice The order to cancel was executed (or voided, without a token) and no listing of it is live.
    error NotCancellable(bytes32 target, uint256 tokenId);
    error IntentExpired(uint256 deadline, uint256 timestamp);
    error InvalidSignature(address signer);
    error AlreadyListed(uint256 tokenId, uint256 until);
    error NotListed(uint256 tokenId);
    error NotOwner(address account, address owner);
    error ValueBelowMinimum(uint256 value, uint256 minimum);
    error NothingOwed(address account);

    /* OWNER */

    /// @notice Creates a product and returns its number. Nothing about it can be changed afterwards.
    function createProduct(Product calldata terms) external returns (uint64 product);

    /// @notice Sets the share of future premiums that goes to `recipient`, at most 2,000 basis points.
    function setFee(uint16 fee_, address recipient) external;

    /// @notice Stops or resumes the sale of policies and bonds. Trading, exits and payouts go on.
    function setPaused(bool paused_) external;

    /* BONDS */

    /// @notice Posts principal to a pool until `terms.maturity` and gives the bond to `terms.recipient`.
    function postBond(BondTerms calldata terms, Payment calldata pay) external returns (uint256 tokenId);

    /// @notice Pays a bond's premium so far to its owner. Anyone may call.
    function collect(uint256 tokenId) external returns (uint256 amount);

    /// @notice Pays a matured bond out to its owner, or queues it while its capital carries cover in force. Anyone may
    /// call, and again later. A queued bond earns premium and bears losses until it is paid.
    function redeem(uint256 tokenId) external returns (bool paid, uint256 principal);

    /* POLICIES */

    /// @notice Buys cover at the price of this block and gives the policy to `terms.recipient`.
    function buyPolicy(PolicyTerms calldata terms, Payment calldata pay)
        external
        returns (uint256 tokenId, uint256 premium);

    /// @notice Takes note of the trigger's next event. Anyone may call; it pays if called within grace / 2 of its onset.
    function report(uint64 product) external returns (uint256 index);

    /// @notice Settles a policy against the next event. Anyone may call. Pays the owner until grace after the expiry, and
    /// nothing from then on, when it still takes the policy off what a freeze waits for.
    function settle(uint256 tokenId) external returns (uint256 payout);

    /* MARKET */

    /// @notice Offers a position for sale. A live listing is never replaced: cancel it first.
    function list(ListingTerms calldata terms, bytes calldata signature) external;

    /// @notice Withdraws a live listing by the id of its order, or voids an order of any kind that was not executed.
    function cancel(CancelTerms calldata terms, bytes calldata signature) external;

    /// @notice Buys a listed position at its price.
    function purchase(PurchaseTerms calldata terms, Payment calldata pay) external;

    /* LEDGER */

    /// @notice Pays `account` what it is owed: fees, and payments that the asset refused before. Anyone may call.
    function withdraw(address account) external returns (uint256 amount);

    /* VIEWS */

    function asset() external view returns (address);
    function productCount() external view returns (uint64);
    function fee() external view returns (uint16);
    function feeRecipient() external view returns (address);
    function paused() external view returns (bool);
    function owed(address account) external view returns (uint256);
    function orders(address signer, bytes32 orderId) external view returns (uint136 tokenId, uint120 digest);
    function listings(uint256 tokenId) external view returns (uint96 price, uint40 expiry, uint32 events, uint88 tag);

    /// @notice Returns the premium of `coverage` until `expiry` if bought in this block. Rounds up.
    function quote(uint64 product, uint128 coverage, uint40 expiry) external view returns (uint256 premium);

    /// @notice Returns the cover a policy still gives, or the principal of a bond. Uncollected premium is not counted,
    /// for anyone may collect it at any time.
    function valueOf(uint256 tokenId) external view returns (uint256 value);

    /// @notice Returns a bond's principal and uncollected premium as of now; zeros if there is no such bond.
    function bondValue(uint256 tokenId) external view returns (uint256 principal, uint256 premium);

    function getProduct(uint64 product) external view returns (Product memory);
    function getPool(uint64 product) external view returns (PoolView memory);
    function getPolicy(uint64 product, uint64 index) external view returns (Policy memory policy, address owner);
    function getBond(uint64 product, uint64 index) external view returns (Bond memory bond, address owner);
    function getEvents(uint64 product) external view returns (Event[] memory);
}
