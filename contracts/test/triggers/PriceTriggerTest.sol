// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITrigger} from "../../src/interfaces/ITrigger.sol";
import {IAggregator} from "../../src/triggers/IAggregator.sol";
import {PriceTrigger} from "../../src/triggers/PriceTrigger.sol";
import {Aggregator} from "./Aggregators.sol";
import {TriggerTest} from "./TriggerTest.sol";

/// @notice What the tests of the price trigger share.
abstract contract PriceTriggerTest is TriggerTest {
    int256 constant THRESHOLD = 0.97e8;
    int256 constant RECOVERY = 0.99e8;
    int256 constant PAR = 1e8;
    int256 constant LOW = 0.9e8;
    uint40 constant MAX_AGE = 1 hours;
    uint40 constant CONFIRMATION = 4 hours;
    uint40 constant LATENCY = CONFIRMATION + MAX_AGE;
    uint40 constant GRACE = 30 minutes;

    PriceTrigger trigger;
    Aggregator price;
    Aggregator uptime;
    bytes32 feed;
    bytes32 onL2;

    function setUp() public virtual {
        vm.warp(T0);
        trigger = deployPriceTrigger();
        price = new Aggregator();
        uptime = new Aggregator();
        price.publish(PAR, T0);
        uptime.publish(0, T0 - 1 days);
        feed = trigger.add(plain());
        onL2 = trigger.add(sequenced());
    }

    function plain() internal view returns (PriceTrigger.Feed memory) {
        return PriceTrigger.Feed(
            price, CONFIRMATION, MAX_AGE, 10_000, IAggregator(address(0)), 0, THRESHOLD, RECOVERY
        );
    }

    function sequenced() internal view returns (PriceTrigger.Feed memory f) {
        f = plain();
        (f.sequencer, f.sequencerGrace) = (uptime, GRACE);
    }

    /// @dev Another aggregator, at par.
    function parFeed() internal returns (Aggregator made) {
        made = new Aggregator();
        made.publish(PAR, time());
    }

    /// @dev Publishes an answer now and pokes it.
    function answer(int256 p) internal {
        price.publish(p, time());
        trigger.poke(feed);
    }

    /// @dev Publishes an answer after a pause and pokes it.
    function answerAfter(uint256 pause, int256 p) internal {
        skip(pause);
        answer(p);
    }

    /// @dev Low answers from now on, `MAX_AGE` apart, up to and including the one that confirms.
    function fall() internal returns (uint40 onset) {
        onset = time();
        answer(LOW);
        while (time() < onset + CONFIRMATION) answerAfter(MAX_AGE, LOW);
    }

    function status(ITrigger.Status expected, uint32 count, string memory what) internal view {
        checkState(trigger, feed, expected, count, what);
    }

    function onsetOf(uint256 index) internal view returns (uint40 onset) {
        (onset,,) = trigger.eventAt(feed, index);
    }

    function since(bytes32 id) internal view returns (uint40 onset) {
        (onset,,,,) = trigger.observations(id);
    }
}
