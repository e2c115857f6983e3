import { Surety } from '@surety/sdk'
import type { Session } from './session.ts'

/** Gets an API key for the wallet of this machine and stores it. It is sent to the gateway of the session only. */
export const onboardWallet = async (
  session: Session,
  label: string | undefined,
): Promise<{ walletAddress: string; keyId: string }> => {
  const { settings, agents, serviceName } = session
  session.isOnboarding = true
  try {
    const [source, signer] = [await session.source(), await session.signer()]
    const issued = await Surety.onboard({ baseUrl: settings.url, signer, serviceName, ...(label && { label }) })
    const { apiKey, walletAddress, keyId } = issued
    await agents.save(settings.url, { walletAddress, apiKey, source })
    return { walletAddress, keyId }
  } finally {
    session.isOnboarding = false
  }
}
