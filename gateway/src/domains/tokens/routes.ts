import { Type } from 'typebox'
import type { App } from '../../http/build-fastify.ts'
import { PathNumber } from '../../http/schema.ts'
import { sendDocument, unchanged } from '../../http/static-document.ts'
import { describeToken } from './metadata.ts'
import { drawCard } from './picture.ts'
import { type Kind, readCard, type Tokens } from './read.ts'
import { TokenMetadata, tokenExample } from './schema.ts'

/** Wallets and marketplaces read tokens from any origin, and append what they like to the address. */
const config = { document: true, errors: ['chain_unavailable', 'not_found'] } as const

const words = {
  policies: { one: 'policy', name: 'Policy' },
  bonds: { one: 'bond', name: 'Bond' },
}

const paramsOf = (one: string) =>
  Type.Object(
    { p: PathNumber('Product id.'), i: PathNumber(`Index of the ${one} within the product, from 0.`) },
    { additionalProperties: false },
  )

const keyOf = ({ p, i }: { p: string; i: string }) => ({ product: BigInt(p), index: BigInt(i) })

const metadataRoute = (app: App, world: Tokens, kind: Kind): void => {
  const { one, name } = words[kind]
  app.get(
    `/tokens/${kind}/:p/:i`,
    {
      config,
      schema: {
        operationId: `get${name}Token`,
        tags: ['Tokens'],
        summary: `Get the token metadata of a ${one}`,
        description:
          `Returns the ERC-721 metadata that \`tokenURI\` of a ${one} points to, for wallets and marketplaces. Closed and ` +
          `expired positions have it, too. Use \`GET /${kind}/{p}/{i}\` for exact figures.`,
        params: paramsOf(one),
        response: {
          200: {
            description: `Token metadata of the ${one}`,
            content: { 'application/json': { schema: TokenMetadata, example: tokenExample(kind) } },
          },
          304: unchanged,
        },
      },
    },
    async (request, reply) => {
      const { p, i } = request.params
      const { card, names } = await readCard(world, kind, keyOf(request.params))
      const metadata = describeToken(card, names, { publicUrl: world.publicUrl, path: `/${kind}/${p}/${i}` })
      return sendDocument(request, reply, {
        type: 'application/json; charset=utf-8',
        text: JSON.stringify(metadata),
      })
    },
  )
}

const pictureRoute = (app: App, world: Tokens, kind: Kind): void => {
  const { one, name } = words[kind]
  app.get(
    `/tokens/${kind}/:p/:i/image.svg`,
    {
      config,
      schema: {
        operationId: `get${name}Picture`,
        tags: ['Tokens'],
        summary: `Get the picture of a ${one}`,
        description: `Draws a ${one}: product, amount, end and status. The picture has no script and loads nothing.`,
        params: paramsOf(one),
        response: {
          200: {
            description: `Picture of the ${one}`,
            content: { 'image/svg+xml': { schema: Type.String({ maxLength: 16_384, pattern: '^<svg ' }) } },
          },
          304: unchanged,
        },
      },
    },
    async (request, reply) => {
      const { card, names } = await readCard(world, kind, keyOf(request.params))
      return sendDocument(request, reply, { type: 'image/svg+xml', text: drawCard(card, names) })
    },
  )
}

/** The ERC-721 tokens of positions, at the addresses that `tokenURI` of the contract returns. */
export const tokenRoutes = (app: App, world: Tokens): void => {
  for (const kind of ['policies', 'bonds'] as const) {
    metadataRoute(app, world, kind)
    pictureRoute(app, world, kind)
  }
}
