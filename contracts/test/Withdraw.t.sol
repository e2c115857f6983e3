// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract WithdrawTest is Base {
    function testFuzz_paysWhatIsOwedOnce(uint256 coverage) public {
        surety.setFee(2_000, a(CREATOR));
        bond(ALICE, 1_000e6, 300 days);
        (, uint256 premium) = buy(BOB, bound(coverage, 1e6, 900e6), day(100));
        uint256 due = surety.owed(a(CREATOR));
        eq(due, premium / 5, "a fifth");
        vm.expectEmit(address(surety));
        emit ISurety.Withdrawn(a(CREATOR), due);
        vm.prank(a(MALLORY));
        eq(surety.withdraw(a(CREATOR)), due, "amount");
        eq(usd.balanceOf(a(CREATOR)), WEALTH + due, "paid");
        vm.expectRevert(abi.encodeWithSelector(ISurety.NothingOwed.selector, a(CREATOR)));
        surety.withdraw(a(CREATOR));
    }

    /// What the asset still refuses stays owed.
    function test_refusedAgain() public {
        surety.setFee(2_000, a(CREATOR));
        bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 100e6, day(100));
        uint256 due = surety.owed(a(CREATOR));
        blacklist(a(CREATOR));
        vm.expectRevert("account is blacklisted");
        surety.withdraw(a(CREATOR));
        eq(surety.owed(a(CREATOR)), due, "still owed");
    }
}
