/** Loads what places orders: half of this library, which a client that only reads never needs. */
export const loadOrders = () => import('./orders.ts')
