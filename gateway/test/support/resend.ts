import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Sends a signed request until the answer is not 503. On a busy machine a gateway may be overloaded or its node slow; its
 * answer asks for the same request again, which is safe.
 */
export const resendWhileUnavailable = async <Answer extends { status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> => {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
    await sleep(200)
  }
}
