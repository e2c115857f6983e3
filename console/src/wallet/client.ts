import type { Deployment, Surety } from '@surety/sdk'
import { call } from '../state/api.ts'
import type { Health, Page, Product } from '../state/contract.ts'
import { baseUrl, type SandboxWorld, world } from '../state/place.ts'
import { type Session, session } from '../state/session.ts'
import { browserSigner, findWallet } from './browser-wallets.ts'

/** The SDK signs and places orders. It loads when somebody first needs it. */
export const loadSdk = () => import('@surety/sdk')

/** The signer of a session; undefined if it has a key alone. */
export const signerOf = async ({ signer }: Session) => {
  if (signer.kind === 'none') return undefined
  if (signer.kind === 'browser') {
    const found = findWallet(signer.rdns)
    if (!found) throw new Error('The wallet of this session is gone. Unlock it, or sign in again.')
    return browserSigner(found)
  }
  const { embeddedSigner, worldSigner } = await import('./test-wallet.ts')
  if (signer.kind === 'embedded') return embeddedSigner(signer.index)
  const wallet = world.value?.wallets.find(({ address }) => address === signer.address)
  if (!wallet) throw new Error('This sandbox world has no such wallet. Leave it and enter again.')
  return worldSigner(wallet.privateKey)
}

/** The contracts that signatures are for. The SDK itself knows those of the embedded chain. */
const findDeployment = async (entered: SandboxWorld | undefined): Promise<Deployment | undefined> => {
  const [{ chain }, { data }] = await Promise.all([call<Health>('/health'), call<Page<Product>>('/products?limit=100')])
  const [first] = data
  if (!first || (!entered && chain.kind === 'embedded')) return undefined
  const surety = entered ? entered.contracts.surety : await readContractAddress(first)
  if (surety === undefined) return undefined
  const seconds = (pick: (product: Product) => string) =>
    Object.fromEntries(data.map((product) => [product.productId, BigInt(pick(product))]))
  return {
    chainId: BigInt(first.asset.chainId),
    surety,
    asset: first.asset.address,
    epochSeconds: seconds(({ terms }) => terms.epoch),
    termSeconds: seconds(({ terms }) => terms.term),
  }
}

type Quoted = { termsTypedData: { domain: { verifyingContract: string } } }

/** The page itself comes from this gateway, so its word on the contract is worth as much as the page. */
const readContractAddress = async ({ productId, terms }: Product): Promise<string> => {
  const body = { productId, coverage: terms.minCover, days: 1 }
  const quote = await call<Quoted>('/api/v1/policies/quote', { method: 'POST', body })
  return quote.termsTypedData.domain.verifyingContract
}

/** A client of the SDK for the session. Without a signer it can only read. */
export const openClient = async (): Promise<Surety> => {
  const current = session.value
  if (!current) throw new Error('Sign in first.')
  const [{ Surety: Client }, signer, deployment] = await Promise.all([
    loadSdk(),
    signerOf(current),
    findDeployment(world.value),
  ])
  return new Client({
    baseUrl: baseUrl.value,
    apiKey: current.apiKey,
    ...(signer ? { signer } : {}),
    ...(deployment ? { deployment } : {}),
  })
}

export const canSign = (): boolean => session.value !== undefined && session.value.signer.kind !== 'none'
