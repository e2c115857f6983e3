// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./Ledger.sol";

/// Every action of the protocol, with arguments that mostly make sense. A refusal must have a reason that is expected;
/// anything else, a panic above all, ends the run.
abstract contract Handler is Ledger {
    /// @param every All is checked after every so many actions; what a share is worth after each.
    constructor(uint256 every) {
        setUp();
        checkEvery = every;
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            product = p;
            bonds.push(bond(ALICE, 1_000_000e6, 120 days));
            checkShares(p, surety.getPool(p), true);
        }
        checkedBalance = token.balanceOf(address(surety));
    }

    /// The checks are part of the action: what an invariant function writes down is forgotten when it returns, and so it
    /// cannot compare with the action before, nor know what it has looked at.
    modifier step(bool mayLose) {
        vm.warp(time);
        _;
        check(mayLose);
    }

    function count(string memory action) private {
        ++done[action];
        ++successes;
    }

    /// Counts an action that wrote to the pool of a product.
    function count(string memory action, uint64 p) private {
        noteTime(p);
        count(action);
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
                || s == ISurety.TriggerNotReady.selector || s == ISurety.Matured.selector
                || s == ISurety.InsufficientCapacity.selector || s == ISurety.NotInForce.selector
                || s == ISurety.Unsettled.selector || s == ISurety.Waiting.selector
                || s == ISurety.CapitalRetained.selector
                || s == ISurety.AlreadyListed.selector || s == ISurety.NotListed.selector
                || s == ISurety.NoEvent.selector || s == UsdcLike.Blacklisted.selector
                || s == ISurety.NotCancellable.selector,
            string.concat(action, ": refused without a reason")
        );
        ++refused[action];
    }

    /* BONDS */

    /// One of the next six boundaries that a bond may be posted to.
    function someBoundary(uint256 seed) private view returns (uint256) {
        return ((block.timestamp + 2 * GRID - 1) / GRID + seed % 6) * GRID;
    }

    function postBond(uint256 seed, uint256 amount, uint256 term) external step(false) {
        product = uint64(1 + seed % PRODUCTS);
        uint256 key = pick(seed >> 8);
        BondTerms memory t = bondTerms(key, bound(amount, 1e6, seed % 5 == 0 ? 2e6 : 1e12), 0);
        t.maturity = uint40(someBoundary(term));
        try surety.postBond(t, pay(key, t.amount, digest(t))) returns (uint256 id) {
            bonds.push(id);
            noteOrder(a(key), t.orderId, id, digest(t));
            count("postBond", product);
        } catch (bytes memory reason) {
            expectReason("postBond", reason);
        }
    }

    function extendBond(uint256 seed) external step(false) {
        (bool found, uint256 id) = someBond(seed);
        if (!found) return;
        uint256 key = keyOf(surety.ownerOf(id));
        uint256 later = someBoundary(seed >> 16);
        if (later <= bondOf(id).maturity) later = bondOf(id).maturity + GRID;
        BondExtensionTerms memory t = extensionTerms(key, id, later);
        (uint256 risk, uint256 free, uint256 premium) = surety.bondValue(id);
        try surety.extendBond(t, sign(key, digest(t))) {
            ok(atRisk(id) == risk && released(id) == free && earned(id) == premium, "an extension changes no value");
            noteOrder(a(key), t.orderId, id, digest(t));
            count("extendBond", uint64(id >> 64));
        } catch (bytes memory reason) {
            expectReason("extendBond", reason);
        }
    }

    /// 10: a claim pays what is shown and changes no other position.
    function claim(uint256 seed) external step(false) {
        (bool found, uint256 id) = seed % 2 == 0 ? someReleased(seed) : someBond(seed);
        if (!found) return;
        surety.poke(uint64(id >> 64), type(uint256).max);
        (uint256 risk, uint256 free, uint256 premium) = surety.bondValue(id);
        bytes32 print = printOthers(id);
        (uint256 principal, uint256 paid) = surety.claim(id);
        ok(principal == free && paid == premium, "a claim pays what is shown");
        ok(print == printOthers(id), "10: a claim changed another position");
        closed[id] = surety.valueOf(id) == 0 && risk == 0 && bondIsGone(id);
        count(closed[id] ? "close" : "claim", uint64(id >> 64));
    }

    function bondIsGone(uint256 id) private view returns (bool) {
        try surety.ownerOf(id) returns (address) {
            return false;
        } catch {
            return true;
        }
    }

    function printOthers(uint256 id) private view returns (bytes32 print) {
        for (uint256 i; i < bonds.length; ++i) {
            if (!closed[bonds[i]] && bonds[i] != id) print = keccak256(abi.encode(print, printOf(bonds[i])));
        }
    }

    function someReleased(uint256 seed) private view returns (bool, uint256) {
        for (uint256 i; i < bonds.length; ++i) {
            uint256 id = bonds[(seed % bonds.length + i) % bonds.length];
            if (!closed[id] && released(id) != 0) return (true, id);
        }
        return (false, 0);
    }

    /// 7: what a view shows is what a walk comes to, in one go or in steps.
    function poke(uint256 seed) external step(false) {
        uint64 p = uint64(1 + seed % PRODUCTS);
        bytes32 print = fingerprint();
        while (!surety.poke(p, 1 + (seed >> 8) % 40)) {}
        ok(print == fingerprint(), "7: a view shows something else");
        count("poke", p);
    }

    function someBond(uint256 seed) private view returns (bool, uint256) {
        for (uint256 i; i < bonds.length; ++i) {
            uint256 id = bonds[(seed % bonds.length + i) % bonds.length];
            if (!closed[id]) return (true, id);
        }
        return (false, 0);
    }

    /* POLICIES */

    function buyPolicy(uint256 seed, uint256 coverage, uint256 length, uint256 excess) external step(false) {
        product = uint64(1 + seed % PRODUCTS);
        uint256 epoch = surety.getProduct(product).epoch;
        uint256 first = (block.timestamp + waitingOf(product) + 2 * epoch - 1) / epoch;
        uint256 expiry = (first + length % (80 days / epoch)) * epoch;
        uint256 room = roomUntil(expiry + GRACE);
        if (room < 1e6) return;
        uint256 key = pick(seed >> 8);
        PolicyTerms memory t = policyTerms(key, seed % 3 == 0 ? room : bound(coverage, 1e6, room), expiry);
        submitPolicy(key, t, excess % 1e9);
    }

    /// What may be sold until then: the least of what the capital that stays can carry, now and at every boundary.
    function roomUntil(uint256 release) private view returns (uint256 room) {
        ISurety.PoolView memory v = pool();
        if (v.nextBoundary <= block.timestamp) return 0; // frozen
        room = v.capacity > v.locked ? v.capacity - v.locked : 0;
        ISurety.Boundary[] memory all = surety.getBoundaries(product);
        for (uint256 i; i < all.length && all[i].time < release; ++i) {
            uint256 more = all[i].capacityAfter > all[i].lockedAfter ? all[i].capacityAfter - all[i].lockedAfter : 0;
            if (more < room) room = more;
        }
        ok(v.committed == v.shares || room == 0 || v.syncedAt < block.timestamp, "4: on sale while capital is retained");
    }

    function submitPolicy(uint256 key, PolicyTerms memory t, uint256 excess) private {
        uint256 balance = token.balanceOf(a(key));
        uint256 kept = surety.owed(a(key));
        uint256 fees = surety.owed(a(CREATOR));
        uint256 price;
        try surety.quote(t.product, t.coverage, t.expiry) returns (uint256 quoted) {
            price = quoted;
        } catch (bytes memory reason) {
            return expectReason("quote", reason);
        }
        try surety.buyPolicy(t, pay(key, price + excess, digest(t))) returns (uint256 id, uint256 premium) {
            eq(premium, price, "quote");
            // A refund that the asset refuses is kept, and then the whole authorisation has left the account.
            eq(balance - token.balanceOf(a(key)), price + surety.owed(a(key)) - kept, "refund");
            uint256 share = surety.owed(a(CREATOR)) - fees;
            eq(share, premium * surety.fee() / 10_000, "fee");
            noteLock(t.product, t.coverage, premium - share, t.expiry + GRACE);
            uint256 events = surety.getEvents(t.product).length;
            policies.push(
                PolicyNote(id, t.coverage, t.coverage, block.timestamp, t.expiry, events, premium - share, 0)
            );
            noteOrder(a(key), t.orderId, id, digest(t));
            count("buyPolicy", t.product);
        } catch (bytes memory reason) {
            expectReason("buyPolicy", reason);
        }
    }

    function extendPolicy(uint256 seed, uint256 length) external step(false) {
        if (policies.length == 0) return;
        PolicyNote storage n = somePolicy(seed);
        product = uint64(n.id >> 64);
        uint256 epoch = surety.getProduct(product).epoch;
        uint256 expiry = n.expiry + (1 + length % (20 days / epoch)) * epoch;
        if (expiry > block.timestamp + LONGEST) return;
        uint256 key = pick(seed >> 8);
        PolicyExtensionTerms memory t = PolicyExtensionTerms(n.id, uint40(expiry), newId());
        uint256 fees = surety.owed(a(CREATOR));
        try surety.extendPolicy(t, pay(key, 1e15, digest(t))) returns (uint256 premium) {
            uint256 share = surety.owed(a(CREATOR)) - fees;
            noteMove(n, premium - share, expiry);
            noteOrder(a(key), t.orderId, n.id, digest(t));
            count("extendPolicy", product);
        } catch (bytes memory reason) {
            expectReason("extendPolicy", reason);
        }
    }

    /// Mostly a policy in force that waits for nothing.
    function somePolicy(uint256 seed) private view returns (PolicyNote storage n) {
        for (uint256 i; i < policies.length && seed % 7 != 0; ++i) {
            n = policies[((seed >> 8) % policies.length + i) % policies.length];
            uint64 p = uint64(n.id >> 64);
            bool begun = time >= n.start + waitingOf(p) && time < n.expiry;
            if (begun && n.left != 0 && n.cursor == surety.getEvents(p).length) return n;
        }
        return policies[(seed >> 8) % policies.length];
    }

    function surrender(uint256 seed, uint256 coverage) external step(false) {
        if (policies.length == 0) return;
        PolicyNote storage n = somePolicy(seed);
        if (n.left == 0) return;
        uint256 key = keyOf(surety.ownerOf(n.id));
        coverage = seed % 2 == 0 || n.left <= 1e6 ? n.left : bound(coverage, 1, n.left - 1e6);
        if (coverage == 0) coverage = n.left;
        SurrenderTerms memory t = surrenderTerms(key, n.id, coverage);
        try surety.surrender(t, sign(key, digest(t))) {
            noteUnlock(n, coverage);
            noteOrder(a(key), t.orderId, n.id, digest(t));
            count("surrender", uint64(n.id >> 64));
        } catch (bytes memory reason) {
            expectReason("surrender", reason);
        }
    }

    /// An event as a sane, late, early or broken trigger may confirm it; mostly reported at once.
    function strike(uint256 seed, uint256 age, uint256 severity) external step(false) {
        if (seed % 3 == 0) return;
        uint64 p = uint64(1 + seed % PRODUCTS);
        uint256 onset = block.timestamp - age % (seed % 5 == 0 ? 5 days : 1 days);
        if (seed % 23 == 0) trigger.fireUnreadable(bytes32(uint256(p)));
        else trigger.fire(bytes32(uint256(p)), onset, uint16(seed % 4 == 0 ? 10_000 : severity % 10_050));
        futureIsKnown[p] = false;
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
            count("report", p);
        } catch (bytes memory reason) {
            expectReason("report", reason);
        }
    }

    function settle(uint256 seed) external step(true) {
        for (uint256 i; i < 4 && policies.length != 0; ++i) {
            settleOne(policies[uint256(keccak256(abi.encode(seed, i))) % policies.length]);
        }
    }

    /// 9: settling everybody against every event ends the freeze.
    function settleAll(uint256 seed) external step(true) {
        if (seed % 2 == 0) settleEverybody(uint64(1 + (seed >> 8) % PRODUCTS));
    }

    function settleEverybody(uint64 p) private {
        for (uint256 i; i < policies.length; ++i) {
            PolicyNote storage n = policies[i];
            if (uint64(n.id >> 64) != p) continue;
            while (n.cursor < surety.getEvents(p).length) settleOne(n);
        }
        ok(surety.getPool(p).unsettled == 0 && surety.getPool(p).frozenUntil == 0, "9: still frozen");
    }

    function settleOne(PolicyNote storage n) private {
        uint64 p = uint64(n.id >> 64);
        ISurety.Event[] memory events = surety.getEvents(p);
        if (n.cursor >= events.length) return;
        uint256 expected = payoutOf(n, events[n.cursor]);
        address owner = surety.ownerOf(n.id);
        uint256 had = token.balanceOf(owner) + surety.owed(owner);
        eq(surety.settle(n.id), expected, "payout");
        eq(token.balanceOf(owner) + surety.owed(owner) - had, expected, "paid to the owner");
        noteSettled(n, n.cursor, expected);
        ++n.cursor;
        notePayout(n, expected);
        count(expected == 0 ? "settleNothing" : "payout", p);
    }

    function payoutOf(PolicyNote storage n, ISurety.Event memory e) private view returns (uint256) {
        if (block.timestamp >= n.expiry + GRACE) return 0;
        if (e.observedAt < n.start + waitingOf(uint64(n.id >> 64)) || e.observedAt >= n.expiry) return 0;
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

    /// An id that was used is used, for an order of any other kind as well.
    function repeat(uint256 seed) external step(false) {
        if (orders.length == 0) return;
        OrderNote storage o = orders[(seed >> 8) % orders.length];
        uint256 key = keyOf(o.signer);
        product = uint64(1 + seed % PRODUCTS);
        if (seed % 2 == 0) {
            BondTerms memory t = bondTerms(key, 5e6, 0);
            t.orderId = o.orderId;
            try surety.postBond(t, pay(key, t.amount, digest(t))) {
                revert Unmet("executed twice");
            } catch (bytes memory reason) {
                expectExecuted(o, reason);
            }
        } else {
            CancelTerms memory t = cancelTerms(key, keccak256("target"));
            t.orderId = o.orderId;
            try surety.cancel(t, sign(key, digest(t))) {
                revert Unmet("executed twice");
            } catch (bytes memory reason) {
                expectExecuted(o, reason);
            }
        }
        count("repeat");
    }

    function expectExecuted(OrderNote storage o, bytes memory reason) private view {
        bytes memory wanted = abi.encodeWithSelector(ISurety.OrderExecuted.selector, o.tokenId, o.digest);
        ok(keccak256(reason) == keccak256(wanted), "a repeat is told what happened");
    }

    /* LEDGER, OWNER, WORLD */

    function withdraw(uint256 seed) external step(false) {
        address account = seed % 4 == 3 ? a(CREATOR) : a(pick(seed));
        if (surety.owed(account) == 0 || token.blacklisted(account)) return;
        surety.withdraw(account);
        count("withdraw");
    }

    /// The owner changes nothing that exists.
    function govern(uint256 seed, uint16 fee) external step(false) {
        bytes32 print = fingerprint();
        if (seed % 4 == 0) surety.setPaused(!surety.paused());
        else if (seed % 4 == 1) surety.setPaused(false);
        else if (seed % 4 == 2) surety.setFee(uint16(fee % 2_001), a(CREATOR));
        else if (!trigger.broken()) surety.createProduct(productTerms(), "");
        ok(print == fingerprint(), "the owner changed what exists");
        count("govern");
    }

    function disturb(uint256 seed) external step(true) {
        if (seed % 4 == 0) trigger.setBroken(!trigger.broken());
        else if (seed % 4 == 1) trigger.set(ITrigger.Status(seed / 4 % 4));
        else if (seed % 4 == 2) token.setBlacklisted(a(BOB), !token.blacklisted(a(BOB)));
        else donate(seed);
        if (seed % 4 < 2) noteTrigger();
        count("disturb");
    }

    function donate(uint256 seed) private {
        uint256 amount = seed % 1e9;
        token.mint(address(surety), amount);
        donated += amount;
    }

    function calm() external step(true) {
        if (trigger.broken() || trigger.current() != ITrigger.Status.Armed) noteTrigger();
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

    /// Once everything has expired all leave, nothing streams, and only dust stays. Before that an event pays all of the
    /// cover that is in force, to everybody.
    function windDown() external {
        vm.warp(time);
        checkTerms();
        this.calm();
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            while (surety.getPool(p).pending != 0) noteEvent(p, surety.report(p));
            settleEverybody(p);
            trigger.fire(bytes32(uint256(p)), time, 10_000);
            noteEvent(p, surety.report(p));
            settleEverybody(p);
        }
        check(true);
        time += LONGEST + GRACE + 20 * GRID;
        vm.warp(time);
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            ok(surety.getPool(p).locked == 0 && surety.getPool(p).rate == 0, "still in force");
        }
        for (uint256 i; i < bonds.length; ++i) {
            if (closed[bonds[i]]) continue;
            surety.claim(bonds[i]);
            ok(bondIsGone(bonds[i]), "a bond is stuck");
        }
        address[5] memory all = [a(CREATOR), address(this), a(ALICE), a(BOB), a(CAROL)];
        for (uint256 i; i < 5; ++i) if (surety.owed(all[i]) != 0) surety.withdraw(all[i]);
        for (uint64 p = 1; p <= PRODUCTS; ++p) {
            ok(surety.getPool(p).capital == 0 && surety.getPool(p).shares == 0, "capital without an owner");
        }
        ok(token.balanceOf(address(surety)) - donated < 10_000, "more than dust is left");
    }
}
