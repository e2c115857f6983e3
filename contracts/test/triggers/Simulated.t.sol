// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SimulatedAggregator} from "../../src/dev/SimulatedAggregator.sol";
import {ITrigger} from "../../src/interfaces/ITrigger.sol";
import {IAggregator} from "../../src/triggers/IAggregator.sol";
import {PriceTrigger} from "../../src/triggers/PriceTrigger.sol";
import {create} from "../support/Vm.sol";
import {TriggerTest} from "./TriggerTest.sol";

/// Depeg, outage and recovery, as a sandbox stages them, seen through the price trigger.
contract SimulatedFeedTest is TriggerTest {
    int256 constant PAR = 1e8;
    int256 constant LOW = 0.9e8;

    SimulatedAggregator price;
    PriceTrigger trigger;
    bytes32 feed;

    function setUp() public {
        vm.warp(T0);
        bytes memory arguments = abi.encode("USDC / USD", address(this), PAR);
        price = SimulatedAggregator(create("src/dev/SimulatedAggregator.sol:SimulatedAggregator", arguments));
        trigger = deployPriceTrigger();
        feed = trigger.add(
            PriceTrigger.Feed(
                IAggregator(address(price)), 4 hours, 25 hours, 10_000, IAggregator(address(0)), 0, 0.97e8, 0.99e8
            )
        );
    }

    function status(ITrigger.Status expected, uint32 count, string memory what) internal view {
        checkState(trigger, feed, expected, count, what);
    }

    function test_depegAndRecovery() public {
        skip(24 hours);
        price.push(PAR);
        skip(1 hours);
        price.push(LOW);
        uint40 onset = time();
        trigger.poke(feed);
        status(ITrigger.Status.Alert, 0, "depeg");
        skip(5 hours);
        price.push(LOW);
        trigger.poke(feed);
        status(ITrigger.Status.Tripped, 1, "confirmed");
        (uint40 observedAt,, uint40 knownAt) = trigger.eventAt(feed, 0);
        check(observedAt == onset && knownAt == onset, "onset");
        price.push(PAR);
        trigger.poke(feed);
        status(ITrigger.Status.Armed, 1, "recovery");
    }

    /// Hours of history in one moment.
    function test_stagedAtOnce() public {
        skip(24 hours);
        for (uint256 i; i <= 8; ++i) price.pushAt(LOW, T0 + 20 hours + i * 30 minutes);
        trigger.poke(feed);
        status(ITrigger.Status.Tripped, 1, "confirmed");
        (uint40 observedAt,, uint40 knownAt) = trigger.eventAt(feed, 0);
        check(observedAt == T0 + 20 hours && knownAt == observedAt, "onset");
    }

    function test_outageHoldsAnAlert() public {
        price.push(LOW);
        trigger.poke(feed);
        price.setDown(true);
        skip(29 hours);
        status(ITrigger.Status.Alert, 0, "to the last second");
        skip(1);
        status(ITrigger.Status.Unavailable, 0, "and no longer");
        price.setDown(false);
        price.push(PAR);
        trigger.poke(feed);
        status(ITrigger.Status.Armed, 0, "recovery");
    }

    function test_newAggregatorInMidDepeg() public {
        price.push(LOW);
        trigger.poke(feed);
        skip(2 hours);
        price.startPhase(LOW);
        trigger.enterPhase(feed, (1 << 64) | 1);
        trigger.poke(feed);
        skip(2 hours);
        price.push(LOW);
        trigger.poke(feed);
        status(ITrigger.Status.Tripped, 1, "confirmed");
        (uint40 observedAt,,) = trigger.eventAt(feed, 0);
        check(observedAt == T0, "from the old aggregator's round");
    }
}
