// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

/// In alert for ever, and says so with nearly all the gas that a trigger may use.
contract HeavyTrigger {
    function state(bytes32) external view returns (ITrigger.Status, uint32) {
        for (uint256 left = gasleft(); left - gasleft() < 95_000;) {}
        return (ITrigger.Status.Alert, 0);
    }
}

contract RedeemTest is Base {
    function testFuzz_paysPrincipalAndPremium(uint256 amount, uint256 late) public {
        amount = bound(amount, 2e6, 1e14);
        uint256 id = bond(ALICE, amount, 200 days);
        (, uint256 premium) = buy(BOB, amount * 5 / 10 + 500_000, day(100));
        skip(200 days + bound(late, 0, 1_000 days));
        vm.prank(a(MALLORY));
        (bool paid, uint256 principal) = surety.redeem(id);
        ok(paid, "paid");
        eq(principal, amount, "principal");
        uint256 got = usd.balanceOf(a(ALICE)) + amount - WEALTH;
        ok(got >= amount && got - amount <= premium && got - amount + 3 >= premium, "and the premium");
        refuseMissing(id);
        surety.redeem(id);
        ok(pool().capital == 0 && pool().shares == 0, "empty");
    }

    function test_maturityToTheSecond() public {
        uint256 id = bond(ALICE, 5e6, 10 days);
        uint256 maturity = block.timestamp + 10 days;
        vm.warp(maturity - 1);
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotMatured.selector, maturity, maturity - 1));
        surety.redeem(id);
        vm.warp(maturity);
        (bool paid,) = surety.redeem(id);
        ok(paid, "paid");
    }

    function test_refusedInAlertPendingAndFreeze() public {
        uint256 id = bond(ALICE, 100e6, 10 days);
        bond(CAROL, 100e6, 100 days);
        (uint256 policy,) = buy(BOB, 50e6, day(30));
        skip(10 days);
        trigger.set(ITrigger.Status.Alert);
        refuseStatus(ITrigger.Status.Alert);
        surety.redeem(id);
        trigger.set(ITrigger.Status.Armed);
        trigger.fire(FEED, block.timestamp, 10_000);
        refusePending(0, 1);
        surety.redeem(id);
        surety.report(product);
        refuseFrozen(block.timestamp + GRACE);
        surety.redeem(id);
        surety.settle(policy);
        (bool paid, uint256 principal) = surety.redeem(id);
        ok(paid, "settled: open again");
        eq(principal, 75e6, "with its half of the loss");
    }

    function test_allowedWhileUnavailableBrokenAndTripped() public {
        uint256[3] memory ids = [bond(ALICE, 5e6, 10 days), bond(ALICE, 5e6, 10 days), bond(ALICE, 5e6, 10 days)];
        skip(10 days);
        trigger.set(ITrigger.Status.Unavailable);
        surety.redeem(ids[0]);
        trigger.set(ITrigger.Status.Tripped);
        surety.redeem(ids[1]);
        trigger.setBroken(true);
        surety.redeem(ids[2]);
        eq(pool().capital, 0, "all gone");
    }

    /// C: the freeze ends by itself, grace after the report, to the second.
    function test_freezeEndsByItself() public {
        uint256 id = bond(ALICE, 500_000e6, 10 days);
        buy(BOB, 100_000e6, day(100));
        bond(CAROL, 500_000e6, 300 days);
        skip(10 days);
        strike(10_000);
        uint256 until = block.timestamp + GRACE;
        vm.warp(until - 1);
        eq(pool().frozenUntil, until, "shown");
        refuseFrozen(until);
        surety.redeem(id);
        vm.warp(until);
        eq(pool().frozenUntil, 0, "over");
        (bool paid,) = surety.redeem(id);
        ok(paid, "paid");
    }

    /// C: between report and settlement nobody leaves whole; a blacklisted holder of a policy cannot prolong it (B).
    function test_lossIsBorneBeforeAnyoneLeaves() public {
        uint256 hole = 0xDEAD;
        uint256 early = bond(MALLORY, 500_000e6, 10 days);
        uint256 late = bond(ALICE, 500_000e6, 300 days);
        PolicyTerms memory t = policyTerms(MALLORY, 400_000e6, day(100));
        t.recipient = a(hole);
        (uint256 policy,) = buy(MALLORY, t);
        skip(10 days);
        strike(10_000);
        skip(3 days);
        refuseFrozen(block.timestamp + 3 days);
        surety.redeem(early);
        blacklist(a(hole));
        surety.settle(policy);
        eq(surety.owed(a(hole)), 400_000e6, "kept for the owner");
        (bool paid, uint256 got) = surety.redeem(early);
        ok(paid && got == 300_000e6, "bears its half");
        (uint256 left,) = surety.bondValue(late);
        eq(left, 300_000e6, "and so do the others");
        vm.expectRevert("account is blacklisted");
        surety.withdraw(a(hole));
        vm.clearMockedCalls();
        surety.withdraw(a(hole));
        eq(usd.balanceOf(a(hole)), 400_000e6, "withdrawn later");
    }

    /// C: two events in one block: the freeze lasts until every policy is settled against both.
    function test_twoEventsInOneBlock() public {
        uint256 id = bond(ALICE, 500_000e6, 10 days);
        (uint256 p,) = buy(BOB, 100_000e6, day(100));
        (uint256 q,) = buy(CAROL, 100_000e6, day(100));
        skip(10 days);
        trigger.fire(FEED, block.timestamp, 5_000);
        trigger.fire(FEED, block.timestamp, 5_000);
        surety.report(product);
        surety.report(product);
        surety.settle(p);
        surety.settle(p);
        surety.settle(q);
        refuseFrozen(block.timestamp + GRACE);
        surety.redeem(id);
        surety.settle(q);
        eq(pool().unsettled, 0, "all settled");
        eq(pool().locked, 50_000e6, "a quarter of each");
        (bool paid,) = surety.redeem(id);
        ok(!paid, "queued: it carries what is left");
    }

    /// Queued, then hit by a loss, then paid what is left.
    function test_queuedBondBearsLosses() public {
        uint256 id = bond(ALICE, 1_000e6, 10 days);
        (uint256 p,) = buy(BOB, 800e6, day(30));
        skip(10 days);
        vm.expectEmit(address(surety));
        emit ISurety.BondQueued(id, 1_000e6);
        (bool paid,) = surety.redeem(id);
        ok(!paid && bondOf(id).exiting, "queued");
        eq(pool().exiting, 1_000e6, "exiting");
        surety.redeem(id);
        eq(pool().exiting, 1_000e6, "queued once");
        strike(5_000);
        surety.settle(p);
        vm.warp(day(20) + GRACE); // the policy's expiry and grace
        uint256 principal;
        (paid, principal) = surety.redeem(id);
        ok(paid && principal == 600e6, "less the loss");
        ok(pool().exiting == 0 && pool().capital == 0, "empty");
    }

    /// The capital left behind must carry the coverage in force, to the unit.
    function test_solvencyBoundToTheUnit() public {
        uint256 id = bond(ALICE, 100e6, 10 days);
        bond(CAROL, 100e6, 300 days);
        buy(BOB, 90e6 + 1e6, day(100));
        skip(10 days);
        (bool paid,) = surety.redeem(id);
        ok(!paid, "one unit too many in force");

        ISurety.Product memory t = productTerms();
        product = surety.createProduct(t);
        id = bond(ALICE, 100e6, 10 days);
        bond(CAROL, 100e6, 300 days);
        buy(BOB, 90e6, day(100));
        skip(10 days);
        (paid,) = surety.redeem(id);
        ok(paid, "exactly the cap");
        eq(pool().locked * 10_000, pool().capital * CAP, "at the bound");
    }

    /// The last bond cannot leave while cover is in force, so no premium ever streams to nobody.
    function test_lastBondStaysWhileAStreamRuns() public {
        uint256 id = bond(ALICE, 100e6, 10 days);
        (, uint256 premium) = buy(BOB, 1e6, day(100));
        skip(50 days);
        (bool paid,) = surety.redeem(id);
        ok(!paid && pool().rate != 0, "queued");
        vm.warp(T0 + 100 days + GRACE - 1);
        (paid,) = surety.redeem(id);
        ok(!paid, "one second early");
        vm.warp(T0 + 100 days + GRACE);
        (paid,) = surety.redeem(id);
        ok(paid && pool().rate == 0, "with the last second of the stream");
        uint256 got = usd.balanceOf(a(ALICE)) - WEALTH;
        ok(got <= premium && got + 2 >= premium, "all of the premium");
    }

    /// D: a bond that lost everything still leaves.
    function test_worthlessBondLeavesCleanly() public {
        ISurety.Product memory t = productTerms();
        t.utilizationCap = 9_500;
        product = surety.createProduct(t);
        uint256 tiny = bond(ALICE, 1e6, 6 days);
        for (uint256 i; i < 5; ++i) {
            bond(CAROL, 1_000e6, 1_800 days);
            (uint256 p,) = buy(BOB, pool().capacity, day(30));
            skip(7 days);
            strike(10_000);
            surety.settle(p);
        }
        bond(CAROL, 1_000e6, 1_800 days);
        uint256 shares = pool().shares;
        (bool paid, uint256 principal) = surety.redeem(tiny);
        ok(paid && principal == 0, "worth nothing, and gone");
        eq(shares - pool().shares, 1e6, "with its shares");
    }

    /// Thirty losses of all that may be lost: shares multiply until deposits stop, and everybody can still leave.
    function test_thirtyNearTotalLosses() public {
        ISurety.Product memory t = productTerms();
        t.utilizationCap = 9_500;
        product = surety.createProduct(t);
        uint256[] memory ids = new uint256[](31);
        uint256 n;
        bool full;
        for (uint256 i; i < 30 && !full; ++i) {
            BondTerms memory bt = bondTerms(CAROL, 1_000e6, 6 days);
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
        skip(40 days);
        for (uint256 i; i < n; ++i) {
            (bool paid,) = surety.redeem(ids[i]);
            ok(paid, "everybody leaves");
        }
        ok(pool().shares == 0 && pool().capital == 0, "empty");
    }

    function test_ofAPolicyOrNothing() public {
        bond(ALICE, 1_000e6, 300 days);
        (uint256 policy,) = buy(BOB, 100e6, day(100));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotBond.selector, policy));
        surety.redeem(policy);
        refuseMissing(BOND_FLAG);
        surety.redeem(BOND_FLAG);
    }

    /// A trigger that is gone, or that answers with what is no answer, stops sales and holds no capital.
    function test_allowedWhateverTheTriggerAnswers() public {
        bytes memory query = abi.encodeWithSelector(ITrigger.state.selector, FEED);
        bytes[6] memory answers = [
            bytes(""),
            hex"02",
            abi.encode(ITrigger.Status.Alert),
            abi.encode(uint256(4), uint256(0)),
            abi.encode(type(uint256).max, uint256(0)),
            abi.encode(ITrigger.Status.Alert, uint256(1 << 32))
        ];
        uint256[7] memory ids;
        for (uint256 i; i < 7; ++i) ids[i] = bond(ALICE, 5e6, 10 days);
        bond(CAROL, 100e6, 100 days);
        skip(10 days);
        for (uint256 i; i < 6; ++i) {
            vm.mockCall(address(trigger), query, answers[i]);
            expectSilence();
            (bool answered,) = surety.redeem(ids[i]);
            ok(answered, "paid");
        }
        vm.clearMockedCalls();
        vm.etch(address(trigger), "");
        expectSilence();
        (bool paid,) = surety.redeem(ids[6]);
        ok(paid, "without code");
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
        uint256 id = bond(ALICE, 5e6, 10 days);
        skip(10 days);
        trigger.set(ITrigger.Status.Alert);
        expectHeld(id);
        vm.etch(address(trigger), address(new HeavyTrigger()).code);
        expectHeld(id);
        refuseStatus(ITrigger.Status.Alert);
        surety.redeem(id);
    }

    function expectHeld(uint256 id) private {
        for (uint256 gas_ = 30_000; gas_ <= 400_000; gas_ += gas_ < 140_000 ? 50 : 500) {
            (bool left,) = address(surety).call{gas: gas_}(abi.encodeCall(ISurety.redeem, (id)));
            ok(!left, "capital left in an alert");
        }
    }
}
