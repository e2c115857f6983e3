// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title SimulatedAggregator
/// @notice Price feed for private chains with the reading side of a Chainlink aggregator; its operator pushes answers.
/// @dev WARNING: the operator decides the price. Never to be the aggregator of a product that holds money.
contract SimulatedAggregator {
    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    uint8 public constant decimals = 8;
    uint256 public constant version = 1;

    string public description;
    address public operator;

    Round[] private _rounds;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);
    event OperatorSet(address indexed operator);

    error NotOperator(address account, address operator);
    error NoRound(uint256 roundId, uint256 latest);

    constructor(string memory description_, address operator_, int256 answer) {
        description = description_;
        operator = operator_;
        emit OperatorSet(operator_);
        _push(answer);
    }

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator(msg.sender, operator);
        _;
    }

    /// @notice Starts a round with `answer`, in eight decimals, as of now.
    function push(int256 answer) external onlyOperator {
        _push(answer);
    }

    /// @notice Hands the feed to another operator.
    function setOperator(address operator_) external onlyOperator {
        operator = operator_;
        emit OperatorSet(operator_);
    }

    /// @notice Returns the last round, in the form of Chainlink's AggregatorV3Interface.
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        return getRoundData(uint80(_rounds.length));
    }

    /// @notice Returns round `roundId`; rounds count from one.
    function getRoundData(uint80 roundId)
        public
        view
        returns (uint80, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        if (roundId == 0 || roundId > _rounds.length) revert NoRound(roundId, _rounds.length);
        Round storage round = _rounds[roundId - 1];
        return (roundId, round.answer, round.updatedAt, round.updatedAt, roundId);
    }

    function _push(int256 answer) private {
        _rounds.push(Round(answer, block.timestamp));
        emit AnswerUpdated(answer, _rounds.length, block.timestamp);
    }
}
