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

/** The members in their fixed order as compact JSON. */
const writeMetadata = (metadata: ProductMetadata): string =>
  JSON.stringify(Object.fromEntries(members.map((member) => [member, metadata[member]])))

/** What stands in the product's `metadata` on the chain. */
export const hashMetadata = (metadata: ProductMetadata): Hex => keccak256(toHex(writeMetadata(metadata)))

/** A URI that holds the very document that is hashed, so that nobody has to serve it. */
export const writeMetadataUri = (metadata: ProductMetadata): string =>
  `data:application/json;base64,${Buffer.from(writeMetadata(metadata)).toString('base64')}`

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
