import { type Deployment, findDeployment, type Grids, gridsOf } from './deployment.ts'
import { localNow } from './ends.ts'
import type { Proposal, SignedOrder, Wanted } from './sign-proposal.ts'
import { type AnySigner, type Signer, toSigner } from './signer.ts'

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
  async sign(wanted: Wanted, proposal: Proposal): Promise<SignedOrder> {
    const signer = await this.#requireSigner()
    const deployment = this.#requireDeployment(proposal.typedData.domain.chainId)
    const { signProposal } = await import('./sign-proposal.ts')
    return signProposal({ signer, deployment, now: this.now() }, wanted, proposal)
  }
}
