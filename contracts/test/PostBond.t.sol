// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract PostBondTest is Base {
    uint256 constant MAX_TERM = 5 * 365 days;

    function testFuzz_givesTheRecipientSharesForThePrincipal(uint256 amount, uint256 term) public {
        amount = bound(amount, 1e6, WEALTH);
        BondTerms memory t = bondTerms(ALICE, amount, bound(term, TERM, MAX_TERM - TERM));
        t.recipient = a(BOB);
        Payment memory p = pay(ALICE, amount, digest(t));
        vm.expectEmit(address(surety));
        emit ISurety.BondPosted(BOND_FLAG | uint256(product) << 64, a(ALICE), a(BOB), amount, amount, t.maturity);
        uint256 id = surety.postBond(t, p);
        eq(surety.ownerOf(id), a(BOB), "owner");
        eq(bondOf(id).shares, amount, "first bond: a share per unit");
        eq(bondOf(id).maturity, t.maturity, "maturity");
        eq(pool().capital, amount, "capital");
        eq(usd.balanceOf(a(ALICE)), WEALTH - amount, "charged exactly");
        eq(usd.balanceOf(address(surety)), amount, "held");
        (uint136 tokenId, uint120 low_) = surety.orders(a(ALICE), t.orderId);
        ok(tokenId == id && low_ == low(digest(t)), "remembered");
    }

    /// Shares of a later bond never claim more than it brought, after a loss or not.
    function testFuzz_laterBondsDiluteNobody(uint256 first, uint256 second, uint256 severity) public {
        first = bound(first, 10e6, 1e13);
        uint256 one = bond(ALICE, first, 300 days);
        (uint256 policy,) = buy(BOB, first * CAP / 10_000, day(30));
        skip(2 days);
        strike(uint16(bound(severity, 1, 10_000)));
        surety.settle(policy);
        uint256 before = atRisk(one);
        second = bound(second, 1e6, 1e13);
        uint256 two = bond(CAROL, second, 300 days);
        uint256 afterwards = atRisk(one);
        uint256 worth = atRisk(two);
        ok(afterwards >= before, "the first bond lost to the second");
        ok(worth <= second, "the second bond gained at once");
        ok(worth + pool().capital / pool().shares + 1 >= second, "within rounding");
    }

    /// A first bond of one unit and a donation cannot rob the bond after it.
    function testFuzz_donationChangesNothing(uint256 donation, uint256 amount) public {
        bond(MALLORY, 1e6, 300 days);
        donation = bound(donation, 1, 1e14);
        vm.prank(a(MALLORY));
        usd.transfer(address(surety), donation);
        amount = bound(amount, 1e6, 1e14);
        uint256 id = bond(ALICE, amount, 300 days);
        eq(bondOf(id).shares, amount, "a share per unit");
        eq(pool().capital, amount + 1e6, "the donation is not capital");
        ok(atRisk(id) == amount && earned(id) == 0, "worth what it brought");
    }

    function test_amountBounds() public {
        BondTerms memory t = bondTerms(ALICE, 1e6 - 1, 30 days);
        Payment memory p = pay(ALICE, t.amount, digest(t));
        refuseRange("amount", 1e6 - 1, 1e6, type(uint88).max);
        surety.postBond(t, p);
        bond(ALICE, 1e6, 30 days);
    }

    function test_maturityBoundsToTheSecond() public {
        uint256 first = (block.timestamp / TERM + 2) * TERM;
        vm.warp(first - TERM);
        bond(ALICE, 1e6, TERM);
        skip(1);
        BondTerms memory t = bondTerms(ALICE, 1e6, TERM);
        t.maturity = uint40(first);
        Payment memory p = pay(ALICE, t.amount, digest(t));
        refuseRange("maturity", first, block.timestamp + TERM, block.timestamp + MAX_TERM);
        surety.postBond(t, p);

        uint256 last = (block.timestamp + MAX_TERM) / TERM * TERM;
        vm.warp(last - MAX_TERM);
        t = bondTerms(ALICE, 1e6, MAX_TERM);
        eq(t.maturity, last, "the last one");
        post(ALICE, t);
        vm.warp(last - MAX_TERM - 1);
        t = bondTerms(ALICE, 1e6, MAX_TERM);
        t.maturity = uint40(last);
        p = pay(ALICE, t.amount, digest(t));
        refuseRange("maturity", last, block.timestamp + TERM, block.timestamp + MAX_TERM);
        surety.postBond(t, p);
    }

    /// Bonds mature at boundaries only.
    function testFuzz_maturityIsABoundary(uint256 off) public {
        off = bound(off, 1, TERM - 1);
        BondTerms memory t = bondTerms(ALICE, 1e6, 300 days);
        t.maturity += uint40(off);
        Payment memory p = pay(ALICE, t.amount, digest(t));
        refuseMisaligned("maturity", t.maturity, TERM);
        surety.postBond(t, p);
    }

    /// S: the principal is part of what was signed; a payment of another amount is refused before it is tried.
    function testFuzz_paymentMustEqualTheAmount(uint256 value) public {
        BondTerms memory t = bondTerms(ALICE, 5e6, 30 days);
        value = bound(value, 0, 1e12);
        vm.assume(value != 5e6);
        Payment memory p = pay(ALICE, value, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.WrongPayment.selector, 5e6, value));
        surety.postBond(t, p);
    }

    /// S: two amounts are two digests.
    function test_anotherAmountIsAnotherOrder() public {
        BondTerms memory t = bondTerms(ALICE, 5e6, 30 days);
        bytes32 five = digest(t);
        t.amount = 6e6;
        ok(digest(t) != five, "digests differ");
        Payment memory p = pay(ALICE, 6e6, five);
        refusePayment();
        surety.postBond(t, p);
    }

    function test_recipientMustBeAbleToHoldIt() public {
        BondTerms memory t = bondTerms(ALICE, 5e6, 30 days);
        t.recipient = address(surety);
        Payment memory p = pay(ALICE, t.amount, digest(t));
        refuseReceiver(address(surety));
        surety.postBond(t, p);
        t.recipient = address(0);
        p = pay(ALICE, t.amount, digest(t));
        refuseReceiver(address(0));
        surety.postBond(t, p);
    }

    function test_refusedWhilePausedAlertPendingAndFrozen() public {
        bond(CAROL, 100e6, 300 days);
        buy(BOB, 50e6, day(30));
        BondTerms memory t = bondTerms(ALICE, 5e6, 30 days);
        Payment memory p = pay(ALICE, t.amount, digest(t));

        surety.setPaused(true);
        refuse(ISurety.Paused.selector);
        surety.postBond(t, p);
        surety.setPaused(false);

        trigger.set(ITrigger.Status.Alert);
        refuseStatus(ITrigger.Status.Alert);
        surety.postBond(t, p);
        trigger.set(ITrigger.Status.Armed);

        skip(2 hours);
        trigger.fire(FEED, block.timestamp, 5_000);
        refusePending(0, 1);
        surety.postBond(t, p);

        surety.report(product);
        refuseFrozen(block.timestamp + FREEZE);
        surety.postBond(t, p);
    }

    function test_acceptedWhileUnavailableAndTripped() public {
        trigger.setBroken(true);
        bond(ALICE, 5e6, 30 days);
        trigger.setBroken(false);
        trigger.set(ITrigger.Status.Unavailable);
        bond(ALICE, 5e6, 30 days);
        trigger.set(ITrigger.Status.Tripped);
        bond(ALICE, 5e6, 30 days);
        eq(pool().bonds, 3, "bonds");
    }

    function test_unknownProduct() public {
        BondTerms memory t = bondTerms(ALICE, 5e6, 30 days);
        t.product = product + 1;
        Payment memory p = pay(ALICE, t.amount, digest(t));
        refuseProduct(product + 1);
        surety.postBond(t, p);
    }

    /// A newcomer has no claim on what was earned before.
    function testFuzz_earnsNothingOfThePast(uint256 time) public {
        bond(ALICE, 1_000e6, 300 days);
        buy(BOB, 500e6, day(100));
        skip(bound(time, 1, 90 days));
        uint256 id = bond(CAROL, 1_000e6, 300 days);
        eq(earned(id), 0, "premium");
    }

    /// Premium is counted per share, so shares that outgrow its precision would lose it: no bond may make so many.
    function test_sharesAreBoundedToTheUnit() public {
        uint256 most = type(uint80).max;
        usd.mint(a(ALICE), 2 * most);
        BondTerms memory t = bondTerms(ALICE, most + 1, 30 days);
        Payment memory p = pay(ALICE, t.amount, digest(t));
        refuseShares(most + 1);
        surety.postBond(t, p);
        bond(ALICE, most - 1e6, 30 days);
        t = bondTerms(CAROL, 1e6 + 1, 30 days);
        p = pay(CAROL, t.amount, digest(t));
        refuseShares(most + 1);
        surety.postBond(t, p);
        bond(CAROL, 1e6, 30 days);
        eq(pool().shares, most, "at the bound");
    }

    function refuseShares(uint256 shares) private {
        vm.expectRevert(abi.encodeWithSelector(ISurety.TooManyShares.selector, shares, type(uint80).max));
    }

    /// After as many total losses as the bound allows, what buyers pay still reaches the bonds.
    function test_premiumSurvivesManyTotalLosses() public {
        ISurety.Product memory terms = productTerms();
        terms.utilizationCap = 9_500;
        product = createProduct(terms);
        uint256[] memory ids = new uint256[](40);
        uint256 n;
        for (bool full; !full;) {
            BondTerms memory t = bondTerms(CAROL, 1_000e6, 300 days);
            try surety.postBond(t, pay(CAROL, t.amount, digest(t))) returns (uint256 id) {
                ids[n++] = id;
            } catch (bytes memory reason) {
                ok(bytes4(reason) == ISurety.TooManyShares.selector, "refused for its shares only");
                full = true;
            }
            (uint256 p,) = buy(BOB, pool().capacity, day(30));
            skip(1 days);
            strike(10_000);
            surety.settle(p);
        }
        ok(pool().shares > 1 << 75, "close to the bound");
        for (uint256 i; i < n; ++i) surety.claim(ids[i]);
        uint256 had = usd.balanceOf(a(CAROL));
        (, uint256 premium) = buy(BOB, pool().capacity, day(30));
        for (uint256 i; i < 36 * 24; ++i) {
            skip(1 hours);
            surety.claim(ids[n - 1]); // rounds
        }
        for (uint256 i; i < n; ++i) surety.claim(ids[i]);
        ok(usd.balanceOf(a(CAROL)) - had >= premium * 99 / 100, "all but a hundredth, at a call per hour");
    }

    /// In the second in which a freeze ends by itself the product is open again.
    function test_whenAFreezeEnds() public {
        bond(ALICE, 1_000e6, 1_000 days);
        buy(BOB, 100e6, day(30));
        skip(2 days);
        strike(10_000);
        vm.warp(block.timestamp + FREEZE);
        bond(ALICE, 5e6, TERM);
        eq(pool().frozenUntil, 0, "open");
    }
}
