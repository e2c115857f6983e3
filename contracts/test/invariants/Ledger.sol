// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "../support/Base.sol";
import {UsdcLike} from "../support/UsdcLike.sol";

/// What a bystander who saw every action would have written down, and the checks of the protocol against it.
abstract contract Ledger is Base {
    struct PolicyNote {
        uint256 id;
        uint256 bought; // coverage
        uint256 left;
        uint256 start;
        uint256 expiry;
        uint256 cursor;
        uint256 awaited; // coverage not yet settled against the last event that pays
    }

    struct OrderNote {
        address signer;
        bytes32 orderId;
        uint256 tokenId;
        uint120 digest;
    }

    uint256 internal constant PRODUCTS = 2;
    uint256 internal constant PRECISION = 1e24;

    UsdcLike internal token;
    uint256 public time;

    uint256[] internal bonds; // ids of all that were posted
    mapping(uint256 id => bool) internal redeemed;
    PolicyNote[] internal policies;
    OrderNote[] internal orders;
    uint256 internal donated;

    mapping(uint64 product => uint256[]) internal boundaries;
    mapping(uint64 product => mapping(uint256 boundary => uint256)) internal rateAt;
    mapping(uint64 product => mapping(uint256 boundary => uint256)) internal coverageAt;
    mapping(uint64 product => bytes32) internal termsHash;
    mapping(uint64 product => uint256) internal lastAcc;
    mapping(uint64 product => uint256) internal lastEvents;
    mapping(uint64 product => uint256) internal lossEvent; // the last that pays
    uint256 internal lastProducts;

    mapping(string action => uint256) public done;
    mapping(string action => uint256) public refused;
    uint256 public successes;

    function setUp() public override {
        super.setUp();
        token = new UsdcLike();
        usd = TestUSDLike(address(token));
        surety = deploySurety(address(token));
        surety.setFee(500, a(CREATOR));
        for (uint64 i = 1; i <= PRODUCTS; ++i) {
            ISurety.Product memory t = productTerms();
            t.feed = bytes32(uint256(i));
            t.epoch = i == 1 ? 1 days : 6 hours;
            t.utilizationCap = i == 1 ? 9_500 : 6_000;
            t.maxDuration = 90 days;
            lastProducts = surety.createProduct(t);
            termsHash[i] = keccak256(abi.encode(surety.getProduct(i)));
        }
        uint256[3] memory keys = [ALICE, BOB, CAROL];
        for (uint256 i; i < 3; ++i) token.mint(a(keys[i]), 1e18);
        time = T0;
    }

    function graceOf(uint256) internal pure returns (uint256) {
        return GRACE;
    }

    function noteOrder(address signer, bytes32 orderId, uint256 tokenId, bytes32 hash) internal {
        orders.push(OrderNote(signer, orderId, tokenId, low(hash)));
    }

    function noteLock(uint64 p, uint256 coverage, uint256 streamed, uint256 boundary) internal {
        if (coverageAt[p][boundary] == 0 && rateAt[p][boundary] == 0) boundaries[p].push(boundary);
        coverageAt[p][boundary] += coverage;
        rateAt[p][boundary] += streamed * PRECISION / (boundary - block.timestamp);
    }

    function notePayout(uint64 p, uint256 payout, uint256 boundary) internal {
        if (payout == 0) return;
        rateAt[p][boundary] -= rateAt[p][boundary] * payout / coverageAt[p][boundary];
        coverageAt[p][boundary] -= payout;
    }

    /// An event that pays makes everybody wait for the policies whose capital is not yet released.
    function noteEvent(uint64 p, uint256 index) internal {
        if (surety.getEvents(p)[index].severity == 0) return;
        lossEvent[p] = index;
        for (uint256 i; i < policies.length; ++i) {
            PolicyNote storage n = policies[i];
            if (uint64(n.id >> 64) == p) n.awaited = block.timestamp < n.expiry + GRACE ? n.left : 0;
        }
    }

    function noteSettled(PolicyNote storage n, uint256 index, uint256 payout) internal {
        uint256 loss = lossEvent[uint64(n.id >> 64)];
        if (index == loss) n.awaited = 0;
        else if (index < loss) n.awaited -= payout;
    }

    /// 2, 7: what is in force stays within the cap of the capital, and a pool with bonds is never without capital. A:
    /// premium streams exactly while there is risk.
    function checkPools() external {
        vm.warp(time);
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            ISurety.PoolView memory v = surety.getPool(p);
            ok(v.locked * 10_000 <= v.capital * surety.getProduct(p).utilizationCap, "2: solvency");
            ok(v.shares == 0 || v.capital > 0, "7: dead pool");
            ok(v.capital <= v.shares + 1_000, "6: a share is worth more than it cost");
            ok((v.locked == 0) == (v.rate == 0), "A: premium without risk, or risk without premium");
            ok(v.exiting <= v.shares, "4: exiting");
            ok(v.acc >= lastAcc[p], "13: acc fell");
            ok(v.events >= lastEvents[p], "13: events fell");
            ok(keccak256(abi.encode(surety.getProduct(p))) == termsHash[p], "13: terms changed");
            lastAcc[p] = v.acc;
            lastEvents[p] = v.events;
            checkInForce(p, v);
            checkAwaited(p, v);
        }
        ok(surety.productCount() >= lastProducts, "13: products fell");
        lastProducts = surety.productCount();
    }

    /// C: a freeze waits for every policy it is about, and for nobody else.
    function checkAwaited(uint64 p, ISurety.PoolView memory v) private view {
        uint256 awaited;
        for (uint256 i; i < policies.length; ++i) {
            if (uint64(policies[i].id >> 64) == p) awaited += policies[i].awaited;
        }
        eq(v.unsettled, awaited, "C: unsettled");
        if (awaited == 0) eq(v.frozenUntil, 0, "C: frozen for nobody");
    }

    /// 3: locked and rate are those of the policies that are in force.
    function checkInForce(uint64 p, ISurety.PoolView memory v) private view {
        uint256 locked;
        uint256 rate;
        uint256[] storage all = boundaries[p];
        for (uint256 i; i < all.length; ++i) {
            if (all[i] <= block.timestamp || counted(all, i)) continue;
            locked += coverageAt[p][all[i]];
            rate += rateAt[p][all[i]];
        }
        eq(v.locked, locked, "3: locked");
        eq(v.rate, rate, "3: rate");
    }

    function counted(uint256[] storage all, uint256 i) private view returns (bool) {
        for (uint256 j; j < i; ++j) if (all[j] == all[i]) return true;
        return false;
    }

    /// 1, 4, 5: every unit the contract holds belongs to somebody, but for dust.
    function checkBooks() external {
        vm.warp(time);
        uint256 claims = donated + surety.owed(a(CREATOR)) + surety.owed(address(this)) + surety.owed(a(ALICE))
            + surety.owed(a(BOB)) + surety.owed(a(CAROL));
        for (uint64 p = 1; p <= PRODUCTS; ++p) claims += checkBonds(p) + unstreamed(p);
        uint256 balance = token.balanceOf(address(surety));
        ok(balance >= claims, "1: insolvent");
        ok(balance - claims < 10_000, "1: more than dust is nobody's");
    }

    function checkBonds(uint64 p) private view returns (uint256 claims) {
        ISurety.PoolView memory v = surety.getPool(p);
        uint256 shares;
        uint256 exiting;
        uint256 principals;
        for (uint256 i; i < bonds.length; ++i) {
            uint256 id = bonds[i];
            if (uint64(id >> 64) != p || redeemed[id]) continue;
            ISurety.Bond memory b = bondOf(id);
            shares += b.shares;
            if (b.exiting) exiting += b.shares;
            (uint256 principal, uint256 premium) = surety.bondValue(id);
            principals += principal;
            claims += premium;
        }
        eq(v.shares, shares, "4: shares");
        eq(v.exiting, exiting, "4: exiting");
        ok(principals <= v.capital, "5: principal");
        claims += v.capital;
    }

    /// Premium paid for and not yet streamed; every bucket rounds up, in favour of the claim.
    function unstreamed(uint64 p) private view returns (uint256 sum) {
        uint256[] storage all = boundaries[p];
        for (uint256 i; i < all.length; ++i) {
            if (all[i] <= block.timestamp || counted(all, i)) continue;
            sum += rateAt[p][all[i]] * (all[i] - block.timestamp);
        }
        sum = sum / PRECISION;
    }

    /// 8, 9, 13: policies and orders are as they were noted.
    function checkPositions() external {
        vm.warp(time);
        for (uint256 i; i < policies.length; ++i) {
            PolicyNote storage n = policies[i];
            ISurety.Policy memory p = policyOf(n.id);
            eq(p.coverage, n.left, "9: coverage left");
            eq(p.cursor, n.cursor, "13: cursor");
            ok(p.start == n.start && p.expiry == n.expiry && n.left <= n.bought, "9: policy");
        }
        for (uint256 i; i < orders.length; ++i) {
            OrderNote storage o = orders[i];
            (uint136 tokenId, uint120 hash) = surety.orders(o.signer, o.orderId);
            ok(tokenId == o.tokenId && hash == o.digest, "8: an order was rewritten");
        }
    }

    /// 15: one hash of everything the owner must not be able to touch.
    function fingerprint() internal view returns (bytes32 print) {
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            print = keccak256(abi.encode(print, surety.getProduct(p), surety.getPool(p), surety.getEvents(p)));
        }
        for (uint256 i; i < bonds.length; ++i) {
            if (redeemed[bonds[i]]) continue;
            (uint256 principal, uint256 premium) = surety.bondValue(bonds[i]);
            print = keccak256(abi.encode(print, bondOf(bonds[i]), principal, premium, surety.ownerOf(bonds[i])));
        }
        for (uint256 i; i < policies.length; ++i) {
            print = keccak256(abi.encode(print, policyOf(policies[i].id), surety.ownerOf(policies[i].id)));
        }
    }
}
