// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract CreateProductTest is Base {
    function refused(ISurety.Product memory t, bytes memory reason) private {
        vm.expectRevert(reason);
        createProduct(t);
    }

    function range(bytes32 field, uint256 value, uint256 minimum, uint256 maximum) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISurety.OutOfRange.selector, field, value, minimum, maximum);
    }

    function test_storesTheTermsAndAnnouncesThem() public {
        trigger.fire(FEED, block.timestamp, 10_000);
        ISurety.Product memory t = productTerms();
        t.firstEvent = 77; // not the caller's to say
        ISurety.Product memory stored = productTerms();
        stored.firstEvent = 1;
        vm.expectEmit(address(surety));
        emit ISurety.ProductCreated(2, stored, "ipfs://description");
        uint64 number = surety.createProduct(t, "ipfs://description");
        eq(number, 2, "products count from one");
        eq(surety.productCount(), 2, "count");
        ok(keccak256(abi.encode(surety.getProduct(2))) == keccak256(abi.encode(stored)), "terms");
    }

    /// An event from before the product existed is nobody's.
    function test_oldEventsArePast() public {
        trigger.fire(FEED, block.timestamp, 10_000);
        product = createProduct(productTerms());
        eq(pool().pending, 0, "pending");
        vm.expectRevert(abi.encodeWithSelector(ISurety.NoEvent.selector, 1, 1));
        surety.report(product);
        bond(ALICE, 100e6, 30 days);
        buy(BOB, 10e6, day(10));
    }

    function test_byAStranger() public {
        ISurety.Product memory t = productTerms();
        refuseStranger(a(MALLORY));
        vm.prank(a(MALLORY));
        createProduct(t);
    }

    function test_rates() public {
        Curve.Rates[5] memory wrong = [
            Curve.Rates(0, 0.1e18, 0.3e18, 0.8e18),
            Curve.Rates(0.2e18, 0.1e18, 0.3e18, 0.8e18),
            Curve.Rates(0.05e18, 0.4e18, 0.3e18, 0.8e18),
            Curve.Rates(0.05e18, 0.1e18, 0.3e18, 0),
            Curve.Rates(0.05e18, 0.1e18, 0.3e18, 1e18)
        ];
        for (uint256 i; i < wrong.length; ++i) {
            ISurety.Product memory t = productTerms();
            t.rates = wrong[i];
            refused(t, abi.encodeWithSelector(ISurety.InvalidRates.selector));
        }
    }

    /// A rate that does not rise is a curve too.
    function test_flatRates() public {
        ISurety.Product memory t = productTerms();
        t.rates = Curve.Rates(0.1e18, 0.1e18, 0.1e18, 0.8e18);
        eq(createProduct(t), 2, "created");
    }

    function test_epoch() public {
        ISurety.Product memory t = productTerms();
        t.epoch = 10 minutes - 1;
        refused(t, range("epoch", t.epoch, 10 minutes, 30 days));
        t.epoch = 30 days + 1;
        refused(t, range("epoch", t.epoch, 10 minutes, 30 days));
    }

    function test_utilizationCap() public {
        ISurety.Product memory t = productTerms();
        t.utilizationCap = 0;
        refused(t, range("utilizationCap", 0, 1, 9_500));
        t.utilizationCap = 9_501;
        refused(t, range("utilizationCap", 9_501, 1, 9_500));
    }

    function test_grace() public {
        ISurety.Product memory t = productTerms();
        t.grace = 2 * EPOCH - 1;
        refused(t, range("grace", t.grace, 2 * EPOCH, 400 * EPOCH));
        t.grace = 2 * EPOCH + 1;
        refused(t, abi.encodeWithSelector(ISurety.Misaligned.selector, bytes32("grace"), t.grace, EPOCH));
        trigger.setDelay(EPOCH);
        t.grace = 3 * EPOCH;
        refused(t, range("grace", t.grace, 4 * EPOCH, 400 * EPOCH));
        t.grace = 4 * EPOCH;
        createProduct(t);
    }

    function test_waiting() public {
        ISurety.Product memory t = productTerms();
        t.waiting = 0;
        refused(t, range("waiting", 0, 1, type(uint40).max));
    }

    function test_maxDuration() public {
        ISurety.Product memory t = productTerms();
        t.maxDuration = WAITING + 2 * EPOCH - 1;
        refused(t, range("maxDuration", t.maxDuration, WAITING + 2 * EPOCH, 400 * EPOCH - GRACE));
        t.maxDuration = 400 * EPOCH - GRACE + 1;
        refused(t, range("maxDuration", t.maxDuration, WAITING + 2 * EPOCH, 400 * EPOCH - GRACE));
    }

    function test_minTerm() public {
        ISurety.Product memory t = productTerms();
        t.minTerm = TERM - 1;
        refused(t, range("minTerm", t.minTerm, TERM, 5 * 365 days - TERM));
        t.minTerm = 5 * 365 days - TERM + 1;
        refused(t, range("minTerm", t.minTerm, TERM, 5 * 365 days - TERM));
        t.minTerm = 5 * 365 days - TERM;
        createProduct(t);
    }

    /// Eight boundaries at most lie within the longest cover.
    function test_term() public {
        ISurety.Product memory t = productTerms();
        uint256 least = (MAX_DURATION + GRACE + 7) / 8;
        t.term = uint40(least - 1);
        refused(t, range("term", t.term, least, 90 days));
        t.term = 45 days + 18 hours;
        eq(t.term, least, "an eighth");
        refused(t, abi.encodeWithSelector(ISurety.Misaligned.selector, bytes32("term"), t.term, EPOCH));
        t.term = t.minTerm = 90 days;
        createProduct(t);
        t.term = 91 days;
        refused(t, range("term", t.term, least, 90 days));
        t.maxDuration = 60 days;
        t.term = 30 days - 1;
        refused(t, range("term", t.term, 30 days, 90 days));
        t.term = 30 days;
        createProduct(t);
    }

    function test_minCover() public {
        ISurety.Product memory t = productTerms();
        t.minCover = 1e6 - 1;
        refused(t, range("minCover", t.minCover, 1e6, type(uint64).max));
        t.minCover = 100e6;
        product = createProduct(t);
        bond(ALICE, 1_000e6, 300 days);
        refuseRange("coverage", 100e6 - 1, 100e6, type(uint88).max);
        surety.quote(product, 100e6 - 1, uint40(day(30)));
        buy(BOB, 100e6, day(30));
    }

    /// A54: the latency counts where it is more than half an epoch, not only where it is more than one.
    function test_graceCoversTheLatency() public {
        trigger.setDelay(EPOCH * 3 / 4);
        ISurety.Product memory t = productTerms();
        t.grace = 2 * EPOCH;
        refused(t, range("grace", t.grace, 3 * EPOCH, 400 * EPOCH));
    }

    /// The shortest product that can be created has an expiry on sale at any second.
    function testFuzz_theShortestProductSellsAtAnyTime(uint256 time, uint256 waiting, uint256 epoch) public {
        ISurety.Product memory t = productTerms();
        t.epoch = uint40(10 days / bound(epoch, 1, 240)); // the term is a multiple of it
        vm.assume(TERM % t.epoch == 0);
        t.waiting = uint40(bound(waiting, 1, 390 * uint256(t.epoch)));
        t.grace = 2 * t.epoch;
        if (t.waiting + 2 * t.epoch + t.grace > 8 * TERM) t.waiting = 8 * TERM - 2 * t.epoch - t.grace;
        t.maxDuration = t.waiting + 2 * t.epoch;
        trigger.setDelay(1);
        product = createProduct(t);
        bond(ALICE, 100e6, 1_000 days);
        skip(bound(time, 0, 300 days));
        uint256 earliest = block.timestamp + t.waiting + t.epoch;
        uint256 expiry = (earliest + t.epoch - 1) / t.epoch * t.epoch;
        buy(BOB, 10e6, expiry);
    }
}
