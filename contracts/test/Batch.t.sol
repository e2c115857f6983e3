// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";
import {GasBomb} from "./support/Tools.sol";

interface IBatch {
    struct Call {
        address target;
        uint32 gas;
        bytes data;
    }

    error NotEnoughGas(uint256 index, uint256 required, uint256 available);

    function run(Call[] calldata calls) external returns (bool[] memory done);
}

/// Answers with more data than anybody wants to copy.
contract Chatterbox {
    fallback() external {
        assembly {
            return(0, 100000)
        }
    }
}

contract BatchTest is Base {
    IBatch batch;

    function setUp() public override {
        super.setUp();
        batch = IBatch(create("src/Batch.sol:Batch", ""));
        bond(ALICE, 1_000e6, 300 days);
    }

    function postCall(uint256 key) private returns (IBatch.Call memory) {
        BondTerms memory t = bondTerms(key, 5e6, 30 days);
        bytes memory data = abi.encodeCall(ISurety.postBond, (t, pay(key, 5e6, digest(t))));
        return IBatch.Call(address(surety), 300_000, data);
    }

    /// F: one signer that burns all its gas takes nobody else down.
    function test_aGasBombBurnsOnlyItsOwn() public {
        (uint256 policy,) = buy(BOB, 10e6, day(30));
        GasBomb bomb = new GasBomb();
        vm.prank(a(BOB));
        surety.transferFrom(a(BOB), address(bomb), policy);
        ListingTerms memory t = listingTerms(BOB, policy, 1e6);
        t.seller = address(bomb);
        IBatch.Call[] memory calls = new IBatch.Call[](4);
        calls[0] = IBatch.Call(address(surety), 150_000, abi.encodeCall(ISurety.list, (t, bytes("x"))));
        for (uint256 i = 1; i < 4; ++i) calls[i] = postCall(CAROL);
        bool[] memory done = batch.run{gas: 1_300_000}(calls);
        ok(!done[0] && done[1] && done[2] && done[3], "only the bomb failed");
        eq(pool().bonds, 4, "bonds");
    }

    /// A call is given all it was promised, or the batch says so and does nothing.
    function test_tooLittleGasForTheNextCall() public {
        IBatch.Call[] memory calls = new IBatch.Call[](2);
        (calls[0], calls[1]) = (postCall(CAROL), postCall(CAROL));
        try batch.run{gas: 450_000}(calls) {
            revert Unmet("ran short of gas and said nothing");
        } catch (bytes memory reason) {
            ok(bytes4(reason) == IBatch.NotEnoughGas.selector, "reason");
            (uint256 index, uint256 required, uint256 available) = decode(reason);
            ok(index == 1 && required == uint256(300_000) * 64 / 63 + 5_000 && available < required, "numbers");
        }
        eq(pool().bonds, 1, "nothing was done");
    }

    function decode(bytes memory reason) private pure returns (uint256 index, uint256 required, uint256 available) {
        assembly {
            index := mload(add(reason, 0x24))
            required := mload(add(reason, 0x44))
            available := mload(add(reason, 0x64))
        }
    }

    function test_failuresAndReturnDataStayApart() public {
        IBatch.Call[] memory calls = new IBatch.Call[](3);
        calls[0] = IBatch.Call(address(surety), 50_000, abi.encodeCall(ISurety.settle, (77)));
        calls[1] = IBatch.Call(address(new Chatterbox()), 100_000, "");
        calls[2] = postCall(CAROL);
        bool[] memory done = batch.run{gas: 600_000}(calls);
        ok(!done[0] && done[1] && done[2], "each for itself");
    }

    function test_empty() public {
        eq(batch.run(new IBatch.Call[](0)).length, 0, "nothing");
    }
}
