// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract BuyPolicyTest is Base {
    function setUp() public override {
        super.setUp();
        bond(ALICE, 1_000_000e6, 1_000 days);
    }

    function testFuzz_sellsAtTheQuoteAndRefundsTheRest(uint256 coverage, uint256 days_, uint256 excess) public {
        coverage = bound(coverage, 1e6, 900_000e6);
        uint256 expiry = day(bound(days_, 2, 359));
        excess = bound(excess, 0, 1e12);
        uint256 price = surety.quote(product, uint128(coverage), uint40(expiry));
        PolicyTerms memory t = policyTerms(BOB, coverage, expiry);
        t.recipient = a(CAROL);
        (uint256 id, uint256 premium) = surety.buyPolicy(t, pay(BOB, price + excess, digest(t)));
        eq(premium, price, "10: the quote of the same block");
        eq(usd.balanceOf(a(BOB)), WEALTH - price, "10: refund = authorised - premium");
        eq(surety.ownerOf(id), a(CAROL), "owner");
        ISurety.Policy memory p = policyOf(id);
        ok(p.coverage == coverage && p.start == block.timestamp && p.expiry == expiry && p.cursor == 0, "policy");
        eq(pool().locked, coverage, "locked");
        (uint136 tokenId, uint120 low_) = surety.orders(a(BOB), t.orderId);
        ok(tokenId == id && low_ == low(digest(t)), "remembered");
    }

    function test_announcesAllThatIsNeededToRebuildIt() public {
        surety.setFee(1_000, a(CREATOR));
        strike(0);
        uint256 expiry = day(30);
        uint256 price = surety.quote(product, 100e6, uint40(expiry));
        PolicyTerms memory t = policyTerms(BOB, 100e6, expiry);
        t.recipient = a(CAROL);
        Payment memory p = pay(BOB, price, digest(t));
        uint256 id = uint256(product) << 64;
        vm.recordLogs();
        surety.buyPolicy(t, p);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        Vm.Log memory last = logs[logs.length - 1];
        ok(last.topics[0] == ISurety.PolicyBought.selector, "last event");
        ok(uint256(last.topics[1]) == id && address(uint160(uint256(last.topics[2]))) == a(BOB), "id and payer");
        eq(address(uint160(uint256(last.topics[3]))), a(CAROL), "recipient");
        uint256[6] memory d = abi.decode(last.data, (uint256[6]));
        ok(d[0] == 100e6 && d[1] == block.timestamp && d[2] == expiry && d[3] == 1 && d[4] == price, "data");
        eq(d[5], surety.owed(a(CREATOR)), "fee is what was credited");
    }

    function test_premiumAboveAuthorised() public {
        uint256 price = surety.quote(product, 100e6, uint40(day(30)));
        PolicyTerms memory t = policyTerms(BOB, 100e6, day(30));
        Payment memory p = pay(BOB, price - 1, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.PremiumAboveAuthorised.selector, price, price - 1));
        surety.buyPolicy(t, p);
        // The value is no part of the terms: a dearer authorisation serves the same order.
        surety.buyPolicy(t, pay(BOB, price, digest(t)));
    }

    function test_theLastUnitOfCapacity() public {
        PolicyTerms memory t = policyTerms(BOB, 900_000e6 + 1, day(30));
        Payment memory p = pay(BOB, 1e12, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, 900_000e6 + 1, 900_000e6));
        surety.buyPolicy(t, p);
        buy(BOB, 900_000e6, day(30));
        t = policyTerms(BOB, 1e6, day(30));
        p = pay(BOB, 1e12, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, 900_001e6, 900_000e6));
        surety.buyPolicy(t, p);
    }

    /// C2: capital counts for a policy only if it is committed until the policy is released, to the second.
    function test_capitalThatLeavesEarlierCarriesNothing() public {
        uint256 short = bond(CAROL, 1_000_000e6, TERM);
        uint256 matures = bondOf(short).maturity;
        uint256 expiry = matures - GRACE; // released on the boundary
        ok(expiry % EPOCH == 0, "aligned");
        surety.quote(product, 1_800_000e6, uint40(expiry));
        vm.expectRevert(abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, 900_000e6 + 1, 900_000e6));
        surety.quote(product, 900_000e6 + 1, uint40(expiry + EPOCH));
        surety.quote(product, 900_000e6, uint40(expiry + EPOCH));
    }

    /// C2: short capital does not make long cover cheaper.
    function testFuzz_shortCapitalDoesNotMakeLongCoverCheaper(uint256 amount, uint256 coverage, uint256 days_) public {
        uint256 expiry = day(bound(days_, 110, 359));
        coverage = bound(coverage, 1e6, 900_000e6);
        uint256 fair = surety.quote(product, uint128(coverage), uint40(expiry));
        bond(CAROL, bound(amount, 1e6, 1e14), TERM);
        eq(surety.quote(product, uint128(coverage), uint40(expiry)), fair, "the same price");
    }

    /// Splitting an order never pays, wherever the bounds lie.
    function testFuzz_splittingNeverPays(uint256 short, uint256 x, uint256 y, uint256 days_) public {
        bond(CAROL, bound(short, 1e6, 1e13), TERM);
        bond(CAROL, bound(short >> 128, 1e6, 1e13), 2 * TERM);
        buy(MALLORY, bound(x >> 128, 1e6, 500_000e6), day(2 + (y >> 128) % 300));
        uint256 expiry = day(bound(days_, 2, 359));
        x = bound(x, 1e6, 200_000e6);
        y = bound(y, 1e6, 200_000e6);
        uint256 whole = surety.quote(product, uint128(x + y), uint40(expiry));
        (, uint256 first) = buy(BOB, x, expiry);
        (, uint256 second) = buy(BOB, y, expiry);
        ok(first + second >= whole, "cheaper in parts");
    }

    function test_coverageAndExpiryBounds() public {
        refuseRange("coverage", 1e6 - 1, 1e6, type(uint88).max);
        surety.quote(product, 1e6 - 1, uint40(day(30)));
        skip(1 days - WAITING); // the first expiry on sale is exactly one epoch after the wait
        uint256 first = block.timestamp + WAITING + EPOCH;
        ok(first % EPOCH == 0, "aligned");
        surety.quote(product, 1e6, uint40(first));
        skip(1);
        refuseRange("expiry", first, block.timestamp + WAITING + EPOCH, block.timestamp + 360 days);
        surety.quote(product, 1e6, uint40(first));
        skip(WAITING - 1); // midnight: the last expiry is exactly maxDuration away
        surety.quote(product, 1e6, uint40(block.timestamp + 360 days));
        refuseRange(
            "expiry", block.timestamp + 361 days, block.timestamp + WAITING + EPOCH, block.timestamp + 360 days
        );
        surety.quote(product, 1e6, uint40(block.timestamp + 361 days));
        refuseMisaligned("expiry", block.timestamp + 5 days + 1, EPOCH);
        surety.quote(product, 1e6, uint40(block.timestamp + 5 days + 1));
    }

    function test_refusedUnlessArmed() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 10e6, digest(t));
        ITrigger.Status[3] memory statuses =
            [ITrigger.Status.Unavailable, ITrigger.Status.Alert, ITrigger.Status.Tripped];
        for (uint256 i; i < 3; ++i) {
            trigger.set(statuses[i]);
            refuseStatus(statuses[i]);
            surety.buyPolicy(t, p);
        }
        trigger.set(ITrigger.Status.Armed);
        trigger.setBroken(true);
        refuseStatus(ITrigger.Status.Unavailable);
        surety.buyPolicy(t, p);
        trigger.setBroken(false);

        surety.setPaused(true);
        refuse(ISurety.Paused.selector);
        surety.buyPolicy(t, p);
        surety.setPaused(false);

        buy(CAROL, 10e6, day(30));
        skip(2 hours);
        trigger.fire(FEED, block.timestamp, 1);
        refusePending(0, 1);
        surety.buyPolicy(t, p);
        surety.report(product);
        refuseFrozen(block.timestamp + FREEZE);
        surety.buyPolicy(t, p);
    }

    /// I: a trigger that forgets an event does not stop the product, and cannot make it pay twice.
    function test_shrinkingEventCount() public {
        strike(0);
        strike(0);
        trigger.forget(FEED);
        buy(BOB, 10e6, day(30));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NoEvent.selector, 2, 1));
        surety.report(product);
    }

    function test_recipientMustBeAbleToHoldIt() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        t.recipient = address(surety);
        Payment memory p = pay(BOB, 10e6, digest(t));
        refuseReceiver(address(surety));
        surety.buyPolicy(t, p);
    }

    function test_payerWithoutMoney() public {
        uint256 poor = 0x90042;
        PolicyTerms memory t = policyTerms(poor, 10e6, day(30));
        Payment memory p = pay(poor, 10e6, digest(t));
        vm.expectRevert(abi.encodeWithSelector(TestUSDLike.ERC20InsufficientBalance.selector, a(poor), 0, 10e6));
        surety.buyPolicy(t, p);
        (, uint120 low_) = surety.orders(a(poor), t.orderId);
        eq(low_, 0, "the order id is free");
    }

    /// An account that cannot be paid back still gets its policy; the refund waits for it.
    function test_refusedRefundIsKept() public {
        uint256 price = surety.quote(product, 10e6, uint40(day(30)));
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, price + 7e6, digest(t));
        blacklist(a(BOB));
        vm.expectEmit(address(surety));
        emit ISurety.PaymentDeferred(a(BOB), 7e6);
        surety.buyPolicy(t, p);
        eq(surety.owed(a(BOB)), 7e6, "kept");
    }

    function test_unknownProduct() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        t.product = 0;
        Payment memory p = pay(BOB, 10e6, digest(t));
        refuseProduct(0);
        surety.buyPolicy(t, p);
    }
}
