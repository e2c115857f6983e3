// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./Ledger.sol";

/// Every action of the protocol, with arguments that mostly make sense. A refusal must have a reason that is expected;
/// anything else, a panic above all, ends the run.
abstract contract Handler is Ledger {
    struct Sheet {
        uint256 capital;
        uint256 shares;
    }

    constructor() {
        setUp();
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            product = p;
            uint256 id = bond(ALICE, 1_000_000e6, 60 days);
            bonds.push(id);
        }
    }

    /// 6: what a share is worth falls in `settle` only.
    modifier step(bool mayLose) {
        vm.warp(time);
        Sheet[PRODUCTS] memory before = sheets();
        _;
        Sheet[PRODUCTS] memory now_ = sheets();
        for (uint256 i; i < PRODUCTS; ++i) {
            if (mayLose || before[i].shares == 0 || now_[i].shares == 0) continue;
            ok(now_[i].capital * before[i].shares >= before[i].capital * now_[i].shares, "6: a share lost value");
        }
    }

    function sheets() private view returns (Sheet[PRODUCTS] memory s) {
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            ISurety.PoolView memory v = surety.getPool(p);
            s[p - 1] = Sheet(v.capital, v.shares);
        }
    }

    function count(string memory action) private {
        ++done[action];
        ++successes;
    }

    function keyOf(address account) private pure returns (uint256) {
        if (account == a(ALICE)) return ALICE;
        if (account == a(BOB)) return BOB;
        ok(account == a(CAROL), "a stranger holds a position");
        return CAROL;
    }

    function pick(uint256 seed) private pure returns (uint256 key) {
        return [ALICE, BOB, CAROL][seed % 3];
    }

    /// A refusal is fine only for a reason that the state can give.
    function expectReason(string memory action, bytes memory reason) private {
        bytes4 s = bytes4(reason);
        ok(
            s == ISurety.Paused.selector || s == ISurety.ProductFrozen.selector || s == ISurety.EventPending.selector
                || s == ISurety.TriggerNotReady.selector || s == ISurety.NotMatured.selector
                || s == ISurety.AlreadyListed.selector || s == ISurety.NotListed.selector
                || s == ISurety.NoEvent.selector || s == UsdcLike.Blacklisted.selector
                || s == ISurety.NotCancellable.selector,
            string.concat(action, ": refused without a reason")
        );
        ++refused[action];
    }

    /* BONDS */

    function postBond(uint256 seed, uint256 amount, uint256 term) external step(false) {
        product = uint64(1 + seed % PRODUCTS);
        uint256 key = pick(seed >> 8);
        BondTerms memory t =
            bondTerms(key, bound(amount, 1e6, seed % 5 == 0 ? 2e6 : 1e12), bound(term, GRACE, 60 days));
        try surety.postBond(t, pay(key, t.amount, digest(t))) returns (uint256 id) {
            bonds.push(id);
            noteOrder(a(key), t.orderId, id, digest(t));
            count("postBond");
        } catch (bytes memory reason) {
            expectReason("postBond", reason);
        }
    }

    function collect(uint256 seed) external step(false) {
        (bool found, uint256 id) = someBond(seed);
        if (!found) return;
        (, uint256 due) = surety.bondValue(id);
        eq(surety.collect(id), due, "collect pays what is shown");
        count("collect");
    }

    function redeem(uint256 seed) external step(false) {
        (bool found, uint256 id) = someMatured(seed);
        if (!found) (found, id) = someBond(seed);
        if (!found) return;
        (uint256 worth,) = surety.bondValue(id);
        try surety.redeem(id) returns (bool paid, uint256 principal) {
            if (paid) {
                redeemed[id] = true;
                eq(principal, worth, "redeem pays what is shown");
                count("redeem");
            } else {
                ok(bondOf(id).exiting, "queued");
                count("queue");
            }
        } catch (bytes memory reason) {
            expectReason("redeem", reason);
        }
    }

    function someBond(uint256 seed) private view returns (bool, uint256) {
        for (uint256 i; i < bonds.length; ++i) {
            uint256 id = bonds[(seed % bonds.length + i) % bonds.length];
            if (!redeemed[id]) return (true, id);
        }
        return (false, 0);
    }

    function someMatured(uint256 seed) private view returns (bool, uint256) {
        for (uint256 i; i < bonds.length; ++i) {
            uint256 id = bonds[(seed % bonds.length + i) % bonds.length];
            if (!redeemed[id] && bondOf(id).maturity <= block.timestamp) return (true, id);
        }
        return (false, 0);
    }

    /* POLICIES */

    function buyPolicy(uint256 seed, uint256 coverage, uint256 length, uint256 excess) external step(false) {
        product = uint64(1 + seed % PRODUCTS);
        ISurety.PoolView memory v = pool();
        if (v.capacity < v.locked + 1e6) return;
        uint256 room = v.capacity - v.locked;
        uint256 epoch = surety.getProduct(product).epoch;
        uint256 first = (block.timestamp + WAITING + 2 * epoch - 1) / epoch;
        uint256 key = pick(seed >> 8);
        PolicyTerms memory t = policyTerms(
            key, seed % 7 == 0 ? room : bound(coverage, 1e6, room), (first + length % (60 days / epoch)) * epoch
        );
        submitPolicy(key, t, excess % 1e9);
    }

    function submitPolicy(uint256 key, PolicyTerms memory t, uint256 excess) private {
        uint256 price = surety.quote(t.product, t.coverage, t.expiry);
        uint256 balance = token.balanceOf(a(key));
        uint256 kept = surety.owed(a(key));
        uint256 fees = surety.owed(a(CREATOR));
        try surety.buyPolicy(t, pay(key, price + excess, digest(t))) returns (uint256 id, uint256 premium) {
            eq(premium, price, "10: quote");
            // A refund that the asset refuses is kept, and then the whole authorisation has left the account.
            eq(balance - token.balanceOf(a(key)), price + surety.owed(a(key)) - kept, "10: refund");
            uint256 share = surety.owed(a(CREATOR)) - fees;
            noteLock(t.product, t.coverage, premium - premium * surety.fee() / 10_000, t.expiry + GRACE);
            ok(share >= premium * surety.fee() / 10_000 && share <= premium * surety.fee() / 10_000 + 1, "fee");
            uint256 events = surety.getEvents(t.product).length;
            policies.push(PolicyNote(id, t.coverage, t.coverage, block.timestamp, t.expiry, events, 0));
            noteOrder(a(key), t.orderId, id, digest(t));
            count("buyPolicy");
        } catch (bytes memory reason) {
            expectReason("buyPolicy", reason);
        }
    }

    /// An event as a sane, late, early or broken trigger may confirm it; mostly reported at once.
    function strike(uint256 seed, uint256 age, uint256 severity) external step(false) {
        if (seed % 3 == 0) return;
        uint64 p = uint64(1 + seed % PRODUCTS);
        uint256 onset = block.timestamp - age % (seed % 5 == 0 ? 5 days : 1 days);
        if (seed % 23 == 0) trigger.fireUnreadable(bytes32(uint256(p)));
        else trigger.fire(bytes32(uint256(p)), onset, uint16(seed % 4 == 0 ? 10_000 : severity % 10_050));
        count("fire");
        if (seed % 7 != 0) tryReport(p);
    }

    function report(uint256 seed) external step(false) {
        tryReport(uint64(1 + seed % PRODUCTS));
    }

    function tryReport(uint64 p) private {
        if (trigger.broken()) return;
        try surety.report(p) returns (uint256 index) {
            noteEvent(p, index);
            count("report");
        } catch (bytes memory reason) {
            expectReason("report", reason);
        }
    }

    function settle(uint256 seed) external step(true) {
        for (uint256 i; i < 4 && policies.length != 0; ++i) {
            settleOne(policies[uint256(keccak256(abi.encode(seed, i))) % policies.length]);
        }
    }

    function settleOne(PolicyNote storage n) private {
        uint64 p = uint64(n.id >> 64);
        ISurety.Event[] memory events = surety.getEvents(p);
        if (n.cursor >= events.length) return;
        uint256 expected = payoutOf(n, events[n.cursor]);
        address owner = surety.ownerOf(n.id);
        uint256 had = token.balanceOf(owner) + surety.owed(owner);
        eq(surety.settle(n.id), expected, "9: payout");
        eq(token.balanceOf(owner) + surety.owed(owner) - had, expected, "9: paid to the owner");
        noteSettled(n, n.cursor, expected);
        ++n.cursor;
        n.left -= expected;
        notePayout(p, expected, n.expiry + GRACE);
        count(expected == 0 ? "settleNothing" : "payout");
    }

    function payoutOf(PolicyNote storage n, ISurety.Event memory e) private view returns (uint256) {
        if (block.timestamp >= n.expiry + GRACE) return 0;
        if (e.observedAt < n.start + WAITING || e.observedAt >= n.expiry) return 0;
        return n.left * e.severity / 10_000;
    }

    /* MARKET */

    function somePosition(uint256 seed) private view returns (bool, uint256) {
        if (seed % 2 == 0 || policies.length == 0) return someBond(seed >> 8);
        return (true, policies[(seed >> 8) % policies.length].id);
    }

    function list(uint256 seed, uint256 price) external step(false) {
        tryList(seed, price);
    }

    function tryList(uint256 seed, uint256 price) private {
        (bool found, uint256 id) = somePosition(seed);
        if (!found) return;
        uint256 key = keyOf(surety.ownerOf(id));
        ListingTerms memory t = listingTerms(key, id, bound(price, 1, 1e12));
        try surety.list(t, sign(key, digest(t))) {
            noteOrder(a(key), t.orderId, id, digest(t));
            count("list");
        } catch (bytes memory reason) {
            expectReason("list", reason);
        }
    }

    function purchase(uint256 seed) external step(false) {
        (bool found, uint256 id) = someListed(seed);
        if (!found) return;
        (uint96 price,,,) = surety.listings(id);
        uint256 key = pick(seed >> 16);
        PurchaseTerms memory t = purchaseTerms(key, id, surety.valueOf(id));
        try surety.purchase(t, pay(key, price, digest(t))) {
            eq(surety.ownerOf(id), a(key), "sold");
            noteOrder(a(key), t.orderId, id, digest(t));
            count("purchase");
        } catch (bytes memory reason) {
            expectReason("purchase", reason);
        }
    }

    function someListed(uint256 seed) private view returns (bool, uint256) {
        uint256 n = bonds.length + policies.length;
        for (uint256 i; i < n; ++i) {
            uint256 j = (seed % n + i) % n;
            uint256 id = j < bonds.length ? bonds[j] : policies[j - bonds.length].id;
            (uint96 price,,,) = surety.listings(id);
            if (price != 0) return (true, id);
        }
        return (false, 0);
    }

    /// Withdraws a listing, which is made first if there is none; or voids an order that was never submitted, or comes
    /// too late.
    function cancel(uint256 seed) external step(false) {
        (bool listed,) = someListed(seed);
        if (!listed) tryList(seed >> 16, seed >> 32);
        bool fresh = seed % 3 == 0 || orders.length == 0;
        OrderNote memory o = fresh ? OrderNote(a(pick(seed >> 8)), newId(), 0, 0) : someOrder(seed);
        uint256 key = keyOf(o.signer);
        CancelTerms memory t = cancelTerms(key, o.orderId);
        try surety.cancel(t, sign(key, digest(t))) {
            if (fresh) noteOrder(o.signer, o.orderId, 0, digest(t));
            noteOrder(o.signer, t.orderId, o.tokenId, digest(t));
            count(fresh ? "void" : "cancel");
        } catch (bytes memory reason) {
            expectReason("cancel", reason);
        }
    }

    /// Mostly one whose listing is still there.
    function someOrder(uint256 seed) private view returns (OrderNote memory) {
        for (uint256 i; i < orders.length && seed % 5 != 0; ++i) {
            OrderNote storage o = orders[((seed >> 8) % orders.length + i) % orders.length];
            (uint96 price,,, uint88 tag) = surety.listings(o.tokenId);
            if (price != 0 && tag == uint88(uint256(o.orderId))) return o;
        }
        return orders[(seed >> 8) % orders.length];
    }

    function transfer(uint256 seed) external step(false) {
        (bool found, uint256 id) = somePosition(seed);
        if (!found) return;
        address owner = surety.ownerOf(id);
        vm.prank(owner);
        surety.transferFrom(owner, a(pick(seed >> 16)), id);
        count("transfer");
    }

    /// 8: an id that was used is used, for an order of any other kind as well.
    function repeat(uint256 seed) external step(false) {
        if (orders.length == 0) return;
        OrderNote storage o = orders[(seed >> 8) % orders.length];
        uint256 key = keyOf(o.signer);
        product = uint64(1 + seed % PRODUCTS);
        if (seed % 2 == 0) {
            BondTerms memory t = bondTerms(key, 5e6, 30 days);
            t.orderId = o.orderId;
            try surety.postBond(t, pay(key, t.amount, digest(t))) {
                revert Unmet("8: executed twice");
            } catch (bytes memory reason) {
                expectExecuted(o, reason);
            }
        } else {
            CancelTerms memory t = cancelTerms(key, keccak256("target"));
            t.orderId = o.orderId;
            try surety.cancel(t, sign(key, digest(t))) {
                revert Unmet("8: executed twice");
            } catch (bytes memory reason) {
                expectExecuted(o, reason);
            }
        }
        count("repeat");
    }

    function expectExecuted(OrderNote storage o, bytes memory reason) private view {
        bytes memory wanted = abi.encodeWithSelector(ISurety.OrderExecuted.selector, o.tokenId, o.digest);
        ok(keccak256(reason) == keccak256(wanted), "8: a repeat is told what happened");
    }

    /* LEDGER, OWNER, WORLD */

    function withdraw(uint256 seed) external step(false) {
        address account = seed % 4 == 3 ? a(CREATOR) : a(pick(seed));
        if (surety.owed(account) == 0 || token.blacklisted(account)) return;
        surety.withdraw(account);
        count("withdraw");
    }

    /// 15: the owner changes nothing that exists.
    function govern(uint256 seed, uint16 fee) external step(false) {
        bytes32 print = fingerprint();
        if (seed % 4 == 0) surety.setPaused(!surety.paused());
        else if (seed % 4 == 1) surety.setPaused(false);
        else if (seed % 4 == 2) surety.setFee(uint16(fee % 2_001), a(CREATOR));
        else if (!trigger.broken()) surety.createProduct(productTerms());
        ok(print == fingerprint(), "15: the owner changed what exists");
        count("govern");
    }

    function disturb(uint256 seed) external step(false) {
        if (seed % 4 == 0) trigger.setBroken(!trigger.broken());
        else if (seed % 4 == 1) trigger.set(ITrigger.Status(seed / 4 % 4));
        else if (seed % 4 == 2) token.setBlacklisted(a(BOB), !token.blacklisted(a(BOB)));
        else donate(seed);
        count("disturb");
    }

    function donate(uint256 seed) private {
        uint256 amount = seed % 1e9;
        token.mint(address(surety), amount);
        donated += amount;
    }

    function calm() external {
        trigger.setBroken(false);
        trigger.set(ITrigger.Status.Armed);
        token.setBlacklisted(a(BOB), false);
        if (surety.paused()) surety.setPaused(false);
    }

    function wait(uint256 seed, uint256 length) external step(false) {
        if (seed % 3 == 0) time = (time / 6 hours + 1) * 6 hours;
        else if (seed % 13 == 1) time += length % 90 days;
        else time += length % 3 days;
        vm.warp(time);
        count("wait");
    }

    /* THE END */

    /// 11, 12: once everything has expired all leave, nothing streams, and only dust stays.
    function windDown() external {
        vm.warp(time);
        this.calm();
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            while (surety.getPool(p).pending != 0) noteEvent(p, surety.report(p));
        }
        for (uint256 i; i < policies.length; ++i) {
            PolicyNote storage n = policies[i];
            while (n.cursor < surety.getEvents(uint64(n.id >> 64)).length) settleOne(n);
        }
        this.checkPools();
        time += 90 days + GRACE;
        vm.warp(time);
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            ok(surety.getPool(p).locked == 0 && surety.getPool(p).rate == 0, "12: still in force");
        }
        for (uint256 i; i < bonds.length; ++i) {
            if (redeemed[bonds[i]]) continue;
            (bool paid,) = surety.redeem(bonds[i]);
            ok(paid, "11: a bond is stuck");
        }
        address[5] memory all = [a(CREATOR), address(this), a(ALICE), a(BOB), a(CAROL)];
        for (uint256 i; i < 5; ++i) if (surety.owed(all[i]) != 0) surety.withdraw(all[i]);
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            ok(surety.getPool(p).capital == 0 && surety.getPool(p).shares == 0, "11: capital without an owner");
        }
        ok(token.balanceOf(address(surety)) - donated < 10_000, "11: more than dust is left");
    }
}
