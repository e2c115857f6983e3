// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestUSD} from "../../src/dev/TestUSD.sol";

/// The asset with a blacklist, as USDC has one.
contract UsdcLike is TestUSD {
    mapping(address account => bool) public blacklisted;

    error Blacklisted();

    function setBlacklisted(address account, bool on) external {
        blacklisted[account] = on;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (blacklisted[from] || blacklisted[to]) revert Blacklisted();
        super._update(from, to, value);
    }
}
