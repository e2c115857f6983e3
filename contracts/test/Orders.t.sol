// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

/// The order registry: one id, one execution, over all kinds of order; and the chain remembers it.
contract OrdersTest is Base {
    bytes32 constant KEY = keccak256("Idempotency-Key: 42");
    uint256 policy;

    function setUp() public override {
        super.setUp();
        bond(ALICE, 1_000e6, 300 days);
        (policy,) = buy(CAROL, 100e6, day(60));
        list(CAROL, policy, 5e6);
    }

    /// Uses KEY up in the way `kind` says and returns what the registry must now hold.
    function execute(uint256 kind) private returns (uint256 id, bytes32 hash) {
        if (kind == 0) {
            PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
            t.orderId = KEY;
            (id,) = buy(BOB, t);
            hash = digest(t);
        } else if (kind == 1) {
            BondTerms memory t = bondTerms(BOB, 10e6, 30 days);
            t.orderId = KEY;
            (id, hash) = (post(BOB, t), digest(t));
        } else if (kind == 2) {
            PurchaseTerms memory t = purchaseTerms(BOB, policy, 0);
            t.orderId = KEY;
            surety.purchase(t, pay(BOB, 5e6, digest(t)));
            (id, hash) = (policy, digest(t));
        } else if (kind == 3) {
            (id,) = buy(BOB, 10e6, day(30));
            ListingTerms memory t = listingTerms(BOB, id, 5e6);
            t.orderId = KEY;
            surety.list(t, sign(BOB, digest(t)));
            hash = digest(t);
        } else {
            CancelTerms memory t = cancelTerms(BOB, keccak256("target"));
            t.orderId = KEY;
            surety.cancel(t, sign(BOB, digest(t)));
            hash = digest(t);
        }
    }

    /// 8: whatever used the id first, no order of any kind can use it again, and all are told what it was.
    function test_oneIdOneExecutionOverAllKinds() public {
        for (uint256 kind; kind < 5; ++kind) {
            uint256 snapshot = vm.snapshotState();
            (uint256 id, bytes32 hash) = execute(kind);
            (uint136 tokenId, uint120 low_) = surety.orders(a(BOB), KEY);
            ok(tokenId == id && low_ == low(hash), "remembered");
            refuseEveryKind(id, hash);
            vm.revertToState(snapshot);
        }
    }

    function refuseEveryKind(uint256 id, bytes32 hash) private {
        PolicyTerms memory pt = policyTerms(BOB, 11e6, day(30));
        pt.orderId = KEY;
        Payment memory p = pay(BOB, 5e6, digest(pt));
        refuseExecuted(id, hash);
        surety.buyPolicy(pt, p);

        BondTerms memory bt = bondTerms(BOB, 11e6, 30 days);
        bt.orderId = KEY;
        p = pay(BOB, 11e6, digest(bt));
        refuseExecuted(id, hash);
        surety.postBond(bt, p);

        PurchaseTerms memory ut = purchaseTerms(BOB, policy, 1);
        ut.orderId = KEY;
        p = pay(BOB, 5e6, digest(ut));
        refuseExecuted(id, hash);
        surety.purchase(ut, p);

        ListingTerms memory lt = listingTerms(BOB, policy, 6e6);
        lt.orderId = KEY;
        bytes memory s = sign(BOB, digest(lt));
        refuseExecuted(id, hash);
        surety.list(lt, s);

        CancelTerms memory ct = cancelTerms(BOB, keccak256("another target"));
        ct.orderId = KEY;
        s = sign(BOB, digest(ct));
        refuseExecuted(id, hash);
        surety.cancel(ct, s);
    }

    /// A repeat is answered with OrderExecuted whatever else has become wrong, and whatever the signature is.
    function test_executedComesBeforeEveryOtherReason() public {
        PolicyTerms memory t = policyTerms(BOB, 800e6, day(30));
        Payment memory p = pay(BOB, 50e6, digest(t));
        (uint256 id,) = surety.buyPolicy(t, p);
        bytes32 hash = digest(t);
        refuseExecuted(id, hash);
        surety.buyPolicy(t, p); // sold out
        surety.setPaused(true);
        refuseExecuted(id, hash);
        surety.buyPolicy(t, p); // paused
        trigger.fire(FEED, block.timestamp, 10_000);
        refuseExecuted(id, hash);
        surety.buyPolicy(t, p); // event pending
        skip(400 days);
        refuseExecuted(id, hash);
        surety.buyPolicy(t, p); // terms and authorisation long expired
        p.signature = "";
        t.product = 99;
        refuseExecuted(id, hash);
        surety.buyPolicy(t, p); // no product, no signature
    }

    /// A refused repeat is cheap.
    function test_gasOfARefusedRepeat() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 5e6, digest(t));
        surety.buyPolicy(t, p);
        uint256 gas_ = gasleft();
        try surety.buyPolicy(t, p) {
            revert Unmet("executed twice");
        } catch {
            ok(gas_ - gasleft() < 30_000, "dear");
        }
    }

    /// Nobody else can use up an id: not by forging, not by paying for somebody, not by failing.
    function test_noThirdPartyWritesAnEntry() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        t.orderId = KEY;
        Payment memory forged = pay(MALLORY, 5e6, digest(t));
        forged.from = a(BOB);
        refusePayment();
        surety.buyPolicy(t, forged);

        surety.buyPolicy(t, pay(MALLORY, 5e6, digest(t))); // she pays for him, under her own id
        (, uint120 his) = surety.orders(a(BOB), KEY);
        (, uint120 hers) = surety.orders(a(MALLORY), KEY);
        ok(his == 0 && hers != 0, "her entry");

        CancelTerms memory c = CancelTerms(a(BOB), KEY, uint40(block.timestamp), KEY);
        bytes memory s = sign(MALLORY, digest(c));
        refuseSignature(a(BOB));
        surety.cancel(c, s);

        PolicyTerms memory big = policyTerms(BOB, 1e15, day(30));
        big.orderId = KEY;
        Payment memory p = pay(BOB, 5e6, digest(big));
        vm.expectRevert(abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, 100e6 + 10e6 + 1e15, 900e6));
        surety.buyPolicy(big, p); // reverts, and leaves the id free
        surety.buyPolicy(t, pay(BOB, 5e6, digest(t)));
    }

    /// T: an order that reverted can be executed later by anybody, as long as its signature is valid.
    function test_aRevertIsNoEnd() public {
        PolicyTerms memory t = policyTerms(BOB, 10e6, day(30));
        Payment memory p = pay(BOB, 5e6, digest(t));
        surety.setPaused(true);
        refuse(ISurety.Paused.selector);
        surety.buyPolicy(t, p);
        surety.setPaused(false);
        vm.prank(a(MALLORY));
        surety.buyPolicy(t, p);
    }

    /// Policy and token ids fit the registry for any product and index.
    function testFuzz_idsFit(uint64 p, uint64 i) public pure {
        uint256 id = BOND_FLAG | uint256(p) << 64 | i;
        ok(uint136(id) == id, "truncated");
    }
}
