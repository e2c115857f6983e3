import { parseUint } from './bigints.ts'
import { type Deployment, epochSecondsOf, findDeployment, requireEpochs } from './deployment.ts'
import { SuretyError } from './error.ts'
import { allowedShortfall, clockSkewSeconds, maxValiditySeconds, now } from './expiry.ts'
import { maxPremiumOf, type PolicyRequest } from './policy-request.ts'
import { type AnySigner, type Signer, toSigner } from './signer.ts'
import { compareFields, type Difference, findTermsDifference, formatDifference, isSame, type Terms } from './terms.ts'
import { hashTypedData, orderIdOf, structs, type TypedData, type Values } from './typed-data.ts'

type ProposedTypedData = {
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
  typedData: ProposedTypedData
}

const untrustedQuote = (difference: Difference, hint = ''): SuretyError =>
  new SuretyError({
    status: 0,
    code: 'untrusted_quote',
    message: `The gateway's proposal does not match the request: ${formatDifference(difference)}. Nothing was signed.${hint}`,
  })

const longEpochHint = ' If the product has a longer epoch, pass it in `deployment.epochSeconds`, or pass `expiry`.'

/** Signs what the caller requested, and nothing else that a gateway proposes. */
export class Wallet {
  readonly #signer: AnySigner | undefined
  readonly #deployment: Deployment | undefined

  constructor({ signer, deployment }: { signer?: AnySigner | undefined; deployment?: Deployment | undefined }) {
    if (deployment) requireEpochs(deployment)
    this.#signer = signer
    this.#deployment = deployment
  }

  async #requireSigner(): Promise<Signer> {
    if (!this.#signer) throw new TypeError('Payments need a wallet signature. Pass `signer` to Surety.')
    return toSigner(this.#signer)
  }

  async getAddress(): Promise<string> {
    return (await this.#requireSigner()).address
  }

  /** The epoch that bounds `days`. It never depends on the gateway. */
  getEpochSeconds(productId: bigint): bigint {
    return epochSecondsOf(this.#deployment, productId)
  }

  #requireDeployment(chainId: string): Deployment {
    const deployment = this.#deployment ?? findDeployment(BigInt(chainId))
    if (deployment) return deployment
    throw new TypeError(`This SDK does not know the contracts on chain ${chainId}. Pass \`deployment\` to Surety.`)
  }

  /** Builds the body of a purchase from a proposal that matches the request. */
  async signPolicy({ request, key, proposal }: { request: PolicyRequest; key: string; proposal: PolicyProposal }) {
    const signer = await this.#requireSigner()
    const { chainId, surety, asset } = this.#requireDeployment(proposal.typedData.domain.chainId)
    const { terms, payment, typedData: proposed } = proposal
    this.#checkTerms(terms, { request, key, buyer: signer.address })
    checkPayment(payment, request)
    const nonce = hashTypedData({
      domain: { name: 'Surety', version: '1', chainId, verifyingContract: surety },
      types: { PolicyTerms: structs.PolicyTerms },
      primaryType: 'PolicyTerms',
      message: terms,
    })
    const { value, validAfter, validBefore } = payment
    const message = { from: signer.address, to: surety, value, validAfter, validBefore, nonce }
    // The asset's name and version come from the gateway: wrong ones only make the signature invalid.
    const { name, version } = proposed.domain
    const typedData: TypedData = {
      domain: { name, version, chainId, verifyingContract: asset },
      types: { ReceiveWithAuthorization: structs.ReceiveWithAuthorization },
      primaryType: 'ReceiveWithAuthorization',
      message: toBigints(message),
    }
    checkTypedData(typedData, proposed)
    if (!isSame(nonce, proposal.digest))
      throw untrustedQuote({ field: 'digest', expected: nonce, found: proposal.digest })
    const signature = await signer.signTypedData(typedData)
    return { terms, payment: { from: signer.address, value, validAfter, validBefore, signature } }
  }

  #checkTerms(terms: Terms, { request, key, buyer }: { request: PolicyRequest; key: string; buyer: string }): void {
    const epochSeconds = this.getEpochSeconds(request.productId)
    const start = { since: now(), shortfall: allowedShortfall.quoted, epochSeconds }
    const recipient = request.recipient ?? buyer
    const difference = findTermsDifference(terms, { request, orderId: orderIdOf(key), recipient, start })
    if (!difference) return
    throw untrustedQuote(difference, difference.field === 'expiry' && request.days !== undefined ? longEpochHint : '')
  }

  /** Builds the body that voids an order. */
  async signVoid({
    orderId,
    quote,
  }: {
    orderId: string
    quote: { terms: Record<'seller' | 'target' | 'deadline' | 'orderId', string>; typedData: ProposedTypedData }
  }) {
    const signer = await this.#requireSigner()
    const { chainId, surety } = this.#requireDeployment(quote.typedData.domain.chainId)
    const { deadline } = quote.terms
    checkValidity('deadline', deadline)
    const typedData: TypedData = {
      domain: { name: 'Surety', version: '1', chainId, verifyingContract: surety },
      types: { CancelTerms: structs.CancelTerms },
      primaryType: 'CancelTerms',
      message: { seller: signer.address, target: orderId, deadline: BigInt(deadline), orderId },
    }
    checkTypedData(typedData, quote.typedData)
    return { deadline, signature: await signer.signTypedData(typedData) }
  }
}

const checkPayment = (payment: PolicyProposal['payment'], request: PolicyRequest): void => {
  const { value, validAfter, validBefore } = payment
  const maxPremium = maxPremiumOf(request)
  const amount = parseUint(value)
  if (amount === undefined || amount > maxPremium)
    throw untrustedQuote({ field: 'value', expected: `at most ${maxPremium}`, found: value })
  if (validAfter !== '0') throw untrustedQuote({ field: 'validAfter', expected: '0', found: validAfter })
  checkValidity('validBefore', validBefore)
}

/** Refuses a signature that is valid for long, which is a risk, and one that has expired, which cannot be executed. */
const checkValidity = (field: string, validUntil: string): void => {
  const [end, min] = [parseUint(validUntil), now()]
  const max = min + maxValiditySeconds + clockSkewSeconds
  if (end !== undefined && end > min && end <= max) return
  throw untrustedQuote({ field, expected: `between ${min} (now, by the local clock) and ${max}`, found: validUntil })
}

/** Compares the proposed message with the one the SDK built. The SDK signs its own, but a gateway that differs is not trusted. */
const checkTypedData = ({ domain, primaryType, message }: TypedData, proposed: ProposedTypedData): void => {
  const difference = compareFields([
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
  ])
  if (difference) throw untrustedQuote(difference)
}

/** Converts decimal strings to bigints: some wallets refuse integers as strings. */
const toBigints = (message: Record<string, string>): Values =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, value.startsWith('0x') ? value : BigInt(value)]),
  )
