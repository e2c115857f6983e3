// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract SetFeeTest is Base {
    function testFuzz_takesItsShareOfFuturePremiumsOnly(uint16 fee) public {
        fee = uint16(bound(fee, 0, 2_000));
        uint256 id = bond(ALICE, 1_000e6, 300 days);
        (, uint256 old) = buy(BOB, 100e6, day(100));
        (uint256 principal, uint256 premium) = (atRisk(id), earned(id));

        vm.expectEmit(address(surety));
        emit ISurety.FeeSet(fee, a(CREATOR));
        surety.setFee(fee, a(CREATOR));
        ok(principal == atRisk(id) && premium == earned(id), "what was sold is untouched");

        (, uint256 paid) = buy(BOB, 100e6, day(100));
        uint256 share = surety.owed(a(CREATOR));
        eq(share, paid * fee / 10_000, "the share");
        eq(surety.owed(address(this)), 0, "the old recipient gets nothing");
        skip(200 days);
        ok(earned(id) + share <= old + paid, "never more than was paid");
        ok(earned(id) + share + 3 >= old + paid, "and all of it but dust");
    }

    function test_atMostTwentyPercent() public {
        surety.setFee(2_000, a(CREATOR));
        refuseRange("fee", 2_001, 0, 2_000);
        surety.setFee(2_001, a(CREATOR));
    }

    function test_recipientMustBeAbleToWithdraw() public {
        refuseReceiver(address(0));
        surety.setFee(1, address(0));
        refuseReceiver(address(surety));
        surety.setFee(1, address(surety));
    }

    function test_byAStranger() public {
        refuseStranger(a(MALLORY));
        vm.prank(a(MALLORY));
        surety.setFee(1, a(MALLORY));
    }
}
