/** One node of the chain, as it answers. `name` says which of several, and gives no address away. */
export type Node = {
  name: string
  request(call: { method: string; params?: unknown[] | undefined }): Promise<unknown>
}
