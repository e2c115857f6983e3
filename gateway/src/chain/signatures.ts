import { recover } from 'tiny-secp256k1'
import {
  encodeDeployData,
  getAddress,
  type Hex,
  hashMessage,
  keccak256,
  numberToHex,
  type PublicClient,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import type { Clock } from '../base/clock.ts'
import { withTimeout } from '../base/timeout.ts'
import { readRevert } from './read-revert.ts'

type Signed = { address: Hex; message: string; signature: Hex }

/** The result of a verification. `recovered` is the account whose key signed, if the signature has 65 bytes. */
type Verdict = { valid: boolean; recovered: string | undefined; chainAnswered: boolean }

export type Verifier = { verify(signed: Signed): Promise<Verdict> }

/** Limits for running a wallet's own code. */
const limits = { gas: 2_000_000, timeoutMs: 3_000, maxConcurrent: 8 }

/** An unused address without funds, so that a wallet cannot recognise the gateway by the sender. */
const sender = '0x00000000000000000000000000000000000515e7'

/**
 * Verifies signatures over messages (EIP-191). A plain wallet's signature is verified without the chain. Any other is
 * checked by a contract (ERC-1271), deployed or not yet deployed (ERC-6492), in one bounded call.
 */
export const openVerifier = (client: Pick<PublicClient, 'request'>, clock: Clock): Verifier => {
  let pending = 0

  const askContract = async ({ address, message, signature }: Signed): Promise<boolean | undefined> => {
    if (pending >= limits.maxConcurrent) return undefined
    pending += 1
    const asked = callValidator(client, { address, message, signature })
    // The slot is free when the node has answered, not when we stopped waiting.
    asked
      .finally(() => {
        pending -= 1
      })
      .catch(() => {})
    const answered = asked.catch(() => undefined)
    return withTimeout(answered, { ms: limits.timeoutMs, clock, onTimeout: () => undefined })
  }

  return {
    verify: async (signed) => {
      const signer = recoverSigner(signed)
      if (signer === signed.address.toLowerCase()) return { valid: true, recovered: signer, chainAnswered: false }
      const answer = await askContract(signed)
      return { valid: answer === true, recovered: signer && getAddress(signer), chainAnswered: answer !== undefined }
    },
  }
}

/** Several times as fast as viem does it. */
const recoverSigner = ({ message, signature }: Signed): string | undefined =>
  recoverAddress(hashBytes(message), signature)

/** Recovers the account, in lower case, that made a signature of 65 bytes over a hash; undefined for any other signature. */
export const recoverAddress = (hash: Uint8Array, signature: Hex): string | undefined => {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const parity = [0, 1, 0, 1][[0, 1, 27, 28].indexOf(bytes[64] ?? -1)]
  if (bytes.length !== 65 || parity === undefined) return undefined
  try {
    const key = recover(hash, bytes.subarray(0, 64), parity as 0 | 1, false)
    return key ? `0x${Buffer.from(keccak256(key.subarray(1), 'bytes').subarray(12)).toString('hex')}` : undefined
  } catch {
    return undefined
  }
}

/** EIP-191 on bytes. viem's `hashMessage` converts to hex text and back. */
const hashBytes = (message: string): Uint8Array => {
  const text = Buffer.from(message)
  return keccak256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]), 'bytes')
}

/** Runs the ERC-6492 reference validator without deploying it. A revert means invalid; a silent node throws. */
const callValidator = async (
  client: Pick<PublicClient, 'request'>,
  { address, message, signature }: Signed,
): Promise<boolean> => {
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: universalSignatureValidatorByteCode,
    args: [address, hashMessage(message), signature],
  })
  try {
    const result = await client.request({
      method: 'eth_call',
      params: [{ from: sender, data, gas: numberToHex(limits.gas) }, 'latest'],
    })
    return BigInt(result) === 1n
  } catch (error) {
    if (readRevert(error)) return false
    throw error
  }
}
