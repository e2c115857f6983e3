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
         * Get an API key for a wallet signature
         * @description Sign the text `Surety onboarding for <walletAddress> at <timestamp>` with personal_sign (EIP-191) and send the very values that stand in it. The answer holds the key, once. Ten requests an hour from one address, three active keys a wallet. Contract wallets sign by ERC-1271 or ERC-6492.
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
         * Revoke every key of a wallet
         * @description For an agent that lost its keys. Sign `Surety recovery for <walletAddress> at <timestamp>` with personal_sign. Each signed timestamp works once. Afterwards onboard again.
         */
        post: operations["recoverWallet"];
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
         * Who am I
         * @description The wallet that the key belongs to, and how many keys it has.
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
         * The keys of my wallet
         * @description Newest first, the revoked ones too. Never the keys themselves.
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
         * One key of my wallet
         * @description What may be told about it, never the key itself.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key of my wallet
         * @description When the answer comes, no process of the service takes the key any more. Revoking it again changes nothing.
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
         * Replace a key by a new one
         * @description The old key goes on working for `graceSeconds` and keeps its place until then: with three active keys, only 0 is possible.
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
         * Issue a key by hand
         * @deprecated
         * @description The legacy issuer, for operators. Agents use POST /api/v1/agent/onboard. The cap of three holds here, too.
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
         * What can be insured
         * @description All products, newest first, with their terms and the live figures of their pools.
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
         * One product
         * @description Its terms, which never change, and the live figures of its pool.
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
    "/products/{p}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pool of a product over time
         * @description One point for each hour or day in which the pool changed, newest first; between two points it stayed as the older one says. The newest point is the pool as it is now.
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
         * One policy
         * @description Anybody may look at any policy: they are on a public chain.
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
         * The policies of my wallet
         * @description Every policy that the wallet of the key owns, newest first, the expired ones too.
         */
        get: operations["listPolicies"];
        put?: never;
        /**
         * Buy cover
         * @description Takes the terms of a quote and the signed payment; the gateway pays the gas. 201 with the policy when it is on the chain within the wait (`Prefer: wait=<seconds>`), else 202 with the operation to ask for, at `Location`. Send it again as often as you like with the same Idempotency-Key: the purchase happens once, and what became of it is the answer, with `Idempotent-Replayed: true`. After 4xx other than 409 nothing is bound. After 5xx, and where no answer came, the outcome is not known: send the same request with the same key again, never with another one.
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
         * What became of my writes
         * @description Every signed write of the wallet, newest first. With `idempotencyKey`: the one that was sent with it, even if that was to another gateway of the same contracts: then as soon as it is on the chain, if it was quoted with the key, too, and its terms can still be told (not if the policy was for another wallet, and that has sold it since).
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
         * What became of a write
         * @description The outcome once it is known; until then how far it has come and why it was held up. When `confirmation` is `final` the outcome is for good, but that what has `expired` may be signed anew or voided.
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
         * What to sign to void an order
         * @description For an order that has not been executed. Writes nothing.
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
         * Void an order that has not been executed
         * @description The signer calls its own order off. Once that is on the chain the order can never be executed, by anybody. 200 when it is, 202 while it is on its way, and 409 with what was executed if the order came first.
         */
        post: operations["voidOperation"];
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
         * The price of cover, and what to sign for it
         * @description Writes nothing. Sign `typedData` with the wallet (EIP-712) and send `terms` and `payment` with the signature to POST /api/v1/policies. Ask with the Idempotency-Key that you will buy with: then the order id follows from it, and the contract itself lets one key buy once. Before you sign, compute the digest of `termsTypedData` and compare it with the nonce.
         */
        post: operations["quotePolicy"];
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
         * One bond
         * @description Anybody may look at any bond: they are on a public chain. One that was paid out stays here.
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
    "/api/v1/bonds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bonds of my wallet
         * @description Every bond that the wallet of the key owns, or owned when it was paid out, newest first.
         */
        get: operations["listBonds"];
        put?: never;
        post?: never;
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
         * Positions on offer
         * @description Listings of everybody: those that are open, newest first, unless you ask otherwise.
         */
        get: operations["listListings"];
        put?: never;
        post?: never;
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
         * One listing
         * @description What is on offer, or what became of it.
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
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened, as pages or as a stream
         * @description What happened that concerns my wallet or everybody, oldest first: this list goes forward. Poll with `after` set to the
         *     `nextAfter` of the answer before; ask again at once while `hasMore` is true. An event becomes visible only together with all
         *     that have lower numbers, so none is ever skipped, and the same position gives the same events to whoever asks again.
         *     Events are kept for 30 days. A position older than that is refused with 410 `position_expired`, since something may have been missed.
         *
         *     With `Accept: text/event-stream` the answer is a stream of server-sent events that does not end: `id` is the sequence, `event`
         *     the type, `data` the same object as one line. It sends what there is and then each event within a second, and a comment every 15
         *     seconds. Connect again with `Last-Event-ID` to go on without loss or repetition. At most 5 streams a wallet.
         *
         *     Types: `product.created`, `trigger.reported`, `policy.bought`, `policy.settled`, `policy.expired`, `bond.posted`, `bond.queued`, `bond.redeemed`, `premium.collected`, `listing.created`, `listing.cancelled`, `listing.sold`, `operation.succeeded`, `operation.expired`, `operation.voided`, `operation.superseded`, `key.created`, `key.revoked`. When the chain takes something back, the same readers hear the type again with `.reverted` at its end.
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
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can the service answer?
         * @description 200 when it can, the 503 envelope while it starts, stops or cannot reach its store.
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
         * Does the process run?
         * @description 200 from the first moment of the process to the last. For orchestrators; clients want /health.
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
         * The machine-readable contract
         * @description This document: OpenAPI 3.1. It is canonical.
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
         * The service in a page, for language models
         * @description What the service does, how to begin, and every operation in one line.
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
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What crawlers may read
         * @description The public documents, and nothing under /api.
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
         * Where the contract and its documentation are
         * @description A link set as RFC 9727 defines it.
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
         * Where to report a vulnerability
         * @description A security.txt as RFC 9116 defines it.
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
export type webhooks = Record<string, never>;
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
        ErrorCode: "invalid_body" | "invalid_request" | "stale_timestamp" | "invalid_signature" | "missing_api_key" | "invalid_api_key" | "invalid_admin_token" | "wallet_mismatch" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "cap_reached" | "order_executed" | "order_voided" | "order_superseded" | "order_expired" | "position_expired" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "idempotency_key_reused" | "order_mismatch" | "order_too_small" | "gas_budget_spent" | "signature_rejected" | "signature_expired" | "authorization_expired" | "authorization_too_long" | "authorization_not_yet_valid" | "authorization_used" | "insufficient_funds" | "insufficient_capacity" | "premium_above_authorised" | "wrong_payment" | "out_of_range" | "misaligned" | "sales_paused" | "unknown_product" | "product_frozen" | "event_pending" | "trigger_not_ready" | "too_many_shares" | "not_matured" | "no_event" | "not_cancellable" | "already_listed" | "not_listed" | "not_owner" | "value_below_minimum" | "nothing_owed" | "unknown_position" | "invalid_recipient" | "protocol_refused" | "rate_limit" | "headers_too_large" | "internal_error" | "chain_unavailable" | "relayer_unavailable" | "unavailable";
        /**
         * @description A product.
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
         *       "terms": {
         *         "trigger": "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
         *         "feed": "0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",
         *         "epoch": "86400",
         *         "waiting": "86400",
         *         "grace": "518400",
         *         "maxDuration": "15552000",
         *         "minTerm": "518400",
         *         "utilizationCap": "9000",
         *         "rates": {
         *           "zero": "5000000000000000",
         *           "kink": "30000000000000000",
         *           "full": "250000000000000000",
         *           "kinkAt": "800000000000000000"
         *         }
         *       },
         *       "pool": {
         *         "capital": "2000000000000",
         *         "locked": "450000000000",
         *         "capacity": "1800000000000",
         *         "available": "1350000000000",
         *         "utilization": "250000000000000000",
         *         "rate": "12812500000000000",
         *         "exiting": "0",
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
            /** @description Number of the product. */
            productId: string;
            /** @description Null where the gateway does not have the words. */
            metadata: {
                /** @description What people call it. */
                name: string;
                /** @description What kind of event it insures. */
                category: string;
                /** @description What it pays, and when, in a sentence. */
                summary: string;
                /** @description The exact condition. */
                insuredEvent: string;
                /** @description What decides whether the condition was met. */
                evidence: string;
            } | null;
            /** @description Hash of the words, on the chain. */
            metadataHash: string;
            /** @description The terms. They never change. */
            terms: {
                /** @description Contract that says whether the insured event happened. */
                trigger: string;
                /** @description What the trigger watches for this product. */
                feed: string;
                /** @description Expiries of policies are multiples of this many seconds. */
                epoch: string;
                /** @description Cover begins this many seconds after the purchase. */
                waiting: string;
                /** @description Capital stays for this many seconds after an expiry, for events to be confirmed and settled. */
                grace: string;
                /** @description Latest expiry, in seconds from the purchase. */
                maxDuration: string;
                /** @description Earliest maturity of a bond, in seconds from its posting. */
                minTerm: string;
                /** @description Share of the capital that cover in force may reach, in basis points. */
                utilizationCap: string;
                rates: {
                    /** @description Annual rate when nothing is sold, scaled by 1e18. */
                    zero: string;
                    /** @description Annual rate at the kink, scaled by 1e18. */
                    kink: string;
                    /** @description Annual rate when everything is sold, scaled by 1e18. */
                    full: string;
                    /** @description Utilisation at which the rate starts to rise steeply, scaled by 1e18. */
                    kinkAt: string;
                };
            };
            /** @description The pool as of the block shown. */
            pool: {
                /** @description Principal at risk, in base units of the asset. */
                capital: string;
                /** @description Cover in force. */
                locked: string;
                /** @description Cover that may be in force. */
                capacity: string;
                /** @description Cover that can be bought now. */
                available: string;
                /** @description Cover in force as a share of the capacity, scaled by 1e18. */
                utilization: string;
                /** @description Annual rate of the next unit of cover, scaled by 1e18. */
                rate: string;
                /** @description Principal that waits to leave. */
                exiting: string;
                /** @description Policies ever sold. */
                policies: string;
                /** @description Bonds ever posted. */
                bonds: string;
                /** @description Events that were reported. */
                events: string;
            };
            /**
             * @description Whether cover can be bought: `on_sale`. Otherwise why not: nothing left; an event is being confirmed, was confirmed and awaits its report, or is being settled; it has not ended yet; the oracle is silent.
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
        /**
         * @description The pool at the end of an hour or a day, or as far as that has come.
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
            /** @description When the hour or the day begins, in seconds since 1970. */
            at: string;
            /** @description Principal at risk, in base units of the asset. */
            capital: string;
            /** @description Cover in force. */
            locked: string;
            /** @description Cover that may be in force. */
            capacity: string;
            /** @description Cover in force as a share of the capacity, scaled by 1e18. */
            utilization: string;
            /** @description Annual rate of the next unit of cover, scaled by 1e18. */
            rate: string;
            /** @description Premium paid since the product exists, fees included. */
            premiums: string;
            /** @description Payouts since the product exists. */
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
         *       "paidOut": "0",
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
            /** @description Id of the policy as a token of the protocol. */
            tokenId: string;
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the policies of the product, from 0. */
            index: string;
            /** @description Who is paid. */
            owner: string;
            /** @description Who bought it. */
            payer: string;
            /** @description What it still pays at most, in base units of the asset. */
            coverage: string;
            /** @description What it was bought for. */
            originalCoverage: string;
            /** @description What it cost. */
            premium: string;
            /** @description The part of the premium that did not go to the bonds. */
            fee: string;
            /** @description What it has paid. */
            paidOut: string;
            /** @description When it was bought, in seconds since 1970. */
            start: string;
            /** @description Events that begin from this second on are covered. */
            activeFrom: string;
            /** @description Events that begin before this second are covered. */
            expiry: string;
            /**
             * @description As of the time of the block shown: bought and not yet covering, covering, no longer covering, or all paid.
             * @enum {string}
             */
            status: "waiting" | "active" | "expired" | "paid_out";
            /** @description The transaction that bought it. */
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
        /** @description The policy that was bought. */
        Purchase: {
            /** @description Id of the policy as a token of the protocol. */
            tokenId: string;
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the policies of the product, from 0. */
            index: string;
            /** @description Who is paid. */
            owner: string;
            /** @description Who bought it. */
            payer: string;
            /** @description What it still pays at most, in base units of the asset. */
            coverage: string;
            /** @description What it was bought for. */
            originalCoverage: string;
            /** @description What it cost. */
            premium: string;
            /** @description The part of the premium that did not go to the bonds. */
            fee: string;
            /** @description What it has paid. */
            paidOut: string;
            /** @description When it was bought, in seconds since 1970. */
            start: string;
            /** @description Events that begin from this second on are covered. */
            activeFrom: string;
            /** @description Events that begin before this second are covered. */
            expiry: string;
            /**
             * @description As of the time of the block shown: bought and not yet covering, covering, no longer covering, or all paid.
             * @enum {string}
             */
            status: "waiting" | "active" | "expired" | "paid_out";
            /** @description The transaction that bought it. */
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
            /** @description Names the operation. */
            operationId: string;
        };
        /**
         * @description What became of a signed write.
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
            /** @description Names the operation. */
            operationId: string;
            /**
             * @description What was asked for.
             * @enum {string}
             */
            kind: "buy_policy";
            /**
             * @description `queued`: accepted. `submitted`: on its way to the chain. `succeeded`: executed. `expired`: not executed while the signature was valid, which the chain proves. `voided`: the signer called it off. `superseded`: the order id was executed with other terms.
             * @enum {string}
             */
            status: "queued" | "submitted" | "succeeded" | "expired" | "voided" | "superseded";
            /** @description The wallet that signed. */
            signer: string;
            /** @description What the contract knows the order by; a signer can use it once. */
            orderId: string;
            /** @description The key it was sent with. */
            idempotencyKey: string | null;
            /** @description The terms that were signed, by the names of the contract. Sign the same again for a further attempt. */
            terms: {
                [key: string]: string;
            };
            /** @description EIP-712 digest of the terms, which is the nonce of the payment. */
            digest: string;
            /** @description The transaction that executed the order, or the last that was sent for it. */
            transactionHash: string | null;
            /** @description Why the last try failed. It proves nothing: the signature is still valid, and the gateway goes on trying until `retryUntil`, unless it says here that it has given up. */
            lastError: {
                /**
                 * @description Why.
                 * @enum {string}
                 */
                code: "invalid_body" | "invalid_request" | "stale_timestamp" | "invalid_signature" | "missing_api_key" | "invalid_api_key" | "invalid_admin_token" | "wallet_mismatch" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "cap_reached" | "order_executed" | "order_voided" | "order_superseded" | "order_expired" | "position_expired" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "idempotency_key_reused" | "order_mismatch" | "order_too_small" | "gas_budget_spent" | "signature_rejected" | "signature_expired" | "authorization_expired" | "authorization_too_long" | "authorization_not_yet_valid" | "authorization_used" | "insufficient_funds" | "insufficient_capacity" | "premium_above_authorised" | "wrong_payment" | "out_of_range" | "misaligned" | "sales_paused" | "unknown_product" | "product_frozen" | "event_pending" | "trigger_not_ready" | "too_many_shares" | "not_matured" | "no_event" | "not_cancellable" | "already_listed" | "not_listed" | "not_owner" | "value_below_minimum" | "nothing_owed" | "unknown_position" | "invalid_recipient" | "protocol_refused" | "rate_limit" | "headers_too_large" | "internal_error" | "chain_unavailable" | "relayer_unavailable" | "unavailable";
                /** @description Why, and what to do. */
                message: string;
            } | null;
            /** @description While the outcome is open: until when the signature is valid. Send again with the same Idempotency-Key, never with another. */
            retryUntil: string | null;
            /** @description What it made, once it has succeeded. */
            result: {
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                kind: "policy" | "bond";
                /** @description Its id as a token of the protocol. */
                tokenId: string;
                /** @description Number of its product. */
                productId: string;
                /** @description Its place among those of the product, from 0. */
                index: string;
            } | null;
            /** @description What was executed instead under the same order id, where it was superseded. */
            executed: {
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                kind: "policy" | "bond";
                /** @description Its id as a token of the protocol. */
                tokenId: string;
                /** @description Number of its product. */
                productId: string;
                /** @description Its place among those of the product, from 0. */
                index: string;
            } | null;
            /** @description Null while the outcome is open. */
            confirmation: ("included" | "final") | null;
            /**
             * Format: date-time
             * @description When it was accepted first.
             */
            createdAt: string;
            /** @description How far it has come, by the clock of the gateway; null where it has not. */
            stages: {
                /** @description When the newest attempt was accepted. */
                acceptedAt: string | null;
                /** @description When it was last tried on the pending state. */
                simulatedAt: string | null;
                /** @description When a transaction with it was signed. */
                signedAt: string | null;
                /** @description When that was sent. */
                broadcastAt: string | null;
                /** @description When it was first seen in a block. */
                includedAt: string | null;
                /** @description Since when it cannot be taken back. */
                finalAt: string | null;
            };
        };
        /** @description What to sign (EIP-712). */
        TypedData: {
            domain: {
                /** @description Name of the contract that checks the signature. */
                name: string;
                /** @description Its version. */
                version: string;
                /** @description Its chain. */
                chainId: string;
                /** @description Its address. */
                verifyingContract: string;
            };
            /** @description The members of each struct, that of the domain included. */
            types: {
                [key: string]: {
                    /** @description Name of the member. */
                    name: string;
                    /** @description Its type. */
                    type: string;
                }[];
            };
            /** @description The struct that is signed. */
            primaryType: string;
            /** @description Its values; integers are decimal strings. */
            message: {
                [key: string]: string;
            };
        };
        /**
         * @description A bond: a share of the capital behind a product, and of the premium that it earns.
         * @example {
         *       "tokenId": "340282366920938463481821351505477763072",
         *       "productId": "1",
         *       "index": "0",
         *       "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
         *       "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
         *       "posted": "1000000000000",
         *       "principal": "1000000000000",
         *       "premium": "512345678",
         *       "collected": "0",
         *       "redeemed": null,
         *       "shares": "1000000000000",
         *       "postedAt": "1794709674",
         *       "maturity": "1826245674",
         *       "redeemedAt": null,
         *       "status": "locked",
         *       "transactionHash": "0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
         *       "confirmation": "final",
         *       "block": {
         *         "number": "1024",
         *         "timestamp": "1794809674"
         *       }
         *     }
         */
        Bond: {
            /** @description Id of the bond as a token of the protocol. */
            tokenId: string;
            /** @description Number of the product that it backs. */
            productId: string;
            /** @description Its place among the bonds of the product, from 0. */
            index: string;
            /** @description Who is paid; after the end, who was. */
            owner: string;
            /** @description Who posted it. */
            payer: string;
            /** @description Principal that was paid in, in base units of the asset. */
            posted: string;
            /** @description Principal that is left of it; zero once it is paid out. */
            principal: string;
            /** @description Premium earned and not yet collected, to one base unit; zero once it is paid out. */
            premium: string;
            /** @description Premium that was paid out so far. */
            collected: string;
            redeemed: string | null;
            /** @description Its share of the pool. */
            shares: string;
            /** @description When it was posted, in seconds since 1970. */
            postedAt: string;
            /** @description It may leave from this second on. */
            maturity: string;
            redeemedAt: string | null;
            /**
             * @description As of the time of the block shown: not yet mature, free to leave, waiting for capital that cover in force does not need, or paid out.
             * @enum {string}
             */
            status: "locked" | "matured" | "queued" | "redeemed";
            /** @description The transaction that posted it. */
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
        /**
         * @description A position on offer.
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
            /** @description Names the listing. It follows from the seller and the order id that were signed. */
            listingId: string;
            /** @description Id of the position as a token of the protocol. */
            tokenId: string;
            /**
             * @description What kind of position it is.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the positions of its kind in the product, from 0. */
            index: string;
            /** @description Who offers it. */
            seller: string;
            /** @description What it costs, in base units of the asset. */
            price: string;
            /** @description Id of the order that the seller signed. */
            orderId: string;
            /** @description What a purchase compares with its minValue: the cover still given, or the principal of the bond. */
            value: string;
            policy: {
                /** @description What it still pays at most, in base units of the asset. */
                coverage: string;
                /** @description Events that begin from this second on are covered. */
                activeFrom: string;
                /** @description Events that begin before this second are covered. */
                expiry: string;
                /**
                 * @description As of the time of the block shown: bought and not yet covering, covering, no longer covering, or all paid.
                 * @enum {string}
                 */
                status: "waiting" | "active" | "expired" | "paid_out";
            } | null;
            bond: {
                /** @description Principal that is left of it, in base units of the asset. */
                principal: string;
                /** @description Premium not yet collected, to one base unit. Anybody may have it paid to the seller before a sale. */
                premium: string;
                /** @description Its share of the pool. */
                shares: string;
                /** @description It may leave from this second on. */
                maturity: string;
                /**
                 * @description As of the time of the block shown: not yet mature, free to leave, waiting for capital that cover in force does not need, or paid out.
                 * @enum {string}
                 */
                status: "locked" | "matured" | "queued" | "redeemed";
            } | null;
            /** @description It can be bought before this second. */
            expiry: string;
            /**
             * @description As of the time of the block shown. `void`: an event of the product was reported since, which ends every listing of it.
             * @enum {string}
             */
            status: "open" | "sold" | "cancelled" | "expired" | "void";
            buyer: string | null;
            recipient: string | null;
            /** @description When it was listed, in seconds since 1970. */
            listedAt: string;
            closedAt: string | null;
            /** @description The transaction that listed it. */
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
        /** @description A product was created. */
        ProductCreatedData: {
            /** @description Number of the product. */
            productId: string;
            /** @description Hash of the words that describe it. */
            metadataHash: string;
            /** @description Contract that says whether the insured event happened. */
            trigger: string;
            /** @description What the trigger watches for this product. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Number of the product. */
            productId: string;
            /** @description Place of the event among those of the product, from 0. */
            eventIndex: string;
            /** @description When the event began, in seconds since 1970. */
            observedAt: string;
            /** @description When it was reported, in seconds since 1970. */
            reportedAt: string;
            /** @description Share of the cover that it pays, in basis points; zero if it came too late. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Id of the policy as a token of the protocol. */
            tokenId: string;
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the policies of the product, from 0. */
            index: string;
            /** @description Who got the policy. */
            owner: string;
            /** @description Who paid for it. */
            payer: string;
            /** @description What it pays at most, in base units of the asset. */
            coverage: string;
            /** @description What it cost. */
            premium: string;
            /** @description The part of the premium that did not go to the bonds. */
            fee: string;
            /** @description Events that begin from this second on are covered. */
            activeFrom: string;
            /** @description Events that begin before this second are covered. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
        /** @description A policy was settled against an event. */
        PolicySettledData: {
            /** @description Id of the policy as a token of the protocol. */
            tokenId: string;
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the policies of the product, from 0. */
            index: string;
            /** @description Who was paid. */
            owner: string;
            /** @description The event that it was settled against, by its place in the product. */
            eventIndex: string;
            /** @description What was paid; zero if the event was not covered. */
            payout: string;
            /** @description What it still pays at most. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
        /** @description The cover of a policy has ended, by the time of a final block. */
        PolicyExpiredData: {
            /** @description Id of the policy as a token of the protocol. */
            tokenId: string;
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the policies of the product, from 0. */
            index: string;
            /** @description Whose cover it was. */
            owner: string;
            /** @description Events that begin from this second on are not covered. */
            expiry: string;
        };
        /** @description The cover of a policy has ended, by the time of a final block. */
        PolicyExpiredEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Id of the bond as a token of the protocol. */
            tokenId: string;
            /** @description Number of the product that it backs. */
            productId: string;
            /** @description Its place among the bonds of the product, from 0. */
            index: string;
            /** @description Who got the bond. */
            owner: string;
            /** @description Who paid for it. */
            payer: string;
            /** @description Principal, in base units of the asset. */
            principal: string;
            /** @description Its share of the pool. */
            shares: string;
            /** @description It may leave from this second on. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
        /** @description A matured bond waits for capital that cover in force needs. */
        BondQueuedData: {
            /** @description Id of the bond as a token of the protocol. */
            tokenId: string;
            /** @description Number of the product that it backs. */
            productId: string;
            /** @description Its place among the bonds of the product, from 0. */
            index: string;
            /** @description Who owns the bond. */
            owner: string;
            /** @description Its share of the pool, which waits to leave. */
            shares: string;
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
        /** @description A matured bond waits for capital that cover in force needs. */
        BondQueuedEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "bond.queued";
            data: components["schemas"]["BondQueuedData"];
        };
        /** @description A bond was paid out and is no more. */
        BondRedeemedData: {
            /** @description Id of the bond as a token of the protocol. */
            tokenId: string;
            /** @description Number of the product that it backs. */
            productId: string;
            /** @description Its place among the bonds of the product, from 0. */
            index: string;
            /** @description Who owns the bond. */
            owner: string;
            /** @description Principal that was paid out. */
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
        /** @description A bond was paid out and is no more. */
        BondRedeemedEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "bond.redeemed";
            data: components["schemas"]["BondRedeemedData"];
        };
        /** @description Premium of a bond was paid to its owner. */
        PremiumCollectedData: {
            /** @description Id of the bond as a token of the protocol. */
            tokenId: string;
            /** @description Number of the product that it backs. */
            productId: string;
            /** @description Its place among the bonds of the product, from 0. */
            index: string;
            /** @description Who owns the bond. */
            owner: string;
            /** @description Premium that was paid out. */
            amount: string;
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
        /** @description Premium of a bond was paid to its owner. */
        PremiumCollectedEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "premium.collected";
            data: components["schemas"]["PremiumCollectedData"];
        };
        /** @description A position was offered. */
        ListingCreatedData: {
            /** @description Names the listing. It follows from the seller and the order id that were signed. */
            listingId: string;
            /** @description Id of the position as a token of the protocol. */
            tokenId: string;
            /**
             * @description What kind of position it is.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the positions of its kind in the product, from 0. */
            index: string;
            /** @description Who offers it. */
            seller: string;
            /** @description What it costs, in base units of the asset. */
            price: string;
            /** @description It can be bought before this second. */
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
        /** @description A position was offered. */
        ListingCreatedEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
        /** @description An offer was withdrawn, or its position moved without a sale. */
        ListingCancelledData: {
            /** @description Names the listing. It follows from the seller and the order id that were signed. */
            listingId: string;
            /** @description Id of the position as a token of the protocol. */
            tokenId: string;
            /**
             * @description What kind of position it is.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the positions of its kind in the product, from 0. */
            index: string;
            /** @description Who offers it. */
            seller: string;
            /** @description What it costs, in base units of the asset. */
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
        /** @description An offer was withdrawn, or its position moved without a sale. */
        ListingCancelledEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Names the listing. It follows from the seller and the order id that were signed. */
            listingId: string;
            /** @description Id of the position as a token of the protocol. */
            tokenId: string;
            /**
             * @description What kind of position it is.
             * @enum {string}
             */
            kind: "policy" | "bond";
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the positions of its kind in the product, from 0. */
            index: string;
            /** @description Who offers it. */
            seller: string;
            /** @description What it costs, in base units of the asset. */
            price: string;
            /** @description Who paid. */
            buyer: string;
            /** @description Who got the position. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Names the operation. */
            operationId: string;
            /**
             * @description What was asked for.
             * @enum {string}
             */
            kind: "buy_policy";
            /** @description What the contract knows the order by. */
            orderId: string;
            idempotencyKey: string | null;
            tokenId: string | null;
            transactionHash: string | null;
        };
        /** @description The outcome of an operation is known. */
        OperationSucceededEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
        /** @description A key was issued to the wallet. If it was not by you, recover the wallet. */
        KeyCreatedData: {
            /** @description Names the key; it is no secret. */
            keyId: string;
            /** @description A name for the key, for people. */
            label: string | null;
            /** @description The last four characters of the key. */
            hint: string;
        };
        /** @description A key was issued to the wallet. If it was not by you, recover the wallet. */
        KeyCreatedEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
            /** @description Names the key; it is no secret. */
            keyId: string;
            /** @description A name for the key, for people. */
            label: string | null;
            /** @description The last four characters of the key. */
            hint: string;
            /**
             * Format: date-time
             * @description From when on it is refused: after a rotation with grace, when that is over.
             */
            revokedAt: string;
        };
        /** @description A key of the wallet was revoked or replaced. */
        KeyRevokedEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
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
        /** @description The chain has taken something back: it did not happen. */
        RevertedEvent: {
            /** @description Its number. Numbers rise, and those of other readers are left out. */
            sequence: string;
            /** @description Names the event, here and in webhooks. */
            eventId: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * @description What was taken back.
             * @enum {string}
             */
            type: "product.created.reverted" | "trigger.reported.reverted" | "policy.bought.reverted" | "policy.settled.reverted" | "policy.expired.reverted" | "bond.posted.reverted" | "bond.queued.reverted" | "bond.redeemed.reverted" | "premium.collected.reverted" | "listing.created.reverted" | "listing.cancelled.reverted" | "listing.sold.reverted" | "operation.succeeded.reverted" | "operation.expired.reverted" | "operation.voided.reverted" | "operation.superseded.reverted" | "key.created.reverted" | "key.revoked.reverted";
            /** @description What the event that was taken back had told. */
            data: {
                /** @description The event that was taken back. */
                eventId: string;
            } & {
                [key: string]: unknown;
            };
        };
        /** @description Something that happened. More types will come: pass over those that you do not know. */
        Event: components["schemas"]["ProductCreatedEvent"] | components["schemas"]["TriggerReportedEvent"] | components["schemas"]["PolicyBoughtEvent"] | components["schemas"]["PolicySettledEvent"] | components["schemas"]["PolicyExpiredEvent"] | components["schemas"]["BondPostedEvent"] | components["schemas"]["BondQueuedEvent"] | components["schemas"]["BondRedeemedEvent"] | components["schemas"]["PremiumCollectedEvent"] | components["schemas"]["ListingCreatedEvent"] | components["schemas"]["ListingCancelledEvent"] | components["schemas"]["ListingSoldEvent"] | components["schemas"]["OperationSucceededEvent"] | components["schemas"]["OperationExpiredEvent"] | components["schemas"]["OperationVoidedEvent"] | components["schemas"]["OperationSupersededEvent"] | components["schemas"]["KeyCreatedEvent"] | components["schemas"]["KeyRevokedEvent"] | components["schemas"]["RevertedEvent"];
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
         * @description Present and `true` on a replay: the Idempotency-Key was used before, and this request changed nothing.
         * @example true
         */
        IdempotentReplayed: "true";
        /**
         * @description Any origin may read this document.
         * @example *
         */
        AnyOrigin: "*";
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
                    /** @description The wallet that signed. Written as in the signed message; mixed case must be a valid checksum. */
                    walletAddress: string;
                    /** @description personal_sign (EIP-191) of the message: 65 bytes, or what the contract of the wallet accepts (ERC-1271, ERC-6492). */
                    signature: string;
                    /**
                     * Format: int64
                     * @description The time in the signed message: seconds since 1970, within 300 of the time of the service.
                     */
                    timestamp: number;
                    /** @description A name for the key, for people. */
                    label?: string;
                };
            };
        };
        responses: {
            /** @description A new key. */
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
                        /** @description Names the key; it is no secret. */
                        keyId: string;
                        /** @description The key. It is shown here and never again: store it at once. Send it in the x-api-key header. */
                        apiKey: string;
                        /** @description The wallet that the key belongs to. */
                        walletAddress: string;
                        /** @description A name for the key, for people. */
                        label: string | null;
                        /**
                         * Format: date-time
                         * @description When it was issued.
                         */
                        createdAt: string;
                    };
                };
            };
            /** @description `invalid_body`: The request body does not match the schema of the operation. `invalid_request`: The path, the query or a header is invalid, or the request is not valid HTTP. `stale_timestamp`: The timestamp differs from the server time by more than 300 seconds. */
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
                    /** @description The wallet that signed. Written as in the signed message; mixed case must be a valid checksum. */
                    walletAddress: string;
                    /** @description personal_sign (EIP-191) of the message: 65 bytes, or what the contract of the wallet accepts (ERC-1271, ERC-6492). */
                    signature: string;
                    /**
                     * Format: int64
                     * @description The time in the signed message: seconds since 1970, within 300 of the time of the service.
                     */
                    timestamp: number;
                };
            };
        };
        responses: {
            /** @description What was revoked. */
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
                     *       "revokedKeys": 3
                     *     }
                     */
                    "application/json": {
                        /** @description The wallet. */
                        walletAddress: string;
                        /**
                         * Format: int32
                         * @description How many keys were revoked.
                         */
                        revokedKeys: number;
                    };
                };
            };
            /** @description `invalid_body`: The request body does not match the schema of the operation. `invalid_request`: The path, the query or a header is invalid, or the request is not valid HTTP. `stale_timestamp`: The timestamp differs from the server time by more than 300 seconds. */
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
            /** @description Who the key belongs to. */
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
                     *       "maxActiveKeys": 3
                     *     }
                     */
                    "application/json": {
                        /** @description The wallet that the key belongs to. */
                        walletAddress: string;
                        /**
                         * @description What may be told about a key.
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
                            /** @description Names the key; it is no secret. */
                            keyId: string;
                            /** @description A name for the key, for people. */
                            label: string | null;
                            /** @description The last four characters of the key. */
                            hint: string;
                            /**
                             * @description Whether it still works.
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
                            /** @description Whether it is the key of this very request. */
                            current: boolean;
                        };
                        /**
                         * Format: int32
                         * @description How many active keys the wallet has.
                         */
                        activeKeys: number;
                        /**
                         * Format: int32
                         * @description How many it may have.
                         */
                        maxActiveKeys: number;
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
                            /** @description Names the key; it is no secret. */
                            keyId: string;
                            /** @description A name for the key, for people. */
                            label: string | null;
                            /** @description The last four characters of the key. */
                            hint: string;
                            /**
                             * @description Whether it still works.
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
                            /** @description Whether it is the key of this very request. */
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
                /** @description Names the key; it is no secret. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What may be told about a key. */
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
                        /** @description Names the key; it is no secret. */
                        keyId: string;
                        /** @description A name for the key, for people. */
                        label: string | null;
                        /** @description The last four characters of the key. */
                        hint: string;
                        /**
                         * @description Whether it still works.
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
                        /** @description Whether it is the key of this very request. */
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
                /** @description Names the key; it is no secret. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What may be told about a key. */
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
                        /** @description Names the key; it is no secret. */
                        keyId: string;
                        /** @description A name for the key, for people. */
                        label: string | null;
                        /** @description The last four characters of the key. */
                        hint: string;
                        /**
                         * @description Whether it still works.
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
                        /** @description Whether it is the key of this very request. */
                        current: boolean;
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
            503: components["responses"]["Unavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the key; it is no secret. */
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
                     * @description How long the old key goes on working, in seconds. It keeps its place until then.
                     * @default 0
                     */
                    graceSeconds: number;
                    /** @description A name for the key, for people. */
                    label?: string;
                };
            };
        };
        responses: {
            /** @description A new key. */
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
                        /** @description Names the key; it is no secret. */
                        keyId: string;
                        /** @description The key. It is shown here and never again: store it at once. Send it in the x-api-key header. */
                        apiKey: string;
                        /** @description The wallet that the key belongs to. */
                        walletAddress: string;
                        /** @description A name for the key, for people. */
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
                    /** @description The wallet that gets the key. */
                    walletAddress: string;
                    /** @description A name for the key, for people. */
                    label?: string;
                };
            };
        };
        responses: {
            /** @description A new key. */
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
                        /** @description Names the key; it is no secret. */
                        keyId: string;
                        /** @description The key. It is shown here and never again: store it at once. Send it in the x-api-key header. */
                        apiKey: string;
                        /** @description The wallet that the key belongs to. */
                        walletAddress: string;
                        /** @description A name for the key, for people. */
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
            header?: never;
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
                     *           "terms": {
                     *             "trigger": "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
                     *             "feed": "0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",
                     *             "epoch": "86400",
                     *             "waiting": "86400",
                     *             "grace": "518400",
                     *             "maxDuration": "15552000",
                     *             "minTerm": "518400",
                     *             "utilizationCap": "9000",
                     *             "rates": {
                     *               "zero": "5000000000000000",
                     *               "kink": "30000000000000000",
                     *               "full": "250000000000000000",
                     *               "kinkAt": "800000000000000000"
                     *             }
                     *           },
                     *           "pool": {
                     *             "capital": "2000000000000",
                     *             "locked": "450000000000",
                     *             "capacity": "1800000000000",
                     *             "available": "1350000000000",
                     *             "utilization": "250000000000000000",
                     *             "rate": "12812500000000000",
                     *             "exiting": "0",
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
            header?: never;
            path: {
                /** @description Number of the product. */
                p: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A product. */
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
                     *       "productId": "1",
                     *       "metadata": {
                     *         "name": "USDC depeg",
                     *         "category": "stablecoin-depeg",
                     *         "summary": "Pays in full when the price of USDC stays below 0.97 USD for nine hours.",
                     *         "insuredEvent": "Every answer of the USDC/USD price feed is below 0.97 over nine hours.",
                     *         "evidence": "On-chain price feed USDC/USD, read by the price trigger."
                     *       },
                     *       "metadataHash": "0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",
                     *       "terms": {
                     *         "trigger": "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
                     *         "feed": "0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",
                     *         "epoch": "86400",
                     *         "waiting": "86400",
                     *         "grace": "518400",
                     *         "maxDuration": "15552000",
                     *         "minTerm": "518400",
                     *         "utilizationCap": "9000",
                     *         "rates": {
                     *           "zero": "5000000000000000",
                     *           "kink": "30000000000000000",
                     *           "full": "250000000000000000",
                     *           "kinkAt": "800000000000000000"
                     *         }
                     *       },
                     *       "pool": {
                     *         "capital": "2000000000000",
                     *         "locked": "450000000000",
                     *         "capacity": "1800000000000",
                     *         "available": "1350000000000",
                     *         "utilization": "250000000000000000",
                     *         "rate": "12812500000000000",
                     *         "exiting": "0",
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
                /** @description How long a point is. */
                interval?: "hour" | "day";
                /** @description Only points that begin at this second or later, in seconds since 1970. */
                from?: string;
                /** @description Only points that begin before this second, in seconds since 1970. */
                to?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Keep the filters the same. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Number of the product. */
                p: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history of a pool. */
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
            header?: never;
            path: {
                /** @description Number of the product. */
                p: string;
                /** @description Place of the policy in its product, from 0. */
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
                     *       "paidOut": "0",
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
                status?: "waiting" | "active" | "expired" | "paid_out";
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
            /** @description A page of policies. */
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
                     *           "tokenId": "18446744073709551616",
                     *           "productId": "1",
                     *           "index": "0",
                     *           "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *           "coverage": "1000000000",
                     *           "originalCoverage": "1000000000",
                     *           "premium": "1234567",
                     *           "fee": "0",
                     *           "paidOut": "0",
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
                 * @description Your unique key for this write. Use a new one for each write; a UUIDv4 is recommended.
                 * @example 5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21
                 */
                "idempotency-key"?: string;
                /**
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10.
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
                 *         "value": "1246914",
                 *         "validAfter": "0",
                 *         "validBefore": "1794713274",
                 *         "signature": "0x1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description As the quote returned them. */
                    terms: {
                        /** @description Number of the product. */
                        product: string;
                        /** @description What the policy pays at most, in base units. */
                        coverage: string;
                        /** @description Until when, in seconds since 1970. */
                        expiry: string;
                        /** @description Who gets the policy. */
                        recipient: string;
                        /** @description What the contract remembers the order by. A signer can use it once, ever. */
                        orderId: string;
                    };
                    payment: {
                        /** @description The payer. If given, it must be the wallet of the key. */
                        from?: string;
                        /** @description The most that may be paid; what the premium leaves of it is returned at once. */
                        value: string;
                        /** @description The payment is valid after this second. */
                        validAfter: string;
                        /** @description The payment is valid before this second; until then anybody may relay it. */
                        validBefore: string;
                        /** @description The signature over `typedData`: 65 bytes, or what the contract of the wallet accepts. */
                        signature: string;
                    };
                };
            };
        };
        responses: {
            /** @description The policy that was bought. */
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
                     *       "tokenId": "18446744073709551616",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "payer": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *       "coverage": "1000000000",
                     *       "originalCoverage": "1000000000",
                     *       "premium": "1234567",
                     *       "fee": "0",
                     *       "paidOut": "0",
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
            /** @description What became of a signed write. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
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
                 * @description Your unique key for this write. Use a new one for each write; a UUIDv4 is recommended.
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
                /** @description Names the operation. */
                operationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of a signed write. */
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
                /** @description Names the operation. */
                operationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to sign to void the order. */
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
                        /** @description Names the operation. */
                        operationId: string;
                        terms: {
                            /** @description The signer of the order. */
                            seller: string;
                            /** @description The order to void. */
                            target: string;
                            /** @description Until when the signature may be submitted, in seconds since 1970. */
                            deadline: string;
                            /** @description The same: voiding takes the place of the order. */
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
                 * @description How long to wait for the outcome: `wait=<seconds>`, 0 to 25. Default: 10.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path: {
                /** @description Names the operation. */
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
                    /** @description As in the typed data that was signed. */
                    deadline: string;
                    /** @description The signature over the typed data of the quote. */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description What became of a signed write. */
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
            /** @description What became of a signed write. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
            /** @description `gas_budget_spent`: The daily gas budget of this wallet or of the gateway is used up. `not_cancellable`: The order was already executed, and it has no open listing. `protocol_refused`: The contract rejected the call for a reason that no gateway request should cause. `signature_expired`: The deadline of the signature has passed. `signature_rejected`: The contract or the asset rejects the signature of the wallet. */
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
                        code?: "gas_budget_spent" | "not_cancellable" | "protocol_refused" | "signature_expired" | "signature_rejected";
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
                 * @description Your unique key for this write. Use a new one for each write; a UUIDv4 is recommended.
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
                    /** @description The product to be covered by. */
                    productId: string;
                    /** @description What the policy pays at most, in base units of the asset: 1000000 is one unit of six decimals. */
                    coverage: string;
                    /** @description Until when, in seconds since 1970: a multiple of the product's epoch. Give either this or `days`. */
                    expiry?: string;
                    /**
                     * Format: int32
                     * @description For how many days; the expiry is the next multiple of the product's epoch after that.
                     */
                    days?: number;
                    /** @description Who gets the policy, and is paid by it. The wallet of the key unless said. */
                    recipient?: string;
                    /** @description Refuse a premium above this, and authorise no more. */
                    maxPremium?: string;
                    /**
                     * Format: int32
                     * @description How much more than the premium of this moment to authorise, in basis points: the price moves until the purchase is in a block. What is not needed is returned in the same transaction.
                     * @default 100
                     */
                    toleranceBps?: number;
                };
            };
        };
        responses: {
            /** @description A price, and exactly what to sign to buy at it. */
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
                     *       "maxPremium": "1246914",
                     *       "payment": {
                     *         "from": "0xBcd4042DE499D14e55001CcbB24a551F3b954096",
                     *         "value": "1246914",
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
                     *           "value": "1246914",
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
                        /** @description The terms, by the names of the contract. The nonce of the payment is their EIP-712 digest. */
                        terms: {
                            /** @description Number of the product. */
                            product: string;
                            /** @description What the policy pays at most, in base units. */
                            coverage: string;
                            /** @description Until when, in seconds since 1970. */
                            expiry: string;
                            /** @description Who gets the policy. */
                            recipient: string;
                            /** @description What the contract remembers the order by. A signer can use it once, ever. */
                            orderId: string;
                        };
                        /** @description EIP-712 digest of the terms: the nonce of the payment. */
                        digest: string;
                        /** @description What it costs at this moment, in base units. */
                        premium: string;
                        /** @description What the payment authorises: the premium and the tolerance. */
                        maxPremium: string;
                        payment: {
                            /** @description The payer: the wallet of the key. */
                            from: string;
                            /** @description The most that may be paid; what the premium leaves of it is returned at once. */
                            value: string;
                            /** @description The payment is valid after this second. */
                            validAfter: string;
                            /** @description The payment is valid before this second; until then anybody may relay it. */
                            validBefore: string;
                        };
                        typedData: components["schemas"]["TypedData"];
                        termsTypedData: components["schemas"]["TypedData"];
                        /** @description For a wallet that wants to pay the gas and send the transaction itself. */
                        call: {
                            /** @description The contract. */
                            to: string;
                            /** @description The call, with zeros in place of a signature of 65 bytes. */
                            data: string;
                            /**
                             * Format: int32
                             * @description The character of `data` from which on its 130 digits go.
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
    getBond: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the product. */
                p: string;
                /** @description Place of the bond in its product, from 0. */
                i: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A bond: a share of the capital behind a product, and of the premium that it earns. */
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
                     *       "tokenId": "340282366920938463481821351505477763072",
                     *       "productId": "1",
                     *       "index": "0",
                     *       "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *       "posted": "1000000000000",
                     *       "principal": "1000000000000",
                     *       "premium": "512345678",
                     *       "collected": "0",
                     *       "redeemed": null,
                     *       "shares": "1000000000000",
                     *       "postedAt": "1794709674",
                     *       "maturity": "1826245674",
                     *       "redeemedAt": null,
                     *       "status": "locked",
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
    listBonds: {
        parameters: {
            query?: {
                /** @description Only bonds of this product. */
                productId?: string;
                /** @description Only bonds with this status. */
                status?: "locked" | "matured" | "queued" | "redeemed";
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
            /** @description A page of bonds. */
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
                     *           "tokenId": "340282366920938463481821351505477763072",
                     *           "productId": "1",
                     *           "index": "0",
                     *           "owner": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *           "payer": "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
                     *           "posted": "1000000000000",
                     *           "principal": "1000000000000",
                     *           "premium": "512345678",
                     *           "collected": "0",
                     *           "redeemed": null,
                     *           "shares": "1000000000000",
                     *           "postedAt": "1794709674",
                     *           "maturity": "1826245674",
                     *           "redeemedAt": null,
                     *           "status": "locked",
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
    listListings: {
        parameters: {
            query?: {
                /** @description Only positions of this product. */
                productId?: string;
                /** @description Only positions of this kind. */
                kind?: "policy" | "bond";
                /** @description Only listings with this status; `any` is all of them. */
                status?: "open" | "sold" | "cancelled" | "expired" | "void" | "any";
                /** @description Only listings of this seller. */
                seller?: string;
                /** @description Only listings that cost at least this much, in base units of the asset. */
                minPrice?: string;
                /** @description Only listings that cost at most this much, in base units of the asset. */
                maxPrice?: string;
                /** @description In what order: `newest`, or with a bound on the price `price_asc`, unless you say otherwise. Bounds and `newest` do not go together. */
                sort?: "newest" | "price_asc" | "price_desc";
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
            /** @description A page of listings. */
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
    getListing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the listing. It follows from the seller and the order id that were signed. */
                listingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A position on offer. */
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
    listEvents: {
        parameters: {
            query?: {
                /** @description Show what comes after this position: the `nextAfter` of the page before, or the `sequence` of the last event seen. Left out or 0: from the oldest event that is kept. `latest`: only what comes from now on. */
                after?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only these types, at most 20, separated by commas: `policy.bought`, `listing.*` or `*`. A type includes its `.reverted`. A type that there is not is refused. */
                types?: string;
                /** @description Only what concerns the product of this number. */
                productId?: string;
            };
            header?: {
                /** @description For a stream: the `id` of the last event received, as EventSource sends it. It counts instead of `after`. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in the order of their numbers. */
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
                        /** @description Where to go on: the `after` of the next request, whether or not this page is empty. */
                        nextAfter: string;
                        /** @description Whether to ask again at once. A page that a filter left empty may have more. */
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
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service can answer. */
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
                        /** @description Name of the service: the first word of the onboarding message. */
                        service: string;
                        /** @description Version of the gateway. */
                        version: string;
                        chain: {
                            /**
                             * @description A private chain in the process, or a chain behind a node.
                             * @enum {string}
                             */
                            kind: "embedded" | "rpc";
                            /** @description Chain id, as in the domain of every signature. */
                            id: string;
                            /** @description Null before the node first answered. */
                            head: string | null;
                            /**
                             * Format: int32
                             * @description Seconds since the node last named its newest block. More than a few: it does not answer.
                             */
                            lagSeconds: number;
                            /** @description Null before the first block was read. */
                            indexed: string | null;
                            /** @description How many blocks `indexed` is behind `head`. More than a few for long: reads are old. */
                            behind: string;
                            /** @description Whether all of the chain was read once. Until then reads of it are refused with 503. */
                            caughtUp: boolean;
                        };
                        relayer: {
                            /**
                             * @description Whether signed orders are sent to the chain: yes; not now, for lack of funds; never, since no wallet is set.
                             * @enum {string}
                             */
                            status: "ok" | "low" | "none";
                        };
                        store: {
                            /**
                             * @description Where the gateway keeps its data.
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
            /** @description The process runs. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The machine-readable contract */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service in a page, for language models */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What crawlers may read */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the contract and its documentation are */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/linkset+json": {
                        [key: string]: unknown;
                    };
                };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to report a vulnerability */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["AnyOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
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
    getApiReference: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
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
}
