// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract QuoteTest is Base {
    function setUp() public override {
        super.setUp();
        bond(ALICE, 2_000_000e6, 1_000 days);
    }

    function price(uint256 coverage, uint256 expiry) private view returns (uint256) {
        return surety.quote(product, uint128(coverage), uint40(expiry));
    }

    /// Worked example: 1 % at zero, 4 % at 80 %, 25 % at full; 30 days and 6 of grace at a cap of 90 %.
    function test_workedExample() public {
        ISurety.Product memory t = productTerms();
        t.rates = Curve.Rates(0.01e18, 0.04e18, 0.25e18, 0.8e18);
        product = createProduct(t);
        bond(ALICE, 2_000_000e6, 1_000 days);
        uint256 expiry = block.timestamp + 30 days;
        eq(price(100_000e6, expiry) / 1e4, 10_890, "100,000 on two million");
        product = createProduct(t);
        bond(ALICE, 1_000_000e6, 1_000 days);
        eq(price(900_000e6, expiry), 4_349_589_042, "one of 900,000");
        uint256 total;
        for (uint256 i; i < 9; ++i) {
            (, uint256 premium) = buy(BOB, 100_000e6, expiry);
            total += premium;
        }
        eq(total, 4_349_589_046, "nine of 100,000");
    }

    /// A pool that carries 9e18, in a product with these rates.
    function large(Curve.Rates memory rates) private {
        ISurety.Product memory t = productTerms();
        t.rates = rates;
        product = createProduct(t);
        usd.mint(a(ALICE), 1e19);
        bond(ALICE, 1e19, 1_000 days);
    }

    /// The utilisation rises from 1e15 / 9 to 2e15 / 9: the start rounds down and the end up. For a year at 1,000 %.
    function test_buyerPaysForFractionsOfTheInterval() public {
        large(Curve.Rates(10e18, 10e18, 10e18, 0.8e18));
        buy(BOB, 1e15, day(10));
        uint256 interval = 222_222_222_222_223 - 111_111_111_111_111;
        eq(price(1e15, T0 + 365 days - GRACE), 9 * (10 * interval + 1), "premium");
    }

    /// Up to a utilisation of 70 % the area under this curve is just short of 1e-18, which rounds down to nothing.
    function test_areaRoundsDown() public {
        large(Curve.Rates(1, 2, 2, 816_666_666_666_666_667));
        eq(price(6.3e18, T0 + 365 days - GRACE), 9, "what the caller adds, alone");
    }

    /// 14: dearer with coverage, with time, and with what is locked already.
    function testFuzz_monotone(uint256 coverage, uint256 more, uint256 days_, uint256 later, uint256 locked) public {
        coverage = bound(coverage, 1e6, 400_000e6);
        more = bound(more, 0, 400_000e6);
        uint256 expiry = day(bound(days_, 2, 200));
        uint256 base = price(coverage, expiry);
        ok(price(coverage + more, expiry) >= base, "coverage");
        ok(price(coverage, expiry + bound(later, 0, 100) * 1 days) >= base, "time");
        buy(CAROL, bound(locked, 1e6, 900_000e6), day(300));
        ok(price(coverage, expiry) >= base, "locked");
    }

    /// 14: splitting a purchase never makes it cheaper.
    function testFuzz_superadditive(uint256 x, uint256 y, uint256 days_) public {
        x = bound(x, 1e6, 900_000e6);
        y = bound(y, 1e6, 900_000e6);
        uint256 expiry = day(bound(days_, 2, 300));
        uint256 whole = price(x + y, expiry);
        (, uint256 first) = buy(BOB, x, expiry);
        (, uint256 second) = buy(BOB, y, expiry);
        ok(first + second >= whole, "cheaper in parts");
        ok(first + second <= whole + whole / 1e6 + 1_000, "and hardly dearer");
    }

    /// 10: the quote is what the same block charges.
    function testFuzz_isWhatIsCharged(uint256 coverage, uint256 wait, uint256 locked) public {
        buy(CAROL, bound(locked, 1e6, 900_000e6), day(30));
        skip(bound(wait, 0, 80 days));
        coverage = bound(coverage, 1e6, 900_000e6);
        uint256 quoted = price(coverage, day(20));
        PolicyTerms memory t = policyTerms(BOB, coverage, day(20));
        (, uint256 charged) = surety.buyPolicy(t, pay(BOB, 1e15, digest(t)));
        eq(charged, quoted, "premium");
    }

    /// Cover always costs something.
    function testFuzz_neverFree(uint256 coverage, uint256 zero) public {
        ISurety.Product memory t = productTerms();
        t.rates = Curve.Rates(uint64(bound(zero, 1, 0.05e18)), 0.1e18, 0.3e18, 0.8e18);
        product = createProduct(t);
        bond(ALICE, 1e13, 1_000 days);
        ok(price(bound(coverage, 1e6, 9e12), day(2)) > 0, "free");
    }

    function test_unknownProduct() public {
        refuseProduct(5);
        surety.quote(5, 1e6, uint40(day(10)));
    }

    function test_emptyPool() public {
        product = createProduct(productTerms());
        vm.expectRevert(abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, 1e6, 0));
        surety.quote(product, 1e6, uint40(day(10)));
    }
}
