// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract ExtendPolicyTest is Base {
    uint256 id;
    uint256 policy;

    function setUp() public override {
        super.setUp();
        id = bond(ALICE, 1_000e6, 400 days);
        (policy,) = buy(BOB, 100e6, day(30));
    }

    function refused(uint256 expiry, bytes memory reason) private {
        PolicyExtensionTerms memory t = PolicyExtensionTerms(policy, uint40(expiry), newId());
        Payment memory p = pay(BOB, 100e6, digest(t));
        vm.expectRevert(reason);
        surety.extendPolicy(t, p);
    }

    function testFuzz_movesTheExpiryAtTheQuoteAndRefundsTheRest(uint256 wait, uint256 days_, uint256 excess) public {
        skip(bound(wait, 0, 30 days - 1));
        uint256 from = policyOf(policy).expiry;
        uint256 expiry = bound(days_, from / 1 days + 1, (block.timestamp + MAX_DURATION) / 1 days) * 1 days;
        excess = bound(excess, 0, 1e9);
        uint256 price = surety.quoteExtension(policy, uint40(expiry));
        PolicyExtensionTerms memory t = PolicyExtensionTerms(policy, uint40(expiry), newId());
        Payment memory p = pay(CAROL, price + excess, digest(t)); // anyone may pay
        vm.expectEmit(address(surety));
        emit ISurety.PolicyExtended(policy, a(CAROL), uint40(from), uint40(expiry), price, 0);
        eq(surety.extendPolicy(t, p), price, "the quote of the same block");
        eq(usd.balanceOf(a(CAROL)), WEALTH - price, "refund");
        ISurety.Policy memory q = policyOf(policy);
        ok(q.expiry == expiry && q.coverage == 100e6 && q.start == T0 && q.cursor == 0, "expiry only");
        eq(pool().locked, 100e6, "locked once");
        vm.warp(expiry + GRACE - 1);
        eq(pool().locked, 100e6, "until the later release");
        vm.warp(expiry + GRACE);
        ok(pool().locked == 0 && pool().rate == 0, "released");
        surety.claim(id);
        uint256 paid = usd.balanceOf(a(ALICE)) + 1_000e6 - WEALTH;
        uint256 all = WEALTH - usd.balanceOf(a(BOB)) + price;
        ok(paid <= all && paid + 3 >= all, "everything that was paid is earned");
    }

    /// Where nothing has changed it is the price of the added time: never less, and at most four base units more. The
    /// price of the first 36 days is rounded up to a whole unit, at whose pace the policy goes on paying for 96.
    function testFuzz_pricedAsNewCoverForTheAddedTime(uint256 coverage) public {
        product = createProduct(productTerms());
        bond(ALICE, 1_000e6, 400 days);
        coverage = bound(coverage, 1e6, 900e6);
        uint256 added = surety.quote(product, uint128(coverage), uint40(day(90))) * 60 / 96;
        (policy,) = buy(BOB, coverage, day(30));
        uint256 price = surety.quoteExtension(policy, uint40(day(90)));
        ok(price >= added && price <= added + 4, "60 of 96 days");
    }

    /// Short cover bought while short capital made it cheap pays the price of long cover from the extension on: otherwise
    /// the premium of later times would be spread over the times in which that capital earns.
    function test_theStreamIsThatOfNewCover() public {
        product = createProduct(productTerms());
        bond(ALICE, 1_000e6, 400 days);
        uint256 fair = surety.quote(product, 800e6, uint40(day(300)));
        bond(MALLORY, 10_000e6, TERM);
        (policy,) = buy(MALLORY, 800e6, day(60));
        extendPolicy(MALLORY, policy, day(300));
        ok(pool().rate + 1e24 / uint256(306 days) + 1 >= fair * 1e24 / 306 days, "less than long cover pays");
    }

    /// No more expensive for its own cover: it is not counted twice.
    function test_ownCoverIsNotCountedTwice() public {
        product = createProduct(productTerms());
        bond(ALICE, 1_000e6, 400 days);
        (policy,) = buy(BOB, 900e6, day(30));
        extendPolicy(BOB, policy, day(200));
        eq(pool().locked, 900e6, "all of the capacity, still");
        ISurety.Boundary[] memory b = surety.getBoundaries(product);
        eq(b[0].lockedAfter, 900e6, "beyond the first boundary as well");
    }

    /// An extension bought when cover has become cheap still costs at least what the cover pays now: nobody's stream falls.
    function testFuzz_neverLowersTheStream(uint256 more, uint256 days_, uint256 fee) public {
        product = createProduct(productTerms());
        bond(ALICE, 1_000e6, 400 days);
        surety.setFee(uint16(bound(fee, 0, 2_000)), a(CREATOR));
        (policy,) = buy(BOB, 890e6, day(30));
        bond(CAROL, bound(more, 1e6, 1e13), 400 days);
        uint256 rate = pool().rate;
        extendPolicy(BOB, policy, day(bound(days_, 31, 359)));
        ok(pool().rate + 1 >= rate, "fell");
    }

    /// An event right after the extension pays: there is no new waiting time.
    function test_noNewWaitingTime() public {
        vm.warp(T0 + 30 days - 1);
        extendPolicy(BOB, policy, T0 + 60 days);
        skip(1);
        strike(10_000);
        eq(surety.settle(policy), 100e6, "covered");
    }

    function test_capitalMustStay() public {
        uint256 last = bondOf(id).maturity;
        vm.warp(last - 200 days);
        product = createProduct(productTerms());
        bond(ALICE, 1_000e6, TERM);
        (policy,) = buy(BOB, 100e6, day(20));
        refused(day(200), abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, 100e6, 0));
    }

    function test_expiryBounds() public {
        uint256 from = policyOf(policy).expiry;
        refused(from, range(from, from + 1, T0 + MAX_DURATION));
        refused(from - EPOCH, range(from - EPOCH, from + 1, T0 + MAX_DURATION));
        refused(T0 + 361 days, range(T0 + 361 days, from + 1, T0 + MAX_DURATION));
        refused(from + 1, abi.encodeWithSelector(ISurety.Misaligned.selector, bytes32("expiry"), from + 1, EPOCH));
        extendPolicy(BOB, policy, T0 + 360 days);
    }

    function range(uint256 value, uint256 minimum, uint256 maximum) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISurety.OutOfRange.selector, bytes32("expiry"), value, minimum, maximum);
    }

    function test_onlyWhileInForce() public {
        uint256 from = policyOf(policy).expiry;
        vm.warp(from);
        refused(from + 30 days, abi.encodeWithSelector(ISurety.NotInForce.selector, from, from));
    }

    function test_notOfAPaidPolicy() public {
        skip(2 days);
        strike(10_000);
        surety.settle(policy);
        refused(day(60), abi.encodeWithSelector(ISurety.NotInForce.selector, T0 + 30 days, block.timestamp));
    }

    function test_settledFirst() public {
        skip(2 days);
        strike(0);
        refused(day(60), abi.encodeWithSelector(ISurety.Unsettled.selector, 0, 1));
        surety.settle(policy);
        extendPolicy(BOB, policy, day(60));
    }

    function test_refusedUnlessArmed() public {
        uint256 to = day(60);
        ITrigger.Status[3] memory statuses =
            [ITrigger.Status.Unavailable, ITrigger.Status.Alert, ITrigger.Status.Tripped];
        for (uint256 i; i < 3; ++i) {
            trigger.set(statuses[i]);
            refused(to, abi.encodeWithSelector(ISurety.TriggerNotReady.selector, statuses[i]));
        }
        trigger.set(ITrigger.Status.Armed);
        skip(2 hours);
        trigger.fire(FEED, block.timestamp, 5_000);
        refused(to, abi.encodeWithSelector(ISurety.EventPending.selector, 0, 1));
        surety.report(product);
        refused(to, abi.encodeWithSelector(ISurety.ProductFrozen.selector, block.timestamp + FREEZE));
    }

    function test_premiumAboveAuthorised() public {
        uint256 price = surety.quoteExtension(policy, uint40(day(60)));
        PolicyExtensionTerms memory t = PolicyExtensionTerms(policy, uint40(day(60)), newId());
        Payment memory p = pay(BOB, price - 1, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.PremiumAboveAuthorised.selector, price, price - 1));
        surety.extendPolicy(t, p);
        surety.extendPolicy(t, pay(BOB, price, digest(t)));
        p = pay(BOB, price, digest(t));
        refuseExecuted(policy, digest(t));
        surety.extendPolicy(t, p);
    }

    function test_feeOfTheAddedPremium() public {
        surety.setFee(1_000, a(CREATOR));
        uint256 premium = extendPolicy(BOB, policy, day(90));
        eq(surety.owed(a(CREATOR)), premium / 10, "a tenth");
    }

    /// Bonds earn all that was paid, without the fee.
    function test_theFeeIsNotStreamed() public {
        uint256 first = WEALTH - usd.balanceOf(a(BOB));
        surety.setFee(1_000, a(CREATOR));
        uint256 premium = extendPolicy(BOB, policy, day(90));
        vm.warp(day(90) + GRACE);
        surety.claim(id);
        uint256 paid = usd.balanceOf(a(ALICE)) + 1_000e6 - WEALTH;
        uint256 all = first + premium - premium / 10;
        ok(paid <= all && paid + 3 >= all, "more or less than was paid is earned");
    }

    /// Capital must stay until the cover is released, which is after its expiry.
    function test_capitalMustStayUntilTheRelease() public {
        product = createProduct(productTerms());
        uint256 maturity = bondOf(bond(ALICE, 1_000e6, TERM)).maturity;
        (policy,) = buy(BOB, 100e6, day(20));
        bytes memory reason = abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, 100e6, 0);
        refused(maturity, reason);
        refused(maturity - GRACE + EPOCH, reason);
        extendPolicy(BOB, policy, maturity - GRACE);
    }

    function test_ofABondOrNothing() public {
        uint256[2] memory wrong = [id, 99];
        for (uint256 i; i < 2; ++i) {
            policy = wrong[i];
            refused(day(60), abi.encodeWithSelector(ISurety.NotPolicy.selector, wrong[i]));
        }
    }
}
