// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";

interface IAggregator {
    error NoRound(uint256 roundId, uint256 latest);
    error NotOperator(address account, address operator);

    function decimals() external view returns (uint8);
    function getRoundData(uint80 id) external view returns (uint80, int256, uint256, uint256, uint80);
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
    function push(int256 answer) external;
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
}
