// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handler} from "./Handler.sol";
import {Target} from "./Invariants.t.sol";

/// A fuzzer whose actions are all refused passes everything. One long walk with a fixed seed shows that every action
/// does happen, and how it goes through all the checks.
contract CoverageTest {
    error TooFew(string action, uint256 times);

    Handler private handler;
    uint256 private random = uint256(keccak256("surety"));

    function setUp() public {
        handler = new Target(10);
    }

    function next() private returns (uint256) {
        return random = uint256(keccak256(abi.encode(random)));
    }

    function act(uint256 kind) private {
        if (kind < 2) handler.postBond(next(), next(), next());
        else if (kind < 5) handler.buyPolicy(next(), next(), next(), next());
        else if (kind == 5) handler.claim(next());
        else if (kind == 6) handler.extendBond(next());
        else if (kind == 7) handler.strike(next(), next(), next());
        else if (kind == 8) handler.report(next());
        else if (kind == 9) handler.settle(next());
        else if (kind == 10) handler.list(next(), next());
        else if (kind == 11) handler.purchase(next());
        else if (kind == 12) handler.cancel(next());
        else if (kind == 13) handler.transfer(next());
        else if (kind == 14) handler.repeat(next());
        else if (kind == 15) handler.withdraw(next());
        else if (kind == 16) handler.govern(next(), uint16(next()));
        else if (kind == 17) handler.disturb(next());
        else if (kind < 20) handler.calm();
        else if (kind == 20) handler.extendPolicy(next(), next());
        else if (kind == 21) handler.surrender(next(), next());
        else if (kind == 22) handler.list(next(), next());
        else if (kind < 25) handler.purchase(next());
        else if (kind == 25) handler.settleAll(next());
        else if (kind == 26) handler.poke(next());
        else if (kind == 27) handler.claim(next());
        else handler.wait(next(), next());
    }

    /// The action that happened least, of those that have to happen.
    function scarcest() private view returns (string memory action, uint256 times) {
        string[22] memory actions = [
            "postBond",
            "claim",
            "close",
            "extendBond",
            "extendPolicy",
            "surrender",
            "poke",
            "buyPolicy",
            "fire",
            "report",
            "payout",
            "settleNothing",
            "list",
            "purchase",
            "cancel",
            "void",
            "transfer",
            "repeat",
            "withdraw",
            "govern",
            "disturb",
            "wait"
        ];
        times = type(uint256).max;
        for (uint256 i; i < actions.length; ++i) {
            uint256 done = handler.done(actions[i]);
            if (done < times) (action, times) = (actions[i], done);
        }
    }

    /// The walk takes 1,200 steps, in which each action happens a dozen times; a seed that has bad luck may take twice
    /// as many to show five.
    function test_everyActionHappens() public {
        string memory action;
        uint256 times;
        for (uint256 i; i < 1_200 || (i < 2_400 && times < 5); ++i) {
            act(next() % 32);
            if (i % 10 != 0) continue;
            (action, times) = scarcest();
        }
        handler.windDown();
        if (times < 5) revert TooFew(action, times);
    }
}
