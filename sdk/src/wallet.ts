import { type Deployment, findDeployment } from './deployment.ts'
import { SuretyError } from './error.ts'
import { type AnySigner, type Signer, toSigner } from './signer.ts'
import { digestOf, orderIdOf, structs, type TypedData, type Values } from './typed-data.ts'
import {
  findDifference,
  longestValiditySeconds,
  mostPremium,
  now,
  type PolicyWish,
  readDigits,
  same,
  skewSeconds,
  soonerBy,
  type Terms,
} from './wish.ts'

type Wire = {
  domain: { name: string; version: string; chainId: string; verifyingContract: string }
  primaryType: string
  message: Record<string, string>
}

/** What a gateway proposes to sign for a policy. */
export type PolicyProposal = {
  terms: Terms
  digest: string
  maxPremium: string
  payment: { from: string; value: string; validAfter: string; validBefore: string }
  typedData: Wire
}

const distrust = (what: string, expected: unknown, found: unknown): SuretyError =>
  new SuretyError({
    status: 0,
    code: 'untrusted_quote',
    message: `The gateway asked to sign another ${what} than was asked for: ${found} instead of ${expected}. Nothing was signed.`,
  })

/** Signs what the caller asked for, and nothing that a gateway makes of it. */
export class Wallet {
  readonly #signer: AnySigner | undefined
  readonly #deployment: Deployment | undefined

  constructor({ signer, deployment }: { signer?: AnySigner | undefined; deployment?: Deployment | undefined }) {
    this.#signer = signer
    this.#deployment = deployment
  }

  async #open(): Promise<Signer> {
    if (!this.#signer) throw new TypeError('pass `signer` to Surety: what moves money is signed by the wallet')
    return toSigner(this.#signer)
  }

  /** Whose money it is. */
  async getAddress(): Promise<string> {
    return (await this.#open()).address
  }

  #deploymentOn(chainId: string): Deployment {
    const deployment = this.#deployment ?? findDeployment(BigInt(chainId))
    if (deployment) return deployment
    throw new TypeError(
      `pass \`deployment\` to Surety: the contracts on chain ${chainId} are not known to this version`,
    )
  }

  /** Makes the body of a purchase out of a proposal, if it is what was asked for. */
  async signPolicy({ wish, key, proposal }: { wish: PolicyWish; key: string; proposal: PolicyProposal }) {
    const signer = await this.#open()
    const deployment = this.#deploymentOn(proposal.typedData.domain.chainId)
    const { terms, payment, typedData } = proposal
    const counted = { since: now(), sooner: soonerBy.quoted }
    const recipient = wish.recipient ?? signer.address
    const difference = findDifference(terms, { wish, orderId: orderIdOf(key), recipient, counted })
    if (difference) throw distrust(difference.what, difference.wanted, difference.found)
    checkPayment(payment, wish)
    const { chainId, surety, asset } = deployment
    const nonce = digestOf({
      domain: { name: 'Surety', version: '1', chainId, verifyingContract: surety },
      types: { PolicyTerms: structs.PolicyTerms },
      primaryType: 'PolicyTerms',
      message: terms,
    })
    const { value, validAfter, validBefore } = payment
    const message = { from: signer.address, to: surety, value, validAfter, validBefore, nonce }
    // The name of the asset is the one thing that is taken over: a wrong one makes a signature that is good for nothing.
    const { name, version } = typedData.domain
    const mine: TypedData = {
      domain: { name, version, chainId, verifyingContract: asset },
      types: { ReceiveWithAuthorization: structs.ReceiveWithAuthorization },
      primaryType: 'ReceiveWithAuthorization',
      message: widen(message),
    }
    checkProposal(mine, typedData)
    if (!same(nonce, proposal.digest)) throw distrust('digest', nonce, proposal.digest)
    const signature = await signer.signTypedData(mine)
    return { terms, payment: { from: signer.address, value, validAfter, validBefore, signature } }
  }

  /** Makes the body that voids the order of a key. */
  async signVoid({
    idempotencyKey,
    quote,
  }: {
    idempotencyKey: string
    quote: { terms: Record<'seller' | 'target' | 'deadline' | 'orderId', string>; typedData: Wire }
  }) {
    const signer = await this.#open()
    const { chainId, surety } = this.#deploymentOn(quote.typedData.domain.chainId)
    const orderId = orderIdOf(idempotencyKey)
    const { deadline } = quote.terms
    checkValidity('deadline', deadline)
    const mine: TypedData = {
      domain: { name: 'Surety', version: '1', chainId, verifyingContract: surety },
      types: { CancelTerms: structs.CancelTerms },
      primaryType: 'CancelTerms',
      message: { seller: signer.address, target: orderId, deadline: BigInt(deadline), orderId },
    }
    checkProposal(mine, quote.typedData)
    return { deadline, signature: await signer.signTypedData(mine) }
  }
}

const checkPayment = ({ value, validAfter, validBefore }: PolicyProposal['payment'], wish: PolicyWish): void => {
  const most = mostPremium(wish)
  const amount = readDigits(value)
  if (amount === undefined || amount > most) throw distrust('value', `at most ${most}`, value)
  if (validAfter !== '0') throw distrust('validAfter', '0', validAfter)
  checkValidity('validBefore', validBefore)
}

/** A signature that lives for long is one to regret, and one that is over already only seems to have been tried. */
const checkValidity = (what: string, validUntil: string): void => {
  const [end, earliest] = [readDigits(validUntil), now()]
  const latest = earliest + longestValiditySeconds + skewSeconds
  if (end === undefined || end <= earliest || end > latest)
    throw distrust(what, `one between ${earliest} (now, by the clock here) and ${latest}`, validUntil)
}

/** A gateway that proposes anything else than what is signed here is not to be dealt with. */
const checkProposal = ({ domain, primaryType, message }: TypedData, proposed: Wire): void => {
  const pairs: [string, unknown, unknown][] = [
    ['name', domain.name, proposed.domain.name],
    ['version', domain.version, proposed.domain.version],
    ['chain', domain.chainId, proposed.domain.chainId],
    ['contract', domain.verifyingContract, proposed.domain.verifyingContract],
    ['struct', primaryType, proposed.primaryType],
    ...Object.entries(message).map(([name, value]): [string, unknown, unknown] => [
      name,
      value,
      proposed.message[name],
    ]),
  ]
  for (const [what, mine, theirs] of pairs) if (!same(String(mine), String(theirs))) throw distrust(what, mine, theirs)
}

/** Integers as such: not every wallet takes them as text. */
const widen = (message: Record<string, string>): Values =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, value.startsWith('0x') ? value : BigInt(value)]),
  )
