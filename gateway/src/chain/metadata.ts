import { type Hex, keccak256, toHex } from 'viem'

/** A product's description. The chain holds its hash, so that nobody can change it later. */
export type ProductMetadata = {
  name: string
  category: string
  summary: string
  insuredEvent: string
  evidence: string
}

const members = ['name', 'category', 'summary', 'insuredEvent', 'evidence'] as const

/** Hashes the members in their fixed order as compact JSON. The product's `metadata` on chain is this hash. */
export const hashMetadata = (metadata: ProductMetadata): Hex =>
  keccak256(toHex(JSON.stringify(Object.fromEntries(members.map((member) => [member, metadata[member]])))))

/** Finds documents by hash, so that a product shows only the description it committed to. */
export const indexMetadata = (documents: readonly ProductMetadata[]) => {
  const byHash = new Map(documents.map((document) => [hashMetadata(document) as string, document]))
  return (hash: string): ProductMetadata | undefined => byHash.get(hash)
}

/** Reads the documents from a file's JSON. An error names the wrong entry. */
export const parseMetadata = (json: unknown): ProductMetadata[] => {
  if (!Array.isArray(json)) throw new Error('the metadata file must hold an array')
  return json.map((entry: Record<string, unknown>, index) => {
    for (const member of members) {
      const value = entry?.[member]
      if (typeof value !== 'string' || value.length === 0 || value.length > 2_000) {
        throw new Error(`the metadata file: entry ${index} must have "${member}", a text of at most 2000 characters`)
      }
    }
    return entry as ProductMetadata
  })
}
