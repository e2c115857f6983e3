/** The newest block that is known. */
export type Head = { number: bigint; hash: string; timestamp: bigint }
