// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

/// The attacks of the review, turned around: none of them pays any more. C1 (F9) is in triggers/PriceTriggerWalk.t.sol, the
/// batch (F8) in Batch.t.sol. F7 is accepted and documented: plain transfers go on in a freeze, and a bond takes its loss along.
contract AuditTest is Base {
    uint40 constant GRID = 30 days;

    /// The first product that the project ships, on a monthly grid: 2 million of honest capital for long.
    function shipped() private {
        ISurety.Product memory t = productTerms();
        (t.waiting, t.maxDuration, t.term, t.minTerm) = (1 days, 180 days, GRID, GRID);
        t.rates = Curve.Rates(0.005e18, 0.03e18, 0.25e18, 0.8e18);
        product = createProduct(t);
        bond(ALICE, 2_000_000e6, 1_700 days);
    }

    function shortBond(uint256 key, uint256 amount) private returns (uint256) {
        BondTerms memory t = bondTerms(key, amount, 0);
        t.maturity = uint40((block.timestamp + 2 * GRID - 1) / GRID * GRID);
        return post(key, t);
    }

    /// F1, C5: the first in line is not overtaken; each takes its share of what may leave.
    function test_nobodyIsOvertaken() public {
        ISurety.Product memory t = productTerms();
        t.waiting = 12 days;
        product = createProduct(t);
        uint256 large = bond(ALICE, 600_000e6, TERM);
        uint256[8] memory small;
        for (uint256 i; i < 8; ++i) small[i] = bond(MALLORY, 50_000e6, 2 * TERM);
        bond(CAROL, 500_000e6, 400 days);
        (uint256 p,) = buy(BOB, 890_000e6, day(60));
        skip(45 days);
        (uint256 q,) = buy(BOB, 440_000e6, day(300));
        skip(1 hours);
        strike(10_000);
        surety.settle(p);
        surety.settle(q);
        mature(large);
        uint256 first = released(large);
        ok(first != 0 && atRisk(large) != 0, "part of it leaves, by the calendar");
        mature(small[0]);
        ok(atRisk(large) == 0 || released(small[0]) == 0, "the second cohort waits for the first");
        for (uint256 i = 1; i < 8; ++i) eq(released(small[i]), released(small[0]), "alike within a cohort");
    }

    /// F2, C2: all the cover there is for 180 days costs what it costs, whatever short capital is posted.
    function test_shortCapitalDoesNotBuyCoverAtTheFloor() public {
        shipped();
        uint256 expiry = day(180);
        uint256 fair = surety.quote(product, 1_800_000e6, uint40(expiry));
        eq(fair / 1e6, 38_524, "as in docs/protocol.md");
        uint256 m = shortBond(MALLORY, 6_000_000e6);
        (, uint256 paid) = buy(MALLORY, 1_800_000e6, expiry);
        eq(paid, fair, "the fair price");
        mature(m);
        uint256 left = block.timestamp;
        surety.claim(m);
        uint256 net = WEALTH - usd.balanceOf(a(MALLORY));
        // For two months its capital carried three quarters of the risk, and earned three quarters of the premium.
        uint256 time = expiry + GRACE - T0;
        uint256 earnedBack = fair * (left - T0) / time * 3 / 4;
        ok(net + earnedBack + 10 >= fair, "but for what its capital earned while it bore the risk");
        ok(pool().rate * 101 / 100 >= fair * 1e24 / time, "honest capital is paid the fair price from then on");
    }

    /// F3, C3: nothing matured is left to step out with; what has left earns nothing.
    function test_maturedCapitalHasNoFreeExit() public {
        uint256 m = bond(MALLORY, 500_000e6, TERM);
        uint256 alice = bond(ALICE, 500_000e6, 1_000 days);
        (uint256 p,) = buy(BOB, 400_000e6, day(350));
        mature(m);
        uint256 hers = earned(m);
        skip(200 days);
        eq(earned(m), hers, "nothing for the time after maturity");
        ok(earned(alice) > hers, "all of it to the capital that stays");
        strike(10_000);
        surety.settle(p);
        eq(atRisk(alice), 100_000e6, "who carried the risk and was paid for it alone");
    }

    /// F3, one block ahead: capital that is still committed cannot leave.
    function test_committedCapitalCannotLeave() public {
        uint256 m = bond(MALLORY, 500_000e6, TERM);
        uint256 alice = bond(ALICE, 500_000e6, 1_000 days);
        (uint256 p,) = buy(BOB, 400_000e6, day(350));
        vm.warp(bondOf(m).maturity - 12);
        surety.claim(m);
        surety.poke(product, 1_000);
        skip(11);
        strike(10_000);
        skip(1 hours);
        surety.claim(m);
        surety.settle(p);
        (uint256 principal,) = surety.claim(m);
        ok(principal == 300_000e6 && atRisk(alice) == 300_000e6, "half of the loss each");
    }

    /// F4, C8: claiming changes no price.
    function test_noExitSandwich() public {
        uint256 m = bond(MALLORY, 900_000e6, TERM);
        bond(ALICE, 100_000e6, 1_000 days);
        buy(CAROL, 50_000e6, day(340));
        mature(m);
        uint256 expiry = day(200);
        uint256 quoted = surety.quote(product, 30_000e6, uint40(expiry));
        surety.claim(m);
        eq(surety.quote(product, 30_000e6, uint40(expiry)), quoted, "the same price");
    }

    /// F5, C6: a stranger's call neither queues a bond nor closes the pool.
    function test_strangersDoNotCloseThePool() public {
        uint256 id = bond(ALICE, 1_000_000e6, 300 days);
        buy(BOB, 1e6, day(200));
        skip(60 days);
        uint256 capacity = pool().capacity;
        vm.prank(a(MALLORY));
        surety.claim(id);
        eq(pool().capacity, capacity, "open");
    }

    /// F6, C7: dust is not sold, and one call settles many.
    function test_dustDoesNotProlongTheFreeze() public {
        ISurety.Product memory t = productTerms();
        t.minCover = 1_000e6;
        product = createProduct(t);
        bond(ALICE, 1_000_000e6, 1_000 days);
        refuseRange("coverage", 1e6, 1_000e6, type(uint88).max);
        surety.quote(product, 1e6, uint40(day(10)));
        uint256[] memory ids = new uint256[](30);
        for (uint256 i; i < 30; ++i) (ids[i],) = buy(MALLORY, 1_000e6, day(10));
        skip(2 days);
        strike(10_000);
        surety.settleMany(ids);
        eq(pool().frozenUntil, 0, "open in one call");
    }

    /// Cheap cover among dear cover is given back at its own price.
    function test_surrenderPaysBackWhatWasPaid() public {
        shipped();
        uint256 expiry = day(150);
        buy(BOB, 1_790_000e6, expiry);
        BondTerms memory t = bondTerms(ALICE, 40_000_000e6, 1_700 days);
        post(ALICE, t);
        (uint256 p, uint256 paid) = buy(MALLORY, 1_790_000e6, expiry);
        skip(1 days);
        ok(surrender(MALLORY, p, 1_790_000e6) < paid, "less than it cost");
    }
}
