// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handler} from "./Handler.sol";

/// The fuzzer knows a target by its artefact, which must be of this file.
contract Target is Handler {
    constructor(uint256 every) Handler(every) {}
}

/// The invariants of the protocol over random sequences of every action, two products, a trigger that breaks, an asset
/// that refuses, and an owner who meddles. Numbers are those of the list in docs/protocol.md.
contract InvariantTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    error TooFewActions(uint256 successes);
    error Unchecked();

    Handler internal handler;

    function setUp() public {
        handler = new Target(1);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// What matters most comes up most.
    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        bytes4[22] memory each = [
            Handler.postBond.selector,
            Handler.claim.selector,
            Handler.extendBond.selector,
            Handler.extendPolicy.selector,
            Handler.surrender.selector,
            Handler.poke.selector,
            Handler.settleAll.selector,
            Handler.buyPolicy.selector,
            Handler.strike.selector,
            Handler.report.selector,
            Handler.settle.selector,
            Handler.list.selector,
            Handler.purchase.selector,
            Handler.cancel.selector,
            Handler.transfer.selector,
            Handler.repeat.selector,
            Handler.withdraw.selector,
            Handler.govern.selector,
            Handler.disturb.selector,
            Handler.calm.selector,
            Handler.wait.selector,
            Handler.buyPolicy.selector
        ];
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), new bytes4[](22));
        for (uint256 i; i < 22; ++i) targets[0].selectors[i] = each[i];
    }

    /// Ends every run: all can leave. A run whose actions were all refused has shown nothing and fails.
    function afterInvariant() public {
        if (handler.successes() < 16) revert TooFewActions(handler.successes());
        handler.windDown();
    }

    /// Every action ends with all checks: pools (1, 2, 3, 5, 6, 9 and solvency over time), books (2, 8), positions and
    /// orders. 4, 7 and 10 are checked inside the actions, full payouts at the end of a run. A check that fails reverts, and
    /// a revert ends the run; so all that is left here is that no action went unchecked.
    function invariant_solventAccountedAndAsNoted() public view {
        if (!handler.isChecked()) revert Unchecked();
    }
}
