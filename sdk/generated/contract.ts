// Generated from docs/openapi.json by npm run generate.
export interface paths {
    "/api/v1/agent/onboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Onboard a wallet
         * @description Issues an API key for a wallet signature. Sign the message `Surety onboarding for <walletAddress> at <timestamp>` with personal_sign (EIP-191). Send exactly the values in the message. The response shows the key once. Limits: 10 requests per hour and IP address, 3 active keys per wallet. After a recovery, sign a later timestamp than that of the recovery. Contract wallets sign with ERC-1271 or ERC-6492.
         */
        post: operations["onboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover a wallet
         * @description Revokes all keys of a wallet and pauses its webhooks, because someone else who has the keys may have added one. Sign `Surety recovery for <walletAddress> at <timestamp>` with personal_sign. Each signed timestamp works once, and ends every message that was signed with it or an earlier one. Then onboard again, with a later timestamp. `/agent/recover` and `/api/v1/agent/recover` are the same operation, with one limit per hour and IP address.
         */
        post: operations["recoverWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover a wallet
         * @description Revokes all keys of a wallet and pauses its webhooks, because someone else who has the keys may have added one. Sign `Surety recovery for <walletAddress> at <timestamp>` with personal_sign. Each signed timestamp works once, and ends every message that was signed with it or an earlier one. Then onboard again, with a later timestamp. `/agent/recover` and `/api/v1/agent/recover` are the same operation, with one limit per hour and IP address.
         */
        post: operations["recoverAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current agent
         * @description Returns the wallet of the API key, its number of active keys, and its balance of the asset. A key that was just issued is counted at once by the process that issued it, and within half a second by the others.
         */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Lists the wallet's keys, newest first. Keys that no longer work are listed for 90 days. Returns metadata only, never a key.
         */
        get: operations["listKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Returns metadata only, never the key.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description When the response arrives, no process accepts the key. Revoking it again changes nothing. A key in its grace period can revoke only itself.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Replaces a key. The old key works for `graceSeconds`, one hour by default, and counts as active until then, so with three active keys only 0 works. In its grace period a key can neither rotate keys nor revoke others.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate an API key
         * @deprecated
         * @description Legacy issuer for operators. Agents use POST /api/v1/agent/onboard. The limit of 3 active keys applies.
         */
        post: operations["generateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Lists all products, newest first, with their terms and current pool figures.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{p}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description Returns the terms, which never change, and the current pool figures.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{p}/oracle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product's oracle readings
         * @description Returns what the trigger of a product watches and its newest readings, newest first: up to 48 rounds of a price feed, or the last reading that a quorum of resolvers signed.
         */
        get: operations["getProductOracle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{p}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a product's pool history
         * @description Returns one point per hour or day in which the pool changed, newest first. Between two points the older one applies. The newest point is the current pool.
         */
        get: operations["listProductHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{p}/{i}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a policy
         * @description Returns any policy. Policies are public on chain.
         */
        get: operations["getPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description Lists the policies that the key's wallet owns, newest first, including expired ones.
         */
        get: operations["listPolicies"];
        put?: never;
        /**
         * Buy a policy
         * @description Send the terms of a quote and the signed payment. The gateway pays the gas. Answers 201 with the policy if it is on chain within the wait (`Prefer: wait=<seconds>`), else 202 with the operation; poll its `Location`. You can repeat the request with the same Idempotency-Key: the purchase happens once, and a replay returns its outcome with `Idempotent-Replayed: true`. A 4xx other than 409 binds nothing. After a 5xx or a timeout the outcome is unknown: send the same request with the same key again, never with another key.
         */
        post: operations["buyPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List operations
         * @description Lists the wallet's signed writes, newest first. Filter by `idempotencyKey` to find one write. This also finds an order that another gateway relayed for the same contracts: once it is on chain, if it was quoted with the same key, and if its terms can still be recovered. They cannot if the policy was bought for another wallet that has since sold it.
         */
        get: operations["listOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations/{operationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an operation
         * @description Returns the outcome, or progress and the last error while it is open. When `confirmation` is `final`, the outcome is final, except that an `expired` operation can be signed again or voided.
         */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations/{operationId}/void/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a void
         * @description Returns the typed data to sign to void an order that is not executed yet. Writes nothing.
         */
        post: operations["quoteVoid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations/{operationId}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an operation
         * @description Cancels an order that is not executed yet. Once the void is on chain, nobody can execute the order. Answers 200 when it is on chain, 202 while it is pending, and 409 with the result if the order was executed first. The signature can be valid for a day at most. The gateway relays five voids per wallet and day; after that, the message has the call to send yourself.
         */
        post: operations["voidOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{orderId}/void/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a void by order id
         * @description Returns the typed data to sign to void any order of the wallet, whether or not this gateway accepted it. A refused order has a signature that can still be used. Writes nothing.
         */
        post: operations["quoteOrderVoid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{orderId}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an order by its id
         * @description Uses up an order id of the wallet, so that nobody can execute an order signed with it, whether or not this gateway accepted it. Voids the operation of the order if there is one, else creates an operation of kind `void`. Answers 200 when it is on chain, 202 while it is pending, and 409 if the order was executed first. The signature can be valid for a day at most. The gateway relays five voids per wallet and day; after that, the message has the call to send yourself.
         */
        post: operations["voidOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a policy
         * @description Returns the price and the typed data to sign. Writes nothing. Sign `typedData` (EIP-712) with the wallet, then send `terms`, `payment` and the signature to POST /api/v1/policies. Use the same Idempotency-Key for the quote and the purchase: the order id is derived from it, so the contract itself prevents a second purchase under that key. Before you sign, compute the digest of `termsTypedData` and check that it equals the nonce.
         */
        post: operations["quotePolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{p}/{i}/extend/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the extension of a policy
         * @description Returns the premium for a later expiry and the typed data to sign. Writes nothing. There is no new waiting period. The extension is priced as new cover from now to the new expiry, less the unearned part of the premium paid so far.
         */
        post: operations["quotePolicyExtension"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{p}/{i}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend a policy
         * @description Send the terms of a quote and the signed payment. Any wallet may pay; the owner stays the same. Answers 200 with the policy when the extension is on chain, else 202 with the operation. Idempotency works as for POST /api/v1/policies.
         */
        post: operations["extendPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{p}/{i}/surrender/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the surrender of a policy
         * @description Returns the refund for giving back all or part of the coverage and the typed data to sign. Writes nothing. The refund is nine tenths of the unearned premium: `premiumRate` of the policy, for the seconds until expiry plus grace, for the part given back. Possible between the waiting period and the expiry, while the policy is settled against every event and no capital is retained.
         */
        post: operations["quoteSurrender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{p}/{i}/surrender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Surrender a policy
         * @description Send the terms of a quote and the signature of the owner. Answers 200 with the policy when the surrender is on chain, else 202 with the operation. Idempotency works as for POST /api/v1/policies.
         */
        post: operations["surrenderPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bonds/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a bond
         * @description Returns what a bond would own, earn and risk, and the typed data to sign. Writes nothing. The principal is committed until `maturity`, a boundary of the product's term grid; it bears losses and earns premium until it is released.
         */
        post: operations["quoteBond"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bonds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bonds
         * @description Lists the bonds that the key's wallet owns, or owned when they were closed, newest first.
         */
        get: operations["listBonds"];
        put?: never;
        /**
         * Post a bond
         * @description Send the terms of a quote and the signed payment of exactly `amount`. The gateway pays the gas. Answers 201 with the bond when it is on chain, else 202 with the operation. Idempotency works as for POST /api/v1/policies.
         */
        post: operations["postBond"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bonds/{p}/{i}/extend/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the extension of a bond
         * @description Returns the typed data to sign to commit a bond until a later boundary, before it has matured. Writes nothing. An open listing of the bond ends.
         */
        post: operations["quoteBondExtension"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bonds/{p}/{i}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend a bond
         * @description Send the terms of a quote and the signature of the owner. Answers 200 with the bond when the extension is on chain, else 202 with the operation. Idempotency works as for POST /api/v1/policies.
         */
        post: operations["extendBond"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/marketplace/listings/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a listing
         * @description Returns what would be for sale, its fair value, and the typed data to sign. Writes nothing. A listing ends when it is sold or cancelled, when it expires, when the position moves, and when an event of the product is reported.
         */
        post: operations["quoteListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/marketplace/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List listings
         * @description Lists the listings of all sellers. Default: open ones, newest first.
         */
        get: operations["listListings"];
        put?: never;
        /**
         * Create a listing
         * @description Send the terms of a quote and the signature of the owner. The position stays in the wallet until it is sold. Answers 201 with the listing when it is on chain, else 202 with the operation. Idempotency works as for POST /api/v1/policies.
         */
        post: operations["createListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/marketplace/listings/{listingId}/buy/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the purchase of a listing
         * @description Returns what is for sale, its price and fair value, and the typed data to sign. Writes nothing. The signature carries `minValue` and, for a bond, its maturity: if the seller empties or extends the position before the sale, the sale fails.
         */
        post: operations["quoteListingPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/marketplace/listings/{listingId}/buy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a listing
         * @description Send the terms of a quote and the signed payment of exactly the price. Answers 200 with the listing when it is sold, else 202 with the operation. If another purchase of the same listing arrived first, the answer is 409 `order_contended`, and nothing is bound or paid. Idempotency works as for POST /api/v1/policies.
         */
        post: operations["buyListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/marketplace/listings/{listingId}/cancel/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the cancellation of a listing
         * @description Returns the typed data to sign to withdraw an open listing. Writes nothing.
         */
        post: operations["quoteListingCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/marketplace/listings/{listingId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a listing
         * @description Send the terms of a quote and the signature of the seller. Until it is on chain, the listing can still be bought. Answers 200 with the listing when it is withdrawn, else 202 with the operation. Idempotency works as for POST /api/v1/policies.
         */
        post: operations["cancelListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bonds/{p}/{i}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bond
         * @description Returns any bond, including closed ones. Bonds are public on chain.
         */
        get: operations["getBond"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bonds/{p}/{i}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim what a bond is owed
         * @description Pays the released principal and the earned premium of any bond to its owner. It needs no signature, because it can pay nobody else. The gateway pays the gas, and claims by itself for a bond whose principal is released as a whole. Answers 200 with the bond when the payment is on chain, else 202 with the operation. With an Idempotency-Key, the same request claims once; without one, it joins an open claim of the same bond by your wallet.
         */
        post: operations["claimBond"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/marketplace/listings/{listingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a listing
         * @description Returns a listing, open or closed.
         */
        get: operations["getListing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the portfolio
         * @description Returns what the key's wallet owns, is owed and has at risk: sums over all its positions, in total and per product, of one block. Owned: `policies` and `listings`. Owed: `unsettled.payout`, which a settlement pays; `bonds.released` and `bonds.premium`, which a claim pays; `owed`, which the contract keeps. At risk: `bonds.atRisk`. The links lead to the positions themselves.
         */
        get: operations["getPortfolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/policies/{p}/{i}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token metadata of a policy
         * @description Returns the ERC-721 metadata that `tokenURI` of a policy points to, for wallets and marketplaces. Closed and expired positions have it, too. Use `GET /policies/{p}/{i}` for exact figures.
         */
        get: operations["getPolicyToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/policies/{p}/{i}/image.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the picture of a policy
         * @description Draws a policy: product, amount, end and status. The picture has no script and loads nothing.
         */
        get: operations["getPolicyPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/bonds/{p}/{i}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token metadata of a bond
         * @description Returns the ERC-721 metadata that `tokenURI` of a bond points to, for wallets and marketplaces. Closed and expired positions have it, too. Use `GET /bonds/{p}/{i}` for exact figures.
         */
        get: operations["getBondToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/bonds/{p}/{i}/image.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the picture of a bond
         * @description Draws a bond: product, amount, end and status. The picture has no script and loads nothing.
         */
        get: operations["getBondPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or stream events
         * @description Lists the events of your wallet and public events, oldest first. To poll, set `after` to the `nextAfter` of the previous
         *     response; while `hasMore` is true, request the next page at once. An event becomes visible only after all events with lower
         *     sequence numbers, so you never skip one, and the same position always returns the same events.
         *     Events are kept for 30 days. An older position is refused with 410 `position_expired`, because you may have missed events.
         *
         *     With `Accept: text/event-stream` the response is an endless stream of server-sent events: `id` is the sequence, `event` the
         *     type, `data` the event as one line of JSON. It sends stored events first, then each new event within a second, and a comment
         *     every 15 seconds. Reconnect with `Last-Event-ID` to continue without gaps or duplicates. Each wallet can open 5 streams, and each IP
         *     address 100 by default.
         *
         *     Types: `product.created`, `trigger.reported`, `policy.bought`, `policy.extended`, `policy.surrendered`, `policy.settled`, `policy.expired`, `bond.posted`, `bond.extended`, `bond.released`, `bond.claimed`, `listing.created`, `listing.cancelled`, `listing.sold`, `operation.succeeded`, `operation.expired`, `operation.voided`, `operation.superseded`, `key.created`, `key.revoked`, `webhook.ping`, `webhook.failing`, `webhook.disabled`. If a reorg reverts an event, the same wallets receive an event whose type ends in `.reverted`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Lists the wallet's webhooks, newest first. Secrets are not shown.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Registers a URL for events of your wallet and public events. The response shows the signing secret once.
         *
         *     Deliveries follow Standard Webhooks: a POST with the headers `webhook-id` (the event id), `webhook-timestamp` and
         *     `webhook-signature`, and the body `{ id, type, timestamp, data }`. Verify the signature over the raw body, for example with
         *     `Surety.webhooks.verify` or any library of standardwebhooks.com, and answer 2xx within 15 seconds.
         *
         *     The webhook is `pending` until it answers its first ping (`webhook.ping`) with 2xx. The gateway pings at once and retries;
         *     events are kept meanwhile. Delivery is at least once: deduplicate by `webhook-id`. The first attempts at the events of one webhook
         *     come in order, one at a time; a retry comes later and does not hold up newer events. Any answer but 2xx is retried after 5 s, 30 s, 2 min,
         *     10 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h (each ±20 %), or later if `Retry-After` says so. Redirects are not followed. 410, or the
         *     response header `webhook-delivery: disable`, disables the webhook, and so do five days of failures; `webhook.failing` and
         *     `webhook.disabled` announce it. The URL must be https, and its host public. A wallet has at most 10 webhooks.
         *
         *     If no answer came, send the same request with the same Idempotency-Key: it creates one webhook, and a replay returns it as it is now, with
         *     its present secret and `Idempotent-Replayed: true`. The key is free again when the webhook is deleted.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns its filters and status. The secret is not shown.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes the webhook and its log. Waiting deliveries are dropped.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the given members. With `status` it pauses or enables the webhook. Waiting deliveries continue when it is enabled; events from before that were not queued: POST `/recover` gets them. A new `url` makes it `pending` until it answers a ping.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Makes a new secret and shows it once. For `graceSeconds`, one day by default, deliveries carry a signature of the old secret, too. At most three secrets sign at a time.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ping a webhook
         * @description Sends a signed `webhook.ping` at once and returns the attempt, whatever its result. It is not retried. A pending webhook that answers 2xx is enabled.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover missed deliveries
         * @description Sends again everything since a time that the webhook did not accept: failed deliveries, waiting ones, and events from when it was paused or disabled. Accepted deliveries are not repeated.
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook
         * @description Lists deliveries, the newest event first, each with its last attempt. They are kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery of a webhook
         * @description Returns the delivery with every attempt: time, duration, status, the first KiB of the answer and the reason.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Makes the delivery due now, also one that was accepted. It has the same `webhook-id`. If the attempt fails, the whole schedule of retries follows.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Answers 200 when ready, and 503 while the service starts, stops or cannot reach its store.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Answers 200 as long as the process runs. For orchestrators; clients use /health.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI contract
         * @description Returns this document: OpenAPI 3.1, the canonical contract.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the service summary for language models
         * @description Describes the service on one page: conventions, first steps, and all endpoints.
         */
        get: operations["getLlmsText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms-full.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the summary and all guides for language models
         * @description Returns /llms.txt and every guide in one text.
         */
        get: operations["getLlmsFullText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the crawler rules
         * @description Allows the public documents and nothing under /api.
         */
        get: operations["getRobotsText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/api-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API catalog
         * @description Returns links to the contract, the documentation and the health check (RFC 9727).
         */
        get: operations["getApiCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/security.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the security contact
         * @description Returns where to report a vulnerability (RFC 9116).
         */
        get: operations["getSecurityText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the guides
         * @description Lists every guide with a link. A browser gets a page, a program gets Markdown.
         */
        get: operations["listGuides"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/guides/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a guide
         * @description Returns one of the guides that `GET /docs` lists, with code that can be copied as it is.
         */
        get: operations["getGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reference page
         * @description Returns one of the reference pages that `GET /docs` lists.
         */
        get: operations["getReferencePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the index
         * @description Returns links to everything else. A browser gets the console or, where it is off, a page that opens the API reference.
         */
        get: operations["getIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a private world
         * @description Makes a private world: a chain of its own with the whole protocol, ten funded wallets, and the whole gateway on it at `baseUrl`. It needs no
         *     key and no money. Point any client at `baseUrl`: onboard (with its `serviceName`), quote, buy. Then rehearse: move time, make the insured event
         *     happen, rewrite history, lose answers. Keys begin with `surety_test_` and work in this world only; no signature made in it is good anywhere else.
         *
         *     At most 5 worlds per IP address. A world ends after 30 minutes without a request, or when the gateway does; it may end earlier if its process fails.
         *     Between requests it rests after 20 seconds and goes on with the next one.
         */
        post: operations["createSandboxWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a private world
         * @description Returns the world as its creation did. Its id is its only secret: anyone who knows it can use the world.
         */
        get: operations["getSandboxWorld"];
        put?: never;
        post?: never;
        /**
         * End a private world
         * @description Ends the world with everything in it. Open requests and streams are cut off.
         */
        delete: operations["deleteSandboxWorld"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/onboarding/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write the message to sign
         * @description Returns exactly what a wallet signs to onboard or to recover, and its EIP-191 hash. Nothing is stored.
         */
        post: operations["writeOnboardingMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/signatures/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out who signed a message
         * @description Checks a personal_sign signature step by step and says which step failed and which account signed. Contract wallets are asked (ERC-1271, ERC-6492).
         */
        post: operations["verifySignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/webhooks/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a test delivery
         * @description Signs a body as a webhook delivery is signed, so that you can feed it to your receiver. Send a test secret only.
         */
        post: operations["signTestDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/webhooks/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a delivery
         * @description Checks a delivery as a receiver should, step by step, and says which step failed. Compare it with what your verifier says.
         */
        post: operations["verifyTestDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/faucet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get test money
         * @description Mints the asset to a wallet and sends it ether for gas. The wallets of a world are funded already; use it for one of your own.
         */
        post: operations["fundSandboxWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get chain time
         * @description Returns the newest block and the time of the chain. Ask for it when you attach to a world that another program moved.
         */
        get: operations["getSandboxTime"];
        put?: never;
        /**
         * Move chain time forward
         * @description Moves the time of the chain, never back, and publishes fresh oracle readings. Cover starts, policies expire and bonds mature by chain time, so take the present from the chain and not from your own clock. The time of signatures for onboarding and of webhooks is not affected. The answer comes when the gateway has caught up.
         */
        post: operations["moveSandboxTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/triggers/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the insured event happen
         * @description Makes the oracles report the insured event of a product, or its end. The keeper then settles every policy in force, and each holder is paid without asking. A policy in its waiting period is not in force: move time first. A price event lasts nine hours, so chain time moves on by ten. The answer comes when the gateway has caught up: read the policy, or wait for `policy.settled`.
         */
        post: operations["triggerSandboxProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/reorg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rewrite the newest blocks
         * @description Drops the newest blocks, at most 8, and mines a longer chain without their transactions. What they did is undone: you get events whose type ends in `.reverted`, and the relayer sends the orders again. Until `confirmation` is `final`, treat a result as likely and not as certain. Send transactions of your own again.
         */
        post: operations["reorgSandboxChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remember the state of the world
         * @description Remembers chain, index, keys, operations and webhooks. A world keeps at most 3 snapshots; restoring an older one ends the newer ones.
         */
        post: operations["snapshotSandboxWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return to a snapshot
         * @description Returns the whole world to a snapshot: what happened since did not happen. Streams end, and requests during it get 503. Keys made since are gone. Repeat a rehearsal from the same state with it.
         */
        post: operations["restoreSandboxWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next calls fail
         * @description Makes the next calls fail, so that you can rehearse what you do about it. By default a fault concerns the next request under `/api/`.
         *
         *     - `lost_response`: the request is executed and its answer never arrives. Send it again with the same Idempotency-Key: it is executed once. Without a key you buy twice.
         *     - `chain_timeout`: the node answers too late; a transaction may have reached the chain all the same. You get 503 `chain_unavailable`: wait for Retry-After, then send the same request again.
         *     - `chain_down`: the node is unreachable. The same 503; nothing was changed. With `seconds`, orders that were accepted before continue afterwards: ask for the operation instead of ordering again.
         *     - `slow`: the answer takes `delayMs`. Set your timeout above what you expect, and treat a timeout like a lost response.
         *     - `stuck_transaction`: the next transaction of the relayer is accepted and not included. You get 202 and an open operation; the relayer replaces the transaction with a higher fee after three blocks. Poll the operation; do not order again.
         *     - `webhook_500`: the inbox answers the next delivery with 500. It is delivered again later with the same `webhook-id`: deduplicate by that id.
         */
        post: operations["setSandboxFault"];
        /**
         * End all faults
         * @description Ends every fault of the world. Transactions that were stuck reach the chain.
         */
        delete: operations["clearSandboxFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delivered webhooks
         * @description Lists what the webhooks of the world delivered, whatever their URL: nothing leaves the world. Check the signatures with your own verifier: the headers and the body are exactly as sent.
         */
        get: operations["listSandboxInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/worlds/{worldId}/rpc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call the chain of the world
         * @description JSON-RPC for wallets and libraries. Reads and `eth_sendRawTransaction` only, at most 10 calls at a time, 1,000,000 gas each, 1,000 blocks of logs. Errors of a call are in its answer, as in JSON-RPC everywhere, with status 200.
         */
        post: operations["callSandboxRpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Interactive API reference
         * @description Browse and try every operation. The page loads nothing from other origins.
         */
        get: operations["getApiReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "product.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was created.
         * @description A product was created.
         */
        post: operations["onProductCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "trigger.reported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An insured event was reported.
         * @description An insured event was reported.
         */
        post: operations["onTriggerReported"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.bought": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A policy was bought.
         * @description A policy was bought.
         */
        post: operations["onPolicyBought"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.extended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The expiry of a policy was moved to a later time.
         * @description The expiry of a policy was moved to a later time.
         */
        post: operations["onPolicyExtended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.surrendered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Coverage of a policy was given back.
         * @description Coverage of a policy was given back.
         */
        post: operations["onPolicySurrendered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A policy was settled against an event.
         * @description A policy was settled against an event.
         */
        post: operations["onPolicySettled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cover ended, by the timestamp of a final block.
         * @description Cover ended, by the timestamp of a final block.
         */
        post: operations["onPolicyExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bond.posted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bond was posted.
         * @description A bond was posted.
         */
        post: operations["onBondPosted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bond.extended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bond was committed until a later boundary.
         * @description A bond was committed until a later boundary.
         */
        post: operations["onBondExtended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bond.released": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All principal of a matured bond was released and can be claimed.
         * @description All principal of a matured bond was released and can be claimed. Published when the next call moves the time of the pool, which may be later than the release itself.
         */
        post: operations["onBondReleased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bond.claimed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Premium and released principal of a bond were paid to its owner.
         * @description Premium and released principal of a bond were paid to its owner.
         */
        post: operations["onBondClaimed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "listing.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A position was listed.
         * @description A position was listed.
         */
        post: operations["onListingCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "listing.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A listing was cancelled, or its position was transferred without a sale.
         * @description A listing was cancelled, or its position was transferred without a sale.
         */
        post: operations["onListingCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "listing.sold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A position was sold.
         * @description A position was sold.
         */
        post: operations["onListingSold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "operation.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The outcome of an operation is known.
         * @description The outcome of an operation is known.
         */
        post: operations["onOperationSucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "operation.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The outcome of an operation is known.
         * @description The outcome of an operation is known.
         */
        post: operations["onOperationExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "operation.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The outcome of an operation is known.
         * @description The outcome of an operation is known.
         */
        post: operations["onOperationVoided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "operation.superseded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The outcome of an operation is known.
         * @description The outcome of an operation is known.
         */
        post: operations["onOperationSuperseded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A key was issued to the wallet.
         * @description A key was issued to the wallet. If you did not request it, recover the wallet.
         */
        post: operations["onKeyCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A key of the wallet was revoked or replaced.
         * @description A key of the wallet was revoked or replaced.
         */
        post: operations["onKeyRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test.
         * @description A test. Only the pinged webhook gets it, never the event stream.
         */
        post: operations["onWebhookPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Every delivery to the webhook has failed for an hour.
         * @description Every delivery to the webhook has failed for an hour. After five days it is disabled.
         */
        post: operations["onWebhookFailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The gateway disabled the webhook.
         * @description The gateway disabled the webhook. PATCH it to enable it again.
         */
        post: operations["onWebhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    reverted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reorg reverted an event: it did not happen.
         * @description A reorg reverted an event: it did not happen. The type is that of the event with `.reverted` appended.
         */
        post: operations["onReverted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Body of every non-2xx response. `error` and `code` are equal. */
        Error: {
            error: components["schemas"]["ErrorCode"];
            /** @description What is wrong, and what to do. */
            message: string;
            code: components["schemas"]["ErrorCode"];
        };
        /**
         * @description Machine-readable error code.
         * @enum {string}
         */
        ErrorCode: "invalid_body" | "invalid_request" | "stale_timestamp" | "invalid_signature" | "missing_api_key" | "invalid_api_key" | "invalid_admin_token" | "wallet_mismatch" | "key_in_grace" | "origin_not_allowed" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "cap_reached" | "webhook_limit_reached" | "webhook_not_enabled" | "order_executed" | "order_voided" | "order_superseded" | "order_expired" | "nothing_to_claim" | "order_contended" | "position_expired" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "idempotency_key_reused" | "webhook_url_refused" | "order_mismatch" | "order_too_small" | "gas_budget_spent" | "order_limit_reached" | "void_limit_reached" | "signature_rejected" | "signature_expired" | "authorization_expired" | "authorization_too_long" | "authorization_not_yet_valid" | "authorization_used" | "insufficient_funds" | "insufficient_capacity" | "premium_above_authorised" | "wrong_payment" | "out_of_range" | "misaligned" | "sales_paused" | "unknown_product" | "product_frozen" | "event_pending" | "trigger_not_ready" | "too_many_shares" | "bond_matured" | "wrong_maturity" | "policy_not_in_force" | "policy_waiting" | "policy_unsettled" | "capital_retained" | "no_event" | "not_cancellable" | "already_listed" | "not_listed" | "not_owner" | "value_below_minimum" | "nothing_owed" | "unknown_position" | "world_exhausted" | "invalid_recipient" | "protocol_refused" | "rate_limit" | "world_limit" | "headers_too_large" | "internal_error" | "sandbox_full" | "world_unavailable" | "webhooks_unavailable" | "chain_unavailable" | "relayer_unavailable" | "unavailable";
        /** @description The token that premiums, bonds and payouts are paid in. Amounts are in its base units. */
        Asset: {
            /** @description Token contract. */
            address: string;
            /** @description Symbol; null if the chain has not told it yet. */
            symbol: string | null;
            /**
             * Format: int32
             * @description Number of decimals: with 6, an amount of 1000000 is 1.00.
             */
            decimals: number;
            /** @description Chain id. */
            chainId: string;
        };
        /**
         * @description A cover product.
         * @example {
         *       "productId": "1",
         *       "metadata": {
         *         "name": "USDC depeg",
         *         "category": "stablecoin-depeg",
         *         "summary": "Pays in full when the price of USDC stays below 0.97 USD for nine hours.",
         *         "insuredEvent": "Every answer of the USDC/USD price feed is below 0.97 over nine hours.",
         *         "evidence": "On-chain price feed USDC/USD, read by the price trigger."
         *       },
         *       "metadataHash": "0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",
         *       "metadataUri": "",
         *       "terms": {
         *         "trigger": "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
         *         "feed": "0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",
         *         "epoch": "86400",
         *         "waiting": "86400",
         *         "grace": "518400",
         *         "maxDuration": "15552000",
         *         "minTerm": "2592000",
         *         "term": "2592000",
         *         "minCover": "1000000",
         *         "utilizationCap": "9000",
         *         "rates": {
         *           "zero": "5000000000000000",
         *           "kink": "30000000000000000",
         *           "full": "250000000000000000",
         *           "kinkAt": "800000000000000000"
         *         }
         *       },
         *       "asset": {
         *         "address": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
         *         "symbol": "USDC",
         *         "decimals": 6,
         *         "chainId": "31337"
         *       },
         *       "pool": {
         *         "capital": "2000000000000",
         *         "locked": "450000000000",
         *         "capacity": "1800000000000",
         *         "available": "1350000000000",
         *         "utilization": "250000000000000000",
         *         "rate": "12812500000000000",
         *         "committed": "2000000000000",
         *         "retained": "0",
         *         "nextBoundary": "1796256000",
         *         "availableUntil": [
         *           {
         *             "until": "1795737600",
         *             "available": "1350000000000"
         *           }
         *         ],
         *         "boundaries": [
         *           {
         *             "time": "1796256000",
         *             "maturing": "0",
         *             "lockedAfter": "450000000000",
         *             "capacityAfter": "1800000000000"
         *           }
         *         ],
         *         "policies": "3",
         *         "bonds": "2",
         *         "events": "0"
         *       },
         *       "status": "on_sale",
         *       "frozenUntil": null,
         *       "block": {
         *         "number": "1024",
         *         "timestamp": "1794709674"
         *       }
         *     }
         */
        Product: {
            /** @description Product id. */
            productId: string;
            /** @description Null if the gateway does not have the description. */
            metadata: {
                /** @description Display name. */
                name: string;
                /** @description Category of the insured event. */
                category: string;
                /** @description When it pays and how much, in one sentence. */
                summary: string;
                /** @description The exact condition. */
                insuredEvent: string;
                /** @description Evidence that decides whether the condition was met. */
                evidence: string;
            } | null;
            /** @description Hash of the metadata, from the chain. */
            metadataHash: string;
            /** @description Where the metadata is, from the chain. May be empty. */
            metadataUri: string;
            /** @description The terms. They never change. */
            terms: {
                /** @description Contract that decides whether the insured event happened. */
                trigger: string;
                /** @description Data feed that the trigger watches for this product. */
                feed: string;
                /** @description Policy expiries are multiples of this many seconds. */
                epoch: string;
                /** @description Seconds between purchase and start of cover. */
                waiting: string;
                /** @description Seconds that capital stays locked after an expiry, to confirm and settle events. */
                grace: string;
                /** @description Maximum seconds from purchase to expiry. */
                maxDuration: string;
                /** @description Minimum seconds from posting a bond to its maturity. */
                minTerm: string;
                /** @description Bonds mature at multiples of this many seconds since 1970: the boundaries. */
                term: string;
                /** @description Minimum coverage of a policy, in base units of the asset. */
                minCover: string;
                /** @description Maximum cover in force as a share of the capital, in basis points. */
                utilizationCap: string;
                rates: {
                    /** @description Annual rate at zero utilization, scaled by 1e18. */
                    zero: string;
                    /** @description Annual rate at the kink, scaled by 1e18. */
                    kink: string;
                    /** @description Annual rate at full utilization, scaled by 1e18. */
                    full: string;
                    /** @description Utilization at the kink, scaled by 1e18. Above it the rate rises faster. */
                    kinkAt: string;
                };
            };
            asset: components["schemas"]["Asset"];
            /** @description The pool at `block`. */
            pool: {
                /** @description Principal at risk, in base units of the asset. */
                capital: string;
                /** @description Cover in force. */
                locked: string;
                /** @description Maximum cover that the committed capital may carry now. */
                capacity: string;
                /** @description Cover available now, until the next boundary at which bonds mature. See availableUntil. */
                available: string;
                /** @description Cover in force as a share of the capacity, scaled by 1e18. */
                utilization: string;
                /** @description Annual rate of the next unit of cover, scaled by 1e18. */
                rate: string;
                /** @description Principal of bonds whose boundary has not passed. Only this backs new cover. */
                committed: string;
                /** @description Principal of matured bonds that cover in force still needs. Nothing is sold while there is any. */
                retained: string;
                /** @description Next boundary, Unix time in seconds. */
                nextBoundary: string;
                /** @description Cover available by expiry, in ascending order. A policy may use the first entry that reaches its expiry. */
                availableUntil: {
                    /** @description Latest expiry, Unix time in seconds. */
                    until: string;
                    /** @description Maximum cover that can be bought until then. */
                    available: string;
                }[];
                /** @description The boundaries that the longest policy is priced on, in ascending order. */
                boundaries: {
                    /** @description The boundary, Unix time in seconds. */
                    time: string;
                    /** @description Principal of the bonds that mature there. */
                    maturing: string;
                    /** @description Cover in force that is released after it. */
                    lockedAfter: string;
                    /** @description Maximum cover that the capital committed beyond it may carry. */
                    capacityAfter: string;
                }[];
                /** @description Number of policies sold. */
                policies: string;
                /** @description Number of bonds posted. */
                bonds: string;
                /** @description Number of events reported. */
                events: string;
            };
            /**
             * @description `on_sale`: cover can be bought. `sold_out`: no capacity left. `alert`: a possible event is being confirmed. `event_pending`: a confirmed event waits for its report. `frozen`: an event is being settled. `tripped`: the event has not ended yet. `unavailable`: the oracle does not answer.
             * @enum {string}
             */
            status: "on_sale" | "sold_out" | "alert" | "event_pending" | "frozen" | "tripped" | "unavailable";
            frozenUntil: string | null;
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description What the trigger of a product watches. */
        Oracle: {
            /** @description Product id. */
            productId: string;
            /**
             * @description `price`: a price feed. `resolver`: readings signed by a quorum. `unknown`: a trigger that this gateway cannot read.
             * @enum {string}
             */
            kind: "price" | "resolver" | "unknown";
            /**
             * @description `armed`: the condition is not met. `alert`: it is met and not confirmed. `tripped`: an event is confirmed and has not ended. `unavailable`: there is no fresh reading.
             * @enum {string}
             */
            state: "unavailable" | "armed" | "alert" | "tripped";
            price: {
                /** @description Price feed that the trigger reads. */
                aggregator: string;
                /**
                 * Format: int32
                 * @description Decimals of its prices.
                 */
                decimals: number;
                /** @description A price below this meets the condition, in units of the feed. */
                threshold: string;
                /** @description A price at or above this ends the event. */
                recovery: string;
                /** @description Seconds for which every price must be below the threshold. */
                confirmation: string;
                /** @description Maximum seconds between two prices that count together. */
                maxAge: string;
                /** @description Share of the coverage that an event pays, in basis points. */
                severity: string;
            } | null;
            resolvers: {
                /** @description Number of resolvers that must sign a reading. */
                quorum: string;
                /** @description Number of resolvers. */
                count: string;
                /** @description Seconds for which a reading keeps the product on sale. */
                maxAge: string;
            } | null;
            /** @description The newest readings, newest first. */
            readings: {
                /** @description Time of the reading, Unix time in seconds. */
                at: string;
                /** @description The price, or the severity that the resolvers signed, in basis points. */
                value: string;
                /** @description Whether the reading meets the insured condition. */
                isMet: boolean;
            }[];
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /**
         * @description The pool at the end of an hour or day, or now for the current one.
         * @example {
         *       "at": "1794708000",
         *       "capital": "2000000000000",
         *       "locked": "450000000000",
         *       "capacity": "1800000000000",
         *       "utilization": "250000000000000000",
         *       "rate": "12812500000000000",
         *       "premiums": "1234567890",
         *       "payouts": "0"
         *     }
         */
        PoolPoint: {
            /** @description Start of the hour or day, Unix time in seconds. */
            at: string;
            /** @description Principal at risk, in base units of the asset. */
            capital: string;
            /** @description Cover in force. */
            locked: string;
            /** @description Maximum cover in force. */
            capacity: string;
            /** @description Cover in force as a share of the capacity, scaled by 1e18. */
            utilization: string;
            /** @description Annual rate of the next unit of cover, scaled by 1e18. */
            rate: string;
            /** @description Total premium paid, including fees. */
            premiums: string;
            /** @description Total payouts. */
            payouts: string;
        };
        /**
         * @description A policy.
         * @example {
         *       "tokenId": "18446744073709551616",
         *       "productId": "1",
         *       "index": "0",
         *       "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
         *       "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
         *       "coverage": "1000000000",
         *       "originalCoverage": "1000000000",
         *       "premium": "1234567",
         *       "fee": "0",
         *       "premiumRate": "397807000000000000000000",
         *       "paidOut": "0",
         *       "surrendered": "0",
         *       "refunded": "0",
         *       "extensions": "0",
         *       "start": "1794709674",
         *       "activeFrom": "1794796074",
         *       "expiry": "1797292800",
         *       "status": "active",
         *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
         *       "confirmation": "final",
         *       "block": {
         *         "number": "1024",
         *         "timestamp": "1794809674"
         *       }
         *     }
         */
        Policy: {
            /** @description Token id of the policy. */
            tokenId: string;
            /** @description Product id. */
            productId: string;
            /** @description Index of the policy within the product, from 0. */
            index: string;
            /** @description Owner, who receives payouts. */
            owner: string;
            /** @description Wallet that paid the premium. */
            payer: string;
            /** @description Remaining coverage, in base units of the asset. */
            coverage: string;
            /** @description Coverage at purchase. */
            originalCoverage: string;
            /** @description Premium paid, including extensions. */
            premium: string;
            /** @description Protocol fee, included in the premium. */
            fee: string;
            /** @description Premium per second that the remaining coverage pays to bonds until expiry plus grace, scaled by 1e24. A surrender refunds nine tenths of the unearned part. */
            premiumRate: string;
            /** @description Total paid out. */
            paidOut: string;
            /** @description Total coverage surrendered. */
            surrendered: string;
            /** @description Total refunded for surrendered coverage. */
            refunded: string;
            /** @description Number of extensions. */
            extensions: string;
            /** @description Purchase time, Unix time in seconds. */
            start: string;
            /** @description Start of cover, inclusive. Unix time in seconds. */
            activeFrom: string;
            /** @description End of cover, exclusive. Unix time in seconds. */
            expiry: string;
            /**
             * @description Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. `paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.
             * @enum {string}
             */
            status: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
            /** @description Transaction of the purchase. */
            transactionHash: string;
            /**
             * @description `included`: a reorg can still remove the last change. `final`: it cannot.
             * @enum {string}
             */
            confirmation: "included" | "final";
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description The policy bought. */
        Purchase: {
            /** @description Token id of the policy. */
            tokenId: string;
            /** @description Product id. */
            productId: string;
            /** @description Index of the policy within the product, from 0. */
            index: string;
            /** @description Owner, who receives payouts. */
            owner: string;
            /** @description Wallet that paid the premium. */
            payer: string;
            /** @description Remaining coverage, in base units of the asset. */
            coverage: string;
            /** @description Coverage at purchase. */
            originalCoverage: string;
            /** @description Premium paid, including extensions. */
            premium: string;
            /** @description Protocol fee, included in the premium. */
            fee: string;
            /** @description Premium per second that the remaining coverage pays to bonds until expiry plus grace, scaled by 1e24. A surrender refunds nine tenths of the unearned part. */
            premiumRate: string;
            /** @description Total paid out. */
            paidOut: string;
            /** @description Total coverage surrendered. */
            surrendered: string;
            /** @description Total refunded for surrendered coverage. */
            refunded: string;
            /** @description Number of extensions. */
            extensions: string;
            /** @description Purchase time, Unix time in seconds. */
            start: string;
            /** @description Start of cover, inclusive. Unix time in seconds. */
            activeFrom: string;
            /** @description End of cover, exclusive. Unix time in seconds. */
            expiry: string;
            /**
             * @description Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. `paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.
             * @enum {string}
             */
            status: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
            /** @description Transaction of the purchase. */
            transactionHash: string;
            /**
             * @description `included`: a reorg can still remove the last change. `final`: it cannot.
             * @enum {string}
             */
            confirmation: "included" | "final";
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
            /** @description Operation id. */
            operationId: string;
        };
        /**
         * @description One write, from acceptance to its outcome.
         * @example {
         *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
         *       "kind": "buy_policy",
         *       "status": "succeeded",
         *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
         *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
         *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
         *       "terms": {
         *         "product": "1",
         *         "coverage": "1000000000",
         *         "expiry": "1797292800",
         *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
         *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
         *       },
         *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
         *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
         *       "lastError": null,
         *       "retryUntil": null,
         *       "result": {
         *         "kind": "policy",
         *         "tokenId": "18446744073709551616",
         *         "productId": "1",
         *         "index": "0"
         *       },
         *       "executed": null,
         *       "confirmation": "final",
         *       "createdAt": "2026-11-15T02:27:54.000Z",
         *       "stages": {
         *         "acceptedAt": "2026-11-15T02:27:54.000Z",
         *         "simulatedAt": "2026-11-15T02:27:54.050Z",
         *         "signedAt": "2026-11-15T02:27:54.060Z",
         *         "broadcastAt": "2026-11-15T02:27:54.070Z",
         *         "includedAt": "2026-11-15T02:27:54.200Z",
         *         "finalAt": "2026-11-15T02:27:54.200Z"
         *       }
         *     }
         */
        Operation: {
            /** @description Operation id. */
            operationId: string;
            /**
             * @description What the write does.
             * @enum {string}
             */
            kind: "buy_policy" | "extend_policy" | "surrender_policy" | "post_bond" | "extend_bond" | "create_listing" | "buy_listing" | "cancel_listing" | "claim_bond" | "void";
            /**
             * @description `queued`: accepted. `submitted`: sent to the chain. `succeeded`: executed. `expired`: the signature expired before execution; the chain proves it. `voided`: the signer cancelled the order. `superseded`: other terms were executed under the same order id.
             * @enum {string}
             */
            status: "queued" | "submitted" | "succeeded" | "expired" | "voided" | "superseded";
            /** @description Wallet that signed or, where no signature is needed, that asked. */
            signer: string;
            /** @description Null if the write needs no signature. */
            orderId: string | null;
            /** @description Idempotency-Key of the request. */
            idempotencyKey: string | null;
            /** @description The signed terms, under the contract's field names. Sign the same terms again for another attempt. */
            terms: {
                [key: string]: string;
            };
            /** @description EIP-712 digest of the terms. If the order pays, it is also the nonce of the payment. Null if the write needs no signature. */
            digest: string | null;
            /** @description Transaction that executed the order, or the last one sent for it. */
            transactionHash: string | null;
            /** @description Why the last try failed. It is not final: the signature is still valid and the gateway retries until `retryUntil`, unless the message says that it has stopped. */
            lastError: {
                /**
                 * @description Error code.
                 * @enum {string}
                 */
                code: "invalid_body" | "invalid_request" | "stale_timestamp" | "invalid_signature" | "missing_api_key" | "invalid_api_key" | "invalid_admin_token" | "wallet_mismatch" | "key_in_grace" | "origin_not_allowed" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "cap_reached" | "webhook_limit_reached" | "webhook_not_enabled" | "order_executed" | "order_voided" | "order_superseded" | "order_expired" | "nothing_to_claim" | "order_contended" | "position_expired" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "idempotency_key_reused" | "webhook_url_refused" | "order_mismatch" | "order_too_small" | "gas_budget_spent" | "order_limit_reached" | "void_limit_reached" | "signature_rejected" | "signature_expired" | "authorization_expired" | "authorization_too_long" | "authorization_not_yet_valid" | "authorization_used" | "insufficient_funds" | "insufficient_capacity" | "premium_above_authorised" | "wrong_payment" | "out_of_range" | "misaligned" | "sales_paused" | "unknown_product" | "product_frozen" | "event_pending" | "trigger_not_ready" | "too_many_shares" | "bond_matured" | "wrong_maturity" | "policy_not_in_force" | "policy_waiting" | "policy_unsettled" | "capital_retained" | "no_event" | "not_cancellable" | "already_listed" | "not_listed" | "not_owner" | "value_below_minimum" | "nothing_owed" | "unknown_position" | "world_exhausted" | "invalid_recipient" | "protocol_refused" | "rate_limit" | "world_limit" | "headers_too_large" | "internal_error" | "sandbox_full" | "world_unavailable" | "webhooks_unavailable" | "chain_unavailable" | "relayer_unavailable" | "unavailable";
                /** @description What is wrong, and what to do. */
                message: string;
                /** @description For `premium_above_authorised`: the premium when the order was last tried, in base units. */
                premium: string | null;
                /** @description For `premium_above_authorised`: the amount that the signature authorises. */
                authorised: string | null;
            } | null;
            /** @description While the outcome is open: when the signature expires. Retry with the same Idempotency-Key, never with another one. */
            retryUntil: string | null;
            /** @description The position created or changed. Set once `succeeded`. */
            result: {
                /**
                 * @description Policy or bond.
                 * @enum {string}
                 */
                kind: "policy" | "bond";
                /** @description Token id of the position. */
                tokenId: string;
                /** @description Product id. */
                productId: string;
                /** @description Index within the product, from 0. */
                index: string;
            } | null;
            /** @description If `superseded`: the position created or changed instead under the same order id. */
            executed: {
                /**
                 * @description Policy or bond.
                 * @enum {string}
                 */
                kind: "policy" | "bond";
                /** @description Token id of the position. */
                tokenId: string;
                /** @description Product id. */
                productId: string;
                /** @description Index within the product, from 0. */
                index: string;
            } | null;
            /** @description Null while the outcome is open. */
            confirmation: ("included" | "final") | null;
            /**
             * Format: date-time
             * @description When it was first accepted.
             */
            createdAt: string;
            /** @description Progress by the gateway's clock. A stage not reached yet is null. */
            stages: {
                /** @description When the gateway accepted the newest attempt. */
                acceptedAt: string | null;
                /** @description When the gateway last simulated it on the pending state. */
                simulatedAt: string | null;
                /** @description When the relayer signed a transaction that carries it. */
                signedAt: string | null;
                /** @description When the relayer broadcast that transaction. */
                broadcastAt: string | null;
                /** @description When it was first seen in a block. */
                includedAt: string | null;
                /** @description When the outcome became final. */
                finalAt: string | null;
            };
        };
        /** @description Typed data to sign (EIP-712). */
        TypedData: {
            domain: {
                /** @description Name of the contract that verifies the signature. */
                name: string;
                /** @description Version of that contract. */
                version: string;
                /** @description Chain id. */
                chainId: string;
                /** @description Address of that contract. */
                verifyingContract: string;
            };
            /** @description Fields of each struct, including the domain. */
            types: {
                [key: string]: {
                    /** @description Field name. */
                    name: string;
                    /** @description Field type. */
                    type: string;
                }[];
            };
            /** @description The struct to sign. */
            primaryType: string;
            /** @description Values of the struct. Integers are decimal strings. */
            message: {
                [key: string]: string;
            };
        };
        /** @description The policy after the order, as of `block`. */
        ChangedPolicy: {
            /** @description Token id of the policy. */
            tokenId: string;
            /** @description Product id. */
            productId: string;
            /** @description Index of the policy within the product, from 0. */
            index: string;
            /** @description Owner, who receives payouts. */
            owner: string;
            /** @description Wallet that paid the premium. */
            payer: string;
            /** @description Remaining coverage, in base units of the asset. */
            coverage: string;
            /** @description Coverage at purchase. */
            originalCoverage: string;
            /** @description Premium paid, including extensions. */
            premium: string;
            /** @description Protocol fee, included in the premium. */
            fee: string;
            /** @description Premium per second that the remaining coverage pays to bonds until expiry plus grace, scaled by 1e24. A surrender refunds nine tenths of the unearned part. */
            premiumRate: string;
            /** @description Total paid out. */
            paidOut: string;
            /** @description Total coverage surrendered. */
            surrendered: string;
            /** @description Total refunded for surrendered coverage. */
            refunded: string;
            /** @description Number of extensions. */
            extensions: string;
            /** @description Purchase time, Unix time in seconds. */
            start: string;
            /** @description Start of cover, inclusive. Unix time in seconds. */
            activeFrom: string;
            /** @description End of cover, exclusive. Unix time in seconds. */
            expiry: string;
            /**
             * @description Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. `paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.
             * @enum {string}
             */
            status: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
            /** @description Transaction of the purchase. */
            transactionHash: string;
            /**
             * @description `included`: a reorg can still remove the last change. `final`: it cannot.
             * @enum {string}
             */
            confirmation: "included" | "final";
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
            /** @description Operation id. */
            operationId: string;
        };
        /** @description The bond after the order. */
        BondOrder: {
            /** @description Token id of the bond. */
            tokenId: string;
            /** @description Id of the product that the bond backs. */
            productId: string;
            /** @description Index of the bond within the product, from 0. */
            index: string;
            /** @description Owner; of a closed bond, the last owner. */
            owner: string;
            /** @description Wallet that paid the principal. */
            payer: string;
            /** @description Principal paid in, in base units of the asset. */
            posted: string;
            /** @description Principal that backs cover, after losses. */
            atRisk: string;
            /** @description Principal released and not yet claimed. It bears no losses and earns nothing. */
            released: string;
            /** @description Premium earned and not yet claimed. */
            premium: string;
            /** @description Principal claimed so far. */
            claimedPrincipal: string;
            /** @description Premium claimed so far. */
            claimedPremium: string;
            /** @description Shares of the pool. */
            shares: string;
            /** @description When it was posted, Unix time in seconds. */
            postedAt: string;
            /** @description Boundary until which it is committed, Unix time in seconds. */
            maturity: string;
            closedAt: string | null;
            /**
             * @description Status at the time of `block`. `committed`: its boundary has not passed. `retained`: its boundary has passed, and cover in force still needs a part of its principal, which bears losses and earns premium. `released`: all of its principal can be claimed. `closed`: paid out and burned.
             * @enum {string}
             */
            status: "committed" | "retained" | "released" | "closed";
            /** @description Transaction that posted it. */
            transactionHash: string;
            /**
             * @description `included`: a reorg can still remove the last change. `final`: it cannot.
             * @enum {string}
             */
            confirmation: "included" | "final";
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
            /** @description Operation id. */
            operationId: string;
        };
        /**
         * @description A share of the capital behind a product, and of the premium it earns.
         * @example {
         *       "tokenId": "340282366920938463481821351505477763072",
         *       "productId": "1",
         *       "index": "0",
         *       "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
         *       "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
         *       "posted": "1000000000000",
         *       "atRisk": "1000000000000",
         *       "released": "0",
         *       "premium": "512345678",
         *       "claimedPrincipal": "0",
         *       "claimedPremium": "0",
         *       "shares": "1000000000000",
         *       "postedAt": "1794709674",
         *       "maturity": "1825632000",
         *       "closedAt": null,
         *       "status": "committed",
         *       "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
         *       "confirmation": "final",
         *       "block": {
         *         "number": "1024",
         *         "timestamp": "1794809674"
         *       }
         *     }
         */
        Bond: {
            /** @description Token id of the bond. */
            tokenId: string;
            /** @description Id of the product that the bond backs. */
            productId: string;
            /** @description Index of the bond within the product, from 0. */
            index: string;
            /** @description Owner; of a closed bond, the last owner. */
            owner: string;
            /** @description Wallet that paid the principal. */
            payer: string;
            /** @description Principal paid in, in base units of the asset. */
            posted: string;
            /** @description Principal that backs cover, after losses. */
            atRisk: string;
            /** @description Principal released and not yet claimed. It bears no losses and earns nothing. */
            released: string;
            /** @description Premium earned and not yet claimed. */
            premium: string;
            /** @description Principal claimed so far. */
            claimedPrincipal: string;
            /** @description Premium claimed so far. */
            claimedPremium: string;
            /** @description Shares of the pool. */
            shares: string;
            /** @description When it was posted, Unix time in seconds. */
            postedAt: string;
            /** @description Boundary until which it is committed, Unix time in seconds. */
            maturity: string;
            closedAt: string | null;
            /**
             * @description Status at the time of `block`. `committed`: its boundary has not passed. `retained`: its boundary has passed, and cover in force still needs a part of its principal, which bears losses and earns premium. `released`: all of its principal can be claimed. `closed`: paid out and burned.
             * @enum {string}
             */
            status: "committed" | "retained" | "released" | "closed";
            /** @description Transaction that posted it. */
            transactionHash: string;
            /**
             * @description `included`: a reorg can still remove the last change. `final`: it cannot.
             * @enum {string}
             */
            confirmation: "included" | "final";
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description The listing after the order. */
        ListingOrder: {
            /** @description Listing id, derived from the seller and the signed order id. */
            listingId: string;
            /** @description Token id of the position. */
            tokenId: string;
            /**
             * @description Policy or bond.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Product id. */
            productId: string;
            /** @description Index among the positions of its kind within the product, from 0. */
            index: string;
            /** @description Seller. */
            seller: string;
            /** @description Price, in base units of the asset. */
            price: string;
            /** @description Id of the order that the seller signed. */
            orderId: string;
            /** @description Value that a purchase compares with its minValue: the remaining coverage, or the principal of the bond, at risk and released. */
            value: string;
            policy: {
                /** @description Remaining coverage, in base units of the asset. */
                coverage: string;
                /** @description Start of cover, inclusive. Unix time in seconds. */
                activeFrom: string;
                /** @description End of cover, exclusive. Unix time in seconds. */
                expiry: string;
                /**
                 * @description Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. `paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.
                 * @enum {string}
                 */
                status: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
            } | null;
            bond: {
                /** @description Principal that backs cover, in base units of the asset. */
                atRisk: string;
                /** @description Principal released and not yet claimed. Anyone can have it paid to the seller before a sale. */
                released: string;
                /** @description Premium not yet claimed. Anyone can have it paid to the seller before a sale. */
                premium: string;
                /** @description Shares of the pool. */
                shares: string;
                /** @description Boundary until which it is committed, Unix time in seconds. A purchase signs it. */
                maturity: string;
                /**
                 * @description Status at the time of `block`. `committed`: its boundary has not passed. `retained`: its boundary has passed, and cover in force still needs a part of its principal, which bears losses and earns premium. `released`: all of its principal can be claimed. `closed`: paid out and burned.
                 * @enum {string}
                 */
                status: "committed" | "retained" | "released" | "closed";
            } | null;
            /** @description It can be bought before this Unix time in seconds. */
            expiry: string;
            /**
             * @description Status at the time of `block`. `void`: an event was reported for the product, which ends all its listings.
             * @enum {string}
             */
            status: "open" | "sold" | "cancelled" | "expired" | "void";
            buyer: string | null;
            recipient: string | null;
            /** @description When it was listed, Unix time in seconds. */
            listedAt: string;
            closedAt: string | null;
            /** @description Transaction that listed it. */
            transactionHash: string;
            /**
             * @description `included`: a reorg can still remove the last change. `final`: it cannot.
             * @enum {string}
             */
            confirmation: "included" | "final";
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
            /** @description Operation id. */
            operationId: string;
        };
        /**
         * @description A position for sale.
         * @example {
         *       "listingId": "lst_2Kd9fQ7Tq2bYc1Vn8KfRzP",
         *       "tokenId": "18446744073709551616",
         *       "kind": "policy",
         *       "productId": "1",
         *       "index": "0",
         *       "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
         *       "price": "900000",
         *       "orderId": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
         *       "value": "1000000000",
         *       "policy": {
         *         "coverage": "1000000000",
         *         "activeFrom": "1794796074",
         *         "expiry": "1797292800",
         *         "status": "active"
         *       },
         *       "bond": null,
         *       "expiry": "1795209674",
         *       "status": "open",
         *       "buyer": null,
         *       "recipient": null,
         *       "listedAt": "1794799674",
         *       "closedAt": null,
         *       "transactionHash": "0x4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e",
         *       "confirmation": "final",
         *       "block": {
         *         "number": "1024",
         *         "timestamp": "1794809674"
         *       }
         *     }
         */
        Listing: {
            /** @description Listing id, derived from the seller and the signed order id. */
            listingId: string;
            /** @description Token id of the position. */
            tokenId: string;
            /**
             * @description Policy or bond.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Product id. */
            productId: string;
            /** @description Index among the positions of its kind within the product, from 0. */
            index: string;
            /** @description Seller. */
            seller: string;
            /** @description Price, in base units of the asset. */
            price: string;
            /** @description Id of the order that the seller signed. */
            orderId: string;
            /** @description Value that a purchase compares with its minValue: the remaining coverage, or the principal of the bond, at risk and released. */
            value: string;
            policy: {
                /** @description Remaining coverage, in base units of the asset. */
                coverage: string;
                /** @description Start of cover, inclusive. Unix time in seconds. */
                activeFrom: string;
                /** @description End of cover, exclusive. Unix time in seconds. */
                expiry: string;
                /**
                 * @description Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. `paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.
                 * @enum {string}
                 */
                status: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
            } | null;
            bond: {
                /** @description Principal that backs cover, in base units of the asset. */
                atRisk: string;
                /** @description Principal released and not yet claimed. Anyone can have it paid to the seller before a sale. */
                released: string;
                /** @description Premium not yet claimed. Anyone can have it paid to the seller before a sale. */
                premium: string;
                /** @description Shares of the pool. */
                shares: string;
                /** @description Boundary until which it is committed, Unix time in seconds. A purchase signs it. */
                maturity: string;
                /**
                 * @description Status at the time of `block`. `committed`: its boundary has not passed. `retained`: its boundary has passed, and cover in force still needs a part of its principal, which bears losses and earns premium. `released`: all of its principal can be claimed. `closed`: paid out and burned.
                 * @enum {string}
                 */
                status: "committed" | "retained" | "released" | "closed";
            } | null;
            /** @description It can be bought before this Unix time in seconds. */
            expiry: string;
            /**
             * @description Status at the time of `block`. `void`: an event was reported for the product, which ends all its listings.
             * @enum {string}
             */
            status: "open" | "sold" | "cancelled" | "expired" | "void";
            buyer: string | null;
            recipient: string | null;
            /** @description When it was listed, Unix time in seconds. */
            listedAt: string;
            closedAt: string | null;
            /** @description Transaction that listed it. */
            transactionHash: string;
            /**
             * @description `included`: a reorg can still remove the last change. `final`: it cannot.
             * @enum {string}
             */
            confirmation: "included" | "final";
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description Sums over the policies that the wallet owns. */
        PolicyTotals: {
            /** @description Policies that the wallet owns, including expired ones. */
            count: string;
            /** @description Policies whose cover has not started. */
            waiting: string;
            /** @description Policies in force. */
            active: string;
            /** @description Remaining coverage of waiting and active policies, in base units of the asset. */
            coverage: string;
            /** @description Remaining coverage of active policies. */
            activeCoverage: string;
            /** @description Premium paid, including extensions. */
            premium: string;
            /** @description Total paid out. */
            paidOut: string;
            /** @description Total refunded for surrendered coverage. */
            refunded: string;
        };
        /** @description Payouts to come. A policy counts until its expiry plus grace: after that nothing is paid. */
        UnsettledTotals: {
            /** @description Policies that are not settled against every reported event. */
            policies: string;
            /** @description What settling them now would pay. Anyone can settle them. Zero if no event is covered. */
            payout: string;
        };
        /** @description Sums over the bonds of the wallet. */
        BondTotals: {
            /** @description Bonds that the wallet owns, or owned when they were closed. */
            count: string;
            /** @description Bonds that are not closed. */
            open: string;
            /** @description Principal paid in, in base units of the asset. */
            posted: string;
            /** @description Principal that backs cover, after losses. The most that can be lost. */
            atRisk: string;
            /** @description Principal released and not yet claimed. */
            released: string;
            /** @description Premium earned and not yet claimed. */
            premium: string;
            /** @description Principal claimed so far. */
            claimedPrincipal: string;
            /** @description Premium claimed so far. */
            claimedPremium: string;
        };
        /** @description Sums over the open listings of the wallet. */
        ListingTotals: {
            /** @description Positions for sale. */
            open: string;
            /** @description Sum of their prices, in base units of the asset. */
            asked: string;
        };
        /** @description The positions of the wallet in one product. */
        ProductPortfolio: {
            /** @description Product id. */
            productId: string;
            /** @description Name of the product; null if its description is not known. */
            name: string | null;
            policies: components["schemas"]["PolicyTotals"];
            unsettled: components["schemas"]["UnsettledTotals"];
            bonds: components["schemas"]["BondTotals"];
            listings: components["schemas"]["ListingTotals"];
            /** @description The lists whose sums are shown. */
            links: {
                /**
                 * Format: uri-reference
                 * @description The product.
                 */
                product: string;
                /**
                 * Format: uri-reference
                 * @description The policies.
                 */
                policies: string;
                /**
                 * Format: uri-reference
                 * @description The bonds.
                 */
                bonds: string;
                /**
                 * Format: uri-reference
                 * @description The open listings.
                 */
                listings: string;
            };
        };
        /** @description What a wallet owns, is owed and has at risk. */
        Portfolio: {
            /** @description Wallet of the API key. */
            walletAddress: string;
            asset: components["schemas"]["Asset"];
            /** @description What the contract keeps for the wallet, in base units: payments that the asset refused, and protocol fees. Anyone can have it paid to the wallet by calling `withdraw(address)`. */
            owed: string;
            /** @description Sums over all products. */
            totals: {
                policies: components["schemas"]["PolicyTotals"];
                unsettled: components["schemas"]["UnsettledTotals"];
                bonds: components["schemas"]["BondTotals"];
                listings: components["schemas"]["ListingTotals"];
            };
            /** @description Every product in which the wallet has a position, newest first. */
            products: components["schemas"]["ProductPortfolio"][];
            /** @description The lists whose sums are shown. */
            links: {
                /**
                 * Format: uri-reference
                 * @description The policies.
                 */
                policies: string;
                /**
                 * Format: uri-reference
                 * @description The bonds.
                 */
                bonds: string;
                /**
                 * Format: uri-reference
                 * @description The open listings.
                 */
                listings: string;
            };
            /** @description The block whose state the response shows. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A property of the position. */
        TokenTrait: {
            /** @description What it is. */
            trait_type: string;
            /** @description Its value, for people. */
            value: string;
        };
        /** @description A date of the position. */
        TokenDate: {
            /** @description What it is. */
            trait_type: string;
            /** @enum {string} */
            display_type: "date";
            /**
             * Format: int64
             * @description Unix time in seconds. A number, because wallets expect one.
             */
            value: number;
        };
        /** @description ERC-721 metadata. Its members have the names that wallets and marketplaces expect. */
        TokenMetadata: {
            /** @description Name of the token. */
            name: string;
            /** @description What the token is. */
            description: string;
            /**
             * Format: uri
             * @description Picture of the position, as SVG.
             */
            image: string;
            /**
             * Format: uri
             * @description The position with exact figures, as JSON.
             */
            external_url: string;
            /** @description Properties, for people. */
            attributes: (components["schemas"]["TokenTrait"] | components["schemas"]["TokenDate"])[];
        };
        /** @description A product was created. */
        ProductCreatedData: {
            /** @description Product id. */
            productId: string;
            /** @description Hash of the metadata. */
            metadataHash: string;
            /** @description Where the metadata is, from the chain. May be empty. */
            metadataUri: string;
            /** @description Contract that decides whether the insured event happened. */
            trigger: string;
            /** @description Data feed that the trigger watches for this product. */
            feed: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A product was created. */
        ProductCreatedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "product.created";
            data: components["schemas"]["ProductCreatedData"];
        };
        /** @description An insured event was reported. */
        TriggerReportedData: {
            /** @description Product id. */
            productId: string;
            /** @description Index of the event within the product, from 0. */
            eventIndex: string;
            /** @description When the event started, Unix time in seconds. */
            observedAt: string;
            /** @description When it was reported, Unix time in seconds. */
            reportedAt: string;
            /** @description When the chain first showed it, Unix time in seconds. No capital leaves from then on until it is settled. */
            knownAt: string;
            /** @description Share of the coverage that it pays, in basis points. Zero if it was reported too late. */
            severity: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description An insured event was reported. */
        TriggerReportedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "trigger.reported";
            data: components["schemas"]["TriggerReportedData"];
        };
        /** @description A policy was bought. */
        PolicyBoughtData: {
            /** @description Token id of the policy. */
            tokenId: string;
            /** @description Product id. */
            productId: string;
            /** @description Index of the policy within the product, from 0. */
            index: string;
            /** @description Owner of the policy. */
            owner: string;
            /** @description Wallet that paid. */
            payer: string;
            /** @description Coverage, in base units of the asset. */
            coverage: string;
            /** @description Premium paid. */
            premium: string;
            /** @description Protocol fee, included in the premium. */
            fee: string;
            /** @description Start of cover, inclusive. Unix time in seconds. */
            activeFrom: string;
            /** @description End of cover, exclusive. Unix time in seconds. */
            expiry: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A policy was bought. */
        PolicyBoughtEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "policy.bought";
            data: components["schemas"]["PolicyBoughtData"];
        };
        /** @description The expiry of a policy was moved to a later time. */
        PolicyExtendedData: {
            /** @description Token id of the policy. */
            tokenId: string;
            /** @description Product id. */
            productId: string;
            /** @description Index of the policy within the product, from 0. */
            index: string;
            /** @description Owner of the policy. */
            owner: string;
            /** @description Wallet that paid. */
            payer: string;
            /** @description End of cover before, Unix time in seconds. */
            previousExpiry: string;
            /** @description End of cover now, exclusive. Unix time in seconds. */
            expiry: string;
            /** @description Premium paid for the extension. */
            premium: string;
            /** @description Protocol fee, included in the premium. */
            fee: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description The expiry of a policy was moved to a later time. */
        PolicyExtendedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "policy.extended";
            data: components["schemas"]["PolicyExtendedData"];
        };
        /** @description Coverage of a policy was given back. */
        PolicySurrenderedData: {
            /** @description Token id of the policy. */
            tokenId: string;
            /** @description Product id. */
            productId: string;
            /** @description Index of the policy within the product, from 0. */
            index: string;
            /** @description Owner, who was refunded. */
            owner: string;
            /** @description Coverage given back. */
            surrendered: string;
            /** @description Refund of unearned premium. */
            refund: string;
            /** @description Remaining coverage. */
            coverage: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description Coverage of a policy was given back. */
        PolicySurrenderedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "policy.surrendered";
            data: components["schemas"]["PolicySurrenderedData"];
        };
        /** @description A policy was settled against an event. */
        PolicySettledData: {
            /** @description Token id of the policy. */
            tokenId: string;
            /** @description Product id. */
            productId: string;
            /** @description Index of the policy within the product, from 0. */
            index: string;
            /** @description Owner, who was paid. */
            owner: string;
            /** @description Index of the event within the product. */
            eventIndex: string;
            /** @description Payout. Zero if the event was not covered. */
            payout: string;
            /** @description Remaining coverage. */
            coverage: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A policy was settled against an event. */
        PolicySettledEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "policy.settled";
            data: components["schemas"]["PolicySettledData"];
        };
        /** @description Cover ended, by the timestamp of a final block. */
        PolicyExpiredData: {
            /** @description Token id of the policy. */
            tokenId: string;
            /** @description Product id. */
            productId: string;
            /** @description Index of the policy within the product, from 0. */
            index: string;
            /** @description Owner when cover ended. */
            owner: string;
            /** @description End of cover, exclusive. Unix time in seconds. */
            expiry: string;
        };
        /** @description Cover ended, by the timestamp of a final block. */
        PolicyExpiredEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "policy.expired";
            data: components["schemas"]["PolicyExpiredData"];
        };
        /** @description A bond was posted. */
        BondPostedData: {
            /** @description Token id of the bond. */
            tokenId: string;
            /** @description Id of the product that the bond backs. */
            productId: string;
            /** @description Index of the bond within the product, from 0. */
            index: string;
            /** @description Owner of the bond. */
            owner: string;
            /** @description Wallet that paid. */
            payer: string;
            /** @description Principal, in base units of the asset. */
            principal: string;
            /** @description Shares of the pool. */
            shares: string;
            /** @description Boundary until which it is committed, Unix time in seconds. */
            maturity: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A bond was posted. */
        BondPostedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "bond.posted";
            data: components["schemas"]["BondPostedData"];
        };
        /** @description A bond was committed until a later boundary. */
        BondExtendedData: {
            /** @description Token id of the bond. */
            tokenId: string;
            /** @description Id of the product that the bond backs. */
            productId: string;
            /** @description Index of the bond within the product, from 0. */
            index: string;
            /** @description Owner of the bond. */
            owner: string;
            /** @description Boundary until which it was committed before, Unix time in seconds. */
            previousMaturity: string;
            /** @description Boundary until which it is committed now, Unix time in seconds. */
            maturity: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A bond was committed until a later boundary. */
        BondExtendedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "bond.extended";
            data: components["schemas"]["BondExtendedData"];
        };
        /** @description All principal of a matured bond was released and can be claimed. Published when the next call moves the time of the pool, which may be later than the release itself. */
        BondReleasedData: {
            /** @description Token id of the bond. */
            tokenId: string;
            /** @description Id of the product that the bond backs. */
            productId: string;
            /** @description Index of the bond within the product, from 0. */
            index: string;
            /** @description Owner of the bond. */
            owner: string;
            /** @description Boundary until which it was committed, Unix time in seconds. */
            maturity: string;
            /** @description Principal that can be claimed. */
            principal: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description All principal of a matured bond was released and can be claimed. Published when the next call moves the time of the pool, which may be later than the release itself. */
        BondReleasedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "bond.released";
            data: components["schemas"]["BondReleasedData"];
        };
        /** @description Premium and released principal of a bond were paid to its owner. */
        BondClaimedData: {
            /** @description Token id of the bond. */
            tokenId: string;
            /** @description Id of the product that the bond backs. */
            productId: string;
            /** @description Index of the bond within the product, from 0. */
            index: string;
            /** @description Owner, who was paid. */
            owner: string;
            /** @description Released principal paid out. */
            principal: string;
            /** @description Premium paid out. */
            premium: string;
            /** @description Whether this was the last of it. The bond is burned then. */
            closed: boolean;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description Premium and released principal of a bond were paid to its owner. */
        BondClaimedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "bond.claimed";
            data: components["schemas"]["BondClaimedData"];
        };
        /** @description A position was listed. */
        ListingCreatedData: {
            /** @description Listing id, derived from the seller and the signed order id. */
            listingId: string;
            /** @description Token id of the position. */
            tokenId: string;
            /**
             * @description Policy or bond.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Product id. */
            productId: string;
            /** @description Index among the positions of its kind within the product, from 0. */
            index: string;
            /** @description Seller. */
            seller: string;
            /** @description Price, in base units of the asset. */
            price: string;
            /** @description It can be bought before this Unix time in seconds. */
            expiry: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A position was listed. */
        ListingCreatedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "listing.created";
            data: components["schemas"]["ListingCreatedData"];
        };
        /** @description A listing was cancelled, or its position was transferred without a sale. */
        ListingCancelledData: {
            /** @description Listing id, derived from the seller and the signed order id. */
            listingId: string;
            /** @description Token id of the position. */
            tokenId: string;
            /**
             * @description Policy or bond.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Product id. */
            productId: string;
            /** @description Index among the positions of its kind within the product, from 0. */
            index: string;
            /** @description Seller. */
            seller: string;
            /** @description Price, in base units of the asset. */
            price: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A listing was cancelled, or its position was transferred without a sale. */
        ListingCancelledEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "listing.cancelled";
            data: components["schemas"]["ListingCancelledData"];
        };
        /** @description A position was sold. */
        ListingSoldData: {
            /** @description Listing id, derived from the seller and the signed order id. */
            listingId: string;
            /** @description Token id of the position. */
            tokenId: string;
            /**
             * @description Policy or bond.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Product id. */
            productId: string;
            /** @description Index among the positions of its kind within the product, from 0. */
            index: string;
            /** @description Seller. */
            seller: string;
            /** @description Price, in base units of the asset. */
            price: string;
            /** @description Wallet that paid. */
            buyer: string;
            /** @description New owner of the position. */
            recipient: string;
            /** @description Transaction of the event. */
            transactionHash: string;
            /** @description Block of the event. */
            block: {
                /** @description Block number. */
                number: string;
                /** @description Block time, in Unix seconds. */
                timestamp: string;
            };
        };
        /** @description A position was sold. */
        ListingSoldEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "listing.sold";
            data: components["schemas"]["ListingSoldData"];
        };
        /** @description The outcome of an operation is known. */
        OperationData: {
            /** @description Operation id. */
            operationId: string;
            /**
             * @description What the write does.
             * @enum {string}
             */
            kind: "buy_policy" | "extend_policy" | "surrender_policy" | "post_bond" | "extend_bond" | "create_listing" | "buy_listing" | "cancel_listing" | "claim_bond" | "void";
            orderId: string | null;
            idempotencyKey: string | null;
            tokenId: string | null;
            transactionHash: string | null;
        };
        /** @description The outcome of an operation is known. */
        OperationSucceededEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "operation.succeeded";
            data: components["schemas"]["OperationData"];
        };
        /** @description The outcome of an operation is known. */
        OperationExpiredEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "operation.expired";
            data: components["schemas"]["OperationData"];
        };
        /** @description The outcome of an operation is known. */
        OperationVoidedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "operation.voided";
            data: components["schemas"]["OperationData"];
        };
        /** @description The outcome of an operation is known. */
        OperationSupersededEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "operation.superseded";
            data: components["schemas"]["OperationData"];
        };
        /** @description A key was issued to the wallet. If you did not request it, recover the wallet. */
        KeyCreatedData: {
            /** @description Key id. It is not secret. */
            keyId: string;
            /** @description Human-readable name of the key. */
            label: string | null;
            /** @description Last four characters of the key. */
            hint: string;
        };
        /** @description A key was issued to the wallet. If you did not request it, recover the wallet. */
        KeyCreatedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "key.created";
            data: components["schemas"]["KeyCreatedData"];
        };
        /** @description A key of the wallet was revoked or replaced. */
        KeyRevokedData: {
            /** @description Key id. It is not secret. */
            keyId: string;
            /** @description Human-readable name of the key. */
            label: string | null;
            /** @description Last four characters of the key. */
            hint: string;
            /**
             * Format: date-time
             * @description When it stops working: after a rotation, the end of the grace period.
             */
            revokedAt: string;
        };
        /** @description A key of the wallet was revoked or replaced. */
        KeyRevokedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "key.revoked";
            data: components["schemas"]["KeyRevokedData"];
        };
        /** @description A test. Only the pinged webhook gets it, never the event stream. */
        WebhookPingData: {
            /** @description Webhook id. */
            webhookId: string;
        };
        /** @description A test. Only the pinged webhook gets it, never the event stream. */
        WebhookPingEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "webhook.ping";
            data: components["schemas"]["WebhookPingData"];
        };
        /** @description Every delivery to the webhook has failed for an hour. After five days it is disabled. */
        WebhookFailingData: {
            /** @description Webhook id. */
            webhookId: string;
            /**
             * Format: uri
             * @description Where deliveries are sent: an https URL whose host is public.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the first of these failures happened.
             */
            failingSince: string;
            /** @description The last failure. */
            reason: string;
        };
        /** @description Every delivery to the webhook has failed for an hour. After five days it is disabled. */
        WebhookFailingEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "webhook.failing";
            data: components["schemas"]["WebhookFailingData"];
        };
        /** @description The gateway disabled the webhook. PATCH it to enable it again. */
        WebhookDisabledData: {
            /** @description Webhook id. */
            webhookId: string;
            /**
             * Format: uri
             * @description Where deliveries are sent: an https URL whose host is public.
             */
            url: string;
            /** @description Why. */
            reason: string;
        };
        /** @description The gateway disabled the webhook. PATCH it to enable it again. */
        WebhookDisabledEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "webhook.disabled";
            data: components["schemas"]["WebhookDisabledData"];
        };
        /** @description A reorg reverted an event: it did not happen. */
        RevertedEvent: {
            /** @description Sequence number. Numbers rise, with gaps where other wallets' events are. */
            sequence: string;
            /** @description Event id, the same in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * @description Type of the reverted event, with `.reverted` appended.
             * @enum {string}
             */
            type: "product.created.reverted" | "trigger.reported.reverted" | "policy.bought.reverted" | "policy.extended.reverted" | "policy.surrendered.reverted" | "policy.settled.reverted" | "policy.expired.reverted" | "bond.posted.reverted" | "bond.extended.reverted" | "bond.released.reverted" | "bond.claimed.reverted" | "listing.created.reverted" | "listing.cancelled.reverted" | "listing.sold.reverted" | "operation.succeeded.reverted" | "operation.expired.reverted" | "operation.voided.reverted" | "operation.superseded.reverted" | "key.created.reverted" | "key.revoked.reverted" | "webhook.ping.reverted" | "webhook.failing.reverted" | "webhook.disabled.reverted";
            /** @description Data of the reverted event. */
            data: {
                /** @description Id of the reverted event. */
                eventId: string;
            } & {
                [key: string]: unknown;
            };
        };
        /** @description An event. New types may be added: ignore types that you do not know. */
        Event: components["schemas"]["ProductCreatedEvent"] | components["schemas"]["TriggerReportedEvent"] | components["schemas"]["PolicyBoughtEvent"] | components["schemas"]["PolicyExtendedEvent"] | components["schemas"]["PolicySurrenderedEvent"] | components["schemas"]["PolicySettledEvent"] | components["schemas"]["PolicyExpiredEvent"] | components["schemas"]["BondPostedEvent"] | components["schemas"]["BondExtendedEvent"] | components["schemas"]["BondReleasedEvent"] | components["schemas"]["BondClaimedEvent"] | components["schemas"]["ListingCreatedEvent"] | components["schemas"]["ListingCancelledEvent"] | components["schemas"]["ListingSoldEvent"] | components["schemas"]["OperationSucceededEvent"] | components["schemas"]["OperationExpiredEvent"] | components["schemas"]["OperationVoidedEvent"] | components["schemas"]["OperationSupersededEvent"] | components["schemas"]["KeyCreatedEvent"] | components["schemas"]["KeyRevokedEvent"] | components["schemas"]["WebhookPingEvent"] | components["schemas"]["WebhookFailingEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["RevertedEvent"];
        /**
         * @description A webhook, without its secret.
         * @example {
         *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
         *       "url": "https://agent.example/surety",
         *       "events": [
         *         "policy.*",
         *         "operation.succeeded"
         *       ],
         *       "productId": null,
         *       "description": "trading agent 7",
         *       "status": "enabled",
         *       "reason": null,
         *       "failingSince": null,
         *       "createdAt": "2026-11-15T02:27:54.000Z",
         *       "updatedAt": "2026-11-15T02:27:56.000Z"
         *     }
         */
        Webhook: {
            /** @description Webhook id. */
            webhookId: string;
            /**
             * Format: uri
             * @description Where deliveries are sent: an https URL whose host is public.
             */
            url: string;
            /** @description Which events to deliver: exact types, groups such as `policy.*`, or `*`. A type includes its `.reverted` type. Unknown types are refused. */
            events: string[];
            /** @description Deliver only events of this product id. Events without a product are then left out. */
            productId: string | null;
            /** @description Human-readable note, without control, invisible and bidirectional characters. */
            description: string | null;
            /**
             * @description `pending`: waits for its first ping to be answered with 2xx; events are kept for it. `enabled`: gets events. `paused`: by its owner, or because the wallet was recovered. `disabled`: by the gateway; see `reason`.
             * @enum {string}
             */
            status: "pending" | "enabled" | "paused" | "disabled";
            /** @description Why it is paused or disabled. */
            reason: string | null;
            /** @description Since when every attempt has failed; null if the last one succeeded. */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
        };
        /** @description One request to the URL of a webhook. */
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description When it began.
             */
            at: string;
            /**
             * Format: int32
             * @description How long it took.
             */
            durationMs: number;
            /** @description Whether the receiver answered 2xx. */
            succeeded: boolean;
            /** @description HTTP status of the answer; null if none came. */
            status: number | null;
            /** @description The result in words, and what to do about a failure. */
            reason: string;
            /** @description The first KiB of the answer; null if none came. */
            response: string | null;
        };
        /**
         * @description An event on its way to a webhook.
         * @example {
         *       "deliveryId": "dlv_0Jm3xQ7Tq2bYc1Vn8KfRzP",
         *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
         *       "eventId": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
         *       "type": "policy.bought",
         *       "status": "succeeded",
         *       "attemptCount": 1,
         *       "lastAttempt": {
         *         "at": "2026-11-15T02:27:55.120Z",
         *         "durationMs": 87,
         *         "succeeded": true,
         *         "status": 200,
         *         "reason": "Delivered: the receiver answered 200.",
         *         "response": "ok"
         *       },
         *       "nextAttemptAt": null,
         *       "createdAt": "2026-11-15T02:27:55.000Z",
         *       "finishedAt": "2026-11-15T02:27:55.207Z"
         *     }
         */
        WebhookDelivery: {
            /** @description Delivery id. */
            deliveryId: string;
            /** @description Webhook id. */
            webhookId: string;
            /** @description Event id, sent as `webhook-id`. It is the same in every attempt. */
            eventId: string;
            /** @description Event type. */
            type: string;
            /**
             * @description `waiting`: not accepted yet. `succeeded`: the receiver answered 2xx. `failed`: every attempt failed, and none follows.
             * @enum {string}
             */
            status: "waiting" | "succeeded" | "failed";
            /**
             * Format: int32
             * @description Attempts so far.
             */
            attemptCount: number;
            /** @description The last attempt; null before the first. */
            lastAttempt: components["schemas"]["WebhookAttempt"] | null;
            /** @description When the next attempt is due; null if none follows. */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            createdAt: string;
            /** @description When it succeeded or failed for good. */
            finishedAt: string | null;
        };
        /** @description Where to find what. */
        Index: {
            /** @description Name of the service. */
            service: string;
            /** @description Version of the gateway. */
            version: string;
            links: {
                /**
                 * Format: uri
                 * @description First steps, conventions and endpoints on one page, for language models.
                 */
                guide: string;
                /**
                 * Format: uri
                 * @description Guides with code, as Markdown; a browser gets pages.
                 */
                guides: string;
                /**
                 * Format: uri
                 * @description The OpenAPI contract. It is canonical.
                 */
                contract: string;
                /**
                 * Format: uri
                 * @description The API reference for people.
                 */
                reference: string;
                /**
                 * Format: uri
                 * @description The products on sale.
                 */
                products: string;
                /**
                 * Format: uri
                 * @description POST here to get an API key.
                 */
                onboarding: string;
                /**
                 * Format: uri
                 * @description Whether the service is ready.
                 */
                health: string;
                /**
                 * Format: uri
                 * @description The same links as an API catalog (RFC 9727).
                 */
                catalog: string;
            };
        };
        /** @description The world: where it is, its contracts and its wallets. */
        SandboxWorld: {
            /** @description Id of the world. */
            worldId: string;
            /**
             * Format: uri
             * @description The whole gateway again, on the chain of this world. Point any client at it.
             */
            baseUrl: string;
            /**
             * Format: uri
             * @description JSON-RPC of the chain of this world.
             */
            rpcUrl: string;
            /** @description Chain id, random and of this world alone. */
            chainId: string;
            /** @description The first word of the onboarding message in this world, so no signature is good in another place. */
            serviceName: string;
            /** @description Contracts of the protocol on the chain of this world. */
            contracts: {
                /** @description The protocol. */
                surety: string;
                /** @description The asset that premiums are paid in. */
                asset: string;
                /** @description Runs several calls in one transaction. */
                batch: string;
            };
            /** @description Funded wallets: each has 100,000 units of the asset and ether. */
            wallets: {
                /** @description Address of the wallet. */
                address: string;
                /** @description Private key of the wallet. It is public: never send real money to it. */
                privateKey: string;
            }[];
            /**
             * Format: date-time
             * @description The world ends then, unless it gets another request.
             */
            expiresAt: string;
        };
        /** @description Which step failed, if any, and who signed. */
        SandboxVerdict: {
            /** @description Whether it would be accepted. */
            valid: boolean;
            /** @description The first step that failed. Null if none did. */
            failedAt: ("format" | "recovery" | "signer" | "secret" | "headers" | "timestamp" | "signature") | null;
            /** @description What is wrong and what to do, or that nothing is. */
            reason: string;
            /** @description The account that signed, where one can tell. */
            signedBy: string | null;
        };
        /** @description The newest block and the time of the chain. */
        SandboxChain: {
            /** @description Newest block. */
            blockNumber: string;
            /** @description Chain time, in Unix seconds. */
            now: string;
        };
        /** @description A product was created. */
        ProductCreatedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "product.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["ProductCreatedData"];
        };
        /** @description An insured event was reported. */
        TriggerReportedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "trigger.reported";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["TriggerReportedData"];
        };
        /** @description A policy was bought. */
        PolicyBoughtDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "policy.bought";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["PolicyBoughtData"];
        };
        /** @description The expiry of a policy was moved to a later time. */
        PolicyExtendedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "policy.extended";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["PolicyExtendedData"];
        };
        /** @description Coverage of a policy was given back. */
        PolicySurrenderedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "policy.surrendered";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["PolicySurrenderedData"];
        };
        /** @description A policy was settled against an event. */
        PolicySettledDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "policy.settled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["PolicySettledData"];
        };
        /** @description Cover ended, by the timestamp of a final block. */
        PolicyExpiredDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "policy.expired";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["PolicyExpiredData"];
        };
        /** @description A bond was posted. */
        BondPostedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "bond.posted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["BondPostedData"];
        };
        /** @description A bond was committed until a later boundary. */
        BondExtendedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "bond.extended";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["BondExtendedData"];
        };
        /** @description All principal of a matured bond was released and can be claimed. Published when the next call moves the time of the pool, which may be later than the release itself. */
        BondReleasedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "bond.released";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["BondReleasedData"];
        };
        /** @description Premium and released principal of a bond were paid to its owner. */
        BondClaimedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "bond.claimed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["BondClaimedData"];
        };
        /** @description A position was listed. */
        ListingCreatedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "listing.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["ListingCreatedData"];
        };
        /** @description A listing was cancelled, or its position was transferred without a sale. */
        ListingCancelledDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "listing.cancelled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["ListingCancelledData"];
        };
        /** @description A position was sold. */
        ListingSoldDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "listing.sold";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["ListingSoldData"];
        };
        /** @description The outcome of an operation is known. */
        OperationSucceededDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "operation.succeeded";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["OperationData"];
        };
        /** @description The outcome of an operation is known. */
        OperationExpiredDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "operation.expired";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["OperationData"];
        };
        /** @description The outcome of an operation is known. */
        OperationVoidedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "operation.voided";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["OperationData"];
        };
        /** @description The outcome of an operation is known. */
        OperationSupersededDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "operation.superseded";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["OperationData"];
        };
        /** @description A key was issued to the wallet. If you did not request it, recover the wallet. */
        KeyCreatedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "key.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["KeyCreatedData"];
        };
        /** @description A key of the wallet was revoked or replaced. */
        KeyRevokedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "key.revoked";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["KeyRevokedData"];
        };
        /** @description A test. Only the pinged webhook gets it, never the event stream. */
        WebhookPingDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "webhook.ping";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPingData"];
        };
        /** @description Every delivery to the webhook has failed for an hour. After five days it is disabled. */
        WebhookFailingDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "webhook.failing";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookFailingData"];
        };
        /** @description The gateway disabled the webhook. PATCH it to enable it again. */
        WebhookDisabledDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /** @constant */
            type: "webhook.disabled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookDisabledData"];
        };
        /** @description A reorg reverted an event: it did not happen. The type is that of the event with `.reverted` appended. */
        RevertedDelivery: {
            /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
            id: string;
            /**
             * @description Type of the reverted event, with `.reverted` appended.
             * @enum {string}
             */
            type: "product.created.reverted" | "trigger.reported.reverted" | "policy.bought.reverted" | "policy.extended.reverted" | "policy.surrendered.reverted" | "policy.settled.reverted" | "policy.expired.reverted" | "bond.posted.reverted" | "bond.extended.reverted" | "bond.released.reverted" | "bond.claimed.reverted" | "listing.created.reverted" | "listing.cancelled.reverted" | "listing.sold.reverted" | "operation.succeeded.reverted" | "operation.expired.reverted" | "operation.voided.reverted" | "operation.superseded.reverted" | "key.created.reverted" | "key.revoked.reverted" | "webhook.ping.reverted" | "webhook.failing.reverted" | "webhook.disabled.reverted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description Data of the reverted event, and its id. */
            data: {
                /** @description Event id, the same as `webhook-id` and `eventId` of the event stream. */
                eventId: string;
            } & {
                [key: string]: unknown;
            };
        };
    };
    responses: {
        /** @description `body_too_large`: The request body exceeds 64 KiB. */
        BodyTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "body_too_large";
                };
            };
        };
        /** @description `cap_reached`: The wallet already has 3 active keys. */
        CapReached: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "cap_reached";
                };
            };
        };
        /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
        ChainUnavailableOrUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "chain_unavailable" | "unavailable";
                };
            };
        };
        /** @description `expectation_failed`: The Expect header is not supported. */
        ExpectationFailed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "expectation_failed";
                };
            };
        };
        /** @description `headers_too_large`: The request line and headers exceed 16 KiB. */
        HeadersTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "headers_too_large";
                };
            };
        };
        /** @description `internal_error`: The service failed unexpectedly. The request is not at fault. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "internal_error";
                };
            };
        };
        /** @description `invalid_signature`: The signature does not match the expected message and wallet. */
        InvalidSignature: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "invalid_signature";
                };
            };
        };
        /** @description `rate_limit`: Too many requests. */
        RateLimit: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "rate_limit";
                };
            };
        };
        /** @description `request_timeout`: The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "request_timeout";
                };
            };
        };
        /** @description `unsupported_media_type`: The request body is not declared as JSON. */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description `conflict`: The request was already executed, and works only once. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "conflict";
                };
            };
        };
        /** @description `invalid_api_key`: The API key is malformed, unknown or revoked. `missing_api_key`: The operation needs an API key, and the request has none. */
        InvalidApiKeyOrMissingApiKey: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "invalid_api_key" | "missing_api_key";
                };
            };
        };
        /** @description `invalid_request`: The path, the query or a header is invalid, or the request is not valid HTTP. */
        InvalidRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "invalid_request";
                };
            };
        };
        /** @description `unavailable`: The service is starting, shutting down, or cannot reach its store. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "unavailable";
                };
            };
        };
        /** @description `not_found`: There is nothing at this path, or it belongs to another wallet. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "not_found";
                };
            };
        };
        /** @description `uri_too_long`: A path segment is longer than any identifier. */
        UriTooLong: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "uri_too_long";
                };
            };
        };
        /** @description `invalid_body`: The request body does not match the schema of the operation. `invalid_request`: The path, the query or a header is invalid, or the request is not valid HTTP. */
        InvalidBodyOrInvalidRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "invalid_body" | "invalid_request";
                };
            };
        };
        /** @description `key_in_grace`: The API key was rotated and is in its grace period. It cannot rotate keys or revoke other keys. */
        KeyInGrace: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "key_in_grace";
                };
            };
        };
        /** @description `invalid_admin_token`: The admin token is missing or wrong. */
        InvalidAdminToken: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "invalid_admin_token";
                };
            };
        };
        /** @description `wallet_mismatch`: The request is for a different wallet than the one that owns the API key. */
        WalletMismatch: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "wallet_mismatch";
                };
            };
        };
        /** @description `not_cancellable`: The order was already executed, and it has no open listing. */
        NotCancellable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "not_cancellable";
                };
            };
        };
        /** @description `order_executed`: The order was already executed. Each order id of a signer works once. `order_superseded`: The order id was executed with different terms. */
        OrderExecutedOrOrderSuperseded: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "order_executed" | "order_superseded";
                };
            };
        };
        /** @description `order_executed`: The order was already executed. Each order id of a signer works once. `order_voided`: The signer voided the order. It was not executed and never will be. */
        OrderExecutedOrOrderVoided: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "order_executed" | "order_voided";
                };
            };
        };
        /** @description `position_expired`: The event position is older than the retained events, so some events may be missing. */
        PositionExpired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "position_expired";
                };
            };
        };
        /** @description `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `webhook_url_refused`: The gateway does not deliver to this URL. */
        IdempotencyKeyReusedOrWebhookUrlRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "idempotency_key_reused" | "webhook_url_refused";
                };
            };
        };
        /** @description `unavailable`: The service is starting, shutting down, or cannot reach its store. `webhooks_unavailable`: This gateway has no key to encrypt webhook secrets with, so it offers no webhooks. */
        UnavailableOrWebhooksUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "unavailable" | "webhooks_unavailable";
                };
            };
        };
        /** @description `webhook_limit_reached`: The wallet already has 10 webhooks. */
        WebhookLimitReached: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "webhook_limit_reached";
                };
            };
        };
        /** @description `webhook_url_refused`: The gateway does not deliver to this URL. */
        WebhookUrlRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "webhook_url_refused";
                };
            };
        };
        /** @description `webhook_not_enabled`: The webhook is pending, paused or disabled, so nothing is delivered to it. */
        WebhookNotEnabled: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "webhook_not_enabled";
                };
            };
        };
        /** @description `rate_limit`: Too many requests. `world_limit`: Your IP address has as many sandbox worlds as one may have. */
        RateLimitOrWorldLimit: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "rate_limit" | "world_limit";
                };
            };
        };
        /** @description `sandbox_full`: All sandbox worlds of this gateway are in use. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
        SandboxFullOrUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "sandbox_full" | "unavailable";
                };
            };
        };
        /** @description `unavailable`: The service is starting, shutting down, or cannot reach its store. `world_unavailable`: The sandbox world did not answer. It may be busy, restoring a snapshot, or it has ended. */
        UnavailableOrWorldUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "unavailable" | "world_unavailable";
                };
            };
        };
        /** @description `world_exhausted`: The sandbox world has as many blocks, snapshots or transactions as it may have. */
        WorldExhausted: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "world_exhausted";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in the logs. Include it when you report a problem.
         * @example req_3yQ0cN8pT5mWv1ZrXbK7Ld
         */
        RequestId: string;
        /**
         * @description The rate limit, if any: q requests per w seconds.
         * @example "public";q=6000;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description What is left of the rate limit, if any: r requests; full again in t seconds.
         * @example "public";r=5999;t=1
         */
        RateLimit: string;
        /**
         * @description Seconds to wait before sending the request again.
         * @example 5
         */
        RetryAfter: number;
        /**
         * @description Path of the new resource (201) or of the operation to poll (202).
         * @example /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld
         */
        Location: string;
        /**
         * @description The wait that was used, if the request has a `Prefer: wait=<seconds>` header.
         * @example wait=5
         */
        PreferenceApplied: string;
        /**
         * @description Present and `true` on a replay: the Idempotency-Key was used before, and this request changed nothing.
         * @example true
         */
        IdempotentReplayed: "true";
        /**
         * @description Any origin may read this document.
         * @example *
         */
        AnyOrigin: "*";
        /**
         * @description Identifies these bytes, in this encoding. Send it as If-None-Match to get 304 while they are current.
         * @example "n4bQgYhMfWWaL-qgxVrQFaO_Txs"
         */
        ETag: string;
        /**
         * @description Caches may store the document for this long without asking.
         * @example public, max-age=300
         */
        CacheControl: string;
        /**
         * @description A cache must ask again before it uses the answer: send the ETag. Answers to a key are for that key only.
         * @example no-cache
         */
        Revalidate: "no-cache" | "private, no-cache";
        /**
         * @description The revision of the index that the response shows. It grows with every change.
         * @example 1024
         */
        IndexRevision: string;
        /**
         * @description The encoding follows from Accept-Encoding: `br`, `gzip` or none. The type of the index follows from Accept.
         * @example accept-encoding
         */
        Vary: "accept-encoding" | "accept, accept-encoding";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    onboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b",
                 *       "timestamp": 1794709674,
                 *       "label": "trading agent 7"
                 *     }
                 */
                "application/json": {
                    /** @description Wallet that signed, written exactly as in the signed message. Mixed case must be a valid checksum. */
                    walletAddress: string;
                    /** @description personal_sign (EIP-191) signature of the message: 65 bytes, or any length that the wallet's contract accepts (ERC-1271, ERC-6492). */
                    signature: string;
                    /**
                     * Format: int64
                     * @description Unix time in seconds, as in the signed message. At most 300 seconds from the server time.
                     */
                    timestamp: number;
                    /** @description Human-readable name of the key, without control, invisible and bidirectional characters (Unicode categories Cc, Cf, Cs, Zl and Zp). */
                    label?: string;
                };
            };
        };
        responses: {
            /** @description A new API key. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "apiKey": "surety_live_0000000000000000000000000000000000000000000EXMPL0",
                     *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "label": "trading agent 7",
                     *       "createdAt": "2026-11-15T02:27:54.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Key id. It is not secret. */
                        keyId: string;
                        /** @description The API key. It is shown only here: store it now. Send it in the x-api-key header. */
                        apiKey: string;
                        /** @description Wallet that owns the key. */
                        walletAddress: string;
                        /** @description Human-readable name of the key. */
                        label: string | null;
                        /**
                         * Format: date-time
                         * @description When it was issued.
                         */
                        createdAt: string;
                    };
                };
            };
            /** @description `invalid_body`: The request body does not match the schema of the operation. `invalid_request`: The path, the query or a header is invalid, or the request is not valid HTTP. `stale_timestamp`: The timestamp differs from the server time by more than 300 seconds, or is not after the last recovery of the wallet. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_body" | "invalid_request" | "stale_timestamp";
                    };
                };
            };
            401: components["responses"]["InvalidSignature"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["CapReached"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    recoverWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b",
                 *       "timestamp": 1794709674
                 *     }
                 */
                "application/json": {
                    /** @description Wallet that signed, written exactly as in the signed message. Mixed case must be a valid checksum. */
                    walletAddress: string;
                    /** @description personal_sign (EIP-191) signature of the message: 65 bytes, or any length that the wallet's contract accepts (ERC-1271, ERC-6492). */
                    signature: string;
                    /**
                     * Format: int64
                     * @description Unix time in seconds, as in the signed message. At most 300 seconds from the server time.
                     */
                    timestamp: number;
                };
            };
        };
        responses: {
            /** @description Result of a recovery. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "revokedKeys": 3,
                     *       "pausedWebhooks": 1
                     *     }
                     */
                    "application/json": {
                        /** @description Wallet address. */
                        walletAddress: string;
                        /**
                         * Format: int32
                         * @description Number of keys revoked.
                         */
                        revokedKeys: number;
                        /**
                         * Format: int32
                         * @description Number of webhooks paused. Check each, then enable it with PATCH or delete it.
                         */
                        pausedWebhooks: number;
                    };
                };
            };
            /** @description `invalid_body`: The request body does not match the schema of the operation. `invalid_request`: The path, the query or a header is invalid, or the request is not valid HTTP. `stale_timestamp`: The timestamp differs from the server time by more than 300 seconds, or is not after the last recovery of the wallet. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_body" | "invalid_request" | "stale_timestamp";
                    };
                };
            };
            401: components["responses"]["InvalidSignature"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    recoverAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b",
                 *       "timestamp": 1794709674
                 *     }
                 */
                "application/json": {
                    /** @description Wallet that signed, written exactly as in the signed message. Mixed case must be a valid checksum. */
                    walletAddress: string;
                    /** @description personal_sign (EIP-191) signature of the message: 65 bytes, or any length that the wallet's contract accepts (ERC-1271, ERC-6492). */
                    signature: string;
                    /**
                     * Format: int64
                     * @description Unix time in seconds, as in the signed message. At most 300 seconds from the server time.
                     */
                    timestamp: number;
                };
            };
        };
        responses: {
            /** @description Result of a recovery. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "revokedKeys": 3,
                     *       "pausedWebhooks": 1
                     *     }
                     */
                    "application/json": {
                        /** @description Wallet address. */
                        walletAddress: string;
                        /**
                         * Format: int32
                         * @description Number of keys revoked.
                         */
                        revokedKeys: number;
                        /**
                         * Format: int32
                         * @description Number of webhooks paused. Check each, then enable it with PATCH or delete it.
                         */
                        pausedWebhooks: number;
                    };
                };
            };
            /** @description `invalid_body`: The request body does not match the schema of the operation. `invalid_request`: The path, the query or a header is invalid, or the request is not valid HTTP. `stale_timestamp`: The timestamp differs from the server time by more than 300 seconds, or is not after the last recovery of the wallet. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_body" | "invalid_request" | "stale_timestamp";
                    };
                };
            };
            401: components["responses"]["InvalidSignature"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet and the key of this request. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "key": {
                     *         "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *         "label": "trading agent 7",
                     *         "hint": "MPL0",
                     *         "status": "active",
                     *         "createdAt": "2026-11-15T02:27:54.000Z",
                     *         "lastUsedAt": "2026-11-15T09:12:00.000Z",
                     *         "expiresAt": null,
                     *         "revokedAt": null,
                     *         "current": true
                     *       },
                     *       "activeKeys": 1,
                     *       "maxActiveKeys": 3,
                     *       "asset": {
                     *         "address": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
                     *         "symbol": "USDC",
                     *         "decimals": 6,
                     *         "chainId": "31337"
                     *       },
                     *       "balance": "100000000000"
                     *     }
                     */
                    "application/json": {
                        /** @description Wallet that owns the key. */
                        walletAddress: string;
                        /**
                         * @description Metadata of an API key.
                         * @example {
                         *       "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                         *       "label": "trading agent 7",
                         *       "hint": "MPL0",
                         *       "status": "active",
                         *       "createdAt": "2026-11-15T02:27:54.000Z",
                         *       "lastUsedAt": "2026-11-15T09:12:00.000Z",
                         *       "expiresAt": null,
                         *       "revokedAt": null,
                         *       "current": true
                         *     }
                         */
                        key: {
                            /** @description Key id. It is not secret. */
                            keyId: string;
                            /** @description Human-readable name of the key. */
                            label: string | null;
                            /** @description Last four characters of the key. */
                            hint: string;
                            /**
                             * @description `active`: the key works. `revoked`: it does not.
                             * @enum {string}
                             */
                            status: "active" | "revoked";
                            /**
                             * Format: date-time
                             * @description When it was issued.
                             */
                            createdAt: string;
                            lastUsedAt: string | null;
                            expiresAt: string | null;
                            revokedAt: string | null;
                            /** @description Whether this request used the key. */
                            current: boolean;
                        };
                        /**
                         * Format: int32
                         * @description Number of active keys.
                         */
                        activeKeys: number;
                        /**
                         * Format: int32
                         * @description Maximum number of active keys.
                         */
                        maxActiveKeys: number;
                        asset: components["schemas"]["Asset"];
                        /** @description The wallet's balance of the asset at the newest block, in base units. Null if the chain does not answer. */
                        balance: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *           "label": "trading agent 7",
                     *           "hint": "MPL0",
                     *           "status": "active",
                     *           "createdAt": "2026-11-15T02:27:54.000Z",
                     *           "lastUsedAt": "2026-11-15T09:12:00.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null,
                     *           "current": true
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description Key id. It is not secret. */
                            keyId: string;
                            /** @description Human-readable name of the key. */
                            label: string | null;
                            /** @description Last four characters of the key. */
                            hint: string;
                            /**
                             * @description `active`: the key works. `revoked`: it does not.
                             * @enum {string}
                             */
                            status: "active" | "revoked";
                            /**
                             * Format: date-time
                             * @description When it was issued.
                             */
                            createdAt: string;
                            lastUsedAt: string | null;
                            expiresAt: string | null;
                            revokedAt: string | null;
                            /** @description Whether this request used the key. */
                            current: boolean;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key id. It is not secret. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metadata of an API key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "label": "trading agent 7",
                     *       "hint": "MPL0",
                     *       "status": "active",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "lastUsedAt": "2026-11-15T09:12:00.000Z",
                     *       "expiresAt": null,
                     *       "revokedAt": null,
                     *       "current": true
                     *     }
                     */
                    "application/json": {
                        /** @description Key id. It is not secret. */
                        keyId: string;
                        /** @description Human-readable name of the key. */
                        label: string | null;
                        /** @description Last four characters of the key. */
                        hint: string;
                        /**
                         * @description `active`: the key works. `revoked`: it does not.
                         * @enum {string}
                         */
                        status: "active" | "revoked";
                        /**
                         * Format: date-time
                         * @description When it was issued.
                         */
                        createdAt: string;
                        lastUsedAt: string | null;
                        expiresAt: string | null;
                        revokedAt: string | null;
                        /** @description Whether this request used the key. */
                        current: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key id. It is not secret. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metadata of an API key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "label": "trading agent 7",
                     *       "hint": "MPL0",
                     *       "status": "active",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "lastUsedAt": "2026-11-15T09:12:00.000Z",
                     *       "expiresAt": null,
                     *       "revokedAt": null,
                     *       "current": true
                     *     }
                     */
                    "application/json": {
                        /** @description Key id. It is not secret. */
                        keyId: string;
                        /** @description Human-readable name of the key. */
                        label: string | null;
                        /** @description Last four characters of the key. */
                        hint: string;
                        /**
                         * @description `active`: the key works. `revoked`: it does not.
                         * @enum {string}
                         */
                        status: "active" | "revoked";
                        /**
                         * Format: date-time
                         * @description When it was issued.
                         */
                        createdAt: string;
                        lastUsedAt: string | null;
                        expiresAt: string | null;
                        revokedAt: string | null;
                        /** @description Whether this request used the key. */
                        current: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["KeyInGrace"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key id. It is not secret. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "graceSeconds": 3600
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description Seconds that the old key keeps working. Until then it counts as active. `0` ends it at once.
                     * @default 3600
                     */
                    graceSeconds?: number;
                    /** @description Human-readable name of the key, without control, invisible and bidirectional characters (Unicode categories Cc, Cf, Cs, Zl and Zp). */
                    label?: string;
                };
            };
        };
        responses: {
            /** @description A new API key. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "apiKey": "surety_live_0000000000000000000000000000000000000000000EXMPL0",
                     *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "label": "trading agent 7",
                     *       "createdAt": "2026-11-15T02:27:54.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Key id. It is not secret. */
                        keyId: string;
                        /** @description The API key. It is shown only here: store it now. Send it in the x-api-key header. */
                        apiKey: string;
                        /** @description Wallet that owns the key. */
                        walletAddress: string;
                        /** @description Human-readable name of the key. */
                        label: string | null;
                        /**
                         * Format: date-time
                         * @description When it was issued.
                         */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["KeyInGrace"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["CapReached"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    generateKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *       "label": "issued by hand"
                 *     }
                 */
                "application/json": {
                    /** @description Wallet that gets the key. */
                    walletAddress: string;
                    /** @description Human-readable name of the key, without control, invisible and bidirectional characters (Unicode categories Cc, Cf, Cs, Zl and Zp). */
                    label?: string;
                };
            };
        };
        responses: {
            /** @description A new API key. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "apiKey": "surety_live_0000000000000000000000000000000000000000000EXMPL0",
                     *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "label": "trading agent 7",
                     *       "createdAt": "2026-11-15T02:27:54.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Key id. It is not secret. */
                        keyId: string;
                        /** @description The API key. It is shown only here: store it now. Send it in the x-api-key header. */
                        apiKey: string;
                        /** @description Wallet that owns the key. */
                        walletAddress: string;
                        /** @description Human-readable name of the key. */
                        label: string | null;
                        /**
                         * Format: date-time
                         * @description When it was issued.
                         */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidAdminToken"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["CapReached"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "productId": "1",
                     *           "metadata": {
                     *             "name": "USDC depeg",
                     *             "category": "stablecoin-depeg",
                     *             "summary": "Pays in full when the price of USDC stays below 0.97 USD for nine hours.",
                     *             "insuredEvent": "Every answer of the USDC/USD price feed is below 0.97 over nine hours.",
                     *             "evidence": "On-chain price feed USDC/USD, read by the price trigger."
                     *           },
                     *           "metadataHash": "0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",
                     *           "metadataUri": "",
                     *           "terms": {
                     *             "trigger": "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
                     *             "feed": "0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",
                     *             "epoch": "86400",
                     *             "waiting": "86400",
                     *             "grace": "518400",
                     *             "maxDuration": "15552000",
                     *             "minTerm": "2592000",
                     *             "term": "2592000",
                     *             "minCover": "1000000",
                     *             "utilizationCap": "9000",
                     *             "rates": {
                     *               "zero": "5000000000000000",
                     *               "kink": "30000000000000000",
                     *               "full": "250000000000000000",
                     *               "kinkAt": "800000000000000000"
                     *             }
                     *           },
                     *           "asset": {
                     *             "address": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
                     *             "symbol": "USDC",
                     *             "decimals": 6,
                     *             "chainId": "31337"
                     *           },
                     *           "pool": {
                     *             "capital": "2000000000000",
                     *             "locked": "450000000000",
                     *             "capacity": "1800000000000",
                     *             "available": "1350000000000",
                     *             "utilization": "250000000000000000",
                     *             "rate": "12812500000000000",
                     *             "committed": "2000000000000",
                     *             "retained": "0",
                     *             "nextBoundary": "1796256000",
                     *             "availableUntil": [
                     *               {
                     *                 "until": "1795737600",
                     *                 "available": "1350000000000"
                     *               }
                     *             ],
                     *             "boundaries": [
                     *               {
                     *                 "time": "1796256000",
                     *                 "maturing": "0",
                     *                 "lockedAfter": "450000000000",
                     *                 "capacityAfter": "1800000000000"
                     *               }
                     *             ],
                     *             "policies": "3",
                     *             "bonds": "2",
                     *             "events": "0"
                     *           },
                     *           "status": "on_sale",
                     *           "frozenUntil": null,
                     *           "block": {
                     *             "number": "1024",
                     *             "timestamp": "1794709674"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Product"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A cover product. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "productId": "1",
                     *       "metadata": {
                     *         "name": "USDC depeg",
                     *         "category": "stablecoin-depeg",
                     *         "summary": "Pays in full when the price of USDC stays below 0.97 USD for nine hours.",
                     *         "insuredEvent": "Every answer of the USDC/USD price feed is below 0.97 over nine hours.",
                     *         "evidence": "On-chain price feed USDC/USD, read by the price trigger."
                     *       },
                     *       "metadataHash": "0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",
                     *       "metadataUri": "",
                     *       "terms": {
                     *         "trigger": "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
                     *         "feed": "0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",
                     *         "epoch": "86400",
                     *         "waiting": "86400",
                     *         "grace": "518400",
                     *         "maxDuration": "15552000",
                     *         "minTerm": "2592000",
                     *         "term": "2592000",
                     *         "minCover": "1000000",
                     *         "utilizationCap": "9000",
                     *         "rates": {
                     *           "zero": "5000000000000000",
                     *           "kink": "30000000000000000",
                     *           "full": "250000000000000000",
                     *           "kinkAt": "800000000000000000"
                     *         }
                     *       },
                     *       "asset": {
                     *         "address": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
                     *         "symbol": "USDC",
                     *         "decimals": 6,
                     *         "chainId": "31337"
                     *       },
                     *       "pool": {
                     *         "capital": "2000000000000",
                     *         "locked": "450000000000",
                     *         "capacity": "1800000000000",
                     *         "available": "1350000000000",
                     *         "utilization": "250000000000000000",
                     *         "rate": "12812500000000000",
                     *         "committed": "2000000000000",
                     *         "retained": "0",
                     *         "nextBoundary": "1796256000",
                     *         "availableUntil": [
                     *           {
                     *             "until": "1795737600",
                     *             "available": "1350000000000"
                     *           }
                     *         ],
                     *         "boundaries": [
                     *           {
                     *             "time": "1796256000",
                     *             "maturing": "0",
                     *             "lockedAfter": "450000000000",
                     *             "capacityAfter": "1800000000000"
                     *           }
                     *         ],
                     *         "policies": "3",
                     *         "bonds": "2",
                     *         "events": "0"
                     *       },
                     *       "status": "on_sale",
                     *       "frozenUntil": null,
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getProductOracle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the trigger of a product watches. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "productId": "1",
                     *       "kind": "price",
                     *       "state": "armed",
                     *       "price": {
                     *         "aggregator": "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
                     *         "decimals": 8,
                     *         "threshold": "97000000",
                     *         "recovery": "99500000",
                     *         "confirmation": "32400",
                     *         "maxAge": "10800",
                     *         "severity": "10000"
                     *       },
                     *       "resolvers": null,
                     *       "readings": [
                     *         {
                     *           "at": "1794708000",
                     *           "value": "99987000",
                     *           "isMet": false
                     *         }
                     *       ],
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Oracle"];
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    listProductHistory: {
        parameters: {
            query?: {
                /** @description Length of a point. */
                interval?: "hour" | "day";
                /** @description Only points that start at or after this Unix time in seconds. */
                from?: string;
                /** @description Only points that start before this Unix time in seconds. */
                to?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pool history. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "at": "1794708000",
                     *           "capital": "2000000000000",
                     *           "locked": "450000000000",
                     *           "capacity": "1800000000000",
                     *           "utilization": "250000000000000000",
                     *           "rate": "12812500000000000",
                     *           "premiums": "1234567890",
                     *           "payouts": "0"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PoolPoint"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the policy within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A policy. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenId": "18446744073709551616",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "coverage": "1000000000",
                     *       "originalCoverage": "1000000000",
                     *       "premium": "1234567",
                     *       "fee": "0",
                     *       "premiumRate": "397807000000000000000000",
                     *       "paidOut": "0",
                     *       "surrendered": "0",
                     *       "refunded": "0",
                     *       "extensions": "0",
                     *       "start": "1794709674",
                     *       "activeFrom": "1794796074",
                     *       "expiry": "1797292800",
                     *       "status": "active",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    listPolicies: {
        parameters: {
            query?: {
                /** @description Only policies of this product. */
                productId?: string;
                /** @description Only policies with this status. */
                status?: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of policies. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "tokenId": "18446744073709551616",
                     *           "productId": "1",
                     *           "index": "0",
                     *           "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "coverage": "1000000000",
                     *           "originalCoverage": "1000000000",
                     *           "premium": "1234567",
                     *           "fee": "0",
                     *           "premiumRate": "397807000000000000000000",
                     *           "paidOut": "0",
                     *           "surrendered": "0",
                     *           "refunded": "0",
                     *           "extensions": "0",
                     *           "start": "1794709674",
                     *           "activeFrom": "1794796074",
                     *           "expiry": "1797292800",
                     *           "status": "active",
                     *           "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *           "confirmation": "final",
                     *           "block": {
                     *             "number": "1024",
                     *             "timestamp": "1794809674"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Policy"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    buyPolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": {
                 *         "product": "1",
                 *         "coverage": "1000000000",
                 *         "expiry": "1797292800",
                 *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                 *       },
                 *       "payment": {
                 *         "value": "1296296",
                 *         "validAfter": "0",
                 *         "validBefore": "1794713274",
                 *         "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The `terms` of the quote, unchanged. */
                    terms: {
                        /** @description Product id. */
                        product: string;
                        /** @description Coverage, in base units. */
                        coverage: string;
                        /** @description End of cover, Unix time in seconds. */
                        expiry: string;
                        /** @description Owner of the policy. */
                        recipient: string;
                        /** @description Order id in the contract. A signer can use each id once. */
                        orderId: string;
                    };
                    payment: {
                        /** @description Payer. If present, it must be the key's wallet. */
                        from?: string;
                        /** @description Maximum payment. The contract returns what it does not use. */
                        value: string;
                        /** @description The payment is valid after this Unix time in seconds. */
                        validAfter: string;
                        /** @description The payment is valid before this Unix time in seconds. Until then anyone can relay it. */
                        validBefore: string;
                        /** @description Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts. */
                        signature: string;
                    };
                };
            };
        };
        responses: {
            /** @description The policy bought. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenId": "18446744073709551616",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "coverage": "1000000000",
                     *       "originalCoverage": "1000000000",
                     *       "premium": "1234567",
                     *       "fee": "0",
                     *       "premiumRate": "397807000000000000000000",
                     *       "paidOut": "0",
                     *       "surrendered": "0",
                     *       "refunded": "0",
                     *       "extensions": "0",
                     *       "start": "1794709674",
                     *       "activeFrom": "1794796074",
                     *       "expiry": "1797292800",
                     *       "status": "waiting",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["WalletMismatch"];
            408: components["responses"]["RequestTimeout"];
            /** @description `conflict`: The request was already executed, and works only once. `order_executed`: The order was already executed. Each order id of a signer works once. `order_expired`: The signature expired before the order was executed. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "order_executed" | "order_expired" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_expired`: The validBefore of the payment has passed. `authorization_not_yet_valid`: The validAfter of the payment is in the future. `authorization_too_long`: The signed payment is valid for too long. `authorization_used`: The payment authorization was used or cancelled, and it did not execute this order. `event_pending`: An insured event is confirmed and waits to be reported. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `insufficient_capacity`: The pool does not have enough capacity for this cover. `insufficient_funds`: The balance of the wallet is below the amount it authorized. `invalid_recipient`: The recipient cannot hold positions or funds of the protocol. `misaligned`: A term is not a multiple of the step of the product. `order_mismatch`: The order id belongs to another operation of the wallet. `order_too_small`: The order is below the minimum value that the gateway relays. `out_of_range`: A term is outside the limits of the product. `premium_above_authorised`: The premium exceeds the authorized amount. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `sales_paused`: Sales of policies and bonds are paused. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_product`: The product does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_expired" | "authorization_not_yet_valid" | "authorization_too_long" | "authorization_used" | "event_pending" | "gas_budget_spent" | "idempotency_key_reused" | "insufficient_capacity" | "insufficient_funds" | "invalid_recipient" | "misaligned" | "order_mismatch" | "order_too_small" | "out_of_range" | "premium_above_authorised" | "product_frozen" | "protocol_refused" | "sales_paused" | "signature_rejected" | "trigger_not_ready" | "unknown_product";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    listOperations: {
        parameters: {
            query?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                idempotencyKey?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of operations. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *           "kind": "buy_policy",
                     *           "status": "succeeded",
                     *           "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *           "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *           "terms": {
                     *             "product": "1",
                     *             "coverage": "1000000000",
                     *             "expiry": "1797292800",
                     *             "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *             "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *           },
                     *           "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *           "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *           "lastError": null,
                     *           "retryUntil": null,
                     *           "result": {
                     *             "kind": "policy",
                     *             "tokenId": "18446744073709551616",
                     *             "productId": "1",
                     *             "index": "0"
                     *           },
                     *           "executed": null,
                     *           "confirmation": "final",
                     *           "createdAt": "2026-11-15T02:27:54.000Z",
                     *           "stages": {
                     *             "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *             "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *             "signedAt": "2026-11-15T02:27:54.060Z",
                     *             "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *             "includedAt": "2026-11-15T02:27:54.200Z",
                     *             "finalAt": "2026-11-15T02:27:54.200Z"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Operation"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Operation id. */
                operationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One write, from acceptance to its outcome. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    quoteVoid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Operation id. */
                operationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Typed data to sign to void the order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "terms": {
                     *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "target": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *         "deadline": "1794713274",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "CancelTerms": [
                     *             {
                     *               "name": "seller",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "target",
                     *               "type": "bytes32"
                     *             },
                     *             {
                     *               "name": "deadline",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "CancelTerms",
                     *         "message": {
                     *           "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "target": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *           "deadline": "1794713274",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Operation id. */
                        operationId: string;
                        terms: {
                            /** @description Signer of the order. */
                            seller: string;
                            /** @description Id of the order to void. */
                            target: string;
                            /** @description Unix time in seconds until which the signature can be submitted. */
                            deadline: string;
                            /** @description Same as `target`: the void uses up the order id. */
                            orderId: string;
                        };
                        typedData: components["schemas"]["TypedData"];
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `order_executed`: The order was already executed. Each order id of a signer works once. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "order_executed" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["NotCancellable"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    voidOperation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Operation id. */
                operationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deadline": "1794713274",
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *     }
                 */
                "application/json": {
                    /** @description The `deadline` in the signed typed data. */
                    deadline: string;
                    /** @description Signature over the quote's typed data. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description One write, from acceptance to its outcome. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_too_long`: The signed payment is valid for too long. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `not_cancellable`: The order was already executed, and it has no open listing. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `void_limit_reached`: The gateway has relayed the maximum of voids for this wallet today. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_too_long" | "gas_budget_spent" | "not_cancellable" | "protocol_refused" | "signature_expired" | "signature_rejected" | "void_limit_reached";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    quoteOrderVoid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Order id that the wallet signed. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Typed data to sign to void the order. `operationId` is present if this gateway accepted the order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "target": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *         "deadline": "1794713274",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "CancelTerms": [
                     *             {
                     *               "name": "seller",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "target",
                     *               "type": "bytes32"
                     *             },
                     *             {
                     *               "name": "deadline",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "CancelTerms",
                     *         "message": {
                     *           "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "target": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *           "deadline": "1794713274",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Operation id. */
                        operationId?: string;
                        terms: {
                            /** @description Signer of the order. */
                            seller: string;
                            /** @description Id of the order to void. */
                            target: string;
                            /** @description Unix time in seconds until which the signature can be submitted. */
                            deadline: string;
                            /** @description Same as `target`: the void uses up the order id. */
                            orderId: string;
                        };
                        typedData: components["schemas"]["TypedData"];
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            /** @description `order_executed`: The order was already executed. Each order id of a signer works once. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "order_executed" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    voidOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Order id that the wallet signed. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deadline": "1794713274",
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *     }
                 */
                "application/json": {
                    /** @description The `deadline` in the signed typed data. */
                    deadline: string;
                    /** @description Signature over the quote's typed data. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description One write, from acceptance to its outcome. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            /** @description `order_executed`: The order was already executed. Each order id of a signer works once. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "order_executed" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_too_long`: The signed payment is valid for too long. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `not_cancellable`: The order was already executed, and it has no open listing. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `void_limit_reached`: The gateway has relayed the maximum of voids for this wallet today. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_too_long" | "gas_budget_spent" | "not_cancellable" | "protocol_refused" | "signature_expired" | "signature_rejected" | "void_limit_reached";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    quotePolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productId": "1",
                 *       "coverage": "1000000000",
                 *       "days": 30
                 *     }
                 */
                "application/json": {
                    /** @description Product id. */
                    productId: string;
                    /** @description Coverage, in base units of the asset: 1000000 is 1.00 with six decimals. */
                    coverage: string;
                    /** @description End of cover, Unix time in seconds, a multiple of the product's epoch. Send either this or `days`. */
                    expiry?: string;
                    /**
                     * Format: int32
                     * @description Days of cover, rounded up to the product's next epoch.
                     */
                    days?: number;
                    /** @description Owner of the policy, who receives payouts. Default: the key's wallet. */
                    recipient?: string;
                    /** @description Refuse a higher premium, and authorise no more than this. */
                    maxPremium?: string;
                    /**
                     * Format: int32
                     * @description How much more than the current premium to authorise, in basis points. The price can move until the order is in a block. The contract returns the difference in the same transaction.
                     * @default 500
                     */
                    toleranceBps?: number;
                };
            };
        };
        responses: {
            /** @description A price and the typed data to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "premium": "1234567",
                     *       "maxPremium": "1296296",
                     *       "funds": {
                     *         "balance": "100000000000",
                     *         "sufficient": true
                     *       },
                     *       "payment": {
                     *         "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "value": "1296296",
                     *         "validAfter": "0",
                     *         "validBefore": "1794713274"
                     *       },
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "USD Coin",
                     *           "version": "2",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FbDB2315678afecb367f032d93F642f64180aa3"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "ReceiveWithAuthorization": [
                     *             {
                     *               "name": "from",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "to",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "value",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "validAfter",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "validBefore",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "nonce",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "ReceiveWithAuthorization",
                     *         "message": {
                     *           "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *           "value": "1296296",
                     *           "validAfter": "0",
                     *           "validBefore": "1794713274",
                     *           "nonce": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a"
                     *         }
                     *       },
                     *       "termsTypedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "PolicyTerms": [
                     *             {
                     *               "name": "product",
                     *               "type": "uint64"
                     *             },
                     *             {
                     *               "name": "coverage",
                     *               "type": "uint128"
                     *             },
                     *             {
                     *               "name": "expiry",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "recipient",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "PolicyTerms",
                     *         "message": {
                     *           "product": "1",
                     *           "coverage": "1000000000",
                     *           "expiry": "1797292800",
                     *           "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       },
                     *       "call": {
                     *         "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "data": "0x5c2d8e1a00000000000000000000000000000000",
                     *         "signatureAt": 842
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The terms, under the contract's field names. Their EIP-712 digest is the nonce of the payment. */
                        terms: {
                            /** @description Product id. */
                            product: string;
                            /** @description Coverage, in base units. */
                            coverage: string;
                            /** @description End of cover, Unix time in seconds. */
                            expiry: string;
                            /** @description Owner of the policy. */
                            recipient: string;
                            /** @description Order id in the contract. A signer can use each id once. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms, which is the nonce of the payment. */
                        digest: string;
                        /** @description Current premium, in base units. */
                        premium: string;
                        /** @description Amount that the payment authorises: premium plus tolerance. */
                        maxPremium: string;
                        /** @description Whether the wallet can pay. A quote is given in any case. */
                        funds: {
                            /** @description The wallet's balance of the asset. Null while the chain does not tell. */
                            balance: string | null;
                            /** @description Whether the balance covers the payment. If false, fund the wallet before you send the order. */
                            sufficient: boolean | null;
                        };
                        payment: {
                            /** @description Payer: the key's wallet. */
                            from: string;
                            /** @description Maximum payment. The contract returns what it does not use. */
                            value: string;
                            /** @description The payment is valid after this Unix time in seconds. */
                            validAfter: string;
                            /** @description The payment is valid before this Unix time in seconds. Until then anyone can relay it. */
                            validBefore: string;
                        };
                        typedData: components["schemas"]["TypedData"];
                        termsTypedData: components["schemas"]["TypedData"];
                        /** @description Use this to send the transaction and pay the gas yourself. */
                        call: {
                            /** @description Contract address. */
                            to: string;
                            /** @description Calldata, with zeros in place of a 65-byte signature. */
                            data: string;
                            /**
                             * Format: int32
                             * @description Character index in `data` where the 130 hex digits of the signature start.
                             */
                            signatureAt: number;
                        };
                        /** @description The block whose state the response shows. */
                        block: {
                            /** @description Block number. */
                            number: string;
                            /** @description Block time, in Unix seconds. */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderVoided"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `event_pending`: An insured event is confirmed and waits to be reported. `insufficient_capacity`: The pool does not have enough capacity for this cover. `invalid_recipient`: The recipient cannot hold positions or funds of the protocol. `misaligned`: A term is not a multiple of the step of the product. `out_of_range`: A term is outside the limits of the product. `premium_above_authorised`: The premium exceeds the authorized amount. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `sales_paused`: Sales of policies and bonds are paused. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_product`: The product does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "event_pending" | "insufficient_capacity" | "invalid_recipient" | "misaligned" | "out_of_range" | "premium_above_authorised" | "product_frozen" | "protocol_refused" | "sales_paused" | "trigger_not_ready" | "unknown_product";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    quotePolicyExtension: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the policy within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 30
                 *     }
                 */
                "application/json": {
                    /** @description New end of cover, Unix time in seconds, a multiple of the product's epoch. Send either this or `days`. */
                    expiry?: string;
                    /**
                     * Format: int32
                     * @description Days to add to the current expiry, rounded up to the product's next epoch.
                     */
                    days?: number;
                    /** @description Refuse a higher premium, and authorise no more than this. */
                    maxPremium?: string;
                    /**
                     * Format: int32
                     * @description How much more than the current premium to authorise, in basis points. The price can move until the order is in a block. The contract returns the difference in the same transaction.
                     * @default 500
                     */
                    toleranceBps?: number;
                };
            };
        };
        responses: {
            /** @description A price and the typed data to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "tokenId": "18446744073709551616",
                     *         "expiry": "1799884800",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "premium": "1234567",
                     *       "maxPremium": "1296296",
                     *       "funds": {
                     *         "balance": "100000000000",
                     *         "sufficient": true
                     *       },
                     *       "payment": {
                     *         "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "value": "1296296",
                     *         "validAfter": "0",
                     *         "validBefore": "1794713274"
                     *       },
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "USD Coin",
                     *           "version": "2",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FbDB2315678afecb367f032d93F642f64180aa3"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "ReceiveWithAuthorization": [
                     *             {
                     *               "name": "from",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "to",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "value",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "validAfter",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "validBefore",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "nonce",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "ReceiveWithAuthorization",
                     *         "message": {
                     *           "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *           "value": "1296296",
                     *           "validAfter": "0",
                     *           "validBefore": "1794713274",
                     *           "nonce": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a"
                     *         }
                     *       },
                     *       "termsTypedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "PolicyExtensionTerms": [
                     *             {
                     *               "name": "tokenId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "expiry",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "PolicyExtensionTerms",
                     *         "message": {
                     *           "tokenId": "18446744073709551616",
                     *           "expiry": "1799884800",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       },
                     *       "call": {
                     *         "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "data": "0x5c2d8e1a00000000000000000000000000000000",
                     *         "signatureAt": 842
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The terms, under the contract's field names. Their EIP-712 digest is the nonce of the payment. */
                        terms: {
                            /** @description Token id of the policy. */
                            tokenId: string;
                            /** @description New end of cover, Unix time in seconds. */
                            expiry: string;
                            /** @description Order id in the contract. A signer can use each id once. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms, which is the nonce of the payment. */
                        digest: string;
                        /** @description Current premium, in base units. */
                        premium: string;
                        /** @description Amount that the payment authorises: premium plus tolerance. */
                        maxPremium: string;
                        /** @description Whether the wallet can pay. A quote is given in any case. */
                        funds: {
                            /** @description The wallet's balance of the asset. Null while the chain does not tell. */
                            balance: string | null;
                            /** @description Whether the balance covers the payment. If false, fund the wallet before you send the order. */
                            sufficient: boolean | null;
                        };
                        payment: {
                            /** @description Payer: the key's wallet. */
                            from: string;
                            /** @description Maximum payment. The contract returns what it does not use. */
                            value: string;
                            /** @description The payment is valid after this Unix time in seconds. */
                            validAfter: string;
                            /** @description The payment is valid before this Unix time in seconds. Until then anyone can relay it. */
                            validBefore: string;
                        };
                        typedData: components["schemas"]["TypedData"];
                        termsTypedData: components["schemas"]["TypedData"];
                        /** @description Use this to send the transaction and pay the gas yourself. */
                        call: {
                            /** @description Contract address. */
                            to: string;
                            /** @description Calldata, with zeros in place of a 65-byte signature. */
                            data: string;
                            /**
                             * Format: int32
                             * @description Character index in `data` where the 130 hex digits of the signature start.
                             */
                            signatureAt: number;
                        };
                        /** @description The block whose state the response shows. */
                        block: {
                            /** @description Block number. */
                            number: string;
                            /** @description Block time, in Unix seconds. */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderVoided"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `event_pending`: An insured event is confirmed and waits to be reported. `insufficient_capacity`: The pool does not have enough capacity for this cover. `misaligned`: A term is not a multiple of the step of the product. `out_of_range`: A term is outside the limits of the product. `policy_not_in_force`: The policy has expired, or it has no coverage left. `policy_unsettled`: The policy waits to be settled against a reported event. `policy_waiting`: The cover of the policy has not started. `premium_above_authorised`: The premium exceeds the authorized amount. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `sales_paused`: Sales of policies and bonds are paused. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_position`: The policy or bond does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "event_pending" | "insufficient_capacity" | "misaligned" | "out_of_range" | "policy_not_in_force" | "policy_unsettled" | "policy_waiting" | "premium_above_authorised" | "product_frozen" | "protocol_refused" | "sales_paused" | "trigger_not_ready" | "unknown_position";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    extendPolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the policy within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": {
                 *         "tokenId": "18446744073709551616",
                 *         "expiry": "1799884800",
                 *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                 *       },
                 *       "payment": {
                 *         "value": "1296296",
                 *         "validAfter": "0",
                 *         "validBefore": "1794713274",
                 *         "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The `terms` of the quote, unchanged. */
                    terms: {
                        /** @description Token id of the policy. */
                        tokenId: string;
                        /** @description New end of cover, Unix time in seconds. */
                        expiry: string;
                        /** @description Order id in the contract. A signer can use each id once. */
                        orderId: string;
                    };
                    payment: {
                        /** @description Payer. If present, it must be the key's wallet. */
                        from?: string;
                        /** @description Maximum payment. The contract returns what it does not use. */
                        value: string;
                        /** @description The payment is valid after this Unix time in seconds. */
                        validAfter: string;
                        /** @description The payment is valid before this Unix time in seconds. Until then anyone can relay it. */
                        validBefore: string;
                        /** @description Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts. */
                        signature: string;
                    };
                };
            };
        };
        responses: {
            /** @description The policy after the order, as of `block`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenId": "18446744073709551616",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "coverage": "1000000000",
                     *       "originalCoverage": "1000000000",
                     *       "premium": "1234567",
                     *       "fee": "0",
                     *       "premiumRate": "397807000000000000000000",
                     *       "paidOut": "0",
                     *       "surrendered": "0",
                     *       "refunded": "0",
                     *       "extensions": "0",
                     *       "start": "1794709674",
                     *       "activeFrom": "1794796074",
                     *       "expiry": "1797292800",
                     *       "status": "active",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedPolicy"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["WalletMismatch"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `conflict`: The request was already executed, and works only once. `order_executed`: The order was already executed. Each order id of a signer works once. `order_expired`: The signature expired before the order was executed. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "order_executed" | "order_expired" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_expired`: The validBefore of the payment has passed. `authorization_not_yet_valid`: The validAfter of the payment is in the future. `authorization_too_long`: The signed payment is valid for too long. `authorization_used`: The payment authorization was used or cancelled, and it did not execute this order. `event_pending`: An insured event is confirmed and waits to be reported. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `insufficient_capacity`: The pool does not have enough capacity for this cover. `insufficient_funds`: The balance of the wallet is below the amount it authorized. `misaligned`: A term is not a multiple of the step of the product. `order_mismatch`: The order id belongs to another operation of the wallet. `order_too_small`: The order is below the minimum value that the gateway relays. `out_of_range`: A term is outside the limits of the product. `policy_not_in_force`: The policy has expired, or it has no coverage left. `policy_unsettled`: The policy waits to be settled against a reported event. `policy_waiting`: The cover of the policy has not started. `premium_above_authorised`: The premium exceeds the authorized amount. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `sales_paused`: Sales of policies and bonds are paused. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_position`: The policy or bond does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_expired" | "authorization_not_yet_valid" | "authorization_too_long" | "authorization_used" | "event_pending" | "gas_budget_spent" | "idempotency_key_reused" | "insufficient_capacity" | "insufficient_funds" | "misaligned" | "order_mismatch" | "order_too_small" | "out_of_range" | "policy_not_in_force" | "policy_unsettled" | "policy_waiting" | "premium_above_authorised" | "product_frozen" | "protocol_refused" | "sales_paused" | "signature_rejected" | "trigger_not_ready" | "unknown_position";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    quoteSurrender: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the policy within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Coverage to give back, in base units. Default: all of it. */
                    coverage?: string;
                    /** @description Lowest refund to accept, in base units. Default: the current refund less `toleranceBps`. */
                    minRefund?: string;
                    /**
                     * Format: int32
                     * @description How much less than the current refund to accept, in basis points. The refund falls with every second until the order is in a block. Ignored with `minRefund`.
                     * @default 100
                     */
                    toleranceBps?: number;
                };
            };
        };
        responses: {
            /** @description What the order does and the typed data to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "tokenId": "18446744073709551616",
                     *         "coverage": "1000000000",
                     *         "minRefund": "1100000",
                     *         "deadline": "1794713274",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "refund": "1111110",
                     *       "remainingCoverage": "0",
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "SurrenderTerms": [
                     *             {
                     *               "name": "owner",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "tokenId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "coverage",
                     *               "type": "uint128"
                     *             },
                     *             {
                     *               "name": "minRefund",
                     *               "type": "uint128"
                     *             },
                     *             {
                     *               "name": "deadline",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "SurrenderTerms",
                     *         "message": {
                     *           "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "tokenId": "18446744073709551616",
                     *           "coverage": "1000000000",
                     *           "minRefund": "1100000",
                     *           "deadline": "1794713274",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       },
                     *       "call": {
                     *         "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "data": "0x5c2d8e1a00000000000000000000000000000000",
                     *         "signatureAt": 842
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The terms to sign, under the contract's field names. */
                        terms: {
                            /** @description Owner of the position: the key's wallet. */
                            owner: string;
                            /** @description Token id of the policy. */
                            tokenId: string;
                            /** @description Coverage to give back, in base units. */
                            coverage: string;
                            /** @description Lowest refund that the owner accepts, in base units. */
                            minRefund: string;
                            /** @description Unix time in seconds until which the signature can be submitted. Until then anyone can relay it. */
                            deadline: string;
                            /** @description Order id in the contract. A signer can use each id once. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms: the hash to sign. */
                        digest: string;
                        /** @description Refund if executed now, in base units. */
                        refund: string;
                        /** @description Coverage that stays in force. */
                        remainingCoverage: string;
                        typedData: components["schemas"]["TypedData"];
                        /** @description Use this to send the transaction and pay the gas yourself. */
                        call: {
                            /** @description Contract address. */
                            to: string;
                            /** @description Calldata, with zeros in place of a 65-byte signature. */
                            data: string;
                            /**
                             * Format: int32
                             * @description Character index in `data` where the 130 hex digits of the signature start.
                             */
                            signatureAt: number;
                        };
                        /** @description The block whose state the response shows. */
                        block: {
                            /** @description Block number. */
                            number: string;
                            /** @description Block time, in Unix seconds. */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderVoided"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `capital_retained`: Cover in force holds back capital that has matured. Until it is released, policies cannot be surrendered. `event_pending`: An insured event is confirmed and waits to be reported. `not_owner`: Another wallet owns the position. `out_of_range`: A term is outside the limits of the product. `policy_not_in_force`: The policy has expired, or it has no coverage left. `policy_unsettled`: The policy waits to be settled against a reported event. `policy_waiting`: The cover of the policy has not started. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_position`: The policy or bond does not exist. `value_below_minimum`: The position or the refund is worth less than the minimum in the order. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "capital_retained" | "event_pending" | "not_owner" | "out_of_range" | "policy_not_in_force" | "policy_unsettled" | "policy_waiting" | "product_frozen" | "protocol_refused" | "signature_expired" | "trigger_not_ready" | "unknown_position" | "value_below_minimum";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    surrenderPolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the policy within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": {
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "tokenId": "18446744073709551616",
                 *         "coverage": "1000000000",
                 *         "minRefund": "1100000",
                 *         "deadline": "1794713274",
                 *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                 *       },
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *     }
                 */
                "application/json": {
                    /** @description The `terms` of the quote, unchanged. */
                    terms: {
                        /** @description Owner of the position: the key's wallet. */
                        owner: string;
                        /** @description Token id of the policy. */
                        tokenId: string;
                        /** @description Coverage to give back, in base units. */
                        coverage: string;
                        /** @description Lowest refund that the owner accepts, in base units. */
                        minRefund: string;
                        /** @description Unix time in seconds until which the signature can be submitted. Until then anyone can relay it. */
                        deadline: string;
                        /** @description Order id in the contract. A signer can use each id once. */
                        orderId: string;
                    };
                    /** @description Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description The policy after the order, as of `block`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenId": "18446744073709551616",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "coverage": "1000000000",
                     *       "originalCoverage": "1000000000",
                     *       "premium": "1234567",
                     *       "fee": "0",
                     *       "premiumRate": "397807000000000000000000",
                     *       "paidOut": "0",
                     *       "surrendered": "0",
                     *       "refunded": "0",
                     *       "extensions": "0",
                     *       "start": "1794709674",
                     *       "activeFrom": "1794796074",
                     *       "expiry": "1797292800",
                     *       "status": "active",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedPolicy"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["WalletMismatch"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `conflict`: The request was already executed, and works only once. `order_executed`: The order was already executed. Each order id of a signer works once. `order_expired`: The signature expired before the order was executed. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "order_executed" | "order_expired" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_expired`: The validBefore of the payment has passed. `authorization_too_long`: The signed payment is valid for too long. `capital_retained`: Cover in force holds back capital that has matured. Until it is released, policies cannot be surrendered. `event_pending`: An insured event is confirmed and waits to be reported. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `not_owner`: Another wallet owns the position. `order_limit_reached`: The gateway has relayed the maximum of orders without a payment for this wallet today. `order_mismatch`: The order id belongs to another operation of the wallet. `out_of_range`: A term is outside the limits of the product. `policy_not_in_force`: The policy has expired, or it has no coverage left. `policy_unsettled`: The policy waits to be settled against a reported event. `policy_waiting`: The cover of the policy has not started. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_position`: The policy or bond does not exist. `value_below_minimum`: The position or the refund is worth less than the minimum in the order. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_expired" | "authorization_too_long" | "capital_retained" | "event_pending" | "gas_budget_spent" | "idempotency_key_reused" | "not_owner" | "order_limit_reached" | "order_mismatch" | "out_of_range" | "policy_not_in_force" | "policy_unsettled" | "policy_waiting" | "product_frozen" | "protocol_refused" | "signature_expired" | "signature_rejected" | "trigger_not_ready" | "unknown_position" | "value_below_minimum";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    quoteBond: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productId": "1",
                 *       "amount": "1000000000",
                 *       "days": 90
                 *     }
                 */
                "application/json": {
                    /** @description Product id. */
                    productId: string;
                    /** @description Principal, in base units of the asset: 1000000 is 1.00 with six decimals. */
                    amount: string;
                    /** @description Boundary of the product's term grid, Unix time in seconds. Send either this or `days`. */
                    maturity?: string;
                    /**
                     * Format: int32
                     * @description Days of commitment, rounded up to the next boundary and to the minimum term of the product.
                     */
                    days?: number;
                    /** @description Owner of the bond, who is paid. Default: the key's wallet. */
                    recipient?: string;
                };
            };
        };
        responses: {
            /** @description A price and the typed data to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "product": "1",
                     *         "amount": "1000000000",
                     *         "maturity": "1803513600",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "share": "90909090909090909",
                     *       "utilization": "227272727272727272",
                     *       "premiumRate": "9090909090909090",
                     *       "maxLoss": "1000000000",
                     *       "funds": {
                     *         "balance": "100000000000",
                     *         "sufficient": true
                     *       },
                     *       "payment": {
                     *         "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "value": "1296296",
                     *         "validAfter": "0",
                     *         "validBefore": "1794713274"
                     *       },
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "USD Coin",
                     *           "version": "2",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FbDB2315678afecb367f032d93F642f64180aa3"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "ReceiveWithAuthorization": [
                     *             {
                     *               "name": "from",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "to",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "value",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "validAfter",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "validBefore",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "nonce",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "ReceiveWithAuthorization",
                     *         "message": {
                     *           "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *           "value": "1296296",
                     *           "validAfter": "0",
                     *           "validBefore": "1794713274",
                     *           "nonce": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a"
                     *         }
                     *       },
                     *       "termsTypedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "BondTerms": [
                     *             {
                     *               "name": "product",
                     *               "type": "uint64"
                     *             },
                     *             {
                     *               "name": "amount",
                     *               "type": "uint128"
                     *             },
                     *             {
                     *               "name": "maturity",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "recipient",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "BondTerms",
                     *         "message": {
                     *           "product": "1",
                     *           "amount": "1000000000",
                     *           "maturity": "1803513600",
                     *           "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       },
                     *       "call": {
                     *         "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "data": "0x5c2d8e1a00000000000000000000000000000000",
                     *         "signatureAt": 842
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The terms, under the contract's field names. Their EIP-712 digest is the nonce of the payment. */
                        terms: {
                            /** @description Product id. */
                            product: string;
                            /** @description Principal, in base units. */
                            amount: string;
                            /** @description Boundary until which it is committed, Unix time in seconds. */
                            maturity: string;
                            /** @description Owner of the bond. */
                            recipient: string;
                            /** @description Order id in the contract. A signer can use each id once. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms, which is the nonce of the payment. */
                        digest: string;
                        /** @description Share of the pool's capital that the bond has, scaled by 1e18. */
                        share: string;
                        /** @description Cover in force as a share of the capacity with the bond in the pool, scaled by 1e18. */
                        utilization: string;
                        /** @description Premium that cover in force pays per year on each unit of capital with the bond in the pool, scaled by 1e18. It changes with every purchase, expiry and bond. */
                        premiumRate: string;
                        /** @description Principal that can be lost to payouts: all of it, in base units. */
                        maxLoss: string;
                        /** @description Whether the wallet can pay. A quote is given in any case. */
                        funds: {
                            /** @description The wallet's balance of the asset. Null while the chain does not tell. */
                            balance: string | null;
                            /** @description Whether the balance covers the payment. If false, fund the wallet before you send the order. */
                            sufficient: boolean | null;
                        };
                        payment: {
                            /** @description Payer: the key's wallet. */
                            from: string;
                            /** @description Maximum payment. The contract returns what it does not use. */
                            value: string;
                            /** @description The payment is valid after this Unix time in seconds. */
                            validAfter: string;
                            /** @description The payment is valid before this Unix time in seconds. Until then anyone can relay it. */
                            validBefore: string;
                        };
                        typedData: components["schemas"]["TypedData"];
                        termsTypedData: components["schemas"]["TypedData"];
                        /** @description Use this to send the transaction and pay the gas yourself. */
                        call: {
                            /** @description Contract address. */
                            to: string;
                            /** @description Calldata, with zeros in place of a 65-byte signature. */
                            data: string;
                            /**
                             * Format: int32
                             * @description Character index in `data` where the 130 hex digits of the signature start.
                             */
                            signatureAt: number;
                        };
                        /** @description The block whose state the response shows. */
                        block: {
                            /** @description Block number. */
                            number: string;
                            /** @description Block time, in Unix seconds. */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderVoided"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `event_pending`: An insured event is confirmed and waits to be reported. `invalid_recipient`: The recipient cannot hold positions or funds of the protocol. `misaligned`: A term is not a multiple of the step of the product. `out_of_range`: A term is outside the limits of the product. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `sales_paused`: Sales of policies and bonds are paused. `too_many_shares`: After its losses the pool has too many shares to accept more bonds. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_product`: The product does not exist. `wrong_payment`: The payment does not match the amount that the terms require. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "event_pending" | "invalid_recipient" | "misaligned" | "out_of_range" | "product_frozen" | "protocol_refused" | "sales_paused" | "too_many_shares" | "trigger_not_ready" | "unknown_product" | "wrong_payment";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    listBonds: {
        parameters: {
            query?: {
                /** @description Only bonds of this product. */
                productId?: string;
                /** @description Only bonds with this status. */
                status?: "committed" | "retained" | "released" | "closed";
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bonds. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "tokenId": "340282366920938463481821351505477763072",
                     *           "productId": "1",
                     *           "index": "0",
                     *           "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *           "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *           "posted": "1000000000000",
                     *           "atRisk": "1000000000000",
                     *           "released": "0",
                     *           "premium": "512345678",
                     *           "claimedPrincipal": "0",
                     *           "claimedPremium": "0",
                     *           "shares": "1000000000000",
                     *           "postedAt": "1794709674",
                     *           "maturity": "1825632000",
                     *           "closedAt": null,
                     *           "status": "committed",
                     *           "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                     *           "confirmation": "final",
                     *           "block": {
                     *             "number": "1024",
                     *             "timestamp": "1794809674"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Bond"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    postBond: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": {
                 *         "product": "1",
                 *         "amount": "1000000000",
                 *         "maturity": "1803513600",
                 *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                 *       },
                 *       "payment": {
                 *         "value": "1296296",
                 *         "validAfter": "0",
                 *         "validBefore": "1794713274",
                 *         "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The `terms` of the quote, unchanged. */
                    terms: {
                        /** @description Product id. */
                        product: string;
                        /** @description Principal, in base units. */
                        amount: string;
                        /** @description Boundary until which it is committed, Unix time in seconds. */
                        maturity: string;
                        /** @description Owner of the bond. */
                        recipient: string;
                        /** @description Order id in the contract. A signer can use each id once. */
                        orderId: string;
                    };
                    payment: {
                        /** @description Payer. If present, it must be the key's wallet. */
                        from?: string;
                        /** @description Maximum payment. The contract returns what it does not use. */
                        value: string;
                        /** @description The payment is valid after this Unix time in seconds. */
                        validAfter: string;
                        /** @description The payment is valid before this Unix time in seconds. Until then anyone can relay it. */
                        validBefore: string;
                        /** @description Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts. */
                        signature: string;
                    };
                };
            };
        };
        responses: {
            /** @description The bond after the order. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenId": "340282366920938463481821351505477763072",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "posted": "1000000000000",
                     *       "atRisk": "1000000000000",
                     *       "released": "0",
                     *       "premium": "512345678",
                     *       "claimedPrincipal": "0",
                     *       "claimedPremium": "0",
                     *       "shares": "1000000000000",
                     *       "postedAt": "1794709674",
                     *       "maturity": "1825632000",
                     *       "closedAt": null,
                     *       "status": "committed",
                     *       "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["BondOrder"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["WalletMismatch"];
            408: components["responses"]["RequestTimeout"];
            /** @description `conflict`: The request was already executed, and works only once. `order_executed`: The order was already executed. Each order id of a signer works once. `order_expired`: The signature expired before the order was executed. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "order_executed" | "order_expired" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_expired`: The validBefore of the payment has passed. `authorization_not_yet_valid`: The validAfter of the payment is in the future. `authorization_too_long`: The signed payment is valid for too long. `authorization_used`: The payment authorization was used or cancelled, and it did not execute this order. `event_pending`: An insured event is confirmed and waits to be reported. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `insufficient_funds`: The balance of the wallet is below the amount it authorized. `invalid_recipient`: The recipient cannot hold positions or funds of the protocol. `misaligned`: A term is not a multiple of the step of the product. `order_mismatch`: The order id belongs to another operation of the wallet. `order_too_small`: The order is below the minimum value that the gateway relays. `out_of_range`: A term is outside the limits of the product. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `sales_paused`: Sales of policies and bonds are paused. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `too_many_shares`: After its losses the pool has too many shares to accept more bonds. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_product`: The product does not exist. `wrong_payment`: The payment does not match the amount that the terms require. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_expired" | "authorization_not_yet_valid" | "authorization_too_long" | "authorization_used" | "event_pending" | "gas_budget_spent" | "idempotency_key_reused" | "insufficient_funds" | "invalid_recipient" | "misaligned" | "order_mismatch" | "order_too_small" | "out_of_range" | "product_frozen" | "protocol_refused" | "sales_paused" | "signature_rejected" | "too_many_shares" | "trigger_not_ready" | "unknown_product" | "wrong_payment";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    quoteBondExtension: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the bond within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 180
                 *     }
                 */
                "application/json": {
                    /** @description Boundary of the product's term grid, Unix time in seconds. Send either this or `days`. */
                    maturity?: string;
                    /**
                     * Format: int32
                     * @description Days of commitment, rounded up to the next boundary and to the minimum term of the product.
                     */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description What the order does and the typed data to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "tokenId": "340282366920938463481821351505477763072",
                     *         "maturity": "1811289600",
                     *         "deadline": "1794713274",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "share": "90909090909090909",
                     *       "utilization": "227272727272727272",
                     *       "premiumRate": "9090909090909090",
                     *       "maxLoss": "1000000000",
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "BondExtensionTerms": [
                     *             {
                     *               "name": "owner",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "tokenId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "maturity",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "deadline",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "BondExtensionTerms",
                     *         "message": {
                     *           "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "tokenId": "340282366920938463481821351505477763072",
                     *           "maturity": "1811289600",
                     *           "deadline": "1794713274",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       },
                     *       "call": {
                     *         "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "data": "0x5c2d8e1a00000000000000000000000000000000",
                     *         "signatureAt": 842
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The terms to sign, under the contract's field names. */
                        terms: {
                            /** @description Owner of the position: the key's wallet. */
                            owner: string;
                            /** @description Token id of the bond. */
                            tokenId: string;
                            /** @description Boundary until which it is committed, Unix time in seconds. */
                            maturity: string;
                            /** @description Unix time in seconds until which the signature can be submitted. Until then anyone can relay it. */
                            deadline: string;
                            /** @description Order id in the contract. A signer can use each id once. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms: the hash to sign. */
                        digest: string;
                        /** @description Share of the pool's capital that the bond has, scaled by 1e18. */
                        share: string;
                        /** @description Cover in force as a share of the capacity with the bond in the pool, scaled by 1e18. */
                        utilization: string;
                        /** @description Premium that cover in force pays per year on each unit of capital with the bond in the pool, scaled by 1e18. It changes with every purchase, expiry and bond. */
                        premiumRate: string;
                        /** @description Principal that can be lost to payouts: all of it, in base units. */
                        maxLoss: string;
                        typedData: components["schemas"]["TypedData"];
                        /** @description Use this to send the transaction and pay the gas yourself. */
                        call: {
                            /** @description Contract address. */
                            to: string;
                            /** @description Calldata, with zeros in place of a 65-byte signature. */
                            data: string;
                            /**
                             * Format: int32
                             * @description Character index in `data` where the 130 hex digits of the signature start.
                             */
                            signatureAt: number;
                        };
                        /** @description The block whose state the response shows. */
                        block: {
                            /** @description Block number. */
                            number: string;
                            /** @description Block time, in Unix seconds. */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderVoided"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `bond_matured`: The bond has matured, so it cannot be extended. `event_pending`: An insured event is confirmed and waits to be reported. `misaligned`: A term is not a multiple of the step of the product. `not_owner`: Another wallet owns the position. `out_of_range`: A term is outside the limits of the product. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_position`: The policy or bond does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "bond_matured" | "event_pending" | "misaligned" | "not_owner" | "out_of_range" | "product_frozen" | "protocol_refused" | "signature_expired" | "trigger_not_ready" | "unknown_position";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    extendBond: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the bond within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": {
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "tokenId": "340282366920938463481821351505477763072",
                 *         "maturity": "1811289600",
                 *         "deadline": "1794713274",
                 *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                 *       },
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *     }
                 */
                "application/json": {
                    /** @description The `terms` of the quote, unchanged. */
                    terms: {
                        /** @description Owner of the position: the key's wallet. */
                        owner: string;
                        /** @description Token id of the bond. */
                        tokenId: string;
                        /** @description Boundary until which it is committed, Unix time in seconds. */
                        maturity: string;
                        /** @description Unix time in seconds until which the signature can be submitted. Until then anyone can relay it. */
                        deadline: string;
                        /** @description Order id in the contract. A signer can use each id once. */
                        orderId: string;
                    };
                    /** @description Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description The bond after the order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenId": "340282366920938463481821351505477763072",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "posted": "1000000000000",
                     *       "atRisk": "1000000000000",
                     *       "released": "0",
                     *       "premium": "512345678",
                     *       "claimedPrincipal": "0",
                     *       "claimedPremium": "0",
                     *       "shares": "1000000000000",
                     *       "postedAt": "1794709674",
                     *       "maturity": "1825632000",
                     *       "closedAt": null,
                     *       "status": "committed",
                     *       "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["BondOrder"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["WalletMismatch"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `conflict`: The request was already executed, and works only once. `order_executed`: The order was already executed. Each order id of a signer works once. `order_expired`: The signature expired before the order was executed. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "order_executed" | "order_expired" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_expired`: The validBefore of the payment has passed. `authorization_too_long`: The signed payment is valid for too long. `bond_matured`: The bond has matured, so it cannot be extended. `event_pending`: An insured event is confirmed and waits to be reported. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `misaligned`: A term is not a multiple of the step of the product. `not_owner`: Another wallet owns the position. `order_limit_reached`: The gateway has relayed the maximum of orders without a payment for this wallet today. `order_mismatch`: The order id belongs to another operation of the wallet. `out_of_range`: A term is outside the limits of the product. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_position`: The policy or bond does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_expired" | "authorization_too_long" | "bond_matured" | "event_pending" | "gas_budget_spent" | "idempotency_key_reused" | "misaligned" | "not_owner" | "order_limit_reached" | "order_mismatch" | "out_of_range" | "product_frozen" | "protocol_refused" | "signature_expired" | "signature_rejected" | "trigger_not_ready" | "unknown_position";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    quoteListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "policy",
                 *       "productId": "1",
                 *       "index": "0",
                 *       "price": "900000",
                 *       "days": 7
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Policy or bond.
                     * @enum {string}
                     */
                    kind: "policy" | "bond";
                    /** @description Product id. */
                    productId: string;
                    /** @description Index of the position within the product, from 0. */
                    index: string;
                    /** @description Price, in base units of the asset. */
                    price: string;
                    /** @description End of the listing, Unix time in seconds. Send either this or `days`. */
                    expiry?: string;
                    /**
                     * Format: int32
                     * @description Days that the listing is open.
                     */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description What the order does and the typed data to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "tokenId": "18446744073709551616",
                     *         "price": "900000",
                     *         "expiry": "1795209674",
                     *         "deadline": "1794713274",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "kind": "policy",
                     *       "value": "1000000000",
                     *       "policy": {
                     *         "coverage": "1000000000",
                     *         "activeFrom": "1794796074",
                     *         "expiry": "1797292800",
                     *         "status": "active"
                     *       },
                     *       "bond": null,
                     *       "fairValue": "987654",
                     *       "fee": "0",
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "ListingTerms": [
                     *             {
                     *               "name": "seller",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "tokenId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "price",
                     *               "type": "uint96"
                     *             },
                     *             {
                     *               "name": "expiry",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "deadline",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "ListingTerms",
                     *         "message": {
                     *           "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "tokenId": "18446744073709551616",
                     *           "price": "900000",
                     *           "expiry": "1795209674",
                     *           "deadline": "1794713274",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       },
                     *       "call": {
                     *         "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "data": "0x5c2d8e1a00000000000000000000000000000000",
                     *         "signatureAt": 842
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The terms to sign, under the contract's field names. */
                        terms: {
                            /** @description Seller: the key's wallet. */
                            seller: string;
                            /** @description Token id of the position. */
                            tokenId: string;
                            /** @description Price, in base units. */
                            price: string;
                            /** @description It can be bought before this Unix time in seconds. */
                            expiry: string;
                            /** @description Unix time in seconds until which the signature can be submitted. Until then anyone can relay it. */
                            deadline: string;
                            /** @description Order id in the contract. A signer can use each id once. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms: the hash to sign. */
                        digest: string;
                        /**
                         * @description Policy or bond.
                         * @enum {string}
                         */
                        kind: "policy" | "bond";
                        /** @description Value that a purchase compares with its minValue: the remaining coverage, or the principal of the bond, at risk and released. */
                        value: string;
                        policy: {
                            /** @description Remaining coverage, in base units of the asset. */
                            coverage: string;
                            /** @description Start of cover, inclusive. Unix time in seconds. */
                            activeFrom: string;
                            /** @description End of cover, exclusive. Unix time in seconds. */
                            expiry: string;
                            /**
                             * @description Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. `paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.
                             * @enum {string}
                             */
                            status: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
                        } | null;
                        bond: {
                            /** @description Principal that backs cover, in base units of the asset. */
                            atRisk: string;
                            /** @description Principal released and not yet claimed. Anyone can have it paid to the seller before a sale. */
                            released: string;
                            /** @description Premium not yet claimed. Anyone can have it paid to the seller before a sale. */
                            premium: string;
                            /** @description Shares of the pool. */
                            shares: string;
                            /** @description Boundary until which it is committed, Unix time in seconds. A purchase signs it. */
                            maturity: string;
                            /**
                             * @description Status at the time of `block`. `committed`: its boundary has not passed. `retained`: its boundary has passed, and cover in force still needs a part of its principal, which bears losses and earns premium. `released`: all of its principal can be claimed. `closed`: paid out and burned.
                             * @enum {string}
                             */
                            status: "committed" | "retained" | "released" | "closed";
                        } | null;
                        /** @description Value as a basis for a price, in base units. Of a policy: the unearned premium of its remaining coverage and time. Of a bond: principal at risk and released, and premium not claimed. */
                        fairValue: string;
                        /** @description Fee on the sale, in base units. The protocol takes none. */
                        fee: string;
                        typedData: components["schemas"]["TypedData"];
                        /** @description Use this to send the transaction and pay the gas yourself. */
                        call: {
                            /** @description Contract address. */
                            to: string;
                            /** @description Calldata, with zeros in place of a 65-byte signature. */
                            data: string;
                            /**
                             * Format: int32
                             * @description Character index in `data` where the 130 hex digits of the signature start.
                             */
                            signatureAt: number;
                        };
                        /** @description The block whose state the response shows. */
                        block: {
                            /** @description Block number. */
                            number: string;
                            /** @description Block time, in Unix seconds. */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderVoided"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `already_listed`: The position already has an open listing. `not_owner`: Another wallet owns the position. `out_of_range`: A term is outside the limits of the product. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `unknown_position`: The policy or bond does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "already_listed" | "not_owner" | "out_of_range" | "protocol_refused" | "signature_expired" | "unknown_position";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    listListings: {
        parameters: {
            query?: {
                /** @description Only positions of this product. */
                productId?: string;
                /** @description Only positions of this kind. */
                kind?: "policy" | "bond";
                /** @description Only listings with this status. `any`: all listings. */
                status?: "open" | "sold" | "cancelled" | "expired" | "void" | "any";
                /** @description Only listings of this seller. */
                seller?: string;
                /** @description Minimum price, in base units of the asset. */
                minPrice?: string;
                /** @description Maximum price, in base units of the asset. */
                maxPrice?: string;
                /** @description Sort order. Default: `newest`, or `price_asc` with minPrice or maxPrice, which cannot be combined with `newest`. */
                sort?: "newest" | "price_asc" | "price_desc";
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of listings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "listingId": "lst_2Kd9fQ7Tq2bYc1Vn8KfRzP",
                     *           "tokenId": "18446744073709551616",
                     *           "kind": "policy",
                     *           "productId": "1",
                     *           "index": "0",
                     *           "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "price": "900000",
                     *           "orderId": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *           "value": "1000000000",
                     *           "policy": {
                     *             "coverage": "1000000000",
                     *             "activeFrom": "1794796074",
                     *             "expiry": "1797292800",
                     *             "status": "active"
                     *           },
                     *           "bond": null,
                     *           "expiry": "1795209674",
                     *           "status": "open",
                     *           "buyer": null,
                     *           "recipient": null,
                     *           "listedAt": "1794799674",
                     *           "closedAt": null,
                     *           "transactionHash": "0x4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e",
                     *           "confirmation": "final",
                     *           "block": {
                     *             "number": "1024",
                     *             "timestamp": "1794809674"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Listing"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    createListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": {
                 *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "tokenId": "18446744073709551616",
                 *         "price": "900000",
                 *         "expiry": "1795209674",
                 *         "deadline": "1794713274",
                 *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                 *       },
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *     }
                 */
                "application/json": {
                    /** @description The `terms` of the quote, unchanged. */
                    terms: {
                        /** @description Seller: the key's wallet. */
                        seller: string;
                        /** @description Token id of the position. */
                        tokenId: string;
                        /** @description Price, in base units. */
                        price: string;
                        /** @description It can be bought before this Unix time in seconds. */
                        expiry: string;
                        /** @description Unix time in seconds until which the signature can be submitted. Until then anyone can relay it. */
                        deadline: string;
                        /** @description Order id in the contract. A signer can use each id once. */
                        orderId: string;
                    };
                    /** @description Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description The listing after the order. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingId": "lst_2Kd9fQ7Tq2bYc1Vn8KfRzP",
                     *       "tokenId": "18446744073709551616",
                     *       "kind": "policy",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "price": "900000",
                     *       "orderId": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "value": "1000000000",
                     *       "policy": {
                     *         "coverage": "1000000000",
                     *         "activeFrom": "1794796074",
                     *         "expiry": "1797292800",
                     *         "status": "active"
                     *       },
                     *       "bond": null,
                     *       "expiry": "1795209674",
                     *       "status": "open",
                     *       "buyer": null,
                     *       "recipient": null,
                     *       "listedAt": "1794799674",
                     *       "closedAt": null,
                     *       "transactionHash": "0x4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingOrder"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["WalletMismatch"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `conflict`: The request was already executed, and works only once. `order_executed`: The order was already executed. Each order id of a signer works once. `order_expired`: The signature expired before the order was executed. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "order_executed" | "order_expired" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `already_listed`: The position already has an open listing. `authorization_expired`: The validBefore of the payment has passed. `authorization_too_long`: The signed payment is valid for too long. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `not_owner`: Another wallet owns the position. `order_limit_reached`: The gateway has relayed the maximum of orders without a payment for this wallet today. `order_mismatch`: The order id belongs to another operation of the wallet. `out_of_range`: A term is outside the limits of the product. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `unknown_position`: The policy or bond does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "already_listed" | "authorization_expired" | "authorization_too_long" | "gas_budget_spent" | "idempotency_key_reused" | "not_owner" | "order_limit_reached" | "order_mismatch" | "out_of_range" | "protocol_refused" | "signature_expired" | "signature_rejected" | "unknown_position";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    quoteListingPurchase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Listing id, derived from the seller and the signed order id. */
                listingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description Refuse the purchase if the position is worth less than this when it is sold. Default: its current value. */
                    minValue?: string;
                    /** @description Refuse a higher price. */
                    maxPrice?: string;
                    /** @description New owner of the position. Default: the key's wallet. */
                    recipient?: string;
                };
            };
        };
        responses: {
            /** @description A price and the typed data to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "tokenId": "18446744073709551616",
                     *         "seller": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *         "minValue": "1000000000",
                     *         "maturity": "0",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "price": "900000",
                     *       "kind": "policy",
                     *       "value": "1000000000",
                     *       "policy": {
                     *         "coverage": "1000000000",
                     *         "activeFrom": "1794796074",
                     *         "expiry": "1797292800",
                     *         "status": "active"
                     *       },
                     *       "bond": null,
                     *       "fairValue": "987654",
                     *       "fee": "0",
                     *       "funds": {
                     *         "balance": "100000000000",
                     *         "sufficient": true
                     *       },
                     *       "payment": {
                     *         "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "value": "1296296",
                     *         "validAfter": "0",
                     *         "validBefore": "1794713274"
                     *       },
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "USD Coin",
                     *           "version": "2",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FbDB2315678afecb367f032d93F642f64180aa3"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "ReceiveWithAuthorization": [
                     *             {
                     *               "name": "from",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "to",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "value",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "validAfter",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "validBefore",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "nonce",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "ReceiveWithAuthorization",
                     *         "message": {
                     *           "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *           "value": "1296296",
                     *           "validAfter": "0",
                     *           "validBefore": "1794713274",
                     *           "nonce": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a"
                     *         }
                     *       },
                     *       "termsTypedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "PurchaseTerms": [
                     *             {
                     *               "name": "tokenId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "seller",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "minValue",
                     *               "type": "uint128"
                     *             },
                     *             {
                     *               "name": "maturity",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "recipient",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "PurchaseTerms",
                     *         "message": {
                     *           "tokenId": "18446744073709551616",
                     *           "seller": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *           "minValue": "1000000000",
                     *           "maturity": "0",
                     *           "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       },
                     *       "call": {
                     *         "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "data": "0x5c2d8e1a00000000000000000000000000000000",
                     *         "signatureAt": 842
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The terms, under the contract's field names. Their EIP-712 digest is the nonce of the payment. */
                        terms: {
                            /** @description Token id of the position. */
                            tokenId: string;
                            /** @description Seller. */
                            seller: string;
                            /** @description Minimum value of the position when it is sold, in base units. */
                            minValue: string;
                            /** @description Maturity of the bond, Unix time in seconds; 0 for a policy. */
                            maturity: string;
                            /** @description New owner of the position. */
                            recipient: string;
                            /** @description Order id in the contract. A signer can use each id once. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms, which is the nonce of the payment. */
                        digest: string;
                        /** @description Price, in base units. */
                        price: string;
                        /**
                         * @description Policy or bond.
                         * @enum {string}
                         */
                        kind: "policy" | "bond";
                        /** @description Value that a purchase compares with its minValue: the remaining coverage, or the principal of the bond, at risk and released. */
                        value: string;
                        policy: {
                            /** @description Remaining coverage, in base units of the asset. */
                            coverage: string;
                            /** @description Start of cover, inclusive. Unix time in seconds. */
                            activeFrom: string;
                            /** @description End of cover, exclusive. Unix time in seconds. */
                            expiry: string;
                            /**
                             * @description Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. `paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.
                             * @enum {string}
                             */
                            status: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
                        } | null;
                        bond: {
                            /** @description Principal that backs cover, in base units of the asset. */
                            atRisk: string;
                            /** @description Principal released and not yet claimed. Anyone can have it paid to the seller before a sale. */
                            released: string;
                            /** @description Premium not yet claimed. Anyone can have it paid to the seller before a sale. */
                            premium: string;
                            /** @description Shares of the pool. */
                            shares: string;
                            /** @description Boundary until which it is committed, Unix time in seconds. A purchase signs it. */
                            maturity: string;
                            /**
                             * @description Status at the time of `block`. `committed`: its boundary has not passed. `retained`: its boundary has passed, and cover in force still needs a part of its principal, which bears losses and earns premium. `released`: all of its principal can be claimed. `closed`: paid out and burned.
                             * @enum {string}
                             */
                            status: "committed" | "retained" | "released" | "closed";
                        } | null;
                        /** @description Value as a basis for a price, in base units. Of a policy: the unearned premium of its remaining coverage and time. Of a bond: principal at risk and released, and premium not claimed. */
                        fairValue: string;
                        /** @description Fee on the sale, in base units. The protocol takes none. */
                        fee: string;
                        /** @description Whether the wallet can pay. A quote is given in any case. */
                        funds: {
                            /** @description The wallet's balance of the asset. Null while the chain does not tell. */
                            balance: string | null;
                            /** @description Whether the balance covers the payment. If false, fund the wallet before you send the order. */
                            sufficient: boolean | null;
                        };
                        payment: {
                            /** @description Payer: the key's wallet. */
                            from: string;
                            /** @description Maximum payment. The contract returns what it does not use. */
                            value: string;
                            /** @description The payment is valid after this Unix time in seconds. */
                            validAfter: string;
                            /** @description The payment is valid before this Unix time in seconds. Until then anyone can relay it. */
                            validBefore: string;
                        };
                        typedData: components["schemas"]["TypedData"];
                        termsTypedData: components["schemas"]["TypedData"];
                        /** @description Use this to send the transaction and pay the gas yourself. */
                        call: {
                            /** @description Contract address. */
                            to: string;
                            /** @description Calldata, with zeros in place of a 65-byte signature. */
                            data: string;
                            /**
                             * Format: int32
                             * @description Character index in `data` where the 130 hex digits of the signature start.
                             */
                            signatureAt: number;
                        };
                        /** @description The block whose state the response shows. */
                        block: {
                            /** @description Block number. */
                            number: string;
                            /** @description Block time, in Unix seconds. */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderVoided"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `event_pending`: An insured event is confirmed and waits to be reported. `invalid_recipient`: The recipient cannot hold positions or funds of the protocol. `not_listed`: The position is not for sale, or no longer on these terms. `not_owner`: Another wallet owns the position. `out_of_range`: A term is outside the limits of the product. `premium_above_authorised`: The premium exceeds the authorized amount. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_position`: The policy or bond does not exist. `value_below_minimum`: The position or the refund is worth less than the minimum in the order. `wrong_maturity`: The bond matures at another time than the order says. `wrong_payment`: The payment does not match the amount that the terms require. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "event_pending" | "invalid_recipient" | "not_listed" | "not_owner" | "out_of_range" | "premium_above_authorised" | "product_frozen" | "protocol_refused" | "trigger_not_ready" | "unknown_position" | "value_below_minimum" | "wrong_maturity" | "wrong_payment";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    buyListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Listing id, derived from the seller and the signed order id. */
                listingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": {
                 *         "tokenId": "18446744073709551616",
                 *         "seller": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                 *         "minValue": "1000000000",
                 *         "maturity": "0",
                 *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                 *       },
                 *       "payment": {
                 *         "value": "1296296",
                 *         "validAfter": "0",
                 *         "validBefore": "1794713274",
                 *         "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The `terms` of the quote, unchanged. */
                    terms: {
                        /** @description Token id of the position. */
                        tokenId: string;
                        /** @description Seller. */
                        seller: string;
                        /** @description Minimum value of the position when it is sold, in base units. */
                        minValue: string;
                        /** @description Maturity of the bond, Unix time in seconds; 0 for a policy. */
                        maturity: string;
                        /** @description New owner of the position. */
                        recipient: string;
                        /** @description Order id in the contract. A signer can use each id once. */
                        orderId: string;
                    };
                    payment: {
                        /** @description Payer. If present, it must be the key's wallet. */
                        from?: string;
                        /** @description Maximum payment. The contract returns what it does not use. */
                        value: string;
                        /** @description The payment is valid after this Unix time in seconds. */
                        validAfter: string;
                        /** @description The payment is valid before this Unix time in seconds. Until then anyone can relay it. */
                        validBefore: string;
                        /** @description Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts. */
                        signature: string;
                    };
                };
            };
        };
        responses: {
            /** @description The listing after the order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingId": "lst_2Kd9fQ7Tq2bYc1Vn8KfRzP",
                     *       "tokenId": "18446744073709551616",
                     *       "kind": "policy",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "price": "900000",
                     *       "orderId": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "value": "1000000000",
                     *       "policy": {
                     *         "coverage": "1000000000",
                     *         "activeFrom": "1794796074",
                     *         "expiry": "1797292800",
                     *         "status": "active"
                     *       },
                     *       "bond": null,
                     *       "expiry": "1795209674",
                     *       "status": "open",
                     *       "buyer": null,
                     *       "recipient": null,
                     *       "listedAt": "1794799674",
                     *       "closedAt": null,
                     *       "transactionHash": "0x4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingOrder"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["WalletMismatch"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `conflict`: The request was already executed, and works only once. `order_contended`: Another order for the same position arrived first and is being executed. `order_executed`: The order was already executed. Each order id of a signer works once. `order_expired`: The signature expired before the order was executed. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "order_contended" | "order_executed" | "order_expired" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_expired`: The validBefore of the payment has passed. `authorization_not_yet_valid`: The validAfter of the payment is in the future. `authorization_too_long`: The signed payment is valid for too long. `authorization_used`: The payment authorization was used or cancelled, and it did not execute this order. `event_pending`: An insured event is confirmed and waits to be reported. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `insufficient_funds`: The balance of the wallet is below the amount it authorized. `invalid_recipient`: The recipient cannot hold positions or funds of the protocol. `not_listed`: The position is not for sale, or no longer on these terms. `not_owner`: Another wallet owns the position. `order_mismatch`: The order id belongs to another operation of the wallet. `order_too_small`: The order is below the minimum value that the gateway relays. `out_of_range`: A term is outside the limits of the product. `premium_above_authorised`: The premium exceeds the authorized amount. `product_frozen`: A loss is being settled. Until then the product does not sell, trade or pay out. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_rejected`: The contract or the asset rejects the signature of the wallet. `trigger_not_ready`: The oracle of the product is silent, suspects an event, or reports one that is still active. `unknown_position`: The policy or bond does not exist. `value_below_minimum`: The position or the refund is worth less than the minimum in the order. `wrong_maturity`: The bond matures at another time than the order says. `wrong_payment`: The payment does not match the amount that the terms require. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_expired" | "authorization_not_yet_valid" | "authorization_too_long" | "authorization_used" | "event_pending" | "gas_budget_spent" | "idempotency_key_reused" | "insufficient_funds" | "invalid_recipient" | "not_listed" | "not_owner" | "order_mismatch" | "order_too_small" | "out_of_range" | "premium_above_authorised" | "product_frozen" | "protocol_refused" | "signature_rejected" | "trigger_not_ready" | "unknown_position" | "value_below_minimum" | "wrong_maturity" | "wrong_payment";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    quoteListingCancellation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Listing id, derived from the seller and the signed order id. */
                listingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What the order does and the typed data to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "terms": {
                     *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "target": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *         "deadline": "1794713274",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "kind": "policy",
                     *       "value": "1000000000",
                     *       "policy": {
                     *         "coverage": "1000000000",
                     *         "activeFrom": "1794796074",
                     *         "expiry": "1797292800",
                     *         "status": "active"
                     *       },
                     *       "bond": null,
                     *       "fairValue": "987654",
                     *       "fee": "0",
                     *       "typedData": {
                     *         "domain": {
                     *           "name": "Surety",
                     *           "version": "1",
                     *           "chainId": "31337",
                     *           "verifyingContract": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707"
                     *         },
                     *         "types": {
                     *           "EIP712Domain": [
                     *             {
                     *               "name": "name",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "version",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "chainId",
                     *               "type": "uint256"
                     *             },
                     *             {
                     *               "name": "verifyingContract",
                     *               "type": "address"
                     *             }
                     *           ],
                     *           "CancelTerms": [
                     *             {
                     *               "name": "seller",
                     *               "type": "address"
                     *             },
                     *             {
                     *               "name": "target",
                     *               "type": "bytes32"
                     *             },
                     *             {
                     *               "name": "deadline",
                     *               "type": "uint40"
                     *             },
                     *             {
                     *               "name": "orderId",
                     *               "type": "bytes32"
                     *             }
                     *           ]
                     *         },
                     *         "primaryType": "CancelTerms",
                     *         "message": {
                     *           "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "target": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *           "deadline": "1794713274",
                     *           "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *         }
                     *       },
                     *       "call": {
                     *         "to": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "data": "0x5c2d8e1a00000000000000000000000000000000",
                     *         "signatureAt": 842
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794709674"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The terms to sign, under the contract's field names. */
                        terms: {
                            /** @description Seller: the key's wallet. */
                            seller: string;
                            /** @description Id of the order that opened the listing. */
                            target: string;
                            /** @description Unix time in seconds until which the signature can be submitted. Until then anyone can relay it. */
                            deadline: string;
                            /** @description Order id in the contract. A signer can use each id once. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms: the hash to sign. */
                        digest: string;
                        /**
                         * @description Policy or bond.
                         * @enum {string}
                         */
                        kind: "policy" | "bond";
                        /** @description Value that a purchase compares with its minValue: the remaining coverage, or the principal of the bond, at risk and released. */
                        value: string;
                        policy: {
                            /** @description Remaining coverage, in base units of the asset. */
                            coverage: string;
                            /** @description Start of cover, inclusive. Unix time in seconds. */
                            activeFrom: string;
                            /** @description End of cover, exclusive. Unix time in seconds. */
                            expiry: string;
                            /**
                             * @description Status at the time of `block`. `waiting`: cover has not started. `active`: in force. `expired`: cover has ended. `paid_out`: all coverage left was paid. `surrendered`: all coverage left was given back.
                             * @enum {string}
                             */
                            status: "waiting" | "active" | "expired" | "paid_out" | "surrendered";
                        } | null;
                        bond: {
                            /** @description Principal that backs cover, in base units of the asset. */
                            atRisk: string;
                            /** @description Principal released and not yet claimed. Anyone can have it paid to the seller before a sale. */
                            released: string;
                            /** @description Premium not yet claimed. Anyone can have it paid to the seller before a sale. */
                            premium: string;
                            /** @description Shares of the pool. */
                            shares: string;
                            /** @description Boundary until which it is committed, Unix time in seconds. A purchase signs it. */
                            maturity: string;
                            /**
                             * @description Status at the time of `block`. `committed`: its boundary has not passed. `retained`: its boundary has passed, and cover in force still needs a part of its principal, which bears losses and earns premium. `released`: all of its principal can be claimed. `closed`: paid out and burned.
                             * @enum {string}
                             */
                            status: "committed" | "retained" | "released" | "closed";
                        } | null;
                        /** @description Value as a basis for a price, in base units. Of a policy: the unearned premium of its remaining coverage and time. Of a bond: principal at risk and released, and premium not claimed. */
                        fairValue: string;
                        /** @description Fee on the sale, in base units. The protocol takes none. */
                        fee: string;
                        typedData: components["schemas"]["TypedData"];
                        /** @description Use this to send the transaction and pay the gas yourself. */
                        call: {
                            /** @description Contract address. */
                            to: string;
                            /** @description Calldata, with zeros in place of a 65-byte signature. */
                            data: string;
                            /**
                             * Format: int32
                             * @description Character index in `data` where the 130 hex digits of the signature start.
                             */
                            signatureAt: number;
                        };
                        /** @description The block whose state the response shows. */
                        block: {
                            /** @description Block number. */
                            number: string;
                            /** @description Block time, in Unix seconds. */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["OrderExecutedOrOrderVoided"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `not_cancellable`: The order was already executed, and it has no open listing. `not_listed`: The position is not for sale, or no longer on these terms. `not_owner`: Another wallet owns the position. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_cancellable" | "not_listed" | "not_owner" | "protocol_refused" | "signature_expired";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    cancelListing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Listing id, derived from the seller and the signed order id. */
                listingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": {
                 *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "target": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                 *         "deadline": "1794713274",
                 *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                 *       },
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *     }
                 */
                "application/json": {
                    /** @description The `terms` of the quote, unchanged. */
                    terms: {
                        /** @description Seller: the key's wallet. */
                        seller: string;
                        /** @description Id of the order that opened the listing. */
                        target: string;
                        /** @description Unix time in seconds until which the signature can be submitted. Until then anyone can relay it. */
                        deadline: string;
                        /** @description Order id in the contract. A signer can use each id once. */
                        orderId: string;
                    };
                    /** @description Signature over `typedData`: 65 bytes, or any length that the wallet's contract accepts. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description The listing after the order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingId": "lst_2Kd9fQ7Tq2bYc1Vn8KfRzP",
                     *       "tokenId": "18446744073709551616",
                     *       "kind": "policy",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "price": "900000",
                     *       "orderId": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "value": "1000000000",
                     *       "policy": {
                     *         "coverage": "1000000000",
                     *         "activeFrom": "1794796074",
                     *         "expiry": "1797292800",
                     *         "status": "active"
                     *       },
                     *       "bond": null,
                     *       "expiry": "1795209674",
                     *       "status": "open",
                     *       "buyer": null,
                     *       "recipient": null,
                     *       "listedAt": "1794799674",
                     *       "closedAt": null,
                     *       "transactionHash": "0x4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["ListingOrder"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            403: components["responses"]["WalletMismatch"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description `conflict`: The request was already executed, and works only once. `order_executed`: The order was already executed. Each order id of a signer works once. `order_expired`: The signature expired before the order was executed. `order_superseded`: The order id was executed with different terms. `order_voided`: The signer voided the order. It was not executed and never will be. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "order_executed" | "order_expired" | "order_superseded" | "order_voided";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `authorization_expired`: The validBefore of the payment has passed. `authorization_too_long`: The signed payment is valid for too long. `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `not_cancellable`: The order was already executed, and it has no open listing. `not_listed`: The position is not for sale, or no longer on these terms. `not_owner`: Another wallet owns the position. `order_limit_reached`: The gateway has relayed the maximum of orders without a payment for this wallet today. `order_mismatch`: The order id belongs to another operation of the wallet. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `signature_rejected`: The contract or the asset rejects the signature of the wallet. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "authorization_expired" | "authorization_too_long" | "gas_budget_spent" | "idempotency_key_reused" | "not_cancellable" | "not_listed" | "not_owner" | "order_limit_reached" | "order_mismatch" | "protocol_refused" | "signature_expired" | "signature_rejected";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    getBond: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the bond within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A share of the capital behind a product, and of the premium it earns. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenId": "340282366920938463481821351505477763072",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "posted": "1000000000000",
                     *       "atRisk": "1000000000000",
                     *       "released": "0",
                     *       "premium": "512345678",
                     *       "claimedPrincipal": "0",
                     *       "claimedPremium": "0",
                     *       "shares": "1000000000000",
                     *       "postedAt": "1794709674",
                     *       "maturity": "1825632000",
                     *       "closedAt": null,
                     *       "status": "committed",
                     *       "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Bond"];
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    claimBond: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10. A longer wait counts as 25, and anything else is ignored; `Preference-Applied` shows the wait that was used.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the bond within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bond after the order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokenId": "340282366920938463481821351505477763072",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "posted": "1000000000000",
                     *       "atRisk": "1000000000000",
                     *       "released": "0",
                     *       "premium": "512345678",
                     *       "claimedPrincipal": "0",
                     *       "claimedPremium": "0",
                     *       "shares": "1000000000000",
                     *       "postedAt": "1794709674",
                     *       "maturity": "1825632000",
                     *       "closedAt": null,
                     *       "status": "committed",
                     *       "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       },
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": components["schemas"]["BondOrder"];
                };
            };
            /** @description One write, from acceptance to its outcome. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "kind": "buy_policy",
                     *       "status": "succeeded",
                     *       "signer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e",
                     *       "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                     *       "terms": {
                     *         "product": "1",
                     *         "coverage": "1000000000",
                     *         "expiry": "1797292800",
                     *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "orderId": "0x6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e"
                     *       },
                     *       "digest": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "transactionHash": "0x3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d",
                     *       "lastError": null,
                     *       "retryUntil": null,
                     *       "result": {
                     *         "kind": "policy",
                     *         "tokenId": "18446744073709551616",
                     *         "productId": "1",
                     *         "index": "0"
                     *       },
                     *       "executed": null,
                     *       "confirmation": "final",
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "stages": {
                     *         "acceptedAt": "2026-11-15T02:27:54.000Z",
                     *         "simulatedAt": "2026-11-15T02:27:54.050Z",
                     *         "signedAt": "2026-11-15T02:27:54.060Z",
                     *         "broadcastAt": "2026-11-15T02:27:54.070Z",
                     *         "includedAt": "2026-11-15T02:27:54.200Z",
                     *         "finalAt": "2026-11-15T02:27:54.200Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            /** @description `nothing_to_claim`: Nothing can be paid to the owner of the bond now. `order_expired`: The signature expired before the order was executed. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "nothing_to_claim" | "order_expired";
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `idempotency_key_reused`: The Idempotency-Key was used before with different terms. `order_limit_reached`: The gateway has relayed the maximum of orders without a payment for this wallet today. `order_too_small`: The order is below the minimum value that the gateway relays. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `unknown_position`: The policy or bond does not exist. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "gas_budget_spent" | "idempotency_key_reused" | "order_limit_reached" | "order_too_small" | "protocol_refused" | "unknown_position";
                    };
                };
            };
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description `chain_unavailable`: The chain does not answer, and the request needs it. `relayer_unavailable`: The gateway cannot send transactions now: its relayer wallets are missing or low on funds. `unavailable`: The service is starting, shutting down, or cannot reach its store. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "chain_unavailable" | "relayer_unavailable" | "unavailable";
                    };
                };
            };
        };
    };
    getListing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path: {
                /** @description Listing id, derived from the seller and the signed order id. */
                listingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A position for sale. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingId": "lst_2Kd9fQ7Tq2bYc1Vn8KfRzP",
                     *       "tokenId": "18446744073709551616",
                     *       "kind": "policy",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "price": "900000",
                     *       "orderId": "0x9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a",
                     *       "value": "1000000000",
                     *       "policy": {
                     *         "coverage": "1000000000",
                     *         "activeFrom": "1794796074",
                     *         "expiry": "1797292800",
                     *         "status": "active"
                     *       },
                     *       "bond": null,
                     *       "expiry": "1795209674",
                     *       "status": "open",
                     *       "buyer": null,
                     *       "recipient": null,
                     *       "listedAt": "1794799674",
                     *       "closedAt": null,
                     *       "transactionHash": "0x4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e",
                     *       "confirmation": "final",
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Listing"];
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getPortfolio: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
                /** @description The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. Send the one of a 201 to read your own write. */
                "x-index-revision"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a wallet owns, is owed and has at risk. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "asset": {
                     *         "address": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
                     *         "symbol": "USDC",
                     *         "decimals": 6,
                     *         "chainId": "31337"
                     *       },
                     *       "owed": "0",
                     *       "totals": {
                     *         "policies": {
                     *           "count": "3",
                     *           "waiting": "1",
                     *           "active": "1",
                     *           "coverage": "1500000000",
                     *           "activeCoverage": "1000000000",
                     *           "premium": "3703701",
                     *           "paidOut": "0",
                     *           "refunded": "0"
                     *         },
                     *         "unsettled": {
                     *           "policies": "1",
                     *           "payout": "1000000000"
                     *         },
                     *         "bonds": {
                     *           "count": "2",
                     *           "open": "1",
                     *           "posted": "60000000000",
                     *           "atRisk": "50000000000",
                     *           "released": "0",
                     *           "premium": "5123456",
                     *           "claimedPrincipal": "10000000000",
                     *           "claimedPremium": "1234567"
                     *         },
                     *         "listings": {
                     *           "open": "1",
                     *           "asked": "900000"
                     *         }
                     *       },
                     *       "products": [
                     *         {
                     *           "productId": "1",
                     *           "name": "USDC depeg",
                     *           "policies": {
                     *             "count": "3",
                     *             "waiting": "1",
                     *             "active": "1",
                     *             "coverage": "1500000000",
                     *             "activeCoverage": "1000000000",
                     *             "premium": "3703701",
                     *             "paidOut": "0",
                     *             "refunded": "0"
                     *           },
                     *           "unsettled": {
                     *             "policies": "1",
                     *             "payout": "1000000000"
                     *           },
                     *           "bonds": {
                     *             "count": "2",
                     *             "open": "1",
                     *             "posted": "60000000000",
                     *             "atRisk": "50000000000",
                     *             "released": "0",
                     *             "premium": "5123456",
                     *             "claimedPrincipal": "10000000000",
                     *             "claimedPremium": "1234567"
                     *           },
                     *           "listings": {
                     *             "open": "1",
                     *             "asked": "900000"
                     *           },
                     *           "links": {
                     *             "product": "/products/1",
                     *             "policies": "/api/v1/policies?productId=1",
                     *             "bonds": "/api/v1/bonds?productId=1",
                     *             "listings": "/api/v1/marketplace/listings?seller=0xBcd4042DE499D14e55001CcbB24a551F3b954096&productId=1"
                     *           }
                     *         }
                     *       ],
                     *       "links": {
                     *         "policies": "/api/v1/policies",
                     *         "bonds": "/api/v1/bonds",
                     *         "listings": "/api/v1/marketplace/listings?seller=0xBcd4042DE499D14e55001CcbB24a551F3b954096"
                     *       },
                     *       "block": {
                     *         "number": "1024",
                     *         "timestamp": "1794809674"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Portfolio"];
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "x-index-revision": components["headers"]["IndexRevision"];
                    "Cache-Control": components["headers"]["Revalidate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getPolicyToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the policy within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Token metadata of the policy */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Policy 1/0: USDC depeg",
                     *       "description": "A policy of the product USDC depeg. Its owner receives the payouts. The cover moves with the token.",
                     *       "image": "https://surety.example/tokens/policies/1/0/image.svg",
                     *       "external_url": "https://surety.example/policies/1/0",
                     *       "attributes": [
                     *         {
                     *           "trait_type": "Kind",
                     *           "value": "Policy"
                     *         },
                     *         {
                     *           "trait_type": "Product",
                     *           "value": "USDC depeg"
                     *         },
                     *         {
                     *           "trait_type": "Status",
                     *           "value": "Active"
                     *         },
                     *         {
                     *           "trait_type": "Coverage",
                     *           "value": "1,000.00 USDC"
                     *         },
                     *         {
                     *           "trait_type": "Cover starts",
                     *           "display_type": "date",
                     *           "value": 1794796074
                     *         },
                     *         {
                     *           "trait_type": "Cover ends",
                     *           "display_type": "date",
                     *           "value": 1797292800
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TokenMetadata"];
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getPolicyPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the policy within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Picture of the policy */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getBondToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the bond within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Token metadata of the bond */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Bond 1/0: USDC depeg",
                     *       "description": "A bond of the product USDC depeg. It backs cover, bears its losses and earns its premium. What it can claim moves with the token.",
                     *       "image": "https://surety.example/tokens/bonds/1/0/image.svg",
                     *       "external_url": "https://surety.example/bonds/1/0",
                     *       "attributes": [
                     *         {
                     *           "trait_type": "Kind",
                     *           "value": "Bond"
                     *         },
                     *         {
                     *           "trait_type": "Product",
                     *           "value": "USDC depeg"
                     *         },
                     *         {
                     *           "trait_type": "Status",
                     *           "value": "Committed"
                     *         },
                     *         {
                     *           "trait_type": "Principal",
                     *           "value": "1,000.00 USDC"
                     *         },
                     *         {
                     *           "trait_type": "Posted",
                     *           "display_type": "date",
                     *           "value": 1794796074
                     *         },
                     *         {
                     *           "trait_type": "Matures",
                     *           "display_type": "date",
                     *           "value": 1797292800
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TokenMetadata"];
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    getBondPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Product id. */
                p: string;
                /** @description Index of the bond within the product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Picture of the bond */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ChainUnavailableOrUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Start after this position: the `nextAfter` of the previous page, or the `sequence` of the last event seen. Omitted or 0: start at the oldest stored event. `latest`: only new events. */
                after?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only these types, at most 20, separated by commas: `policy.bought`, `listing.*` or `*`. A type includes its `.reverted` type. Unknown types are refused. */
                types?: string;
                /** @description Only events of this product id. */
                productId?: string;
            };
            header?: {
                /** @description Streams only: the `id` of the last event received, as EventSource sends it. It overrides `after`. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in order of their sequence. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "sequence": "1042",
                     *           "eventId": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *           "type": "policy.bought",
                     *           "timestamp": "2026-11-15T02:27:54.000Z",
                     *           "data": {
                     *             "tokenId": "18446744073709551616",
                     *             "productId": "1",
                     *             "index": "0",
                     *             "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *             "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *             "coverage": "1000000000",
                     *             "premium": "4109590",
                     *             "fee": "0",
                     *             "activeFrom": "1794796074",
                     *             "expiry": "1797292800",
                     *             "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                     *             "block": {
                     *               "number": "1024",
                     *               "timestamp": "1794709674"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextAfter": "1042",
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        /** @description Send this as `after` of the next request, even if this page is empty. */
                        nextAfter: string;
                        /** @description Whether to request the next page at once. A filtered page can be empty and still have more. */
                        hasMore: boolean;
                    };
                    /**
                     * @example id: 1042
                     *     event: policy.bought
                     *     data: {"sequence":"1042","eventId":"evt_0Jm3xQ7Tq2bYc1Vn8KfRzP","type":"policy.bought","timestamp":"2026-11-15T02:27:54.000Z","data":{"tokenId":"18446744073709551616","productId":"1","index":"0","owner":"0xBcd4042DE499D14e55001CcbB24a551F3b954096","payer":"0xBcd4042DE499D14e55001CcbB24a551F3b954096","coverage":"1000000000","premium":"4109590","fee":"0","activeFrom":"1794796074","expiry":"1797292800","transactionHash":"0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b","block":{"number":"1024","timestamp":"1794709674"}}}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            410: components["responses"]["PositionExpired"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *           "url": "https://agent.example/surety",
                     *           "events": [
                     *             "policy.*",
                     *             "operation.succeeded"
                     *           ],
                     *           "productId": null,
                     *           "description": "trading agent 7",
                     *           "status": "enabled",
                     *           "reason": null,
                     *           "failingSince": null,
                     *           "createdAt": "2026-11-15T02:27:54.000Z",
                     *           "updatedAt": "2026-11-15T02:27:56.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own unique key for this write. Use a UUIDv4.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://agent.example/surety",
                 *       "events": [
                 *         "policy.*",
                 *         "operation.succeeded"
                 *       ],
                 *       "description": "trading agent 7"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description Where deliveries are sent: an https URL whose host is public.
                     */
                    url: string;
                    /** @description Which events to deliver: exact types, groups such as `policy.*`, or `*`. A type includes its `.reverted` type. Unknown types are refused. */
                    events: string[];
                    /** @description Deliver only events of this product id. Events without a product are then left out. */
                    productId?: string;
                    /** @description Human-readable note, without control, invisible and bidirectional characters. */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description A new webhook with its secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "url": "https://agent.example/surety",
                     *       "events": [
                     *         "policy.*",
                     *         "operation.succeeded"
                     *       ],
                     *       "productId": null,
                     *       "description": "trading agent 7",
                     *       "status": "pending",
                     *       "reason": null,
                     *       "failingSince": null,
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "updatedAt": "2026-11-15T02:27:56.000Z",
                     *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *     }
                     */
                    "application/json": {
                        /** @description Webhook id. */
                        webhookId: string;
                        /**
                         * Format: uri
                         * @description Where deliveries are sent: an https URL whose host is public.
                         */
                        url: string;
                        /** @description Which events to deliver: exact types, groups such as `policy.*`, or `*`. A type includes its `.reverted` type. Unknown types are refused. */
                        events: string[];
                        /** @description Deliver only events of this product id. Events without a product are then left out. */
                        productId: string | null;
                        /** @description Human-readable note, without control, invisible and bidirectional characters. */
                        description: string | null;
                        /**
                         * @description `pending`: waits for its first ping to be answered with 2xx; events are kept for it. `enabled`: gets events. `paused`: by its owner, or because the wallet was recovered. `disabled`: by the gateway; see `reason`.
                         * @enum {string}
                         */
                        status: "pending" | "enabled" | "paused" | "disabled";
                        /** @description Why it is paused or disabled. */
                        reason: string | null;
                        /** @description Since when every attempt has failed; null if the last one succeeded. */
                        failingSince: string | null;
                        /**
                         * Format: date-time
                         * @description When it was created.
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description When it last changed.
                         */
                        updatedAt: string;
                        /** @description The signing secret. It is shown only here: store it now. */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WebhookLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReusedOrWebhookUrlRefused"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWebhooksUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook, without its secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "url": "https://agent.example/surety",
                     *       "events": [
                     *         "policy.*",
                     *         "operation.succeeded"
                     *       ],
                     *       "productId": null,
                     *       "description": "trading agent 7",
                     *       "status": "enabled",
                     *       "reason": null,
                     *       "failingSince": null,
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "updatedAt": "2026-11-15T02:27:56.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook, without its secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "url": "https://agent.example/surety",
                     *       "events": [
                     *         "policy.*",
                     *         "operation.succeeded"
                     *       ],
                     *       "productId": null,
                     *       "description": "trading agent 7",
                     *       "status": "enabled",
                     *       "reason": null,
                     *       "failingSince": null,
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "updatedAt": "2026-11-15T02:27:56.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "enabled"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description Where deliveries are sent: an https URL whose host is public.
                     */
                    url?: string;
                    /** @description Which events to deliver: exact types, groups such as `policy.*`, or `*`. A type includes its `.reverted` type. Unknown types are refused. */
                    events?: string[];
                    /** @description Deliver only events of this product id. Events without a product are then left out. */
                    productId?: string | null;
                    /** @description Human-readable note, without control, invisible and bidirectional characters. */
                    description?: string | null;
                    /**
                     * @description `enabled`: deliver again; a URL that never answered a ping becomes `pending`. `paused`: deliver nothing.
                     * @enum {string}
                     */
                    status?: "enabled" | "paused";
                };
            };
        };
        responses: {
            /** @description A webhook, without its secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "url": "https://agent.example/surety",
                     *       "events": [
                     *         "policy.*",
                     *         "operation.succeeded"
                     *       ],
                     *       "productId": null,
                     *       "description": "trading agent 7",
                     *       "status": "enabled",
                     *       "reason": null,
                     *       "failingSince": null,
                     *       "createdAt": "2026-11-15T02:27:54.000Z",
                     *       "updatedAt": "2026-11-15T02:27:56.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WebhookUrlRefused"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "graceSeconds": 86400
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description Seconds during which the old secret signs, too. `0` ends it at once.
                     * @default 86400
                     */
                    graceSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The new secret of a webhook. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                     *       "previousSecretUntil": "2026-11-16T02:27:54.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Webhook id. */
                        webhookId: string;
                        /** @description The signing secret. It is shown only here: store it now. */
                        secret: string;
                        /**
                         * Format: date-time
                         * @description Until when deliveries also carry the signature of the old secret.
                         */
                        previousSecretUntil: string;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWebhooksUnavailable"];
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of a ping. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "deliveryId": "dlv_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "webhookStatus": "enabled",
                     *       "attempt": {
                     *         "at": "2026-11-15T02:27:55.120Z",
                     *         "durationMs": 87,
                     *         "succeeded": true,
                     *         "status": 200,
                     *         "reason": "Delivered: the receiver answered 200.",
                     *         "response": "ok"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Webhook id. */
                        webhookId: string;
                        /** @description Delivery id. */
                        deliveryId: string;
                        /**
                         * @description `pending`: waits for its first ping to be answered with 2xx; events are kept for it. `enabled`: gets events. `paused`: by its owner, or because the wallet was recovered. `disabled`: by the gateway; see `reason`.
                         * @enum {string}
                         */
                        webhookStatus: "pending" | "enabled" | "paused" | "disabled";
                        attempt: components["schemas"]["WebhookAttempt"];
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWebhooksUnavailable"];
        };
    };
    recoverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-15T00:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Recover events that were recorded at this time or later, at most 30 days back.
                     */
                    since: string;
                };
            };
        };
        responses: {
            /** @description The result of a recovery. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "requeued": 42,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        /** @description Webhook id. */
                        webhookId: string;
                        /**
                         * Format: int32
                         * @description Deliveries that are due now because of this request.
                         */
                        requeued: number;
                        /** @description Whether there is more than one request handles. Send the same request again. */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WebhookNotEnabled"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description `waiting`: not accepted yet. `succeeded`: the receiver answered 2xx. `failed`: every attempt failed, and none follows. */
                status?: "waiting" | "succeeded" | "failed";
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "deliveryId": "dlv_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *           "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *           "eventId": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *           "type": "policy.bought",
                     *           "status": "succeeded",
                     *           "attemptCount": 1,
                     *           "lastAttempt": {
                     *             "at": "2026-11-15T02:27:55.120Z",
                     *             "durationMs": 87,
                     *             "succeeded": true,
                     *             "status": 200,
                     *             "reason": "Delivered: the receiver answered 200.",
                     *             "response": "ok"
                     *           },
                     *           "nextAttemptAt": null,
                     *           "createdAt": "2026-11-15T02:27:55.000Z",
                     *           "finishedAt": "2026-11-15T02:27:55.207Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
                /** @description Delivery id. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A delivery with its attempts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveryId": "dlv_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "eventId": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "type": "policy.bought",
                     *       "status": "succeeded",
                     *       "attemptCount": 1,
                     *       "lastAttempt": {
                     *         "at": "2026-11-15T02:27:55.120Z",
                     *         "durationMs": 87,
                     *         "succeeded": true,
                     *         "status": 200,
                     *         "reason": "Delivered: the receiver answered 200.",
                     *         "response": "ok"
                     *       },
                     *       "nextAttemptAt": null,
                     *       "createdAt": "2026-11-15T02:27:55.000Z",
                     *       "finishedAt": "2026-11-15T02:27:55.207Z",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-11-15T02:27:55.120Z",
                     *           "durationMs": 87,
                     *           "succeeded": true,
                     *           "status": 200,
                     *           "reason": "Delivered: the receiver answered 200.",
                     *           "response": "ok"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Delivery id. */
                        deliveryId: string;
                        /** @description Webhook id. */
                        webhookId: string;
                        /** @description Event id, sent as `webhook-id`. It is the same in every attempt. */
                        eventId: string;
                        /** @description Event type. */
                        type: string;
                        /**
                         * @description `waiting`: not accepted yet. `succeeded`: the receiver answered 2xx. `failed`: every attempt failed, and none follows.
                         * @enum {string}
                         */
                        status: "waiting" | "succeeded" | "failed";
                        /**
                         * Format: int32
                         * @description Attempts so far.
                         */
                        attemptCount: number;
                        /** @description The last attempt; null before the first. */
                        lastAttempt: components["schemas"]["WebhookAttempt"] | null;
                        /** @description When the next attempt is due; null if none follows. */
                        nextAttemptAt: string | null;
                        /**
                         * Format: date-time
                         * @description When it was queued.
                         */
                        createdAt: string;
                        /** @description When it succeeded or failed for good. */
                        finishedAt: string | null;
                        /** @description The newest 50 attempts, in order. */
                        attempts: components["schemas"]["WebhookAttempt"][];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                webhookId: string;
                /** @description Delivery id. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event on its way to a webhook. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveryId": "dlv_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "eventId": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                     *       "type": "policy.bought",
                     *       "status": "succeeded",
                     *       "attemptCount": 1,
                     *       "lastAttempt": {
                     *         "at": "2026-11-15T02:27:55.120Z",
                     *         "durationMs": 87,
                     *         "succeeded": true,
                     *         "status": 200,
                     *         "reason": "Delivered: the receiver answered 200.",
                     *         "response": "ok"
                     *       },
                     *       "nextAttemptAt": null,
                     *       "createdAt": "2026-11-15T02:27:55.000Z",
                     *       "finishedAt": "2026-11-15T02:27:55.207Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            401: components["responses"]["InvalidApiKeyOrMissingApiKey"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WebhookNotEnabled"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "service": "Surety",
                     *       "version": "0.1.0",
                     *       "store": {
                     *         "kind": "embedded"
                     *       },
                     *       "chain": {
                     *         "kind": "embedded",
                     *         "id": "31337",
                     *         "head": "47",
                     *         "lagSeconds": 0,
                     *         "indexed": "47",
                     *         "behind": "0",
                     *         "caughtUp": true
                     *       },
                     *       "relayer": {
                     *         "status": "ok"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                        /** @description Service name: the first word of the onboarding message. */
                        service: string;
                        /** @description Gateway version. */
                        version: string;
                        chain: {
                            /**
                             * @description `embedded`: a chain in this process. `rpc`: a chain behind a node.
                             * @enum {string}
                             */
                            kind: "embedded" | "rpc";
                            /** @description Chain id, as in every EIP-712 domain. */
                            id: string;
                            /** @description Null until the node first answers. */
                            head: string | null;
                            /**
                             * Format: int32
                             * @description Seconds since the node last reported its newest block. A high value means that the node does not answer.
                             */
                            lagSeconds: number;
                            /** @description Null until the first block is indexed. */
                            indexed: string | null;
                            /** @description Null while `head` or `indexed` is null. If it keeps growing, reads are out of date. */
                            behind: string | null;
                            /** @description Whether the first sync is complete. Until then, chain reads are refused with 503. */
                            caughtUp: boolean;
                        };
                        relayer: {
                            /**
                             * @description `ok`: signed orders are relayed. `low`: the relayer is out of funds. `none`: no relayer wallet is configured.
                             * @enum {string}
                             */
                            status: "ok" | "low" | "none";
                        };
                        store: {
                            /**
                             * @description Store type.
                             * @enum {string}
                             */
                            kind: "embedded" | "postgres";
                        };
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "alive";
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the OpenAPI contract */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLlmsText: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the service summary for language models */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLlmsFullText: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the summary and all guides for language models */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRobotsText: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the crawler rules */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApiCatalog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the API catalog */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/linkset+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSecurityText: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the security contact */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGuides: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the guides */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/html": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGuide: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description File name.
                 * @example onboarding.md
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a guide */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/html": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReferencePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description File name.
                 * @example errors.md
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a reference page */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/html": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIndex: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The index */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "service": "Surety",
                     *       "version": "1.0.0",
                     *       "links": {
                     *         "guide": "https://surety.example/llms.txt",
                     *         "guides": "https://surety.example/docs",
                     *         "contract": "https://surety.example/openapi.json",
                     *         "reference": "https://surety.example/api-docs",
                     *         "products": "https://surety.example/products",
                     *         "onboarding": "https://surety.example/api/v1/agent/onboard",
                     *         "health": "https://surety.example/health",
                     *         "catalog": "https://surety.example/.well-known/api-catalog"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Index"];
                    "text/html": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSandboxWorld: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world: where it is, its contracts and its wallets. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "worldId": "wld_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "baseUrl": "https://surety.example/sandbox/worlds/wld_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "rpcUrl": "https://surety.example/sandbox/worlds/wld_3yQ0cN8pT5mWv1ZrXbK7Ld/rpc",
                     *       "chainId": "1482936511",
                     *       "serviceName": "SuretySandbox-1482936511",
                     *       "contracts": {
                     *         "surety": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "asset": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
                     *         "batch": "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512"
                     *       },
                     *       "wallets": [
                     *         {
                     *           "address": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "privateKey": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                     *         }
                     *       ],
                     *       "expiresAt": "2026-11-17T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxWorld"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimitOrWorldLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["SandboxFullOrUnavailable"];
        };
    };
    getSandboxWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world: where it is, its contracts and its wallets. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "worldId": "wld_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "baseUrl": "https://surety.example/sandbox/worlds/wld_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "rpcUrl": "https://surety.example/sandbox/worlds/wld_3yQ0cN8pT5mWv1ZrXbK7Ld/rpc",
                     *       "chainId": "1482936511",
                     *       "serviceName": "SuretySandbox-1482936511",
                     *       "contracts": {
                     *         "surety": "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
                     *         "asset": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
                     *         "batch": "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512"
                     *       },
                     *       "wallets": [
                     *         {
                     *           "address": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "privateKey": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                     *         }
                     *       ],
                     *       "expiresAt": "2026-11-17T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxWorld"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSandboxWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world that ended. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "worldId": "wld_3yQ0cN8pT5mWv1ZrXbK7Ld"
                     *     }
                     */
                    "application/json": {
                        /** @description Id of the world. */
                        worldId: string;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    writeOnboardingMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096"
                 *     }
                 */
                "application/json": {
                    /** @description Wallet that will sign. */
                    walletAddress: string;
                    /**
                     * @description Default: `onboarding`.
                     * @enum {string}
                     */
                    purpose?: "onboarding" | "recovery";
                    /** @description Default: this gateway. */
                    serviceName?: string;
                };
            };
        };
        responses: {
            /** @description The message to sign. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Surety onboarding for 0xBcd4042DE499D14e55001CcbB24a551F3b954096 at 1794709674",
                     *       "timestamp": 1794709674,
                     *       "hash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b"
                     *     }
                     */
                    "application/json": {
                        /** @description Sign exactly this with personal_sign (EIP-191), within five minutes. */
                        message: string;
                        /**
                         * Format: int64
                         * @description Its time.
                         */
                        timestamp: number;
                        /** @description What the key signs in the end: the EIP-191 hash of the message. */
                        hash: string;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifySignature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "walletAddress": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *       "message": "hello",
                 *       "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *     }
                 */
                "application/json": {
                    /** @description Wallet that should have signed. */
                    walletAddress: string;
                    /** @description The message, exactly as signed. */
                    message: string;
                    /** @description The signature. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description Which step failed, if any, and who signed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "failedAt": null,
                     *       "reason": "The signature is valid.",
                     *       "signedBy": "0xBcd4042DE499D14e55001CcbB24a551F3b954096"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxVerdict"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signTestDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                 *       "body": "{\"type\":\"policy.bought\"}"
                 *     }
                 */
                "application/json": {
                    /** @description A test secret. Never send one that is in use. */
                    secret: string;
                    /** @description The body to sign, as text. */
                    body: string;
                };
            };
        };
        responses: {
            /** @description The signed delivery. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "headers": {
                     *         "webhook-id": "evt_test",
                     *         "webhook-timestamp": "1794709674",
                     *         "webhook-signature": "v1,AA=="
                     *       },
                     *       "body": "{\"type\":\"policy.bought\"}"
                     *     }
                     */
                    "application/json": {
                        /** @description Headers of the delivery, with its signature. */
                        headers: {
                            [key: string]: string;
                        };
                        /** @description The body that was signed. */
                        body: string;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyTestDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                 *       "headers": {
                 *         "webhook-id": "evt_test",
                 *         "webhook-timestamp": "1794709674",
                 *         "webhook-signature": "v1,AA=="
                 *       },
                 *       "body": "{\"type\":\"policy.bought\"}"
                 *     }
                 */
                "application/json": {
                    /** @description A test secret. Never send one that is in use. */
                    secret: string;
                    /** @description Headers of the delivery, with its signature. */
                    headers: {
                        [key: string]: string;
                    };
                    /** @description The body, exactly as received. */
                    body: string;
                };
            };
        };
        responses: {
            /** @description Which step failed, if any, and who signed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "failedAt": null,
                     *       "reason": "The signature is valid.",
                     *       "signedBy": "0xBcd4042DE499D14e55001CcbB24a551F3b954096"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxVerdict"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    fundSandboxWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *       "amount": "1000000000"
                 *     }
                 */
                "application/json": {
                    /** @description Wallet that gets the money. */
                    address: string;
                    /** @description Base units of the asset. Default: 10^9. */
                    amount?: string;
                    /** @description Ether for gas, in wei. Default: 10^18. */
                    wei?: string;
                };
            };
        };
        responses: {
            /** @description The newest block and the time of the chain. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blockNumber": "42",
                     *       "now": "1794709674"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxChain"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    getSandboxTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest block and the time of the chain. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blockNumber": "42",
                     *       "now": "1794709674"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxChain"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    moveSandboxTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seconds": 172800
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description Move chain time forward by this much.
                     */
                    seconds?: number;
                    /**
                     * Format: date-time
                     * @description Or move it to this time, which must be later than the present chain time.
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description The newest block and the time of the chain. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blockNumber": "42",
                     *       "now": "1794709674"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxChain"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    triggerSandboxProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
                /** @description Product whose event it is. */
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "happen"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `happen`: the insured event happens. `recover`: it is over.
                     * @enum {string}
                     */
                    event: "happen" | "recover";
                };
            };
        };
        responses: {
            /** @description The newest block and the time of the chain. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blockNumber": "42",
                     *       "now": "1794709674"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxChain"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    reorgSandboxChain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "depth": 1
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description How many of the newest blocks to drop.
                     */
                    depth: number;
                };
            };
        };
        responses: {
            /** @description The newest block and the time of the chain. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blockNumber": "42",
                     *       "now": "1794709674"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxChain"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    snapshotSandboxWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "snapshotId": "snp_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *       "blockNumber": "42"
                     *     }
                     */
                    "application/json": {
                        /** @description Id of the snapshot. */
                        snapshotId: string;
                        /** @description Block of the snapshot. */
                        blockNumber: string;
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    restoreSandboxWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "snapshotId": "snp_3yQ0cN8pT5mWv1ZrXbK7Ld"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the snapshot. */
                    snapshotId: string;
                };
            };
        };
        responses: {
            /** @description The newest block and the time of the chain. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blockNumber": "42",
                     *       "now": "1794709674"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxChain"];
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    setSandboxFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "lost_response",
                 *       "requests": 1,
                 *       "path": "/api/v1/policies"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What goes wrong. The description of the operation has a line on each.
                     * @enum {string}
                     */
                    kind: "lost_response" | "chain_timeout" | "chain_down" | "slow" | "stuck_transaction" | "webhook_500";
                    /**
                     * Format: int32
                     * @description For this many requests, transactions or deliveries. Default: 1, unless `seconds` is set.
                     */
                    requests?: number;
                    /**
                     * Format: int32
                     * @description For this long.
                     */
                    seconds?: number;
                    /** @description Only for requests to this path or, if it ends in a slash, to all below it. Default: `/api/`. Controls are never affected. */
                    path?: string;
                    /**
                     * Format: int32
                     * @description How long `slow` takes. Default: 2000.
                     */
                    delayMs?: number;
                };
            };
        };
        responses: {
            /** @description The faults that are in force now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "kind": "lost_response",
                     *           "requestsLeft": 1,
                     *           "secondsLeft": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Faults in force. */
                        data: {
                            /**
                             * @description What goes wrong. The description of the operation has a line on each.
                             * @enum {string}
                             */
                            kind: "lost_response" | "chain_timeout" | "chain_down" | "slow" | "stuck_transaction" | "webhook_500";
                            /** @description Null: no limit. */
                            requestsLeft: number | null;
                            /** @description Null: no limit. */
                            secondsLeft: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    clearSandboxFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults that are in force now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "kind": "lost_response",
                     *           "requestsLeft": 1,
                     *           "secondsLeft": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Faults in force. */
                        data: {
                            /**
                             * @description What goes wrong. The description of the operation has a line on each.
                             * @enum {string}
                             */
                            kind: "lost_response" | "chain_timeout" | "chain_down" | "slow" | "stuck_transaction" | "webhook_500";
                            /** @description Null: no limit. */
                            requestsLeft: number | null;
                            /** @description Null: no limit. */
                            secondsLeft: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    listSandboxInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was delivered. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "url": "https://agent.example/surety",
                     *           "headers": {
                     *             "webhook-id": "evt_3yQ0cN8pT5mWv1ZrXbK7Ld",
                     *             "webhook-timestamp": "1794709674",
                     *             "webhook-signature": "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *           },
                     *           "body": "{\"id\":\"evt_3yQ0cN8pT5mWv1ZrXbK7Ld\"}",
                     *           "receivedAt": "2026-11-17T12:00:00.000Z",
                     *           "status": 200
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The newest deliveries, newest first. */
                        data: {
                            /**
                             * Format: uri
                             * @description Where the delivery would have gone.
                             */
                            url: string;
                            /** @description Headers of the delivery, with its signature. */
                            headers: {
                                [key: string]: string;
                            };
                            /** @description The exact bytes that the signature is over. */
                            body: string;
                            /**
                             * Format: date-time
                             * @description When it was delivered.
                             */
                            receivedAt: string;
                            /**
                             * Format: int32
                             * @description What the inbox answered.
                             */
                            status: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    callSandboxRpc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the world. */
                worldId: string;
            };
            cookie?: never;
        };
        /** @description A JSON-RPC call, or at most 10 of them. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "eth_blockNumber",
                 *       "params": []
                 *     }
                 */
                "application/json": {
                    /** @description `2.0`. */
                    jsonrpc?: string;
                    /** @description Repeated. */
                    id?: number | string | null;
                    /** @description The method. */
                    method: string;
                    /** @description Its parameters. */
                    params?: unknown[];
                } | {
                    /** @description `2.0`. */
                    jsonrpc?: string;
                    /** @description Repeated. */
                    id?: number | string | null;
                    /** @description The method. */
                    method: string;
                    /** @description Its parameters. */
                    params?: unknown[];
                }[];
            };
        };
        responses: {
            /** @description A JSON-RPC answer, or a list of them. Its integers are hex, as everywhere in JSON-RPC. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": "0x2a"
                     *     }
                     */
                    "application/json": unknown;
                };
            };
            400: components["responses"]["InvalidBodyOrInvalidRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["WorldExhausted"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableOrWorldUnavailable"];
        };
    };
    getApiReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reference page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The document has not changed since the response with that ETag. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimit"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onProductCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "product.created",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "productId": "1",
                 *         "metadataHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "metadataUri": "The receiver answered 500. Answer 2xx to accept a delivery.",
                 *         "trigger": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "feed": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ProductCreatedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTriggerReported: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "trigger.reported",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "productId": "1",
                 *         "eventIndex": "0",
                 *         "observedAt": "1797292800",
                 *         "reportedAt": "1797292800",
                 *         "knownAt": "1797292800",
                 *         "severity": "1000000",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TriggerReportedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPolicyBought: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "policy.bought",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "coverage": "1000000000",
                 *         "premium": "4109590",
                 *         "fee": "0",
                 *         "activeFrom": "1797292800",
                 *         "expiry": "1797292800",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PolicyBoughtDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPolicyExtended: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "policy.extended",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "previousExpiry": "1797292800",
                 *         "expiry": "1797292800",
                 *         "premium": "4109590",
                 *         "fee": "0",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PolicyExtendedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPolicySurrendered: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "policy.surrendered",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "surrendered": "1000000",
                 *         "refund": "1000000",
                 *         "coverage": "1000000000",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PolicySurrenderedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPolicySettled: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "policy.settled",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "eventIndex": "0",
                 *         "payout": "1000000",
                 *         "coverage": "1000000000",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PolicySettledDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPolicyExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "policy.expired",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "expiry": "1797292800"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PolicyExpiredDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBondPosted: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "bond.posted",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "principal": "1000000",
                 *         "shares": "1000000",
                 *         "maturity": "1797292800",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BondPostedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBondExtended: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "bond.extended",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "previousMaturity": "1797292800",
                 *         "maturity": "1797292800",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BondExtendedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBondReleased: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "bond.released",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "maturity": "1797292800",
                 *         "principal": "1000000",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BondReleasedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBondClaimed: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "bond.claimed",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "tokenId": "18446744073709551616",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "principal": "1000000",
                 *         "premium": "4109590",
                 *         "closed": true,
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BondClaimedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onListingCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "listing.created",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "listingId": "lst_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "tokenId": "18446744073709551616",
                 *         "kind": "policy",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "price": "1000000",
                 *         "expiry": "1797292800",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListingCreatedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onListingCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "listing.cancelled",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "listingId": "lst_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "tokenId": "18446744073709551616",
                 *         "kind": "policy",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "price": "1000000",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListingCancelledDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onListingSold: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "listing.sold",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "listingId": "lst_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "tokenId": "18446744073709551616",
                 *         "kind": "policy",
                 *         "productId": "1",
                 *         "index": "0",
                 *         "seller": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "price": "1000000",
                 *         "buyer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "recipient": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "block": {
                 *           "number": "1024",
                 *           "timestamp": "1794709674"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListingSoldDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOperationSucceeded: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "operation.succeeded",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "kind": "buy_policy",
                 *         "orderId": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                 *         "tokenId": "18446744073709551616",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OperationSucceededDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOperationExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "operation.expired",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "kind": "buy_policy",
                 *         "orderId": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                 *         "tokenId": "18446744073709551616",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OperationExpiredDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOperationVoided: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "operation.voided",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "kind": "buy_policy",
                 *         "orderId": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                 *         "tokenId": "18446744073709551616",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OperationVoidedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOperationSuperseded: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "operation.superseded",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "operationId": "op_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "kind": "buy_policy",
                 *         "orderId": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
                 *         "idempotencyKey": "5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21",
                 *         "tokenId": "18446744073709551616",
                 *         "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OperationSupersededDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKeyCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "key.created",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *         "label": "trading agent 7",
                 *         "hint": "MPL0"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KeyCreatedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKeyRevoked: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "key.revoked",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "keyId": "key_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *         "label": "trading agent 7",
                 *         "hint": "MPL0",
                 *         "revokedAt": "2026-11-15T02:27:54.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KeyRevokedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookPing: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "webhook.ping",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookPingDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookFailing: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "webhook.failing",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "url": "https://agent.example/surety",
                 *         "failingSince": "2026-11-15T02:27:54.000Z",
                 *         "reason": "The receiver answered 500. Answer 2xx to accept a delivery."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookFailingDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "webhook.disabled",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "webhookId": "whk_3yQ0cN8pT5mWv1ZrXbK7Ld",
                 *         "url": "https://agent.example/surety",
                 *         "reason": "The receiver answered 500. Answer 2xx to accept a delivery."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookDisabledDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onReverted: {
        parameters: {
            query?: never;
            header: {
                /** @description Event id. It is the same in every attempt: use it to deduplicate. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. Refuse old ones. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. Accept the request if any of them matches. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP",
                 *       "type": "product.created.reverted",
                 *       "timestamp": "2026-11-15T02:27:54.000Z",
                 *       "data": {
                 *         "eventId": "evt_0Jm3xQ7Tq2bYc1Vn8KfRzP"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RevertedDelivery"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Answer within 15 seconds, and do the work afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer is a failure. It is retried, not before `Retry-After` if that is set. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
