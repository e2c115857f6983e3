/** The newest known block. */
export type Head = { number: bigint; hash: string; timestamp: bigint }
