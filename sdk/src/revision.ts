const header = 'x-index-revision'

/** The newest revision of the index that each client has seen. */
const seen = new WeakMap<object, bigint>()

/** Remembers the revision that a response shows. */
export const learnRevision = (client: object, { headers }: Response): void => {
  const text = headers.get(header)
  if (text === null || !/^[0-9]{1,18}$/.test(text)) return
  const revision = BigInt(text)
  if (revision > (seen.get(client) ?? 0n)) seen.set(client, revision)
}

/** Asks for that revision or a later one, so that a client reads its own writes, whichever process of the gateway answers. */
export const revisionHeaders = (client: object): Record<string, string> => {
  const revision = seen.get(client)
  return revision === undefined ? {} : { [header]: String(revision) }
}
