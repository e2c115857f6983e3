// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import "./support/Base.sol";
import {CallbackUsd} from "./support/CallbackUsd.sol";

/// Should the asset ever call back, nothing that moves money is entered twice.
contract ReentrancyTest is Base {
    CallbackUsd token;
    uint256 id;
    uint256 policy;
    bytes[] calls;

    function setUp() public override {
        super.setUp();
        token = new CallbackUsd();
        usd = TestUSDLike(address(token));
        surety = deploySurety(address(token));
        product = createProduct(productTerms());
        uint256[3] memory keys = [ALICE, BOB, CAROL];
        for (uint256 i; i < keys.length; ++i) usd.mint(a(keys[i]), WEALTH);

        id = bond(ALICE, 1_000e6, 10 days);
        bond(CAROL, 1_000e6, 300 days);
        (policy,) = buy(BOB, 100e6, day(120));
        skip(10 days);
        prepareCalls();
    }

    /// Each would go through by itself, or fail for another reason.
    function prepareCalls() private {
        PolicyTerms memory pt = policyTerms(BOB, 10e6, day(20));
        BondTerms memory bt = bondTerms(BOB, 10e6, 30 days);
        PurchaseTerms memory ut = purchaseTerms(BOB, id, 0);
        calls.push(abi.encodeCall(ISurety.postBond, (bt, pay(BOB, bt.amount, digest(bt)))));
        calls.push(abi.encodeCall(ISurety.buyPolicy, (pt, pay(BOB, 10e6, digest(pt)))));
        calls.push(abi.encodeCall(ISurety.purchase, (ut, pay(BOB, 5e6, digest(ut)))));
        PolicyExtensionTerms memory et = PolicyExtensionTerms(policy, uint40(day(140)), newId());
        SurrenderTerms memory st = surrenderTerms(BOB, policy, 1e6);
        uint256[] memory ids = new uint256[](1);
        ids[0] = policy;
        calls.push(abi.encodeCall(ISurety.extendPolicy, (et, pay(BOB, 50e6, digest(et)))));
        calls.push(abi.encodeCall(ISurety.surrender, (st, sign(BOB, digest(st)))));
        calls.push(abi.encodeCall(ISurety.claim, (id)));
        calls.push(abi.encodeCall(ISurety.settle, (policy)));
        calls.push(abi.encodeCall(ISurety.settleMany, (ids)));
        calls.push(abi.encodeCall(ISurety.withdraw, (a(BOB))));
        token.arm(address(surety), calls);
    }

    function expectRefused() private view {
        bytes4[] memory answers = token.answers();
        eq(answers.length, calls.length, "called back");
        for (uint256 i; i < answers.length; ++i) {
            ok(answers[i] == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "refused by the guard");
        }
    }

    function test_fromAPayout() public {
        strike(5_000);
        eq(surety.settle(policy), 50e6, "paid");
        expectRefused();
    }

    function test_fromPremium() public {
        surety.claim(id);
        expectRefused();
    }

    function test_fromPrincipal() public {
        mature(id);
        (uint256 principal,) = surety.claim(id);
        eq(principal, 1_000e6, "paid");
        expectRefused();
    }

    function test_fromARefund() public {
        ok(surrender(BOB, policy, 50e6) != 0, "paid");
        expectRefused();
    }

    function test_fromAnExtension() public {
        extendPolicy(BOB, policy, day(150));
        expectRefused();
    }

    function test_fromPayouts() public {
        strike(5_000);
        uint256[] memory ids = new uint256[](1);
        ids[0] = policy;
        eq(surety.settleMany(ids)[0], 50e6, "paid");
        expectRefused();
    }

    function test_fromAPaymentForABond() public {
        bond(BOB, 5e6, 30 days);
        expectRefused();
    }

    function test_fromAPaymentForAPolicy() public {
        buy(BOB, 5e6, day(30));
        expectRefused();
    }

    function test_fromAPaymentForAPosition() public {
        list(ALICE, id, 5e6);
        purchase(BOB, id, 5e6);
        expectRefused();
    }

    function test_fromAWithdrawal() public {
        strike(10_000);
        blacklist(a(BOB));
        surety.settle(policy);
        vm.clearMockedCalls();
        surety.withdraw(a(BOB));
        expectRefused();
    }
}
