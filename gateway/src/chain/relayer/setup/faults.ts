/** The steps of a signed write between which a process may end, or sleep through its lease. */
export type FaultPoint =
  | 'tried'
  | 'accepting'
  | 'accepted'
  | 'renewing'
  | 'simulated'
  | 'allotted'
  | 'signed'
  | 'stored'
  | 'broadcast'
  | 'replacing'
  | 'included'
  | 'closed'
  | 'settling'
  | 'applied'

/** Handed in by tests, to stop or end the process at a step. */
export type Faults = { at(point: FaultPoint): Promise<void> | void }

export const noFaults: Faults = { at: () => {} }
