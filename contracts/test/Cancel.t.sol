// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract CancelTest is Base {
    uint256 policy;

    function setUp() public override {
        super.setUp();
        bond(ALICE, 1_000e6, 300 days);
        (policy,) = buy(BOB, 100e6, day(60));
    }

    function test_withdrawsALiveListing() public {
        ListingTerms memory t = list(BOB, policy, 50e6);
        CancelTerms memory c = cancelTerms(BOB, t.orderId);
        bytes memory s = sign(BOB, digest(c));
        vm.expectEmit(address(surety));
        emit ISurety.Unlisted(policy);
        vm.expectEmit(address(surety));
        emit ISurety.OrderFilled(a(BOB), c.orderId, policy, digest(c));
        surety.cancel(c, s);
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 0, "dropped");
        (uint136 tokenId, uint120 low_) = surety.orders(a(BOB), t.orderId);
        ok(tokenId == policy && low_ == low(digest(t)), "the listing did happen");
        s = sign(BOB, digest(t));
        refuseExecuted(policy, digest(t));
        surety.list(t, s);
    }

    /// J: a listing that was signed and never submitted is voided.
    function test_voidsAListingThatWasNotSubmitted() public {
        ListingTerms memory t = listingTerms(BOB, policy, 1e6);
        CancelTerms memory c = cancel(BOB, t.orderId);
        bytes memory s = sign(BOB, digest(t));
        refuseExecuted(0, digest(c));
        surety.list(t, s);
        (uint136 tokenId, uint120 low_) = surety.orders(a(BOB), t.orderId);
        ok(tokenId == 0 && low_ == low(digest(c)), "voided");
    }

    /// K: a cancel names its target and cannot hit a later listing.
    function test_aLateCancelMissesTheNextListing() public {
        ListingTerms memory first = list(BOB, policy, 50e6);
        CancelTerms memory late = cancelTerms(BOB, first.orderId);
        cancel(BOB, first.orderId);
        list(BOB, policy, 60e6);
        bytes memory s = sign(BOB, digest(late));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotCancellable.selector, first.orderId, policy));
        surety.cancel(late, s);
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 60e6, "still live");
    }

    /// An order of any kind that has not executed is turned into one that never will.
    function test_voidsPaymentsOfEveryKind() public {
        PolicyTerms memory pt = policyTerms(BOB, 10e6, day(30));
        CancelTerms memory c = cancel(BOB, pt.orderId);
        Payment memory p = pay(BOB, 5e6, digest(pt));
        refuseExecuted(0, digest(c));
        surety.buyPolicy(pt, p);

        BondTerms memory bt = bondTerms(BOB, 10e6, 30 days);
        c = cancel(BOB, bt.orderId);
        p = pay(BOB, 10e6, digest(bt));
        refuseExecuted(0, digest(c));
        surety.postBond(bt, p);

        (uint256 other,) = buy(CAROL, 10e6, day(60));
        list(CAROL, other, 5e6);
        PurchaseTerms memory ut = purchaseTerms(BOB, other, 0);
        c = cancel(BOB, ut.orderId);
        p = pay(BOB, 5e6, digest(ut));
        refuseExecuted(0, digest(c));
        surety.purchase(ut, p);

        CancelTerms memory cc = cancelTerms(BOB, keccak256("other"));
        c = cancel(BOB, cc.orderId);
        bytes memory s = sign(BOB, digest(cc));
        refuseExecuted(0, digest(c));
        surety.cancel(cc, s);
    }

    /// A cancel whose own id is its target voids that id with one entry.
    function test_ofItsOwnId() public {
        bytes32 key = keccak256("key");
        CancelTerms memory c = CancelTerms(a(BOB), key, uint40(block.timestamp), key);
        bytes memory s = sign(BOB, digest(c));
        vm.recordLogs();
        surety.cancel(c, s);
        eq(vm.getRecordedLogs().length, 1, "one OrderFilled");
        refuseExecuted(0, digest(c));
        surety.cancel(c, s);
    }

    /// An executed payment cannot be undone, and the answer says what it made.
    function test_anExecutedOrderIsToldSo() public {
        PolicyTerms memory pt = policyTerms(BOB, 10e6, day(30));
        (uint256 bought,) = buy(BOB, pt);
        CancelTerms memory c = cancelTerms(BOB, pt.orderId);
        bytes memory s = sign(BOB, digest(c));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotCancellable.selector, pt.orderId, bought));
        surety.cancel(c, s);
        (, uint120 low_) = surety.orders(a(BOB), c.orderId);
        eq(low_, 0, "the cancel left no trace");
    }

    function test_aVoidedOrderIsNotVoidedTwice() public {
        bytes32 key = keccak256("key");
        cancel(BOB, key);
        CancelTerms memory c = cancelTerms(BOB, key);
        bytes memory s = sign(BOB, digest(c));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotCancellable.selector, key, 0));
        surety.cancel(c, s);
    }

    /// After the position is sold the old listing is nobody's to cancel, nor is the new owner's listing.
    function test_afterTheSale() public {
        ListingTerms memory t = list(BOB, policy, 5e6);
        purchase(CAROL, policy, 5e6);
        CancelTerms memory c = cancelTerms(BOB, t.orderId);
        bytes memory s = sign(BOB, digest(c));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotCancellable.selector, t.orderId, policy));
        surety.cancel(c, s);
    }

    /// A listing that has expired, or that an event made void, can still be cleared away.
    function test_ofADeadListing() public {
        ListingTerms memory t = list(BOB, policy, 5e6);
        strike(0);
        cancel(BOB, t.orderId);
        t = list(BOB, policy, 5e6);
        vm.warp(t.expiry);
        cancel(BOB, t.orderId);
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 0, "dropped");
    }

    /// A seller's order ids are the seller's: the same id of another signer is untouched.
    function test_touchesOnlyTheSignersOrders() public {
        ListingTerms memory t = list(BOB, policy, 5e6);
        cancel(MALLORY, t.orderId);
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 5e6, "still live");
        (uint136 tokenId,) = surety.orders(a(BOB), t.orderId);
        eq(tokenId, policy, "Bob's entry stands");
    }

    function test_deadlineToTheSecond() public {
        CancelTerms memory c = cancelTerms(BOB, keccak256("key"));
        bytes memory s = sign(BOB, digest(c));
        vm.warp(c.deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ISurety.IntentExpired.selector, c.deadline, block.timestamp));
        surety.cancel(c, s);
        vm.warp(c.deadline);
        surety.cancel(c, s);
    }

    function test_byAStranger() public {
        CancelTerms memory c = cancelTerms(BOB, keccak256("key"));
        bytes memory s = sign(MALLORY, digest(c));
        refuseSignature(a(BOB));
        surety.cancel(c, s);
    }

    /// Listings are told apart by the low 88 bits of their order id; a position that was never listed has none.
    function test_anExecutedOrderWhoseIdHasNoLowBits() public {
        bytes32[2] memory ids = [bytes32(uint256(7 << 88)), bytes32(0)];
        for (uint256 i; i < 2; ++i) {
            PolicyTerms memory pt = policyTerms(BOB, 10e6, day(30));
            pt.orderId = ids[i];
            (uint256 bought,) = buy(BOB, pt);
            CancelTerms memory c = cancelTerms(BOB, ids[i]);
            bytes memory s = sign(BOB, digest(c));
            vm.expectRevert(abi.encodeWithSelector(ISurety.NotCancellable.selector, ids[i], bought));
            surety.cancel(c, s);
        }
    }

    /// A listing may carry such an id, and is then withdrawn like any other.
    function test_aListingWhoseIdHasNoLowBits() public {
        ListingTerms memory t = listingTerms(BOB, policy, 5e6);
        t.orderId = bytes32(uint256(7 << 88));
        surety.list(t, sign(BOB, digest(t)));
        cancel(BOB, t.orderId);
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 0, "dropped");
    }

    /// A former owner who used the same id cannot withdraw the new owner's listing with it.
    function test_theSameIdOfTheNewOwner() public {
        bytes32 shared = keccak256("shared");
        vm.prank(a(BOB));
        surety.transferFrom(a(BOB), a(MALLORY), policy);
        ListingTerms memory t = listingTerms(MALLORY, policy, 5e6);
        t.orderId = shared;
        surety.list(t, sign(MALLORY, digest(t)));
        purchase(BOB, policy, 5e6);
        t = listingTerms(BOB, policy, 6e6);
        t.orderId = shared;
        surety.list(t, sign(BOB, digest(t)));

        CancelTerms memory c = cancelTerms(MALLORY, shared);
        bytes memory s = sign(MALLORY, digest(c));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotCancellable.selector, shared, policy));
        surety.cancel(c, s);
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 6e6, "still live");
    }
}
