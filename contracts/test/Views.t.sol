// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

/// The views: one call each, and never a revert for what may well be asked.
contract ViewsTest is Base {
    function test_getPoolShowsPoolAndTrigger() public {
        bond(ALICE, 1_000e6, 300 days);
        (uint256 p,) = buy(BOB, 100e6, day(60));
        ISurety.PoolView memory v = pool();
        ok(v.capital == 1_000e6 && v.shares == 1_000e6 && v.locked == 100e6 && v.capacity == 900e6, "pool");
        ok(v.policies == 1 && v.bonds == 1 && v.events == 0 && v.pending == 0, "counts");
        ok(v.status == ITrigger.Status.Armed && v.frozenUntil == 0, "armed");
        for (uint256 i; i < 4; ++i) {
            trigger.set(ITrigger.Status(i));
            ok(pool().status == ITrigger.Status(i), "status");
        }
        skip(2 hours);
        trigger.fire(FEED, block.timestamp, 1_000);
        trigger.fire(FEED, block.timestamp, 1_000);
        eq(pool().pending, 2, "pending");
        surety.report(product);
        v = pool();
        ok(v.pending == 1 && v.events == 1 && v.unsettled == 100e6, "reported");
        eq(v.frozenUntil, block.timestamp + FREEZE, "frozen");
        surety.report(product);
        surety.settle(p);
        surety.settle(p);
        eq(pool().frozenUntil, 0, "settled");
        trigger.setBroken(true);
        ok(pool().status == ITrigger.Status.Unavailable, "no answer");
        refuseProduct(9);
        surety.getPool(9);
    }

    /// The pool is shown as of now, whatever was stored last.
    function testFuzz_getPoolIsOfThePresent(uint256 time) public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 100e6, day(30));
        buy(BOB, 100e6, day(60));
        time = bound(time, 0, 100 days);
        skip(time);
        ISurety.PoolView memory shown = pool();
        uint256 now_ = block.timestamp - T0;
        eq(shown.locked, now_ < 30 days + GRACE ? 200e6 : now_ < 60 days + GRACE ? 100e6 : 0, "locked");
        surety.claim(id); // stores it
        ISurety.PoolView memory stored = pool();
        ok(shown.locked == stored.locked && shown.rate == stored.rate && shown.acc == stored.acc, "same");
    }

    function test_missingPositions() public {
        refuseMissing(uint256(product) << 64);
        surety.getPolicy(product, 0);
        refuseMissing(BOND_FLAG | uint256(product) << 64);
        surety.getBond(product, 0);
        ok(atRisk(123) == 0 && released(123) == 0 && earned(123) == 0, "no such bond");
        eq(surety.valueOf(123), 0, "no such policy");
        eq(surety.getEvents(99).length, 0, "no events");
        refuseProduct(99);
        surety.getProduct(99);
    }

    function test_valueOf() public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        (uint256 p,) = buy(BOB, 100e6, day(60));
        ok(surety.valueOf(id) == 1_000e6 && surety.valueOf(p) == 100e6, "whole");
        skip(2 hours);
        strike(2_500);
        surety.settle(p);
        ok(surety.valueOf(id) == 975e6 && surety.valueOf(p) == 75e6, "after a loss");
        vm.warp(T0 + 60 days);
        eq(surety.valueOf(p), 0, "expired");
    }

    function test_tokenURI() public {
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 1e6, day(60));
        (uint256 p,) = buy(BOB, 1e6, day(60));
        ok(keccak256(bytes(surety.tokenURI(id))) == keccak256("https://surety.test/bonds/1/0"), "bond");
        ok(keccak256(bytes(surety.tokenURI(p))) == keccak256("https://surety.test/policies/1/1"), "policy");
        refuseMissing(5);
        surety.tokenURI(5);
    }

    /// Every boundary up to the one after the longest policy, with what is in force and may be beyond it.
    function test_getBoundaries() public {
        bond(ALICE, 1_000e6, 60 days); // 106 days from T0
        bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 100e6, day(30)); // released before the first boundary, in 46 days
        buy(BOB, 10e6, day(90)); // before the second
        ISurety.Boundary[] memory b = surety.getBoundaries(product);
        eq(b.length, 7, "46, 106, 166, 226, 286, 346 and 406 days, for 366 days");
        ok(b[0].time == T0 + 46 days && b[6].time == T0 + 406 days, "times");
        ok(b[0].cover == 100e6 && b[0].lockedAfter == 10e6 && b[0].shares == 0, "the first");
        ok(b[1].cover == 10e6 && b[1].lockedAfter == 0 && b[1].shares == 1_000e6, "the second");
        ok(b[0].capacityAfter == 1_800e6 && b[1].capacityAfter == 900e6, "capacity");
        skip(30 days + GRACE);
        b = surety.getBoundaries(product);
        eq(b[0].time, T0 + 46 days, "still the first");
        ok(b[0].cover == 0 && b[0].lockedAfter == 10e6, "without what was released in its term");
    }

    /// After a loss of one third no share is worth a whole number of units.
    function test_valuesRoundDown() public {
        uint256 early = bond(ALICE, 1e6, TERM);
        uint256 late = bond(ALICE, 2e6, 300 days);
        (uint256 p,) = buy(BOB, 1e6, day(30));
        skip(WAITING);
        strike(10_000);
        surety.settle(p);
        eq(atRisk(early), 666_666, "a third of 2,000,000");
        eq(atRisk(late), 1_333_333, "two thirds");
        eq(surety.getBoundaries(product)[1].capacityAfter, 1_199_999, "nine tenths of 1,333,333");
    }
}
