// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

/// The gas of the longest walk. It holds for the build that ships, so mutants are not tried on it.
contract IdleGasTest is Base {
    /// 400 epochs at most, whatever the idle time; the worst walk fits a block many times over.
    function test_idleForTenYears() public {
        uint256 id = bond(ALICE, 1_000_000e6, 1_700 days);
        for (uint256 i = 2; i <= 360; ++i) buy(BOB, 1e6, day(i));
        skip(3_650 days);
        uint256 gas_ = gasleft();
        surety.claim(id);
        gas_ -= gasleft();
        ok(gas_ < 1_500_000, "gas");
        ok(pool().locked == 0 && pool().rate == 0, "12: all released");
        gas_ = gasleft();
        surety.poke(product, 1);
        ok(gas_ - gasleft() < 60_000, "walked once");
    }
}
