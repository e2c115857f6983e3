// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

interface IAggregator {
    error NoRound(uint256 roundId, uint256 latest);
    error NotOperator(address account, address operator);
    error TimeOutOfRange(uint256 updatedAt, uint256 minimum, uint256 maximum);
    error Down();

    function decimals() external view returns (uint8);
    function getRoundData(uint80 id) external view returns (uint80, int256, uint256, uint256, uint80);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
    function push(int256 answer) external;
    function pushAt(int256 answer, uint256 updatedAt) external;
    function setDown(bool down) external;
    function startPhase(int256 answer) external;
    function setOperator(address operator) external;
}

contract SimulatedAggregatorTest is Base {
    IAggregator feed;

    function setUp() public override {
        super.setUp();
        feed = IAggregator(
            create("src/dev/SimulatedAggregator.sol:SimulatedAggregator", abi.encode("USDC / USD", address(this), 1e8))
        );
    }

    function testFuzz_answersWithTheLastPush(int256 answer, uint256 wait) public {
        skip(bound(wait, 0, 1_000 days));
        feed.push(answer);
        (uint80 id, int256 found, uint256 startedAt, uint256 updatedAt, uint80 answeredIn) = feed.latestRoundData();
        ok(id == 2 && answeredIn == 2 && found == answer, "round");
        ok(startedAt == block.timestamp && updatedAt == block.timestamp, "time");
        (, found,, updatedAt,) = feed.getRoundData(1);
        ok(found == 1e8 && updatedAt == T0, "the first one is kept");
        eq(feed.decimals(), 8, "decimals");
    }

    function test_onlyItsOperator() public {
        vm.expectRevert(abi.encodeWithSelector(IAggregator.NotOperator.selector, a(MALLORY), address(this)));
        vm.prank(a(MALLORY));
        feed.push(1);
        feed.setOperator(a(CREATOR));
        vm.expectRevert(abi.encodeWithSelector(IAggregator.NotOperator.selector, address(this), a(CREATOR)));
        feed.push(1);
        vm.prank(a(CREATOR));
        feed.push(1);
    }

    function test_missingRound() public {
        vm.expectRevert(abi.encodeWithSelector(IAggregator.NoRound.selector, 2, 1));
        feed.getRoundData(2);
        vm.expectRevert(abi.encodeWithSelector(IAggregator.NoRound.selector, 0, 1));
        feed.getRoundData(0);
    }

    function refuseStranger(bytes memory data) private {
        vm.prank(a(MALLORY));
        (bool done, bytes memory reason) = address(feed).call(data);
        bytes memory expected = abi.encodeWithSelector(IAggregator.NotOperator.selector, a(MALLORY), address(this));
        ok(!done && keccak256(reason) == keccak256(expected), "only the operator");
    }

    function test_everyControlIsTheOperators() public {
        refuseStranger(abi.encodeCall(IAggregator.push, (1)));
        refuseStranger(abi.encodeCall(IAggregator.pushAt, (1, T0)));
        refuseStranger(abi.encodeCall(IAggregator.startPhase, (1)));
        refuseStranger(abi.encodeCall(IAggregator.setDown, (true)));
        refuseStranger(abi.encodeCall(IAggregator.setOperator, (a(MALLORY))));
    }

    /// History between the last round and now, in order.
    function test_pushAtBoundaries() public {
        skip(100);
        vm.expectRevert(abi.encodeWithSelector(IAggregator.TimeOutOfRange.selector, T0 - 1, T0, T0 + 100));
        feed.pushAt(1, T0 - 1);
        vm.expectRevert(abi.encodeWithSelector(IAggregator.TimeOutOfRange.selector, T0 + 101, T0, T0 + 100));
        feed.pushAt(1, T0 + 101);
        feed.pushAt(2, T0);
        feed.pushAt(3, T0 + 50);
        vm.expectRevert(abi.encodeWithSelector(IAggregator.TimeOutOfRange.selector, T0 + 49, T0 + 50, T0 + 100));
        feed.pushAt(4, T0 + 49);
        feed.pushAt(5, T0 + 100);
        (uint80 id, int256 found, uint256 startedAt, uint256 updatedAt,) = feed.latestRoundData();
        ok(id == 4 && found == 5 && startedAt == T0 + 100 && updatedAt == T0 + 100, "newest");
        (, found,, updatedAt,) = feed.getRoundData(3);
        ok(found == 3 && updatedAt == T0 + 50, "kept");
    }

    function test_phases() public {
        feed.push(2);
        skip(10);
        feed.startPhase(3);
        uint80 second = 1 << 64;
        (uint80 id, int256 found,, uint256 updatedAt, uint80 answeredIn) = feed.latestRoundData();
        ok(id == (second | 1) && answeredIn == id && found == 3 && updatedAt == T0 + 10, "first of its phase");
        feed.push(4);
        (id, found,,,) = feed.latestRoundData();
        ok(id == (second | 2) && found == 4, "second of its phase");
        (, found,,,) = feed.getRoundData(2);
        ok(found == 2, "the old phase is kept");
        uint80[4] memory missing = [uint80(3), second, second | 3, uint80(2 << 64) | 1];
        for (uint256 i; i < 4; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IAggregator.NoRound.selector, missing[i], second | 2));
            feed.getRoundData(missing[i]);
        }
    }

    function test_outage() public {
        feed.setDown(true);
        vm.expectRevert(IAggregator.Down.selector);
        feed.latestRoundData();
        vm.expectRevert(IAggregator.Down.selector);
        feed.getRoundData(1);
        feed.push(7);
        feed.setDown(false);
        (uint80 id, int256 found,,,) = feed.latestRoundData();
        ok(id == 2 && found == 7, "back, with what was pushed meanwhile");
    }
}
