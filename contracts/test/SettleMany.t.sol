// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract SettleManyTest is Base {
    uint256[] ids;

    function setUp() public override {
        super.setUp();
        bond(ALICE, 1_000e6, 400 days);
    }

    /// C7: one call opens the product again, however many policies there are.
    function testFuzz_settlesEachAndEndsTheFreeze(uint256 count, uint16 severity) public {
        count = bound(count, 1, 30);
        severity = uint16(bound(severity, 1, 10_000));
        for (uint256 i; i < count; ++i) {
            (uint256 p,) = buy(i % 2 == 0 ? BOB : CAROL, (i + 1) * 1e6, day(10 + i));
            ids.push(p);
        }
        skip(2 days);
        strike(severity);
        uint256[] memory payouts = surety.settleMany(ids);
        for (uint256 i; i < count; ++i) eq(payouts[i], (i + 1) * 1e6 * severity / 10_000, "payout");
        ok(pool().unsettled == 0 && pool().frozenUntil == 0, "open");
    }

    /// A policy that somebody else has just settled does not hold the others up.
    function test_passesOverWhatIsSettled() public {
        for (uint256 i; i < 3; ++i) {
            (uint256 p,) = buy(BOB, 10e6, day(30));
            ids.push(p);
        }
        skip(2 days);
        strike(10_000);
        surety.settle(ids[1]);
        uint256[] memory payouts = surety.settleMany(ids);
        ok(payouts[0] == 10e6 && payouts[1] == 0 && payouts[2] == 10e6, "payouts");
        eq(policyOf(ids[1]).cursor, 1, "once");
    }

    /// The same policy twice is settled against two events.
    function test_severalEvents() public {
        (uint256 p,) = buy(BOB, 100e6, day(30));
        skip(2 days);
        strike(5_000);
        strike(5_000);
        for (uint256 i; i < 3; ++i) ids.push(p);
        uint256[] memory payouts = surety.settleMany(ids);
        ok(payouts[0] == 50e6 && payouts[1] == 25e6 && payouts[2] == 0, "payouts");
    }

    function test_ofNothing() public {
        eq(surety.settleMany(ids).length, 0, "none");
        ids.push(77);
        refuseMissing(77);
        surety.settleMany(ids);
    }
}
