// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract PokeTest is Base {
    /// In as many steps as one likes, and to the same end.
    function testFuzz_inSteps(uint256 steps, uint256 time) public {
        uint256 id = bond(ALICE, 1_000e6, TERM);
        uint256 other = bond(CAROL, 1_000e6, 300 days);
        buy(BOB, 500e6, day(200));
        buy(BOB, 100e6, day(20));
        skip(bound(time, 0, 500 days));
        ISurety.PoolView memory shown = pool();
        (uint256 premium, uint256 otherPremium) = (earned(id), earned(other));
        steps = bound(steps, 1, 500);
        uint256 calls;
        while (!surety.poke(product, steps)) ++calls;
        ok(calls <= 500 / steps + 1, "a bounded number of calls");
        ISurety.PoolView memory stored = pool();
        ok(keccak256(abi.encode(shown)) == keccak256(abi.encode(stored)), "what was shown");
        ok(earned(id) == premium && earned(other) == otherPremium, "premium");
        ok(surety.poke(product, 0), "nothing left to do");
    }

    function test_withoutStepsNothingMoves() public {
        bond(ALICE, 1_000e6, TERM);
        buy(BOB, 500e6, day(20));
        skip(10 days);
        ok(!surety.poke(product, 0), "not done");
        vm.recordLogs();
        surety.poke(product, 3);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        eq(logs.length, 1, "one event");
        ok(logs[0].topics[0] == ISurety.PoolSynced.selector, "synced");
        (uint256 at,) = abi.decode(logs[0].data, (uint256, uint256));
        eq(at, T0 + 3 days, "three epochs");
    }

    /// A freeze that has run out is walked to its end before anything passes.
    function test_throughAFreezeThatRanOut() public {
        uint256 id = bond(ALICE, 1_000e6, TERM);
        bond(CAROL, 1_000e6, 1_000 days);
        buy(BOB, 500e6, day(350));
        skip(2 days);
        strike(10_000);
        skip(FREEZE + 100 days);
        uint256 premium = earned(id);
        for (uint256 i; i < 100; ++i) {
            bool done = surety.poke(product, 7);
            ok(earned(id) == premium && released(id) == 1_000e6, "always as shown");
            if (done) break;
        }
        ok(surety.poke(product, 0), "done");
    }

    /// The boundaries and what left at them are announced, so that an observer can follow the capital exactly.
    function test_announcesWhatPassedAndWhatLeft() public {
        uint256 id = bond(ALICE, 1_000e6, TERM);
        bond(CAROL, 1_000e6, 300 days);
        uint40 matures = bondOf(id).maturity;
        vm.warp(matures + 5);
        vm.expectEmit(address(surety));
        emit ISurety.CohortPassed(product, matures, 1_000e6, 0);
        vm.expectEmit(address(surety));
        emit ISurety.CapitalReleased(product, matures, 1_000e6, 1_000e6, 0);
        vm.expectEmit(address(surety));
        emit ISurety.PoolSynced(product, uint40(block.timestamp), 0);
        ok(surety.poke(product, 10), "done");
    }

    function test_unknownProduct() public {
        refuseProduct(9);
        surety.poke(9, 1);
    }
}
