// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

/// In alert without an end, and says so with nearly all the gas that a trigger may use.
contract HeavyTrigger {
    function state(bytes32) external view returns (ITrigger.Status, uint32) {
        for (uint256 left = gasleft(); left - gasleft() < 95_000;) {}
        return (ITrigger.Status.Alert, 0);
    }
}

/// Capital leaves by the calendar: at its boundary, the oldest first, as far as the cover in force allows.
contract ReleaseTest is Base {
    function test_boundaryToTheSecond() public {
        uint256 id = bond(ALICE, 5e6, 10 days);
        vm.warp(bondOf(id).maturity - 1);
        ok(released(id) == 0 && atRisk(id) == 5e6, "one second early");
        vm.warp(bondOf(id).maturity);
        ok(released(id) == 5e6 && atRisk(id) == 0, "left");
        ok(pool().capital == 0 && pool().shares == 0 && pool().committed == 0, "empty");
    }

    /// A view lets a cohort leave even if its boundary is the first that the view passes.
    function test_leavesAtTheFirstBoundaryOfAView() public {
        uint256 id = bond(ALICE, 5e6, TERM);
        vm.warp(bondOf(id).maturity - 1);
        surety.poke(product, type(uint256).max);
        eq(pool().nextBoundary, bondOf(id).maturity, "the next one");
        mature(id);
        ok(released(id) == 5e6 && atRisk(id) == 0, "left");
        eq(pool().capital, 0, "empty");
    }

    /// C3: from its boundary on a bond neither earns nor bears, no matter who calls and when.
    function test_neitherEarnsNorBearsAfterItsBoundary() public {
        uint256 early = bond(MALLORY, 500_000e6, TERM);
        uint256 late = bond(ALICE, 500_000e6, 1_000 days);
        (uint256 p,) = buy(BOB, 400_000e6, day(350));
        mature(early);
        uint256 premium = earned(early);
        eq(premium, earned(late), "the same so far");
        skip(200 days);
        eq(earned(early), premium, "nothing since");
        strike(10_000);
        surety.settle(p);
        (uint256 principal, uint256 paid) = surety.claim(early);
        ok(principal == 500_000e6 && paid == premium, "whole, with what it had earned");
        eq(atRisk(late), 100_000e6, "the other bond knew what it carried");
    }

    /// Nobody leaves between an alert and the last settlement; then everybody has borne the same.
    function test_heldInAlertPendingAndFreeze() public {
        uint256 id = bond(ALICE, 100e6, TERM);
        uint256 other = bond(CAROL, 100e6, 300 days);
        (uint256 policy,) = buy(BOB, 50e6, day(200));
        uint256 matures = bondOf(id).maturity;
        vm.warp(matures - 1 hours);
        surety.poke(product, type(uint256).max);
        trigger.set(ITrigger.Status.Alert);
        vm.warp(matures + 1 hours);
        claimNothing(id, "alert");
        eq(pool().syncedAt, matures - 1, "the clock stands");
        trigger.set(ITrigger.Status.Armed);
        trigger.fire(FEED, matures - 1 hours, 10_000);
        claimNothing(id, "pending");
        surety.report(product);
        claimNothing(id, "frozen");
        surety.settle(policy);
        (uint256 principal,) = surety.claim(id);
        eq(principal, 75e6, "settled: left with its half of the loss");
        eq(atRisk(other), 75e6, "like the other");
    }

    function claimNothing(uint256 id, string memory when) private {
        (uint256 principal,) = surety.claim(id);
        eq(principal, 0, when);
    }

    /// A refuted alert leaves no trace: who poked when makes no difference.
    function testFuzz_aRefutedAlertLeavesNoTrace(uint256 before, uint256 length, uint256 pokes) public {
        uint256 id = bond(ALICE, 100e6, TERM);
        uint256 other = bond(CAROL, 100e6, 300 days);
        buy(BOB, 50e6, day(200));
        buy(BOB, 20e6, day(30));
        uint256 matures = bondOf(id).maturity;
        uint256 start = matures - bound(before, 0, 10 days);
        length = bound(length, 0, 20 days);
        uint256 snapshot = vm.snapshotState();
        vm.warp(start + length);
        surety.poke(product, type(uint256).max);
        bytes32 quiet = keccak256(abi.encode(atRisk(id), released(id), atRisk(other), pool().capital, pool().locked));
        (uint256 premium, uint256 otherPremium) = (earned(id), earned(other));

        vm.revertToState(snapshot);
        vm.warp(start);
        trigger.set(ITrigger.Status.Alert);
        for (uint256 i; i < 8; ++i) {
            vm.warp(start + length * i / 8);
            if (pokes >> i & 1 == 1) surety.poke(product, type(uint256).max);
        }
        vm.warp(start + length);
        trigger.set(ITrigger.Status.Armed);
        surety.poke(product, type(uint256).max);
        bytes32 alerted =
            keccak256(abi.encode(atRisk(id), released(id), atRisk(other), pool().capital, pool().locked));
        ok(alerted == quiet, "principal");
        ok(earned(id) + 2 >= premium && earned(id) <= premium + 2, "premium");
        ok(earned(other) + 2 >= otherPremium && earned(other) <= otherPremium + 2, "premium of the other");
    }

    function test_leavesWhileUnavailableBrokenAndTripped() public {
        uint256 id = bond(ALICE, 5e6, TERM);
        mature(id);
        ITrigger.Status[2] memory statuses = [ITrigger.Status.Unavailable, ITrigger.Status.Tripped];
        for (uint256 i; i < 2; ++i) {
            trigger.set(statuses[i]);
            eq(released(id), 5e6, "left");
        }
        trigger.setBroken(true);
        (uint256 principal,) = surety.claim(id);
        eq(principal, 5e6, "left");
    }

    /// The backstop: a freeze that nobody settles ends when the last policy in force has been released.
    function test_freezeEndsByItself() public {
        uint256 id = bond(ALICE, 500_000e6, TERM);
        bond(CAROL, 500_000e6, 1_000 days);
        (uint256 p,) = buy(BOB, 100_000e6, day(300));
        skip(10 days);
        strike(10_000);
        uint256 until = block.timestamp + FREEZE;
        vm.warp(until - 1);
        eq(pool().frozenUntil, until, "shown");
        eq(released(id), 0, "held");
        vm.warp(until);
        eq(pool().frozenUntil, 0, "over");
        eq(released(id), 500_000e6, "left");
        eq(surety.settle(p), 0, "released long since");
    }

    /// A loss is borne before anyone leaves; a blacklisted holder of a policy cannot prolong the wait.
    function test_lossIsBorneBeforeAnyoneLeaves() public {
        uint256 hole = 0xDEAD;
        uint256 early = bond(MALLORY, 500_000e6, TERM);
        uint256 late = bond(ALICE, 500_000e6, 300 days);
        PolicyTerms memory t = policyTerms(MALLORY, 400_000e6, day(200));
        t.recipient = a(hole);
        (uint256 policy,) = buy(MALLORY, t);
        vm.warp(bondOf(early).maturity - 1);
        strike(10_000);
        skip(3 days);
        claimNothing(early, "frozen");
        blacklist(a(hole));
        surety.settle(policy);
        eq(surety.owed(a(hole)), 400_000e6, "kept for the owner");
        (uint256 got,) = surety.claim(early);
        eq(got, 300_000e6, "bears its half");
        eq(atRisk(late), 300_000e6, "and so does the other");
        vm.expectRevert("account is blacklisted");
        surety.withdraw(a(hole));
        vm.clearMockedCalls();
        surety.withdraw(a(hole));
        eq(usd.balanceOf(a(hole)), 400_000e6, "withdrawn later");
    }

    /// Two events in one block: the freeze lasts until every policy is settled against both.
    function test_twoEventsInOneBlock() public {
        bond(ALICE, 500_000e6, TERM);
        (uint256 p,) = buy(BOB, 100_000e6, day(30));
        (uint256 q,) = buy(CAROL, 100_000e6, day(30));
        skip(10 days);
        trigger.fire(FEED, block.timestamp, 5_000);
        trigger.fire(FEED, block.timestamp, 5_000);
        surety.report(product);
        surety.report(product);
        surety.settle(p);
        surety.settle(p);
        surety.settle(q);
        ok(pool().frozenUntil != 0, "frozen");
        surety.settle(q);
        eq(pool().unsettled, 0, "all settled");
        eq(pool().locked, 50_000e6, "a quarter of each");
    }

    /// A pool whose first loss leaves it short of what was sold since: 1,000,000 matures before the cover that is left.
    function short() private returns (uint256 first, uint256 second) {
        ISurety.Product memory t = productTerms();
        t.waiting = 12 days;
        product = createProduct(t);
        first = bond(ALICE, 1_000_000e6, TERM);
        second = bond(CAROL, 1_000_000e6, 400 days);
        (uint256 p,) = buy(BOB, 890_000e6, day(60));
        skip(40 days);
        (uint256 q,) = buy(BOB, 890_000e6, day(160));
        skip(1 days);
        strike(10_000);
        surety.settle(p);
        eq(surety.settle(q), 0, "still waiting");
    }

    /// C5: part of a cohort leaves, and the rest as cover ends; it bears and earns meanwhile, and nothing is sold.
    function test_partOfACohortIsRetained() public {
        (uint256 first, uint256 second) = short();
        eq(pool().capital, 1_110_000e6, "after the loss");
        mature(first);
        uint256 needed = (uint256(890_000e6) * 10_000 + CAP - 1) / CAP;
        eq(released(first), 1_110_000e6 - needed, "what the cover leaves free");
        ok(pool().oldestBoundary < pool().nextBoundary && pool().capital == needed, "retained");
        uint256 left = atRisk(first);
        ok(left != 0 && left + atRisk(second) <= needed && left + atRisk(second) + 2 >= needed, "in proportion");

        PolicyTerms memory t = policyTerms(BOB, 1e6, day(30));
        Payment memory p = pay(BOB, 1e12, digest(t));
        vm.expectRevert(
            abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, pool().locked + 1e6, pool().capacity)
        );
        surety.buyPolicy(t, p);

        uint256 premium = earned(first);
        skip(5 days);
        ok(earned(first) > premium, "earns while it is retained");
        surety.claim(first);
        ok(bondOf(first).shares != 0, "not closed");
        vm.warp(pool().nextBoundary + 2 * TERM);
        eq(atRisk(first), 0, "gone with the cover");
        (uint256 principal,) = surety.claim(first);
        eq(surety.valueOf(first), 0, "closed");
        eq(principal, left, "whole");
    }

    /// What a bond earns while it is retained rounds down: these shares are two thirds of 1e-24 short of 198,271 units.
    function test_premiumOfARetainedBondRoundsDown() public {
        ISurety.Product memory t = productTerms();
        t.utilizationCap = 5_000;
        t.rates = Curve.Rates(1, 1, 1, 0.8e18);
        product = createProduct(t);
        usd.mint(a(ALICE), 1.2e24);
        uint256 amount = 579_275_103_888_401_409_006_226;
        uint256 id = bond(ALICE, amount, TERM);
        bond(ALICE, 0.6e24 - amount, TERM);
        bond(ALICE, 0.6e24, 400 days);
        (uint256 p,) = buy(BOB, 0.3e24, day(30));
        skip(WAITING);
        (uint256 q,) = buy(BOB, 0.3e24, day(160));
        strike(10_000);
        surety.settle(p);
        eq(surety.settle(q), 0, "still waiting");
        mature(id);
        eq(pool().acc, 339_535, "earned by every share");
        skip(2 days);
        eq(pool().shares, 0.8e24, "a third of the cohort is retained");
        eq(earned(id), 198_270, "premium");
    }

    /// New capital replaces retained capital one for one.
    function test_newCapitalReplacesRetained() public {
        (uint256 first,) = short();
        mature(first);
        uint256 before = released(first);
        bond(MALLORY, 100_000e6, 400 days);
        eq(released(first) - before, 100_000e6, "one for one");
    }

    /// C5: in order. A later cohort waits for the earlier one.
    function test_firstInFirstOut() public {
        (uint256 first,) = short();
        uint256 later = bond(MALLORY, 10_000e6, 2 * TERM);
        ok(bondOf(later).maturity > bondOf(first).maturity, "later");
        mature(later);
        ok(atRisk(first) != 0, "the first is still held");
        eq(released(later), 0, "so the second waits");
    }

    /// 5: without a loss since the last sale every cohort leaves whole at its boundary.
    function testFuzz_withoutALossEverybodyLeavesAtTheirBoundary(uint256[6] memory amounts, uint256[6] memory sales)
        public
    {
        uint256[6] memory ids;
        for (uint256 i; i < 6; ++i) {
            ids[i] = bond(ALICE, bound(amounts[i], 1e6, 1e12), bound(amounts[i] >> 128, TERM, 6 * TERM));
            uint256 expiry = day(2 + sales[i] % 357);
            uint256 coverage = bound(sales[i] >> 128, 1e6, 1e12);
            try surety.quote(product, uint128(coverage), uint40(expiry)) {
                buy(BOB, coverage, expiry);
            } catch (bytes memory reason) {
                ok(bytes4(reason) == ISurety.InsufficientCapacity.selector, "refused for capacity only");
            }
            skip(amounts[i] >> 250);
        }
        for (uint256 i; i < 6; ++i) {
            uint256 snapshot = vm.snapshotState();
            (uint256 principal, uint256 matures) = (atRisk(ids[i]), bondOf(ids[i]).maturity);
            vm.warp(matures);
            eq(atRisk(ids[i]), 0, "nothing stays");
            ok(released(ids[i]) == principal, "whole");
            vm.revertToState(snapshot);
        }
    }

    /// 7: one walk or many, the same principal for everybody.
    function testFuzz_lazyOrPokedComesToTheSame(uint256 seed, uint256 pokes) public {
        (uint256 first, uint256 second) = short();
        uint256 third = bond(MALLORY, bound(seed, 1e6, 1e12), 2 * TERM);
        uint256 end = block.timestamp + bound(seed >> 128, 0, 300 days);
        uint256 snapshot = vm.snapshotState();
        uint256 begin = block.timestamp;
        vm.warp(end);
        uint256[6] memory lazy =
            [released(first), released(second), released(third), earned(first), earned(second), earned(third)];
        vm.revertToState(snapshot);
        for (uint256 i; i < 10; ++i) {
            vm.warp(begin + (end - begin) * i / 10);
            if (pokes >> i & 1 == 1) surety.poke(product, 1 + (pokes >> 16) % 50);
        }
        vm.warp(end);
        while (!surety.poke(product, 7)) {}
        uint256[6] memory poked =
            [released(first), released(second), released(third), earned(first), earned(second), earned(third)];
        for (uint256 i; i < 3; ++i) {
            eq(lazy[i], poked[i], "principal");
            ok(lazy[i + 3] + 5 >= poked[i + 3] && poked[i + 3] + 5 >= lazy[i + 3], "premium");
        }
    }

    /// D: a bond that lost everything still leaves, and holds nobody up.
    function test_worthlessBondLeavesCleanly() public {
        ISurety.Product memory t = productTerms();
        t.utilizationCap = 9_500;
        product = createProduct(t);
        uint256 tiny = bond(ALICE, 1e6, TERM);
        for (uint256 i; i < 5; ++i) {
            bond(CAROL, 1_000e6, 1_700 days);
            (uint256 p,) = buy(BOB, pool().capacity, day(30));
            skip(7 days);
            strike(10_000);
            surety.settle(p);
        }
        bond(CAROL, 1_000e6, 1_700 days);
        uint256 shares = pool().shares;
        mature(tiny);
        (uint256 principal,) = surety.claim(tiny);
        eq(principal, 0, "worth nothing");
        refuseMissing(tiny);
        surety.claim(tiny);
        eq(shares - pool().shares, 1e6, "gone with its shares");
    }

    /// Thirty losses of all that may be lost: shares multiply until deposits stop, and everybody can still leave.
    function test_thirtyNearTotalLosses() public {
        ISurety.Product memory t = productTerms();
        t.utilizationCap = 9_500;
        product = createProduct(t);
        uint256[] memory ids = new uint256[](31);
        uint256 n;
        bool full;
        for (uint256 i; i < 30 && !full; ++i) {
            BondTerms memory bt = bondTerms(CAROL, 1_000e6, TERM);
            try surety.postBond(bt, pay(CAROL, bt.amount, digest(bt))) returns (uint256 id) {
                ids[n++] = id;
            } catch (bytes memory reason) {
                ok(bytes4(reason) == ISurety.TooManyShares.selector, "refused for its shares only");
                full = true;
            }
            if (pool().capacity < 1e6) break;
            (uint256 p,) = buy(BOB, pool().capacity, day(30));
            skip(1 days);
            strike(10_000);
            surety.settle(p);
            ok(pool().capital > 0, "7: never dead");
        }
        ok(n > 10 && full, "many losses, until the shares are too many");
        skip(3 * TERM);
        for (uint256 i; i < n; ++i) surety.claim(ids[i]);
        ok(pool().shares == 0 && pool().capital == 0, "empty");
    }

    /// A trigger that is gone, or that answers with what is no answer, stops sales and holds no capital.
    function test_leavesWhateverTheTriggerAnswers() public {
        bytes memory query = abi.encodeWithSelector(ITrigger.state.selector, FEED);
        bytes[6] memory answers = [
            bytes(""),
            hex"02",
            abi.encode(ITrigger.Status.Alert),
            abi.encode(uint256(4), uint256(0)),
            abi.encode(type(uint256).max, uint256(0)),
            abi.encode(ITrigger.Status.Alert, uint256(1 << 32))
        ];
        uint256 id = bond(ALICE, 5e6, TERM);
        bond(CAROL, 100e6, 300 days);
        mature(id);
        for (uint256 i; i < 6; ++i) {
            vm.mockCall(address(trigger), query, answers[i]);
            expectSilence();
            eq(released(id), 5e6, "left");
        }
        vm.clearMockedCalls();
        vm.etch(address(trigger), "");
        expectSilence();
        (uint256 principal,) = surety.claim(id);
        eq(principal, 5e6, "without code");
    }

    function expectSilence() private {
        ok(pool().status == ITrigger.Status.Unavailable && pool().pending == 0, "shown as unavailable");
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 10e6, digest(t));
        refuseStatus(ITrigger.Status.Unavailable);
        surety.buyPolicy(t, p);
    }

    /// Whatever gas it is given, an alert never passes for silence, even if the trigger uses all that it may.
    function test_starvedOfGasItNeverLeavesInAlert() public {
        uint256 id = bond(ALICE, 5e6, TERM);
        mature(id);
        trigger.set(ITrigger.Status.Alert);
        expectHeld(id);
        vm.etch(address(trigger), address(new HeavyTrigger()).code);
        expectHeld(id);
    }

    function expectHeld(uint256 id) private {
        for (uint256 gas_ = 30_000; gas_ <= 400_000; gas_ += gas_ < 140_000 ? 50 : 500) {
            (bool done,) = address(surety).call{gas: gas_}(abi.encodeCall(ISurety.claim, (id)));
            if (done) eq(released(id) + bondOf(id).gotPrincipal, 0, "capital left in an alert");
        }
    }

    /// Capital that waits for new cover costs nothing to walk past, and boundaries without bonds neither.
    function test_idleForYearsWithoutCover() public {
        uint256 id = bond(ALICE, 5e6, 1_700 days);
        vm.warp(bondOf(id).maturity + 3_650 days);
        uint256 gas_ = gasleft();
        surety.claim(id);
        ok(gas_ - gasleft() < 400_000, "gas");
        bond(ALICE, 5e6, TERM);
        buy(BOB, 1e6, day(30));
    }

    /// What is retained earns until the alert holds it, to the second before more cover may end.
    function test_retainedCapitalEarnsUntilTheNextEpoch() public {
        (uint256 first,) = short();
        mature(first);
        surety.poke(product, type(uint256).max);
        trigger.set(ITrigger.Status.Alert);
        skip(1 hours);
        eq(pool().syncedAt, block.timestamp, "within the epoch");
        uint256 end = day(1);
        vm.warp(end + 1 hours);
        eq(pool().syncedAt, end - 1, "just before it ends");
    }
}
