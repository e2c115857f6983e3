/** The name of a lane's lease. */
export const leaseName = (laneAddress: string): string => `lane:${laneAddress}`
