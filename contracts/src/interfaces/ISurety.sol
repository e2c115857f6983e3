// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Curve} from "../libraries/Curve.sol";
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
} from "../libraries/Terms.sol";
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
        uint40 term; // bonds mature at multiples of this, the boundaries
        uint64 minCover; // smallest coverage of a policy
        bytes32 feed; // which of the trigger's feeds
        bytes32 metadata; // hash of the description that buyers and underwriters rely on
        Curve.Rates rates; // annual premium rate by utilisation
    }

    /// @notice Cover of `coverage` against events that begin in [start + waiting, expiry).
    struct Policy {
        uint88 coverage; // what is left of it
        uint40 start;
        uint40 expiry;
        uint32 cursor; // next event to settle against
        uint56 premium; // what is streamed for `coverage` from start to expiry + grace; the fee is not in it
    }

    /// @notice A share of a pool's capital and of the premium streamed to it, committed until its maturity.
    struct Bond {
        uint80 shares;
        uint40 maturity; // a boundary
        uint128 debt; // premium per share earned by others before, scaled by 1e24
        uint128 gotPrincipal; // paid out so far
        uint128 gotPremium; // paid out so far
    }

    /// @notice An event the product has taken note of.
    struct Event {
        uint40 observedAt; // onset
        uint40 reportedAt;
        uint16 severity; // share of the coverage that it pays; zero if it came too late or was out of range
        uint40 knownAt; // no capital leaves from this moment until every policy in force is settled against it
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
        uint256 committed; // of which are committed until a boundary to come; the others are retained
        uint256 locked; // coverage in force
        uint256 capacity; // coverage that the committed capital may carry now; see `getBoundaries` for what it may later
        uint256 rate; // premium per second, scaled by 1e24
        uint256 acc; // premium earned per share since the start, scaled by 1e24
        uint256 syncedAt; // how far the pool's time has moved: the present, unless an event is suspected or not reported
        uint256 nextBoundary; // the first that has not passed
        uint256 oldestBoundary; // the first whose cohort has not left; before `nextBoundary` if capital is retained
        uint256 unsettled; // coverage not yet settled against the last paying event
        uint256 frozenUntil; // when the freeze after that event ends at the latest; zero if there is none
        uint256 policies; // ever sold
        uint256 bonds; // ever posted
        uint256 events; // reported
        uint256 pending; // confirmed by the trigger and not yet reported
        ITrigger.Status status; // Unavailable also when the trigger does not answer
    }

    /// @notice A boundary to come, as of the present block.
    struct Boundary {
        uint40 time;
        uint256 shares; // of the bonds that mature here
        uint256 cover; // in force, released within the term that ends here
        uint256 lockedAfter; // cover in force that is released later
        uint256 capacityAfter; // coverage that the capital committed beyond may carry
    }

    /* EVENTS */

    /// @param uri Where the description is whose hash is `terms.metadata`.
    event ProductCreated(uint64 indexed product, Product terms, string uri);
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
    event BondExtended(uint256 indexed tokenId, uint40 from, uint40 maturity);

    /// @param closed Whether the bond was paid the last of what it had a claim to, and is gone.
    event BondClaimed(
        uint256 indexed tokenId, address indexed owner, uint256 principal, uint256 premium, bool closed
    );

    /// @notice A pool's time moved to `syncedAt`: cover released until then is not in force any more.
    event PoolSynced(uint64 indexed product, uint40 syncedAt, uint128 acc);

    /// @notice The bonds that mature at `boundary` are not committed any more.
    event CohortPassed(uint64 indexed product, uint40 indexed boundary, uint256 shares, uint256 acc);

    /// @notice Principal left the pool for the bonds of `boundary`, to be claimed.
    event CapitalReleased(
        uint64 indexed product, uint40 indexed boundary, uint256 principal, uint256 shares, uint256 acc
    );

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
    event PolicyExtended(
        uint256 indexed tokenId, address indexed payer, uint40 from, uint40 expiry, uint256 premium, uint256 fee
    );

    /// @param fee What was unearned and not refunded, credited to the fee recipient.
    event PolicySurrendered(
        uint256 indexed tokenId, address indexed owner, uint256 coverage, uint256 refund, uint256 fee
    );
    event EventReported(
        uint64 indexed product,
        uint256 indexed index,
        uint40 observedAt,
        uint40 reportedAt,
        uint16 severity,
        uint40 knownAt
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
    /// @notice The bond's boundary has passed: its capital leaves as soon as the cover in force allows.
    error Matured(uint256 maturity, uint256 timestamp);
    /// @notice The bond to buy matures at another time than the buyer signed.
    error WrongMaturity(uint256 maturity, uint256 wanted);
    error NotPolicy(uint256 tokenId);
    /// @notice The policy has expired or nothing is left of it.
    error NotInForce(uint256 expiry, uint256 timestamp);
    /// @notice The policy waits for its cover to begin.
    error Waiting(uint256 begins, uint256 timestamp);
    /// @notice The policy must be settled against `events` events first, and was against `settled`.
    error Unsettled(uint256 settled, uint256 events);
    /// @notice Cover in force holds capital back that has matured.
    error CapitalRetained(uint256 shares);
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

    /// @notice Creates a product and returns its number. Nothing about it can be changed afterwards. `uri` says where the
    /// description is whose hash is `terms.metadata`.
    function createProduct(Product calldata terms, string calldata uri) external returns (uint64 product);

    /// @notice Sets the share of future premiums that goes to `recipient`, at most 2,000 basis points.
    function setFee(uint16 fee_, address recipient) external;

    /// @notice Stops or resumes the sale of policies and bonds. Trading, exits and payouts go on.
    function setPaused(bool paused_) external;

    /* BONDS */

    /// @notice Commits principal to a pool until `terms.maturity`, a boundary, and gives the bond to `terms.recipient`.
    function postBond(BondTerms calldata terms, Payment calldata pay) external returns (uint256 tokenId);

    /// @notice Commits a bond until a later boundary, as its owner signed, and withdraws its listing.
    function extendBond(BondExtensionTerms calldata terms, bytes calldata signature) external;

    /// @notice Pays a bond's owner the principal released to it and its premium so far. Anyone may call. The bond is gone
    /// with the last of it.
    function claim(uint256 tokenId) external returns (uint256 principal, uint256 premium);

    /// @notice Moves a pool's time on by `steps` epochs or boundaries at most. Anyone may call; every other call does it
    /// without a limit.
    /// @return done Whether it got as far as it may now.
    function poke(uint64 product, uint256 steps) external returns (bool done);

    /* POLICIES */

    /// @notice Buys cover at the price of this block and gives the policy to `terms.recipient`.
    function buyPolicy(PolicyTerms calldata terms, Payment calldata pay)
        external
        returns (uint256 tokenId, uint256 premium);

    /// @notice Extends a policy in force to a later expiry without a new waiting time, at the price of new cover until then,
    /// and no less per second than it pays now, less what is unearned of its premium. Anyone may pay.
    function extendPolicy(PolicyExtensionTerms calldata terms, Payment calldata pay)
        external
        returns (uint256 premium);

    /// @notice Takes coverage of a policy out of force, as its owner signed, and refunds nine tenths of its unearned
    /// premium. Only between the waiting time and the expiry, settled against every event, while no capital is retained.
    function surrender(SurrenderTerms calldata terms, bytes calldata signature) external returns (uint256 refund);

    /// @notice Takes note of the trigger's next event. Anyone may call; it pays if called within grace / 2 of its onset.
    function report(uint64 product) external returns (uint256 index);

    /// @notice Settles a policy against the next event. Anyone may call. Pays the owner until grace after the expiry, and
    /// nothing from then on, when it still takes the policy off what a freeze waits for.
    function settle(uint256 tokenId) external returns (uint256 payout);

    /// @notice Settles many policies, each against its next event; a policy that has none is passed over.
    function settleMany(uint256[] calldata tokenIds) external returns (uint256[] memory payouts);

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

    /// @notice Returns the premium of `coverage` until `expiry` if bought in this block. Rounds up. Reverts where a
    /// purchase would, but for a pause.
    function quote(uint64 product, uint128 coverage, uint40 expiry) external view returns (uint256 premium);

    /// @notice Returns the premium of extending a policy until `expiry` in this block.
    function quoteExtension(uint256 tokenId, uint40 expiry) external view returns (uint256 premium);

    /// @notice Returns the refund for `coverage` of a policy in this block.
    function quoteSurrender(uint256 tokenId, uint128 coverage) external view returns (uint256 refund);

    /// @notice Returns the cover a policy still gives, or the principal of a bond that is at risk or released and not paid.
    /// Premium is not counted.
    function valueOf(uint256 tokenId) external view returns (uint256 value);

    /// @notice Returns a bond's principal at risk, its principal released and not paid, and its unpaid premium as of now;
    /// zeros if there is no such bond.
    function bondValue(uint256 tokenId)
        external
        view
        returns (uint256 atRisk, uint256 released, uint256 premium);

    function getProduct(uint64 product) external view returns (Product memory);
    function getPool(uint64 product) external view returns (PoolView memory);
    function getPolicy(uint64 product, uint64 index) external view returns (Policy memory policy, address owner);
    function getBond(uint64 product, uint64 index) external view returns (Bond memory bond, address owner);
    function getEvents(uint64 product) external view returns (Event[] memory);

    /// @notice Returns the boundaries that a policy of the longest duration is priced on.
    function getBoundaries(uint64 product) external view returns (Boundary[] memory);
}
