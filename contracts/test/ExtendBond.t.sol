// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

contract ExtendBondTest is Base {
    uint256 id;

    function setUp() public override {
        super.setUp();
        id = bond(ALICE, 1_000e6, TERM);
    }

    function refused(uint256 maturity, bytes memory reason) private {
        BondExtensionTerms memory t = extensionTerms(ALICE, id, maturity);
        bytes memory s = sign(ALICE, digest(t));
        vm.expectRevert(reason);
        surety.extendBond(t, s);
    }

    function testFuzz_staysUntilTheLaterBoundary(uint256 term) public {
        uint256 from = bondOf(id).maturity;
        uint256 maturity = boundary(bound(term, 2 * TERM, 1_700 days));
        (uint256 policy,) = buy(BOB, 100e6, day(60));
        skip(20 days);
        (uint256 worth, uint256 premium) = (atRisk(id), earned(id));
        BondExtensionTerms memory t = extensionTerms(ALICE, id, maturity);
        bytes memory s = sign(ALICE, digest(t));
        vm.expectEmit(address(surety));
        emit ISurety.BondExtended(id, uint40(from), uint40(maturity));
        vm.prank(a(MALLORY));
        surety.extendBond(t, s);
        eq(bondOf(id).maturity, maturity, "maturity");
        ok(atRisk(id) == worth && earned(id) == premium, "nothing else changed");
        (uint136 tokenId, uint120 low_) = surety.orders(a(ALICE), t.orderId);
        ok(tokenId == id && low_ == low(digest(t)), "remembered");
        vm.warp(from);
        eq(released(id), 0, "stays");
        vm.warp(maturity);
        eq(released(id), 1_000e6, "until the later boundary");
        ok(surety.valueOf(policy) == 0 && pool().capital == 0, "over");
    }

    /// It makes room for longer cover at once.
    function test_carriesLongerCover() public {
        vm.expectRevert(abi.encodeWithSelector(ISurety.InsufficientCapacity.selector, 900e6, 0));
        surety.quote(product, 900e6, uint40(day(300)));
        extendBond(ALICE, id, boundary(310 days));
        surety.quote(product, 900e6, uint40(day(300)));
    }

    function test_notToAnEarlierOrTheSameBoundary() public {
        uint256 from = bondOf(id).maturity;
        refused(from, range(from, from + 1, type(uint40).max));
        refused(from - TERM, range(from - TERM, from + 1, type(uint40).max));
    }

    function range(uint256 value, uint256 minimum, uint256 maximum) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISurety.OutOfRange.selector, bytes32("maturity"), value, minimum, maximum);
    }

    function test_toABoundaryWithinTheLongestTerm() public {
        uint256 far = boundary(5 * 365 days);
        refused(far, range(far, block.timestamp + TERM, block.timestamp + 5 * 365 days));
        uint256 off = boundary(200 days) + 1;
        refused(off, abi.encodeWithSelector(ISurety.Misaligned.selector, bytes32("maturity"), off, TERM));
    }

    function test_untilTheLastSecond() public {
        uint256 from = bondOf(id).maturity;
        vm.warp(from - 1);
        uint256 snapshot = vm.snapshotState();
        extendBond(ALICE, id, from + TERM);
        vm.revertToState(snapshot);
        vm.warp(from);
        refused(from + TERM, abi.encodeWithSelector(ISurety.Matured.selector, from, from));
    }

    function test_refusedWhileAlertPendingAndFrozen() public {
        (uint256 p,) = buy(BOB, 100e6, day(60));
        uint256 to = boundary(300 days);
        skip(2 hours);
        trigger.set(ITrigger.Status.Alert);
        refused(to, abi.encodeWithSelector(ISurety.TriggerNotReady.selector, ITrigger.Status.Alert));
        trigger.set(ITrigger.Status.Armed);
        trigger.fire(FEED, block.timestamp, 5_000);
        refused(to, abi.encodeWithSelector(ISurety.EventPending.selector, 0, 1));
        surety.report(product);
        refused(to, abi.encodeWithSelector(ISurety.ProductFrozen.selector, block.timestamp + FREEZE));
        surety.settle(p);
        extendBond(ALICE, id, to);
    }

    function test_byTheOwnerOnly() public {
        BondExtensionTerms memory t = extensionTerms(MALLORY, id, boundary(300 days));
        bytes memory s = sign(MALLORY, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotOwner.selector, a(MALLORY), a(ALICE)));
        surety.extendBond(t, s);
        t.owner = a(ALICE);
        s = sign(MALLORY, digest(t));
        refuseSignature(a(ALICE));
        surety.extendBond(t, s);
    }

    function test_deadlineToTheSecond() public {
        BondExtensionTerms memory t = extensionTerms(ALICE, id, boundary(300 days));
        bytes memory s = sign(ALICE, digest(t));
        vm.warp(t.deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ISurety.IntentExpired.selector, t.deadline, t.deadline + 1));
        surety.extendBond(t, s);
        vm.warp(t.deadline);
        surety.extendBond(t, s);
        refuseExecuted(id, digest(t));
        surety.extendBond(t, s);
    }

    function test_ofAPolicyOrNothing() public {
        (uint256 p,) = buy(BOB, 100e6, day(30));
        BondExtensionTerms memory t = extensionTerms(BOB, p, boundary(300 days));
        bytes memory s = sign(BOB, digest(t));
        vm.expectRevert(abi.encodeWithSelector(ISurety.NotBond.selector, p));
        surety.extendBond(t, s);
        t.tokenId = 99;
        refuseMissing(99);
        surety.extendBond(t, s);
    }

    function test_endsAListing() public {
        list(ALICE, id, 5e6);
        BondExtensionTerms memory t = extensionTerms(ALICE, id, boundary(300 days));
        bytes memory s = sign(ALICE, digest(t));
        vm.expectEmit(address(surety));
        emit ISurety.Unlisted(id);
        surety.extendBond(t, s);
        (uint96 price,,,) = surety.listings(id);
        eq(price, 0, "not listed");
    }
}
