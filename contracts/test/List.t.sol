// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract ListTest is Base {
    uint256 id;
    uint256 policy;

    function setUp() public override {
        super.setUp();
        id = bond(ALICE, 1_000e6, 300 days);
        (policy,) = buy(BOB, 100e6, day(60));
    }

    function testFuzz_offersThePosition(uint96 price, uint40 expiry) public {
        ListingTerms memory t = listingTerms(BOB, policy, bound(price, 1, type(uint96).max));
        t.expiry = uint40(bound(expiry, block.timestamp + 1, type(uint40).max));
        bytes memory s = sign(BOB, digest(t));
        vm.expectEmit(address(surety));
        emit ISurety.OrderFilled(a(BOB), t.orderId, policy, digest(t));
        vm.expectEmit(address(surety));
        emit ISurety.Listed(policy, a(BOB), t.orderId, t.price, t.expiry);
        vm.prank(a(MALLORY));
        surety.list(t, s);
        (uint96 price_, uint40 expiry_, uint32 events, uint88 tag) = surety.listings(policy);
        ok(price_ == t.price && expiry_ == t.expiry && events == 0, "listing");
        eq(tag, uint88(uint256(t.orderId)), "tag");
        eq(surety.ownerOf(policy), a(BOB), "still the seller's");
    }

    function test_onlyTheOwnersPosition() public {
        ListingTerms memory t = listingTerms(MALLORY, policy, 1e6);
        bytes memory s = sign(MALLORY, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotOwner.selector, a(MALLORY), a(BOB)));
        surety.list(t, s);
        t = listingTerms(MALLORY, 77, 1e6);
        s = sign(MALLORY, digest(t));
        refuseMissing(77);
        surety.list(t, s);
    }

    function test_bounds() public {
        ListingTerms memory t = listingTerms(BOB, policy, 0);
        bytes memory s = sign(BOB, digest(t));
        refuseRange("price", 0, 1, type(uint96).max);
        surety.list(t, s);
        t = listingTerms(BOB, policy, 1e6);
        t.expiry = uint40(block.timestamp);
        s = sign(BOB, digest(t));
        refuseRange("expiry", block.timestamp, block.timestamp + 1, type(uint40).max);
        surety.list(t, s);
    }

    function test_deadlineToTheSecond() public {
        ListingTerms memory t = listingTerms(BOB, policy, 1e6);
        t.deadline = uint40(block.timestamp + 100);
        bytes memory s = sign(BOB, digest(t));
        skip(101);
        vm.expectRevert(abi.encodeWithSelector(ISurety.IntentExpired.selector, t.deadline, block.timestamp));
        surety.list(t, s);
        vm.warp(t.deadline);
        surety.list(t, s);
    }

    /// J: a listing signed before and never submitted cannot undercut the live one.
    function test_aLiveListingIsNotReplaced() public {
        ListingTerms memory cheap = listingTerms(BOB, policy, 1e6);
        bytes memory s = sign(BOB, digest(cheap));
        ListingTerms memory dear = list(BOB, policy, 50e6);
        vm.expectRevert(abi.encodeWithSelector(ISurety.AlreadyListed.selector, policy, dear.expiry));
        surety.list(cheap, s);
    }

    function test_aDeadListingIsReplaced() public {
        ListingTerms memory t = listingTerms(BOB, policy, 1e6);
        t.expiry = uint40(block.timestamp + 10);
        surety.list(t, sign(BOB, digest(t)));
        skip(10);
        list(BOB, policy, 2e6); // expired
        strike(0);
        list(BOB, policy, 3e6); // void after an event
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 3e6, "the last one");
    }

    /// H: a listing ends with any transfer and does not revive when the position comes back.
    function test_transferDropsTheListing() public {
        ListingTerms memory t = list(BOB, policy, 1e6);
        vm.prank(a(BOB));
        vm.expectEmit(address(surety));
        emit ISurety.Unlisted(policy);
        surety.transferFrom(a(BOB), a(CAROL), policy);
        vm.prank(a(CAROL));
        surety.transferFrom(a(CAROL), a(BOB), policy);
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 0, "dropped");
        PurchaseTerms memory pt = purchaseTerms(MALLORY, policy, 0);
        Payment memory p = pay(MALLORY, 1e6, digest(pt));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotListed.selector, policy));
        surety.purchase(pt, p);
        bytes memory s = sign(BOB, digest(t));
        refuseExecuted(policy, digest(t));
        surety.list(t, s);
    }

    /// Even a transfer to oneself ends it.
    function test_transferToOneselfDropsTheListing() public {
        list(BOB, policy, 1e6);
        vm.prank(a(BOB));
        surety.transferFrom(a(BOB), a(BOB), policy);
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 0, "dropped");
    }

    function test_positionsCannotBeSentToTheContract() public {
        refuseReceiver(address(surety));
        vm.prank(a(BOB));
        surety.transferFrom(a(BOB), address(surety), policy);
    }
}
