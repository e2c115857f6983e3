/** One node of the chain. Its `name` does not reveal its address. */
export type Node = {
  name: string
  request(call: { method: string; params?: unknown[] | undefined }): Promise<unknown>
}
