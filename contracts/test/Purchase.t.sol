// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract PurchaseTest is Base {
    uint256 id;
    uint256 policy;

    function setUp() public override {
        super.setUp();
        id = bond(ALICE, 1_000e6, 20 days);
        (policy,) = buy(BOB, 100e6, day(60));
    }

    function refused(PurchaseTerms memory t, uint256 price, bytes memory reason) private {
        Payment memory p = pay(CAROL, price, digest(t));
        vm.expectRevert(reason);
        surety.purchase(t, p);
    }

    function notListed() private view returns (bytes memory) {
        return abi.encodeWithSelector(ISurety.NotListed.selector, policy);
    }

    function testFuzz_movesThePositionAndThePrice(uint96 price) public {
        price = uint96(bound(price, 1, WEALTH));
        list(BOB, policy, price);
        uint256 before = usd.balanceOf(a(BOB));
        PurchaseTerms memory t = purchaseTerms(CAROL, policy, 100e6);
        t.recipient = a(CREATOR);
        Payment memory p = pay(CAROL, price, digest(t));
        vm.expectEmit(address(surety));
        emit ISurety.Unlisted(policy);
        vm.expectEmit(address(surety));
        emit ISurety.OrderFilled(a(CAROL), t.orderId, policy, digest(t));
        vm.expectEmit(address(surety));
        emit ISurety.Sold(policy, a(BOB), a(CAROL), a(CREATOR), price);
        surety.purchase(t, p);
        eq(surety.ownerOf(policy), a(CREATOR), "recipient");
        eq(usd.balanceOf(a(BOB)) - before, price, "seller is paid");
        eq(usd.balanceOf(a(CAROL)), WEALTH - price, "buyer is charged");
        (uint96 left,,,) = surety.listings(policy);
        eq(left, 0, "no longer listed");
    }

    function test_notListed() public {
        refused(purchaseTerms(CAROL, policy, 0), 5e6, notListed());
    }

    function test_listingExpiryToTheSecond() public {
        ListingTerms memory lt = list(BOB, policy, 5e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, policy, 0);
        vm.warp(lt.expiry);
        refused(t, 5e6, notListed());
        vm.warp(lt.expiry - 1);
        surety.purchase(t, pay(CAROL, 5e6, digest(t)));
    }

    /// The price that was signed for is the price that is paid, neither more nor less.
    function test_priceChangedInBetween() public {
        ListingTerms memory lt = list(BOB, policy, 5e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, policy, 0);
        cancel(BOB, lt.orderId);
        list(BOB, policy, 6e6);
        refused(t, 5e6, abi.encodeWithSelector(ISurety.WrongPayment.selector, 6e6, 5e6));
        refused(t, 7e6, abi.encodeWithSelector(ISurety.WrongPayment.selector, 6e6, 7e6));
    }

    function test_voidAfterAnEvent() public {
        list(BOB, policy, 5e6);
        strike(0);
        refused(purchaseTerms(CAROL, policy, 0), 5e6, notListed());
    }

    function test_noTradeInAlertPendingAndFreeze() public {
        list(BOB, policy, 5e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, policy, 0);
        trigger.set(ITrigger.Status.Alert);
        refused(t, 5e6, abi.encodeWithSelector(ISurety.TriggerNotReady.selector, ITrigger.Status.Alert));
        trigger.set(ITrigger.Status.Armed);
        skip(2 hours);
        trigger.fire(FEED, block.timestamp, 5_000);
        refused(t, 5e6, abi.encodeWithSelector(ISurety.EventPending.selector, 0, 1));
        surety.report(product);
        refused(t, 5e6, abi.encodeWithSelector(ISurety.ProductFrozen.selector, block.timestamp + FREEZE));
    }

    function test_tradeGoesOnWhileUnavailableAndTripped() public {
        list(BOB, policy, 5e6);
        trigger.setBroken(true);
        purchase(CAROL, policy, 5e6);
        trigger.setBroken(false);
        list(CAROL, policy, 6e6);
        trigger.set(ITrigger.Status.Tripped);
        purchase(BOB, policy, 6e6);
    }

    /// A seller cannot strip a position ahead of the sale.
    function test_minValueProtectsTheBuyer() public {
        list(BOB, policy, 50e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, policy, 100e6);
        skip(2 hours);
        uint256 snapshot = vm.snapshotState();
        strike(5_000);
        surety.settle(policy);
        list(BOB, policy, 50e6);
        refused(t, 50e6, abi.encodeWithSelector(ISurety.ValueBelowMinimum.selector, 50e6, 100e6));
        vm.revertToState(snapshot);
        surety.purchase(t, pay(CAROL, 50e6, digest(t)));
    }

    /// An expired policy is worth nothing even while its capital is still held.
    function test_expiredPolicyIsWorthNothing() public {
        vm.warp(T0 + 60 days - 1);
        list(BOB, policy, 5e6);
        eq(surety.valueOf(policy), 100e6, "the last second");
        skip(1);
        refused(
            purchaseTerms(CAROL, policy, 1), 5e6, abi.encodeWithSelector(ISurety.ValueBelowMinimum.selector, 0, 1)
        );
    }

    /// E: claiming ahead of the sale does not block it, for premium is not part of the value.
    function test_claimingPremiumDoesNotBlockTheSale() public {
        skip(5 days);
        list(ALICE, id, 900e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, id, surety.valueOf(id));
        Payment memory p = pay(CAROL, 900e6, digest(t));
        (, uint256 premium) = surety.claim(id);
        ok(premium != 0, "something was claimed");
        surety.purchase(t, p);
        eq(surety.ownerOf(id), a(CAROL), "sold");
    }

    /// Principal that was released belongs to the position, until it is claimed.
    function test_releasedPrincipalIsPartOfTheValue() public {
        mature(id);
        list(ALICE, id, 900e6);
        eq(surety.valueOf(id), 1_000e6, "all of it");
        PurchaseTerms memory t = purchaseTerms(CAROL, id, 1_000e6);
        Payment memory p = pay(CAROL, 900e6, digest(t));
        surety.purchase(t, p);
        (uint256 principal,) = surety.claim(id);
        eq(principal, 1_000e6, "the buyer's");
        ok(usd.balanceOf(a(CAROL)) >= WEALTH + 100e6, "paid");
    }

    /// A seller who commits the bond for longer and lists it again does not sell it to a buyer who wanted the shorter one.
    function test_anotherMaturity() public {
        list(ALICE, id, 900e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, id, 0);
        uint256 later = boundary(400 days);
        extendBond(ALICE, id, later);
        refused(t, 900e6, abi.encodeWithSelector(ISurety.NotListed.selector, id));
        list(ALICE, id, 900e6);
        refused(t, 900e6, abi.encodeWithSelector(ISurety.WrongMaturity.selector, later, t.maturity));
    }

    function test_closedBond() public {
        list(ALICE, id, 900e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, id, 0);
        mature(id);
        surety.claim(id);
        refused(t, 900e6, abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, id));
        (uint96 price,,,) = surety.listings(id);
        eq(price, 0, "the listing went with it");
    }

    function test_anotherSeller() public {
        list(BOB, policy, 5e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, policy, 0);
        vm.prank(a(BOB));
        surety.transferFrom(a(BOB), a(MALLORY), policy);
        list(MALLORY, policy, 5e6);
        refused(t, 5e6, abi.encodeWithSelector(ISurety.NotOwner.selector, a(BOB), a(MALLORY)));
    }

    function test_fromOneself() public {
        list(BOB, policy, 5e6);
        uint256 before = usd.balanceOf(a(BOB));
        purchase(BOB, policy, 5e6);
        eq(surety.ownerOf(policy), a(BOB), "still Bob's");
        eq(usd.balanceOf(a(BOB)), before, "nothing moved");
        (uint96 price,,,) = surety.listings(policy);
        eq(price, 0, "no longer listed");
    }

    function test_recipientMustBeAbleToHoldIt() public {
        list(BOB, policy, 5e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, policy, 0);
        t.recipient = address(surety);
        refused(t, 5e6, abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(surety)));
        t.recipient = address(0);
        refused(t, 5e6, abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
    }

    function test_refusedPaymentToTheSellerIsKept() public {
        list(BOB, policy, 5e6);
        blacklist(a(BOB));
        purchase(CAROL, policy, 5e6);
        eq(surety.owed(a(BOB)), 5e6, "kept");
        eq(surety.ownerOf(policy), a(CAROL), "sold");
    }
}
