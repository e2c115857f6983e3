import { expect, test } from 'vitest'
import { newWallet, postClaim, signClaim } from './support/agents.ts'
import { startGateway } from './support/gateway.ts'
import { startRpc } from './support/rpc.ts'

test('with the chain down a plain wallet onboards; a contract wallet gets 503 with Retry-After', async () => {
  const rpc = await startRpc()
  const gateway = await startGateway({ env: { ...rpc.env, TRUST_PROXY: '127.0.0.1' } })
  rpc.setDown(true)
  try {
    expect((await postClaim(gateway.url, await signClaim(newWallet()))).status).toBe(201)

    const claim = await signClaim(newWallet(), { address: newWallet().address })
    const mismatch = await postClaim(gateway.url, claim)
    expect(mismatch.status).toBe(401)
    expect(((await mismatch.json()) as { message: string }).message).toContain(
      'the chain did not answer. If the wallet is a contract',
    )

    const wrapped = await postClaim(gateway.url, { ...claim, signature: `${claim.signature}00` })
    expect([wrapped.status, wrapped.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await wrapped.json()).toMatchObject({ code: 'chain_unavailable' })
  } finally {
    await gateway.close()
    await rpc.close()
  }
})
