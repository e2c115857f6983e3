// Generated from docs/openapi.json by npm run generate.
export interface paths {
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
         * @description Machine code of a refusal; docs/errors.md explains each.
         * @enum {string}
         */
        ErrorCode: "invalid_body" | "invalid_request" | "not_found" | "method_not_allowed" | "request_timeout" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "rate_limit" | "headers_too_large" | "internal_error" | "unavailable";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
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
                        store: {
                            /** @description Where the gateway keeps its data. */
                            kind: "embedded" | "postgres";
                        };
                    };
                };
            };
            /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
            400: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `request_timeout`: The request did not arrive whole in time. */
            408: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
            417: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
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
            431: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
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
            500: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
            503: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
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
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
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
            /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
            400: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `request_timeout`: The request did not arrive whole in time. */
            408: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
            417: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
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
            431: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
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
            500: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
            503: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
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
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
            400: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `request_timeout`: The request did not arrive whole in time. */
            408: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
            417: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "expectation_failed";
                    };
                };
            };
            /** @description `rate_limit`: Too many requests in a short time. */
            429: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limit";
                    };
                };
            };
            /** @description `headers_too_large`: The request line and headers are larger than 16 KiB together. */
            431: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
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
            500: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
            503: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
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
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
            400: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `request_timeout`: The request did not arrive whole in time. */
            408: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
            417: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "expectation_failed";
                    };
                };
            };
            /** @description `rate_limit`: Too many requests in a short time. */
            429: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limit";
                    };
                };
            };
            /** @description `headers_too_large`: The request line and headers are larger than 16 KiB together. */
            431: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
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
            500: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
            503: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
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
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
            400: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `request_timeout`: The request did not arrive whole in time. */
            408: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
            417: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "expectation_failed";
                    };
                };
            };
            /** @description `rate_limit`: Too many requests in a short time. */
            429: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limit";
                    };
                };
            };
            /** @description `headers_too_large`: The request line and headers are larger than 16 KiB together. */
            431: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
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
            500: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
            503: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
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
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/linkset+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
            400: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `request_timeout`: The request did not arrive whole in time. */
            408: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
            417: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "expectation_failed";
                    };
                };
            };
            /** @description `rate_limit`: Too many requests in a short time. */
            429: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limit";
                    };
                };
            };
            /** @description `headers_too_large`: The request line and headers are larger than 16 KiB together. */
            431: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
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
            500: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
            503: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
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
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
            400: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `request_timeout`: The request did not arrive whole in time. */
            408: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
            417: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "expectation_failed";
                    };
                };
            };
            /** @description `rate_limit`: Too many requests in a short time. */
            429: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limit";
                    };
                };
            };
            /** @description `headers_too_large`: The request line and headers are larger than 16 KiB together. */
            431: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
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
            500: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
            503: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
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
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description `invalid_request`: The path, the query or a header is not what the operation expects, or the request is not valid HTTP. */
            400: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request";
                    };
                };
            };
            /** @description `request_timeout`: The request did not arrive whole in time. */
            408: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description `expectation_failed`: The Expect header asks for something the service does not do. */
            417: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "expectation_failed";
                    };
                };
            };
            /** @description `rate_limit`: Too many requests in a short time. */
            429: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limit";
                    };
                };
            };
            /** @description `headers_too_large`: The request line and headers are larger than 16 KiB together. */
            431: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
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
            500: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service is starting, stopping or cannot reach its store. */
            503: {
                headers: {
                    /** @description Names this request in the logs of the service. */
                    "x-request-id"?: string;
                    /** @description The limit: q requests in w seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it: r requests, full again in t seconds. */
                    RateLimit?: string;
                    /** @description Seconds to wait before sending again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
}
