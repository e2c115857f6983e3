// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";
import {GasBomb, Mute, Wallet} from "./support/Tools.sol";

/// What was signed is what is done: nothing else, nowhere else, once.
contract SignaturesTest is Base {
    uint256 constant N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
    uint256 policy;
    uint64 otherProduct;

    function setUp() public override {
        super.setUp();
        otherProduct = createProduct(productTerms());
        bond(ALICE, 1_000e6, 300 days);
        (policy,) = buy(BOB, 100e6, day(60));
        product = otherProduct;
        bond(ALICE, 1_000e6, 300 days);
        product = 1;
    }

    /* EACH FIELD ALTERED */

    function test_eachFieldOfPolicyTerms() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 5e6, digest(t));
        for (uint256 i; i < 5; ++i) {
            PolicyTerms memory x = PolicyTerms(t.product, t.coverage, t.expiry, t.recipient, t.orderId);
            if (i == 0) x.product = otherProduct;
            if (i == 1) x.coverage += 1;
            if (i == 2) x.expiry += EPOCH;
            if (i == 3) x.recipient = a(MALLORY);
            if (i == 4) x.orderId = keccak256("other");
            refusePayment();
            surety.buyPolicy(x, p);
        }
        surety.buyPolicy(t, p);
    }

    function test_eachFieldOfBondTerms() public {
        BondTerms memory t = bondTerms(BOB, 10e6, 30 days);
        Payment memory p = pay(BOB, 10e6, digest(t));
        for (uint256 i; i < 5; ++i) {
            BondTerms memory x = BondTerms(t.product, t.amount, t.maturity, t.recipient, t.orderId);
            Payment memory y = Payment(p.from, p.value, p.validAfter, p.validBefore, p.signature);
            if (i == 0) x.product = otherProduct;
            if (i == 1) (x.amount, y.value) = (t.amount + 1, p.value + 1);
            if (i == 2) x.maturity += TERM;
            if (i == 3) x.recipient = a(MALLORY);
            if (i == 4) x.orderId = keccak256("other");
            refusePayment();
            surety.postBond(x, y);
        }
        surety.postBond(t, p);
    }

    function test_eachFieldOfPurchaseTerms() public {
        (uint256 second,) = buy(BOB, 100e6, day(60));
        (uint256 third,) = buy(ALICE, 100e6, day(60));
        list(BOB, policy, 5e6);
        list(BOB, second, 5e6);
        list(ALICE, third, 5e6);
        PurchaseTerms memory t = purchaseTerms(CAROL, policy, 100e6);
        Payment memory p = pay(CAROL, 5e6, digest(t));
        for (uint256 i; i < 6; ++i) {
            PurchaseTerms memory x = PurchaseTerms(t.tokenId, t.seller, t.minValue, t.maturity, t.recipient, t.orderId);
            if (i == 0) x.tokenId = second;
            if (i == 1) (x.tokenId, x.seller) = (third, a(ALICE));
            if (i == 2) x.minValue = 0;
            if (i == 3) x.recipient = a(MALLORY);
            if (i == 4) x.orderId = keccak256("other");
            if (i == 5) x.maturity = 1;
            if (i == 5) vm.expectRevert(abi.encodeWithSelector(ISurety.WrongMaturity.selector, 0, 1));
            else refusePayment();
            surety.purchase(x, p);
        }
        surety.purchase(t, p);
    }

    function test_eachFieldOfPolicyExtensionTerms() public {
        (uint256 second,) = buy(BOB, 100e6, day(60));
        PolicyExtensionTerms memory t = PolicyExtensionTerms(policy, uint40(day(90)), newId());
        Payment memory p = pay(BOB, 50e6, digest(t));
        for (uint256 i; i < 3; ++i) {
            PolicyExtensionTerms memory x = PolicyExtensionTerms(t.tokenId, t.expiry, t.orderId);
            if (i == 0) x.tokenId = second;
            if (i == 1) x.expiry += EPOCH;
            if (i == 2) x.orderId = keccak256("other");
            refusePayment();
            surety.extendPolicy(x, p);
        }
        surety.extendPolicy(t, p);
    }

    function test_eachFieldOfSurrenderTerms() public {
        (uint256 second,) = buy(BOB, 100e6, day(60));
        (uint256 third,) = buy(ALICE, 100e6, day(60));
        skip(WAITING);
        SurrenderTerms memory t = surrenderTerms(BOB, policy, 10e6);
        t.minRefund = 1;
        bytes memory s = sign(BOB, digest(t));
        for (uint256 i; i < 6; ++i) {
            SurrenderTerms memory x =
                SurrenderTerms(t.owner, t.tokenId, t.coverage, t.minRefund, t.deadline, t.orderId);
            if (i == 0) (x.owner, x.tokenId) = (a(ALICE), third);
            if (i == 1) x.tokenId = second;
            if (i == 2) x.coverage += 1;
            if (i == 3) x.minRefund = 0;
            if (i == 4) x.deadline += 1;
            if (i == 5) x.orderId = keccak256("other");
            refuseSignature(x.owner);
            surety.surrender(x, s);
        }
        surety.surrender(t, s);
    }

    function test_eachFieldOfBondExtensionTerms() public {
        uint256 first = bond(BOB, 10e6, 60 days);
        uint256 second = bond(BOB, 10e6, 60 days);
        uint256 third = bond(ALICE, 10e6, 60 days);
        BondExtensionTerms memory t = extensionTerms(BOB, first, boundary(200 days));
        bytes memory s = sign(BOB, digest(t));
        for (uint256 i; i < 5; ++i) {
            BondExtensionTerms memory x =
                BondExtensionTerms(t.owner, t.tokenId, t.maturity, t.deadline, t.orderId);
            if (i == 0) (x.owner, x.tokenId) = (a(ALICE), third);
            if (i == 1) x.tokenId = second;
            if (i == 2) x.maturity += TERM;
            if (i == 3) x.deadline += 1;
            if (i == 4) x.orderId = keccak256("other");
            refuseSignature(x.owner);
            surety.extendBond(x, s);
        }
        surety.extendBond(t, s);
    }

    function test_eachFieldOfListingTerms() public {
        (uint256 second,) = buy(BOB, 100e6, day(60));
        (uint256 third,) = buy(ALICE, 100e6, day(60));
        ListingTerms memory t = listingTerms(BOB, policy, 5e6);
        bytes memory s = sign(BOB, digest(t));
        for (uint256 i; i < 6; ++i) {
            ListingTerms memory x = ListingTerms(t.seller, t.tokenId, t.price, t.expiry, t.deadline, t.orderId);
            if (i == 0) (x.seller, x.tokenId) = (a(ALICE), third);
            if (i == 1) x.tokenId = second;
            if (i == 2) x.price = 1;
            if (i == 3) x.expiry += 1;
            if (i == 4) x.deadline += 1;
            if (i == 5) x.orderId = keccak256("other");
            refuseSignature(x.seller);
            surety.list(x, s);
        }
        surety.list(t, s);
    }

    function test_eachFieldOfCancelTerms() public {
        CancelTerms memory t = cancelTerms(BOB, keccak256("target"));
        bytes memory s = sign(BOB, digest(t));
        for (uint256 i; i < 4; ++i) {
            CancelTerms memory x = CancelTerms(t.seller, t.target, t.deadline, t.orderId);
            if (i == 0) x.seller = a(ALICE);
            if (i == 1) x.target = keccak256("other target");
            if (i == 2) x.deadline += 1;
            if (i == 3) x.orderId = keccak256("other");
            refuseSignature(x.seller);
            surety.cancel(x, s);
        }
        surety.cancel(t, s);
    }

    function test_eachFieldOfThePayment() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 5e6, digest(t));
        for (uint256 i; i < 5; ++i) {
            Payment memory x = Payment(p.from, p.value, p.validAfter, p.validBefore, p.signature);
            if (i == 0) x.from = a(ALICE);
            if (i == 1) x.value += 1;
            if (i == 2) x.validAfter += 1;
            if (i == 3) x.validBefore += 1;
            if (i == 4) x.signature = sign(MALLORY, payDigest(p, digest(t)));
            refusePayment();
            surety.buyPolicy(t, x);
        }
        surety.buyPolicy(t, p);
    }

    /* REPLAY AND CROSS USE */

    function test_replay() public {
        PolicyTerms memory pt = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 5e6, digest(pt));
        (uint256 id,) = surety.buyPolicy(pt, p);
        refuseExecuted(id, digest(pt));
        surety.buyPolicy(pt, p);

        BondTerms memory bt = bondTerms(BOB, 10e6, 30 days);
        p = pay(BOB, 10e6, digest(bt));
        id = surety.postBond(bt, p);
        refuseExecuted(id, digest(bt));
        surety.postBond(bt, p);

        ListingTerms memory lt = listingTerms(BOB, policy, 5e6);
        bytes memory s = sign(BOB, digest(lt));
        surety.list(lt, s);
        refuseExecuted(policy, digest(lt));
        surety.list(lt, s);

        PurchaseTerms memory ut = purchaseTerms(CAROL, policy, 0);
        p = pay(CAROL, 5e6, digest(ut));
        surety.purchase(ut, p);
        refuseExecuted(policy, digest(ut));
        surety.purchase(ut, p);

        CancelTerms memory ct = cancelTerms(BOB, keccak256("target"));
        s = sign(BOB, digest(ct));
        surety.cancel(ct, s);
        refuseExecuted(0, digest(ct));
        surety.cancel(ct, s);
    }

    /// A payment signed for one function pays for no other, even with the same order id and amounts.
    function test_crossFunction() public {
        list(BOB, policy, 10e6);
        PolicyTerms memory pt = policyTerms(CAROL, 10e6, day(30));
        BondTerms memory bt = bondTerms(CAROL, 10e6, 30 days);
        PurchaseTerms memory ut = purchaseTerms(CAROL, policy, 0);
        bt.orderId = ut.orderId = pt.orderId;
        Payment memory forPolicy = pay(CAROL, 10e6, digest(pt));
        Payment memory forBond = pay(CAROL, 10e6, digest(bt));
        Payment memory forPurchase = pay(CAROL, 10e6, digest(ut));
        refusePayment();
        surety.postBond(bt, forPolicy);
        refusePayment();
        surety.purchase(ut, forPolicy);
        refusePayment();
        surety.buyPolicy(pt, forBond);
        refusePayment();
        surety.purchase(ut, forBond);
        refusePayment();
        surety.buyPolicy(pt, forPurchase);
        refusePayment();
        surety.postBond(bt, forPurchase);
    }

    function test_listingIsNoCancelAndBack() public {
        ListingTerms memory lt = listingTerms(BOB, policy, 5e6);
        CancelTerms memory ct = CancelTerms(a(BOB), lt.orderId, lt.deadline, lt.orderId);
        bytes memory s = sign(BOB, digest(lt));
        refuseSignature(a(BOB));
        surety.cancel(ct, s);
        s = sign(BOB, digest(ct));
        refuseSignature(a(BOB));
        surety.list(lt, s);
    }

    /* FRONT RUNS ON THE TOKEN */

    /// The signed payload is no bare transfer, and nobody but the protocol can receive it.
    function test_bareTransferAndThirdPartyReceive() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        bytes32 nonce = digest(t);
        Payment memory p = pay(BOB, 5e6, nonce);
        vm.startPrank(a(MALLORY));
        refusePayment();
        usd.transferWithAuthorization(p.from, address(surety), p.value, 0, p.validBefore, nonce, p.signature);
        vm.expectRevert(abi.encodeWithSelector(TestUSDLike.ERC20InvalidReceiver.selector, address(surety)));
        usd.receiveWithAuthorization(p.from, address(surety), p.value, 0, p.validBefore, nonce, p.signature);
        refusePayment();
        usd.receiveWithAuthorization(p.from, a(MALLORY), p.value, 0, p.validBefore, nonce, p.signature);
        vm.stopPrank();
        surety.buyPolicy(t, p);
    }

    /// Cancelling the authorisation at the token stops the payment and leaves the order unexecuted.
    function test_authorisationCancelledAtTheToken() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 5e6, digest(t));
        bytes32 structHash =
            keccak256(abi.encode(keccak256("CancelAuthorization(address authorizer,bytes32 nonce)"), a(BOB), digest(t)));
        usd.cancelAuthorization(a(BOB), digest(t), sign(BOB, typed("USD Coin", "2", address(usd), structHash)));
        vm.expectRevert(abi.encodeWithSelector(TestUSDLike.ERC3009UsedAuthorization.selector, a(BOB), digest(t)));
        surety.buyPolicy(t, p);
        (, uint120 low_) = surety.orders(a(BOB), t.orderId);
        ok(low_ == 0 && usd.authorizationState(a(BOB), digest(t)), "a used nonce is no proof of execution");
    }

    /* FORMS OF A SIGNATURE */

    /// High s, flipped v, the 64-byte form, v of 0 or 1, too short and too long: none is accepted.
    function testFuzz_malleated(uint256 key, uint8 form) public {
        key = bound(key, 1, N - 1);
        usd.mint(a(key), 100e6);
        PolicyTerms memory t = policyTerms(key, 10e6, day(30));
        Payment memory p = pay(key, 5e6, digest(t));
        p.signature = bend(p.signature, form);
        refusePayment();
        surety.buyPolicy(t, p);

        CancelTerms memory c = cancelTerms(key, keccak256("target"));
        bytes memory s = bend(sign(key, digest(c)), form);
        refuseSignature(a(key));
        surety.cancel(c, s);
    }

    function bend(bytes memory signature, uint8 form) private pure returns (bytes memory) {
        bytes32 r;
        bytes32 s;
        uint8 v = uint8(signature[64]);
        assembly {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
        }
        form %= 6;
        if (form == 0) return abi.encodePacked(r, bytes32(N - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        if (form == 1) return abi.encodePacked(r, s, v == 27 ? uint8(28) : uint8(27));
        if (form == 2) return abi.encodePacked(r, bytes32(uint256(s) | (uint256(v - 27) << 255)));
        if (form == 3) return abi.encodePacked(r, s, v - 27);
        if (form == 4) return abi.encodePacked(r, s);
        return abi.encodePacked(r, s, v, uint8(0));
    }

    /// ecrecover's answer to rubbish is the zero address, which is nobody.
    function test_zeroSigner() public {
        bytes memory rubbish = abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(29));
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = Payment(address(0), 5e6, 0, block.timestamp + 1 days, rubbish);
        refusePayment();
        surety.buyPolicy(t, p);
        CancelTerms memory c = CancelTerms(address(0), 0, uint40(block.timestamp), keccak256("key"));
        refuseSignature(address(0));
        surety.cancel(c, rubbish);
        refuseSignature(address(0));
        surety.cancel(c, "");
    }

    /* DOMAINS */

    function test_otherChainAndOtherContract() public {
        CancelTerms memory c = cancelTerms(BOB, keccak256("target"));
        bytes32 structHash = keccak256(abi.encode(CANCEL, c));
        bytes memory elsewhere = sign(BOB, typed("Surety", "1", address(usd), structHash));
        bytes memory otherVersion = sign(BOB, typed("Surety", "2", address(surety), structHash));
        bytes memory otherName = sign(BOB, typed("surety", "1", address(surety), structHash));
        vm.chainId(1);
        bytes memory otherChain = sign(BOB, typed("Surety", "1", address(surety), structHash));
        vm.chainId(31337);
        bytes[4] memory wrong = [elsewhere, otherVersion, otherName, otherChain];
        for (uint256 i; i < 4; ++i) {
            refuseSignature(a(BOB));
            surety.cancel(c, wrong[i]);
        }
        surety.cancel(c, sign(BOB, digest(c)));
    }

    /// After a fork the other chain's signatures are worthless, for intents and payments alike.
    function test_fork() public {
        CancelTerms memory c = cancelTerms(BOB, keccak256("target"));
        bytes memory s = sign(BOB, digest(c));
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 5e6, digest(t));
        vm.chainId(block.chainid + 1);
        refuseSignature(a(BOB));
        surety.cancel(c, s);
        refusePayment();
        surety.buyPolicy(t, p);
    }

    /// Another deployment on the same chain and token cannot use the payment either.
    function test_otherDeployment() public {
        SuretyLike other = deploySurety(address(usd));
        other.createProduct(productTerms(), "");
        BondTerms memory t = bondTerms(BOB, 10e6, 30 days);
        Payment memory p = pay(BOB, 10e6, digest(t));
        refusePayment();
        other.postBond(t, p);
    }

    /* VALIDITY */

    function test_validityToTheSecond() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = Payment(a(BOB), 5e6, block.timestamp + 100, block.timestamp + 200, "");
        p.signature = sign(BOB, payDigest(p, digest(t)));
        bytes memory reason = abi.encodeWithSelector(
            TestUSDLike.ERC3009InvalidAuthorizationTime.selector, p.validAfter, p.validBefore
        );
        vm.warp(p.validAfter);
        vm.expectRevert(reason);
        surety.buyPolicy(t, p);
        vm.warp(p.validBefore);
        vm.expectRevert(reason);
        surety.buyPolicy(t, p);
        uint256 snapshot = vm.snapshotState();
        vm.warp(p.validAfter + 1);
        surety.buyPolicy(t, p);
        vm.revertToState(snapshot);
        vm.warp(p.validBefore - 1);
        surety.buyPolicy(t, p);
    }

    /* CONTRACT WALLETS */

    function test_contractWalletPaysListsAndCancels() public {
        Wallet w = new Wallet(a(BOB));
        usd.mint(address(w), 100e6);
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        t.recipient = address(w);
        Payment memory p = Payment(address(w), 5e6, 0, block.timestamp + 1 days, "");
        p.signature = sign(BOB, payDigest(p, digest(t)));
        (uint256 id,) = surety.buyPolicy(t, p);
        eq(surety.ownerOf(id), address(w), "bought");
        ListingTerms memory lt = listingTerms(BOB, id, 5e6);
        lt.seller = address(w);
        surety.list(lt, sign(BOB, digest(lt)));
        CancelTerms memory ct = cancelTerms(BOB, lt.orderId);
        ct.seller = address(w);
        surety.cancel(ct, sign(BOB, digest(ct)));
    }

    function test_contractWalletRevokesInBetween() public {
        Wallet w = new Wallet(a(BOB));
        usd.mint(address(w), 100e6);
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = Payment(address(w), 5e6, 0, block.timestamp + 1 days, "");
        p.signature = sign(BOB, payDigest(p, digest(t)));
        vm.prank(a(BOB));
        surety.transferFrom(a(BOB), address(w), policy);
        ListingTerms memory lt = listingTerms(BOB, policy, 5e6);
        lt.seller = address(w);
        bytes memory s = sign(BOB, digest(lt));
        w.revoke();
        refusePayment();
        surety.buyPolicy(t, p);
        refuseSignature(address(w));
        surety.list(lt, s);
    }

    function test_contractWalletOfSomebodyElse() public {
        Wallet w = new Wallet(a(BOB));
        CancelTerms memory ct = cancelTerms(BOB, keccak256("target"));
        ct.seller = address(w);
        bytes memory s = sign(MALLORY, digest(ct));
        refuseSignature(address(w));
        surety.cancel(ct, s);
    }

    /// EIP-7702: an account that delegates keeps its key for intents. For payments the token asks the delegate.
    function test_delegatedAccount() public {
        ListingTerms memory lt = listingTerms(BOB, policy, 5e6);
        bytes memory s = sign(BOB, digest(lt));
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 5e6, digest(t));
        vm.etch(a(BOB), abi.encodePacked(hex"ef0100", address(new Mute())));
        surety.list(lt, s);
        refusePayment();
        surety.buyPolicy(t, p);
        vm.etch(a(BOB), abi.encodePacked(hex"ef0100", address(new Wallet(a(BOB)))));
        surety.buyPolicy(t, p);
        cancel(BOB, lt.orderId);
    }
}
