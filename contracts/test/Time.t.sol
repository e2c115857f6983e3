// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

/// The walk over expired buckets: exact on boundaries, once per block, and bounded after any idle time.
contract TimeTest is Base {
    uint256 id;

    function setUp() public override {
        super.setUp();
        id = bond(ALICE, 1_000_000e6, 1_700 days);
    }

    function test_exactlyOnABoundary() public {
        (, uint256 premium) = buy(BOB, 100e6, day(10));
        uint256 boundary = T0 + 10 days + GRACE;
        vm.warp(boundary - 1);
        eq(pool().locked, 100e6, "the last second");
        ok(pool().rate != 0, "streams");
        vm.warp(boundary);
        ok(pool().locked == 0 && pool().rate == 0, "released");
        (, uint256 paid) = surety.claim(id);
        ok(paid <= premium && paid + 2 >= premium, "all of the premium");
        skip(100 days);
        (, paid) = surety.claim(id);
        eq(paid, 0, "and nothing more");
    }

    /// Boundaries are counted from the Unix epoch, and the first term has none before it.
    function test_inTheFirstTermOfAll() public {
        vm.warp(1 days);
        product = createProduct(productTerms());
        eq(pool().nextBoundary, TERM, "the first boundary");
        id = bond(ALICE, 5e6, TERM);
        mature(id);
        eq(released(id), 5e6, "left");
    }

    /// Walking the buckets one by one or all at once comes to the same.
    function testFuzz_severalBucketsInOneCall(uint256[6] memory expiries, uint256[6] memory stops) public {
        for (uint256 i; i < 6; ++i) buy(BOB, (i + 1) * 1_000e6, day(2 + expiries[i] % 40));
        uint256 snapshot = vm.snapshotState();
        skip(60 days);
        ISurety.PoolView memory once = pool();
        uint256 end = block.timestamp;
        vm.revertToState(snapshot);
        vm.warp(T0);
        for (uint256 i; i < 6; ++i) {
            uint256 next = block.timestamp + stops[i] % 10 days;
            vm.warp(next > end ? end : next);
            surety.claim(id);
        }
        vm.warp(end);
        surety.claim(id);
        ISurety.PoolView memory steps = pool();
        ok(once.locked == 0 && steps.locked == 0 && once.rate == 0 && steps.rate == 0, "all released");
        ok(once.acc >= steps.acc && once.acc - steps.acc < 100, "same premium, but for rounding");
    }

    function test_twoSyncsInOneBlock() public {
        buy(BOB, 100e6, day(10));
        skip(3 days);
        surety.claim(id);
        uint256 acc = pool().acc;
        (, uint256 paid) = surety.claim(id);
        eq(paid, 0, "nothing new");
        eq(pool().acc, acc, "no time, no premium");
    }

    /// 12: without sales nothing is in force after maxDuration + grace.
    function testFuzz_allRunsOff(uint256 coverage, uint256 days_) public {
        buy(BOB, bound(coverage, 1e6, 900_000e6), day(bound(days_, 2, 359)));
        skip(360 days + GRACE);
        ok(pool().locked == 0 && pool().rate == 0, "run off");
    }
}
