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
         * @description A page for people, where every operation can be tried. It loads nothing from elsewhere.
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
        /** @description The body of every answer that is not 2xx. `error` and `code` are equal. */
        Error: {
            error: components["schemas"]["ErrorCode"];
            /** @description What is wrong and what to do next. */
            message: string;
            code: components["schemas"]["ErrorCode"];
        };
        /**
         * @description Machine code of a refusal.
         * @enum {string}
         */
        ErrorCode: "invalid_body" | "invalid_request" | "stale_timestamp" | "invalid_signature" | "missing_api_key" | "invalid_api_key" | "invalid_admin_token" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "cap_reached" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "rate_limit" | "headers_too_large" | "internal_error" | "chain_unavailable" | "unavailable";
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
            /** @description The block whose state is shown. */
            block: {
                /** @description Number of the block. */
                number: string;
                /** @description Its time, in seconds since 1970. */
                timestamp: string;
            };
        };
        /** @description A policy. */
        Policy: {
            /** @description Id of the policy as a token of the protocol. */
            tokenId: string;
            /** @description Number of its product. */
            productId: string;
            /** @description Its place among the policies of the product, from 0. */
            index: string;
            /** @description Who is paid. */
            owner: string;
            /** @description What it still pays at most, in base units of the asset. */
            coverage: string;
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
            /** @description The block whose state is shown. */
            block: {
                /** @description Number of the block. */
                number: string;
                /** @description Its time, in seconds since 1970. */
                timestamp: string;
            };
        };
    };
    responses: {
        /** @description `body_too_large`: The request body is larger than 64 KiB. */
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
        /** @description `chain_unavailable`: The chain does not answer, and what was asked for is only there. `unavailable`: The service is starting, stopping or cannot reach its store. */
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
        /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
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
        /** @description `headers_too_large`: The request line and headers are larger than 16 KiB together. */
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
        /** @description `internal_error`: The service failed in a way it did not foresee; nothing about it is the fault of the caller. */
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
        /** @description `invalid_signature`: The signature is not that of the wallet over the message that was expected. */
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
        /** @description `rate_limit`: Too many requests in a short time. */
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
        /** @description `request_timeout`: The request did not arrive whole in time. */
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
        /** @description `conflict`: The request was done before and works only once. */
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
        /** @description `invalid_api_key`: The API key is unknown, malformed or revoked. `missing_api_key`: The operation needs an API key and the request has none. */
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
        /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
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
        /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
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
        /** @description `not_found`: There is nothing at this address, or nothing that belongs to the caller. */
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
        /** @description `uri_too_long`: A part of the path is longer than any identifier of the service. */
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
        /** @description `invalid_body`: The request body is not the JSON that the operation expects. `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
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
        /** @description `invalid_admin_token`: The administrative token is missing or wrong. */
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
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Names this request in the logs of the service. Send it along when you report a problem.
         * @example req_3yQ0cN8pT5mWv1ZrXbK7Ld
         */
        RequestId: string;
        /**
         * @description The limit, where the operation has one: q requests in w seconds.
         * @example "public";q=6000;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description What is left of the limit, where the operation has one: r requests, full again in t seconds.
         * @example "public";r=5999;t=1
         */
        RateLimit: string;
        /**
         * @description Seconds to wait before sending again.
         * @example 5
         */
        RetryAfter: number;
        /**
         * @description Pages of any origin may read this document.
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
            /** @description `invalid_body`: The request body is not the JSON that the operation expects. `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. `stale_timestamp`: The timestamp is more than 300 seconds from the time of the service. */
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
            /** @description `invalid_body`: The request body is not the JSON that the operation expects. `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. `stale_timestamp`: The timestamp is more than 300 seconds from the time of the service. */
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
            query: {
                /** @description How many to return at most. */
                limit: number;
                /** @description Where to go on: the `nextCursor` of the page before, with the same filters. */
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
            query: {
                /** @description How many to return at most. */
                limit: number;
                /** @description Where to go on: the `nextCursor` of the page before, with the same filters. */
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
                     *       "coverage": "1000000000",
                     *       "start": "1794709674",
                     *       "activeFrom": "1794796074",
                     *       "expiry": "1797292800",
                     *       "status": "active",
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
                     *         "lagSeconds": 0
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
            /** @description The page. */
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
