// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title SimulatedAggregator
/// @notice Price feed for private chains with the reading side of a Chainlink aggregator; its operator pushes answers.
/// @dev WARNING: the operator decides the price. Never to be the aggregator of a product that holds money.
///
/// Round ids are those of a Chainlink proxy: the phase in the upper 16 bits, counted from zero, and below it the round, counted
/// from one. A depeg is a push below the threshold, then one per heartbeat; a recovery a push at par; a stale feed no push; a dead
/// one `setDown`; a new aggregator behind the proxy `startPhase`. `pushAt` fills in rounds between the last one and now, so
/// that hours of history fit into one moment.
contract SimulatedAggregator {
    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    uint8 public constant decimals = 8;
    uint256 public constant version = 1;

    string public description;
    address public operator;

    /// @notice Returns whether every read fails at the moment.
    bool public down;

    Round[][] private _phases;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);
    event OperatorSet(address indexed operator);
    event DownSet(bool down);

    error NotOperator(address account, address operator);
    error NoRound(uint256 roundId, uint256 latest);
    error TimeOutOfRange(uint256 updatedAt, uint256 minimum, uint256 maximum);
    error Down();

    constructor(string memory description_, address operator_, int256 answer) {
        description = description_;
        operator = operator_;
        emit OperatorSet(operator_);
        _phases.push();
        _push(answer, block.timestamp);
    }

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator(msg.sender, operator);
        _;
    }

    /// @notice Adds a round with `answer`, in eight decimals, as of now.
    function push(int256 answer) external onlyOperator {
        _push(answer, block.timestamp);
    }

    /// @notice Adds a round with `answer` as of `updatedAt`, not before the last round and not after now.
    function pushAt(int256 answer, uint256 updatedAt) external onlyOperator {
        Round[] storage rounds = _phases[_phases.length - 1];
        uint256 last = rounds[rounds.length - 1].updatedAt;
        if (updatedAt < last || updatedAt > block.timestamp) revert TimeOutOfRange(updatedAt, last, block.timestamp);
        _push(answer, updatedAt);
    }

    /// @notice Starts the next phase with `answer` as its first round, as of now. Rounds of earlier phases stay readable.
    function startPhase(int256 answer) external onlyOperator {
        _phases.push();
        _push(answer, block.timestamp);
    }

    /// @notice Makes every read fail, or answer again. Answers can be pushed meanwhile.
    function setDown(bool down_) external onlyOperator {
        down = down_;
        emit DownSet(down_);
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
        return getRoundData(_latest());
    }

    /// @notice Returns round `roundId`.
    function getRoundData(uint80 roundId)
        public
        view
        returns (uint80, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        if (down) revert Down();
        uint256 phase = roundId >> 64;
        uint256 index = uint64(roundId);
        if (phase >= _phases.length || index == 0 || index > _phases[phase].length) revert NoRound(roundId, _latest());
        Round storage round = _phases[phase][index - 1];
        return (roundId, round.answer, round.updatedAt, round.updatedAt, roundId);
    }

    function _push(int256 answer, uint256 updatedAt) private {
        _phases[_phases.length - 1].push(Round(answer, updatedAt));
        emit AnswerUpdated(answer, _latest(), updatedAt);
    }

    function _latest() private view returns (uint80) {
        uint256 phase = _phases.length - 1;
        return uint80(phase << 64 | _phases[phase].length);
    }
}
