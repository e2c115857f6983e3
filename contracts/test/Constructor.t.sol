// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20TransferAuthorization} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20TransferAuthorization.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

import "./support/Base.sol";

/// Sequential nonces: a digest is never the next one.
contract KeyedToken is ERC20TransferAuthorization {
    constructor() ERC20("Keyed", "K") EIP712("Keyed", "1") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

/// Free nonces, and no form of receiveWithAuthorization that takes bytes.
contract OldToken is ERC3009 {
    constructor() ERC20("Old", "O") EIP712("Old", "1") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

contract ConstructorTest is Base {
    function deployOutside(address asset) external {
        deploySurety(asset);
    }

    function refused(address asset) private {
        vm.expectRevert(abi.encodeWithSelector(ISurety.UnsupportedAsset.selector, asset));
        this.deployOutside(asset);
    }

    function test_tokenWithKeyedNoncesIsRefused() public {
        refused(address(new KeyedToken()));
    }

    function test_tokenWithoutSignaturesOfAnyFormIsRefused() public {
        refused(address(new OldToken()));
    }

    function test_tokenWithOtherDecimalsIsRefused() public {
        vm.mockCall(address(usd), abi.encodeWithSelector(TestUSDLike.decimals.selector), abi.encode(18));
        refused(address(usd));
    }

    function test_startsWithoutAFeeAndWithAnOwner() public view {
        eq(surety.owner(), address(this), "owner");
        eq(surety.feeRecipient(), address(this), "fee recipient");
        eq(surety.fee(), 0, "fee");
        eq(surety.asset(), address(usd), "asset");
        ok(!surety.paused(), "open");
    }
}
