// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./support/Base.sol";
import {Mute, Wallet} from "./support/Tools.sol";

/// The stand-in behaves as USDC v2.2 does where the protocol can tell.
contract TestUSDTest is Base {
    bytes32 constant TRANSFER = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 constant CANCEL_AUTHORIZATION = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    function authorise(bytes32 kind, address from, uint256 value, bytes32 nonce) private view returns (bytes32) {
        bytes32 structHash =
            keccak256(abi.encode(kind, from, a(CAROL), value, 0, block.timestamp + 1, nonce));
        return typed("USD Coin", "2", address(usd), structHash);
    }

    /// Both forms of a signature do the same, once.
    function testFuzz_bothForms(uint256 value, bytes32 nonce, bool bytesForm, bool receiving) public {
        value = bound(value, 0, WEALTH);
        bytes32 hash = authorise(receiving ? RECEIVE : TRANSFER, a(BOB), value, nonce);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(BOB, hash);
        uint256 before = block.timestamp + 1;
        vm.startPrank(a(CAROL));
        for (uint256 i; i < 2; ++i) {
            if (i == 1) {
                vm.expectRevert(abi.encodeWithSelector(TestUSDLike.ERC3009UsedAuthorization.selector, a(BOB), nonce));
            }
            if (receiving) {
                if (bytesForm) {
                    usd.receiveWithAuthorization(a(BOB), a(CAROL), value, 0, before, nonce, abi.encodePacked(r, s, v));
                } else {
                    usd.receiveWithAuthorization(a(BOB), a(CAROL), value, 0, before, nonce, v, r, s);
                }
            } else {
                if (bytesForm) {
                    usd.transferWithAuthorization(a(BOB), a(CAROL), value, 0, before, nonce, abi.encodePacked(r, s, v));
                } else {
                    usd.transferWithAuthorization(a(BOB), a(CAROL), value, 0, before, nonce, v, r, s);
                }
            }
        }
        eq(usd.balanceOf(a(CAROL)), WEALTH + value, "moved once");
        ok(usd.authorizationState(a(BOB), nonce), "used");
    }

    /// The form with v, r, s asks a contract wallet too, and a delegated account's delegate.
    function test_bothFormsAskContracts() public {
        Wallet w = new Wallet(a(BOB));
        usd.mint(address(w), 10e6);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(BOB, authorise(RECEIVE, address(w), 1e6, 0));
        vm.prank(a(CAROL));
        usd.receiveWithAuthorization(address(w), a(CAROL), 1e6, 0, block.timestamp + 1, 0, v, r, s);
        vm.etch(a(BOB), address(new Mute()).code);
        (v, r, s) = vm.sign(BOB, authorise(RECEIVE, a(BOB), 1e6, 0));
        refusePayment();
        vm.prank(a(CAROL));
        usd.receiveWithAuthorization(a(BOB), a(CAROL), 1e6, 0, block.timestamp + 1, 0, v, r, s);
    }

    function test_onlyThePayeeReceives() public {
        bytes memory s = sign(BOB, authorise(RECEIVE, a(BOB), 1e6, 0));
        vm.expectRevert(abi.encodeWithSelector(TestUSDLike.ERC20InvalidReceiver.selector, a(CAROL)));
        vm.prank(a(MALLORY));
        usd.receiveWithAuthorization(a(BOB), a(CAROL), 1e6, 0, block.timestamp + 1, 0, s);
    }

    function testFuzz_cancel(bytes32 nonce, bool bytesForm) public {
        bytes32 structHash = keccak256(abi.encode(CANCEL_AUTHORIZATION, a(BOB), nonce));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(BOB, typed("USD Coin", "2", address(usd), structHash));
        if (bytesForm) usd.cancelAuthorization(a(BOB), nonce, abi.encodePacked(r, s, v));
        else usd.cancelAuthorization(a(BOB), nonce, v, r, s);
        bytes memory signature = sign(BOB, authorise(RECEIVE, a(BOB), 1e6, nonce));
        vm.expectRevert(abi.encodeWithSelector(TestUSDLike.ERC3009UsedAuthorization.selector, a(BOB), nonce));
        vm.prank(a(CAROL));
        usd.receiveWithAuthorization(a(BOB), a(CAROL), 1e6, 0, block.timestamp + 1, nonce, signature);
    }

    /// Validity is a plain window of timestamps, however large the numbers.
    function testFuzz_validity(uint256 validAfter, uint256 validBefore) public {
        bytes32 structHash = keccak256(abi.encode(RECEIVE, a(BOB), a(CAROL), 1, validAfter, validBefore, bytes32(0)));
        bytes memory s = sign(BOB, typed("USD Coin", "2", address(usd), structHash));
        vm.prank(a(CAROL));
        if (block.timestamp <= validAfter || block.timestamp >= validBefore) {
            vm.expectRevert(
                abi.encodeWithSelector(
                    TestUSDLike.ERC3009InvalidAuthorizationTime.selector, validAfter, validBefore
                )
            );
        }
        usd.receiveWithAuthorization(a(BOB), a(CAROL), 1, validAfter, validBefore, 0, s);
    }

    function test_sixDecimals() public view {
        eq(usd.decimals(), 6, "decimals");
    }
}
