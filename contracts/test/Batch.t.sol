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

    event BatchRun(uint256 count, uint256[] done);

    error NotEnoughGas(uint256 index, uint256 required, uint256 available);

    function run(Call[] calldata calls) external returns (uint256[] memory done);
}

/// Answers with more data than anybody wants to copy.
contract Chatterbox {
    fallback() external {
        assembly {
            return(0, 100000)
        }
    }
}

/// Uses up all gas it is given.
contract Burner {
    fallback() external {
        assembly {
            invalid()
        }
    }
}

/// Does nothing.
contract Nop {
    fallback() external {}
}

/// Succeeds only with all the gas it was promised, and with the data it was promised.
contract Promised {
    uint256 private immutable _gas;
    bytes32 private immutable _hash;

    constructor(uint256 gas_, bytes memory data) {
        (_gas, _hash) = (gas_, keccak256(data));
    }

    fallback() external {
        // Reaching this line takes a few dozen.
        require(gasleft() + 200 > _gas, "too little gas");
        require(keccak256(msg.data) == _hash, "other data");
    }
}

/// Succeeds or fails as its first byte says.
contract Obedient {
    fallback() external {
        require(msg.data[0] != 0, "told to fail");
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
        uint256[] memory done = batch.run{gas: 1_300_000}(calls);
        ok(done.length == 1 && done[0] == 14, "only the bomb failed");
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
            uint256 expected = uint256(300_000) * 64 / 63 + calls[1].data.length + 5_000 + 5_000 + 700;
            ok(index == 1 && required == expected && available < required, "numbers");
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
        uint256[] memory done = batch.run{gas: 600_000}(calls);
        ok(done.length == 1 && done[0] == 6, "each for itself");
    }

    function test_empty() public {
        vm.expectEmit(address(batch));
        emit IBatch.BatchRun(0, new uint256[](0));
        eq(batch.run(new IBatch.Call[](0)).length, 0, "nothing");
    }

    /// The bitmap in the result and in the event, over word boundaries.
    function testFuzz_bitmap(uint256 seed, uint256 count) public {
        checkBitmap(seed, bound(count, 0, 600));
    }

    function test_bitmapAtWordBoundaries() public {
        uint256[5] memory counts = [uint256(1), 255, 256, 257, 512];
        for (uint256 i; i < counts.length; ++i) checkBitmap(i, counts[i]);
    }

    function checkBitmap(uint256 seed, uint256 count) private {
        address target = address(new Obedient());
        IBatch.Call[] memory calls = new IBatch.Call[](count);
        uint256[] memory expected = new uint256[]((count + 255) / 256);
        for (uint256 i; i < count; ++i) {
            bool succeeds = uint256(keccak256(abi.encode(seed, i))) % 2 == 1;
            calls[i] = IBatch.Call(target, 5_000, succeeds ? bytes(hex"01") : bytes(hex"00"));
            if (succeeds) expected[i / 256] |= uint256(1) << (i % 256);
        }
        vm.expectEmit(address(batch));
        emit IBatch.BatchRun(count, expected);
        uint256[] memory done = batch.run(calls);
        ok(keccak256(abi.encode(done)) == keccak256(abi.encode(expected)), "bitmap");
    }

    /// C9: a batch whose every check passed ran out of gas after its last call, and undid all of them.
    function test_C9_survivesItsLastCall() public {
        sweep(150, 0, 20_000, 1_500_000);
    }

    function test_C9_survivesItsLastCallOverSeveralWords() public {
        sweep(600, 0, 100_000, 4_500_000);
    }

    function test_C9_survivesALastCallWithMuchData() public {
        sweep(2, 131_072, 50_000, 600_000);
    }

    function test_C9_survivesItsOnlyCall() public {
        sweep(1, 0, 30_000, 120_000);
    }

    /// @dev `n` calls of which the last burns all its gas, with any gas: either all were run, or the batch says what is missing.
    function sweep(uint256 n, uint256 bytes_, uint256 low, uint256 high) private {
        IBatch.Call[] memory calls = new IBatch.Call[](n);
        address nop = address(new Nop());
        for (uint256 i; i < n - 1; ++i) calls[i] = IBatch.Call(nop, 5_000, "");
        calls[n - 1] = IBatch.Call(address(new Burner()), 50_000, new bytes(bytes_));
        bytes memory input = abi.encodeCall(IBatch.run, (calls));
        uint256 refused;
        uint256 done;
        // Finely where it begins to suffice, coarsely elsewhere.
        uint256 least = high;
        uint256 most = low;
        while (least - most > 1) {
            uint256 middle = (least + most) / 2;
            if (tell(input, n, middle)) least = middle;
            else most = middle;
        }
        for (uint256 i; i < 200; ++i) {
            if (tell(input, n, least - 100 + i)) ++done;
            else ++refused;
        }
        for (uint256 gas_ = low; gas_ < high; gas_ += (high - low) / 50) {
            if (tell(input, n, gas_)) ++done;
            else ++refused;
        }
        ok(done > 10 && refused > 10, "both seen");
    }

    /// @dev Whether the batch ended well with so much gas. If not, it must have said why: anything else is lost gas.
    function tell(bytes memory input, uint256 n, uint256 gas_) private returns (bool success) {
        uint256 snapshot = vm.snapshotState();
        bytes memory answer;
        (success, answer) = address(batch).call{gas: gas_}(input);
        if (success) {
            uint256[] memory done = abi.decode(answer, (uint256[]));
            ok((done[(n - 1) / 256] >> ((n - 1) % 256)) & 1 == 0, "the last call burned its gas");
        } else {
            ok(answer.length == 100 && bytes4(answer) == IBatch.NotEnoughGas.selector, "died without a word");
        }
        vm.revertToState(snapshot);
    }

    /// Each call gets its gas to the last unit, and its own data, whatever the sizes of those before it.
    function testFuzz_callsGetWhatTheyWerePromised(uint256 seed) public {
        uint256 n = 1 + seed % 8;
        IBatch.Call[] memory calls = new IBatch.Call[](n);
        uint256 need = 60_000;
        for (uint256 i; i < n; ++i) {
            uint256 draw = uint256(keccak256(abi.encode(seed, i)));
            bytes memory data = new bytes(draw % 3_000);
            for (uint256 j; j < data.length; j += 97) data[j] = bytes1(uint8(draw >> (j % 200)));
            uint32 gas_ = uint32(20_000 + (draw >> 64) % 200_000);
            calls[i] = IBatch.Call(address(new Promised(gas_, data)), gas_, data);
            need += gas_;
        }
        // The calls use little, so that what is left falls short only if the last one is not given its own.
        uint256[] memory done = batch.run{gas: need + 500_000}(calls);
        eq(done[0], (1 << n) - 1, "all of them");
    }

    /// To the last unit with exactly the gas that is asked for.
    function test_theLastCallGetsAllOfItsGas() public {
        IBatch.Call[] memory calls = new IBatch.Call[](1);
        calls[0] = IBatch.Call(address(new Promised(3_000_000, "")), 3_000_000, "");
        bytes memory input = abi.encodeCall(IBatch.run, (calls));
        for (uint256 gas_ = 3_050_000; gas_ < 3_080_000; gas_ += 50) {
            (bool success, bytes memory answer) = address(batch).call{gas: gas_}(input);
            if (success) eq(abi.decode(answer, (uint256[]))[0], 1, "promised and not given");
            else ok(bytes4(answer) == IBatch.NotEnoughGas.selector, "reason");
        }
    }
}
