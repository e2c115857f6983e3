import { parseUint } from './bigints.ts'
import { type Deployment, findDeployment, type Grids, gridsOf } from './deployment.ts'
import { allowedShortfall, clockSkewSeconds, localNow, maxValiditySeconds } from './ends.ts'
import { SuretyError } from './error.ts'
import { type AnySigner, type Signer, toSigner } from './signer.ts'
import {
  compareFields,
  type Difference,
  type ExpectedTerms,
  findTermsDifference,
  formatDifference,
  isSame,
  type Terms,
} from './terms.ts'
import { hashTypedData, structs, type TermsStruct, type TypedData, type Values } from './typed-data.ts'

type ProposedTypedData = {
  domain: { name: string; version: string; chainId: string; verifyingContract: string }
  primaryType: string
  message: Record<string, string>
}

type ProposedPayment = { value: string; validAfter: string; validBefore: string }

/** What a gateway proposes to sign. */
export type Proposal = {
  terms: Terms
  digest?: string
  /** Where a payment is signed, not the terms. */
  payment?: ProposedPayment
  typedData: ProposedTypedData
}

/** What the caller wants signed: the terms, and the amounts that may be paid for them. */
type Wanted = {
  struct: TermsStruct
  expected: ExpectedTerms
  payment?: { min: bigint; max: bigint } | undefined
}

/** What is sent: the terms, and either their signature or a signed payment. */
export type SignedOrder = {
  terms: Terms
  signature?: string
  payment?: ProposedPayment & { from: string; signature: string }
}

const untrustedQuote = (difference: Difference): SuretyError =>
  new SuretyError({
    status: 0,
    code: 'untrusted_quote',
    message: `The gateway's proposal does not match the request: ${formatDifference(difference)}. Nothing was signed.`,
  })

type WalletOptions = {
  signer?: AnySigner | undefined
  deployment?: Deployment | undefined
  now?: (() => bigint) | undefined
}

/** Signs what the caller requested, and nothing else that a gateway proposes. */
export class Wallet {
  readonly #signer: AnySigner | undefined
  readonly #deployment: Deployment | undefined
  /** How far `days` may be rounded up. It never depends on the gateway. */
  readonly grids: Grids

  /** Chain time: by the local clock, unless the caller knows better. It never depends on the gateway. */
  readonly now: () => bigint

  constructor({ signer, deployment, now = localNow }: WalletOptions) {
    this.grids = gridsOf(deployment)
    this.now = now
    this.#signer = signer
    this.#deployment = deployment
  }

  async #requireSigner(): Promise<Signer> {
    if (!this.#signer) throw new TypeError('Orders need a wallet signature. Pass `signer` to Surety.')
    return toSigner(this.#signer)
  }

  async getAddress(): Promise<string> {
    return (await this.#requireSigner()).address
  }

  #requireDeployment(chainId: string): Deployment {
    const deployment = this.#deployment ?? findDeployment(BigInt(chainId))
    if (deployment) return deployment
    throw new TypeError(`This SDK does not know the contracts on chain ${chainId}. Pass \`deployment\` to Surety.`)
  }

  /** Signs a proposal that matches what is wanted: the terms, or the payment for them. */
  async sign({ struct, expected, payment: allowed }: Wanted, proposal: Proposal): Promise<SignedOrder> {
    const signer = await this.#requireSigner()
    const deployment = this.#requireDeployment(proposal.typedData.domain.chainId)
    if (!allowed) checkValidity('deadline', proposal.terms.deadline, this.now())
    const terms = readTerms({ struct, expected }, proposal.terms, this.now())
    const typedTerms = describeTerms(deployment, struct, terms)
    const digest = hashTypedData(typedTerms)
    if (proposal.digest !== undefined && !isSame(digest, proposal.digest))
      throw untrustedQuote({ field: 'digest', expected: digest, found: proposal.digest })
    if (!allowed) {
      checkTypedData(typedTerms, proposal.typedData)
      return { terms, signature: await signer.signTypedData(typedTerms) }
    }
    const payment = readPayment(proposal.payment, allowed, this.now())
    const message = { from: signer.address, to: deployment.surety, ...payment, nonce: digest }
    const typedData = describePayment(deployment, proposal.typedData.domain, message)
    checkTypedData(typedData, proposal.typedData)
    const signature = await signer.signTypedData(typedData)
    return { terms, payment: { from: signer.address, ...payment, signature } }
  }
}

/** Returns the terms of a proposal if each is what the request means. */
const readTerms = (
  { struct, expected }: Pick<Wanted, 'struct' | 'expected'>,
  proposed: Terms,
  since: bigint,
): Terms => {
  const difference = findTermsDifference(proposed, expected, { since, shortfall: allowedShortfall.quoted })
  if (difference) throw untrustedQuote(difference)
  return Object.fromEntries(structs[struct].map(({ name }) => [name, String(proposed[name])]))
}

const describeTerms = ({ chainId, surety }: Deployment, struct: TermsStruct, terms: Terms): TypedData => ({
  domain: { name: 'Surety', version: '1', chainId, verifyingContract: surety },
  types: { [struct]: structs[struct] },
  primaryType: struct,
  message: toBigints(terms),
})

/** The asset's name and version come from the gateway: wrong ones only make the signature invalid. */
const describePayment = (
  { chainId, asset }: Deployment,
  { name, version }: ProposedTypedData['domain'],
  message: Terms,
): TypedData => ({
  domain: { name, version, chainId, verifyingContract: asset },
  types: { ReceiveWithAuthorization: structs.ReceiveWithAuthorization },
  primaryType: 'ReceiveWithAuthorization',
  message: toBigints(message),
})

/** Returns the payment of a proposal if its amount is allowed and it is valid now and not for long. */
const readPayment = (
  proposed: ProposedPayment | undefined,
  { min, max }: { min: bigint; max: bigint },
  now: bigint,
): ProposedPayment => {
  const { value = '', validAfter = '', validBefore = '' } = proposed ?? {}
  const amount = parseUint(value)
  if (amount === undefined || amount < min || amount > max)
    throw untrustedQuote({ field: 'value', expected: min === max ? max : `at most ${max}`, found: value })
  if (validAfter !== '0') throw untrustedQuote({ field: 'validAfter', expected: '0', found: validAfter })
  checkValidity('validBefore', validBefore, now)
  return { value, validAfter, validBefore }
}

/** Refuses a signature that is valid for long, which is a risk, and one that has expired, which cannot be executed. */
const checkValidity = (field: string, validUntil: string | undefined, min: bigint): void => {
  const end = parseUint(validUntil)
  const max = min + maxValiditySeconds + clockSkewSeconds
  if (end !== undefined && end > min && end <= max) return
  throw untrustedQuote({
    field,
    expected: `between ${min} (now, by the clock of this client) and ${max}`,
    found: validUntil,
  })
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
const toBigints = (message: Terms): Values =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, value.startsWith('0x') ? value : BigInt(value)]),
  )
