import { parseUint } from './bigints.ts'
import type { Deployment } from './deployment.ts'
import { allowedShortfall, clockSkewSeconds, maxValiditySeconds } from './ends.ts'
import { SuretyError } from './error.ts'
import type { Signer } from './signer.ts'
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
export type Wanted = {
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

type Signing = { signer: Signer; deployment: Deployment; now: bigint }

/** Signs a proposal that matches what is wanted: the terms, or the payment for them. */
export const signProposal = async (
  { signer, deployment, now }: Signing,
  { struct, expected, payment: allowed }: Wanted,
  proposal: Proposal,
): Promise<SignedOrder> => {
  if (!allowed) checkValidity('deadline', proposal.terms.deadline, now)
  const terms = readTerms({ struct, expected }, proposal.terms, now)
  const typedTerms = describeTerms(deployment, struct, terms)
  const digest = hashTypedData(typedTerms)
  if (proposal.digest !== undefined && !isSame(digest, proposal.digest))
    throw untrustedQuote({ field: 'digest', expected: digest, found: proposal.digest })
  if (!allowed) {
    checkTypedData(typedTerms, proposal.typedData)
    return { terms, signature: await signer.signTypedData(typedTerms) }
  }
  const payment = readPayment(proposal.payment, allowed, now)
  const message = { from: signer.address, to: deployment.surety, ...payment, nonce: digest }
  const typedData = describePayment(deployment, proposal.typedData.domain, message)
  checkTypedData(typedData, proposal.typedData)
  const signature = await signer.signTypedData(typedData)
  return { terms, payment: { from: signer.address, ...payment, signature } }
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
