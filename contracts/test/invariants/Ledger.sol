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
        uint256 streamed; // premium for what is left, from start to release
        uint256 awaited; // coverage not yet settled against the last event that pays
    }

    struct OrderNote {
        address signer;
        bytes32 orderId;
        uint256 tokenId;
        uint120 digest;
    }

    struct Sheet {
        uint256 capital;
        uint256 shares;
    }

    error Seen();

    uint256 internal constant PRODUCTS = 2;
    uint40 internal constant GRID = 30 days;
    uint256 internal constant LONGEST = 90 days;
    uint256 internal constant PRECISION = 1e24;

    UsdcLike internal token;
    uint256 public time;

    uint256[] internal bonds; // ids of all that were posted
    mapping(uint256 id => bool) internal closed;
    PolicyNote[] internal policies;
    OrderNote[] internal orders;
    uint256 internal donated;

    mapping(uint64 product => uint256[]) internal ends; // when cover is released, each moment once
    mapping(uint64 product => mapping(uint256 time => bool)) internal isEnd;
    mapping(uint64 product => mapping(uint256 time => uint256)) internal rateAt;
    mapping(uint64 product => mapping(uint256 time => uint256)) internal coverageAt;
    mapping(uint64 product => bytes32) internal termsHash;
    mapping(uint64 product => uint256) internal savedAcc; // when the pool was last written
    mapping(uint64 product => uint256) internal savedAt;
    mapping(uint64 product => bool) internal futureIsKnown; // it was checked, and nobody has done anything since
    mapping(uint64 product => Sheet) internal lastSheet; // after the action before
    mapping(uint64 product => uint256) internal lastEvents;
    mapping(uint64 product => uint256) internal lossEvent; // the last that pays
    mapping(uint64 product => bool) internal lossSinceSale;
    uint256 internal lastProducts;

    mapping(string action => uint256) public done;
    mapping(string action => uint256) public refused;
    uint256 public successes;
    uint256 internal actions;
    uint256 internal checkEvery;
    uint256 internal checkedBalance;

    function setUp() public override {
        super.setUp();
        token = new UsdcLike();
        usd = TestUSDLike(address(token));
        surety = deploySurety(address(token));
        surety.setFee(500, a(CREATOR));
        for (uint64 i = 1; i <= PRODUCTS; ++i) {
            ISurety.Product memory t = productTerms();
            t.feed = bytes32(uint256(i));
            t.epoch = i == 1 ? 3 days : 1 days;
            t.utilizationCap = uint16(capOf(i));
            t.maxDuration = uint40(LONGEST);
            t.waiting = uint40(waitingOf(i));
            (t.term, t.minTerm, t.minCover) = (GRID, GRID, 1e6);
            lastProducts = surety.createProduct(t, "");
            termsHash[i] = keccak256(abi.encode(surety.getProduct(i)));
        }
        uint256[3] memory keys = [ALICE, BOB, CAROL];
        for (uint256 i; i < 3; ++i) token.mint(a(keys[i]), 1e18);
        time = T0;
    }

    function capOf(uint64 p) internal pure returns (uint256) {
        return p == 1 ? 9_500 : 6_000;
    }

    /// With a long wait an event hits old cover only, so that what was sold since is left to less capital.
    function waitingOf(uint64 p) internal pure returns (uint256) {
        return p == 1 ? 1 hours : 8 days;
    }

    /// What a view shows holds unless an event comes to light that was known before: then capital that the view let go
    /// has stayed, and shares the premium. What was written stays.
    function noteTime(uint64 p) internal {
        ISurety.PoolView memory v = surety.getPool(p);
        ok(v.acc >= savedAcc[p] && v.syncedAt >= savedAt[p], "time was turned back");
        (savedAcc[p], savedAt[p]) = (v.acc, v.syncedAt);
        futureIsKnown[p] = false;
    }

    /// The trigger has changed, and with it what every pool comes to.
    function noteTrigger() internal {
        for (uint64 p = 1; p <= PRODUCTS; ++p) futureIsKnown[p] = false;
    }

    function noteOrder(address signer, bytes32 orderId, uint256 tokenId, bytes32 hash) internal {
        orders.push(OrderNote(signer, orderId, tokenId, low(hash)));
    }

    function noteLock(uint64 p, uint256 coverage, uint256 streamed, uint256 boundary) internal {
        noteEnd(p, boundary);
        coverageAt[p][boundary] += coverage;
        rateAt[p][boundary] += streamed * PRECISION / (boundary - block.timestamp);
        lossSinceSale[p] = false;
    }

    function noteEnd(uint64 p, uint256 time_) private {
        if (isEnd[p][time_]) return;
        isEnd[p][time_] = true;
        ends[p].push(time_);
    }

    /// Takes coverage off a policy, with its share of what that policy pays.
    function noteUnlock(PolicyNote storage n, uint256 coverage) internal returns (uint256 rate) {
        (uint64 p, uint256 boundary) = (uint64(n.id >> 64), n.expiry + GRACE);
        rate = n.streamed * PRECISION / (boundary - n.start);
        n.streamed = n.streamed * (n.left - coverage) / n.left;
        rate -= n.streamed * PRECISION / (boundary - n.start);
        n.left -= coverage;
        rateAt[p][boundary] -= rate;
        coverageAt[p][boundary] -= coverage;
    }

    function noteMove(PolicyNote storage n, uint256 added, uint256 expiry) internal {
        (uint256 coverage, uint256 to) = (n.left, expiry + GRACE);
        uint256 unearned = noteUnlock(n, coverage) * (n.expiry + GRACE - block.timestamp) + added * PRECISION;
        n.streamed = unearned / PRECISION * (to - n.start) / (to - block.timestamp);
        (n.left, n.expiry) = (coverage, expiry);
        uint64 p = uint64(n.id >> 64);
        noteEnd(p, to);
        coverageAt[p][to] += coverage;
        rateAt[p][to] += n.streamed * PRECISION / (to - n.start);
        lossSinceSale[p] = false;
    }

    function notePayout(PolicyNote storage n, uint256 payout) internal {
        if (payout == 0) return;
        noteUnlock(n, payout);
        lossSinceSale[uint64(n.id >> 64)] = true;
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

    /// Everything that must hold after an action. What a pool shows is read once, for all that it is checked against.
    function check(bool mayLose) internal {
        bool all = ++actions % checkEvery == 0;
        vm.warp(time);
        uint256 claims;
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            ISurety.PoolView memory v = surety.getPool(p);
            checkShares(p, v, mayLose);
            if (!all) continue;
            checkPool(p, v);
            claims += checkBonds(p, v) + unstreamed(p, v.syncedAt);
        }
        if (!all) return;
        ok(surety.productCount() >= lastProducts, "products fell");
        lastProducts = surety.productCount();
        checkBooks(claims);
        checkPositions();
    }

    /// 6: what a share is worth falls in `settle` only (and is shown as before where an alert stops the clock).
    function checkShares(uint64 p, ISurety.PoolView memory v, bool mayLose) internal {
        Sheet storage last = lastSheet[p];
        if (!mayLose && last.shares != 0 && v.shares != 0) {
            ok(v.capital * last.shares >= last.capital * v.shares, "6: a share lost value");
        }
        (last.capital, last.shares) = (v.capital, v.shares);
    }

    /// 1 to 3: what is in force stays within the cap of the capital, there is capital exactly where there are shares, and
    /// premium streams exactly while there is risk. 5: without a loss since the last sale nothing is retained.
    function checkPool(uint64 p, ISurety.PoolView memory v) private {
        ok(v.locked * 10_000 <= v.capital * capOf(p), "1: solvency");
        ok((v.shares == 0) == (v.capital == 0), "2: dead pool");
        ok(v.capital <= v.shares, "6: a share is worth more than it cost");
        ok(v.locked == 0 || v.committed != 0, "3: cover without committed capital");
        ok((v.locked == 0) == (v.rate == 0), "3: premium without risk, or risk without premium");
        ok(v.committed == v.shares || lossSinceSale[p], "5: retained without a loss");
        ok(v.acc >= savedAcc[p] && v.syncedAt >= savedAt[p], "time was turned back");
        ok(v.events >= lastEvents[p], "events fell");
        lastEvents[p] = v.events;
        checkInForce(p, v);
        checkAwaited(p, v);
        checkFuture(p);
    }

    /// Solvency over time: with no further action by anyone, at every boundary to come and just before it, all cover that
    /// is then in force can be paid in full. Checked once after every change, until none is left: it cannot come back.
    function checkFuture(uint64 p) private {
        if (futureIsKnown[p]) return;
        futureIsKnown[p] = true;
        try this.lookAhead(p) {
            revert Unmet("what was looked at must not happen");
        } catch (bytes memory reason) {
            if (bytes4(reason) != Seen.selector) revert Unmet("solvency over time");
        }
        vm.warp(time);
    }

    /// Pokes the pool on its way, so that no time is walked through twice, and reverts to undo it.
    function lookAhead(uint64 p) external {
        uint256 last = time + LONGEST + GRACE + GRID;
        for (uint256 boundary = (time / GRID + 1) * GRID; boundary <= last; boundary += GRID) {
            if (lookAt(p, boundary - 1) + lookAt(p, boundary) == 0) break;
        }
        revert Seen();
    }

    function lookAt(uint64 p, uint256 time_) private returns (uint256 locked) {
        vm.warp(time_);
        surety.poke(p, type(uint256).max);
        ISurety.PoolView memory v = surety.getPool(p);
        ok(v.locked * 10_000 <= v.capital * capOf(p), "solvency over time");
        return v.locked;
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
        uint256[] memory all = ends[p];
        for (uint256 i; i < all.length; ++i) {
            if (all[i] <= v.syncedAt) continue;
            locked += coverageAt[p][all[i]];
            rate += rateAt[p][all[i]];
        }
        eq(v.locked, locked, "locked");
        eq(v.rate, rate, "rate");
    }

    /// 8: every unit the contract holds belongs to somebody, but for dust.
    function checkBooks(uint256 claims) private {
        claims += donated + surety.owed(a(CREATOR)) + surety.owed(address(this)) + surety.owed(a(ALICE))
            + surety.owed(a(BOB)) + surety.owed(a(CAROL));
        uint256 balance = token.balanceOf(address(surety));
        ok(balance >= claims, "8: insolvent");
        ok(balance - claims < 10_000, "8: more than dust is nobody's");
        checkedBalance = balance;
    }

    /// Whether no money has moved since the last check.
    function isChecked() external view returns (bool) {
        return token.balanceOf(address(surety)) == checkedBalance;
    }

    /// 2: all shares are those of bonds, committed or retained.
    function checkBonds(uint64 p, ISurety.PoolView memory v) private view returns (uint256 claims) {
        uint256 committed;
        uint256 risked;
        for (uint256 i; i < bonds.length; ++i) {
            uint256 id = bonds[i];
            if (uint64(id >> 64) != p || closed[id]) continue;
            ISurety.Bond memory b = bondOf(id);
            if (b.maturity >= v.nextBoundary) committed += b.shares;
            (uint256 risk, uint256 free, uint256 premium) = surety.bondValue(id);
            risked += risk;
            claims += free + premium;
        }
        eq(v.committed, committed, "2: committed");
        ok(risked <= v.capital && risked + bonds.length >= v.capital, "2: capital is that of the bonds");
        claims += v.capital;
    }

    /// Premium paid for and not yet streamed; every bucket rounds up, in favour of the claim.
    function unstreamed(uint64 p, uint256 from) private view returns (uint256 sum) {
        uint256[] memory all = ends[p];
        for (uint256 i; i < all.length; ++i) {
            if (all[i] <= from) continue;
            sum += rateAt[p][all[i]] * (all[i] - from);
        }
        sum = sum / PRECISION;
    }

    /// Policies and orders are as they were noted.
    function checkPositions() private view {
        for (uint256 i; i < policies.length; ++i) {
            PolicyNote storage n = policies[i];
            ISurety.Policy memory p = policyOf(n.id);
            eq(p.coverage, n.left, "coverage left");
            eq(p.cursor, n.cursor, "cursor");
            ok(p.start == n.start && p.expiry == n.expiry && n.left <= n.bought, "policy");
        }
        for (uint256 i; i < orders.length; ++i) {
            OrderNote storage o = orders[i];
            (uint136 tokenId, uint120 hash) = surety.orders(o.signer, o.orderId);
            ok(tokenId == o.tokenId && hash == o.digest, "an order was rewritten");
        }
    }

    /// Whatever changed them once, they would still differ at the end of a run.
    function checkTerms() internal view {
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            ok(keccak256(abi.encode(surety.getProduct(p))) == termsHash[p], "terms changed");
        }
    }

    function printOf(uint256 id) internal view returns (bytes32) {
        (uint256 risk, uint256 free, uint256 premium) = surety.bondValue(id);
        return keccak256(abi.encode(bondOf(id), risk, free, premium, surety.ownerOf(id)));
    }

    /// One hash of everything the owner must not be able to touch.
    function fingerprint() internal view returns (bytes32 print) {
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            print = keccak256(abi.encode(print, surety.getProduct(p), surety.getPool(p), surety.getEvents(p)));
        }
        for (uint256 i; i < bonds.length; ++i) {
            if (closed[bonds[i]]) continue;
            print = keccak256(abi.encode(print, printOf(bonds[i])));
        }
        for (uint256 i; i < policies.length; ++i) {
            print = keccak256(abi.encode(print, policyOf(policies[i].id), surety.ownerOf(policies[i].id)));
        }
    }
}
