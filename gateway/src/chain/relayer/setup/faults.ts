/** Steps of a signed write. Tests stop, kill or freeze a process between two of them. */
export type FaultPoint =
  | 'preflighted'
  | 'accepting'
  | 'accepted'
  | 'renewing'
  | 'turned'
  | 'simulated'
  | 'assigned'
  | 'signed'
  | 'stored'
  | 'broadcast'
  | 'replacing'
  | 'included'
  | 'closed'
  | 'finishing'
  | 'applied'
  | 'keeping'
  | 'kept'

/** A test's hook at each step. */
export type Faults = { at(point: FaultPoint): Promise<void> | void }

export const noFaults: Faults = { at: () => {} }
