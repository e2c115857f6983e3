import { errors } from 'undici'
import { NoFinalAnswer } from './exchange.ts'
import { BlockedAddress } from './guard.ts'

const byCode: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused. Is the receiver running?',
  ECONNRESET: 'The receiver closed the connection before it answered.',
  UND_ERR_SOCKET: 'The receiver closed the connection before it answered.',
  EPIPE: 'The receiver closed the connection before it answered.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection timed out.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out.',
  ENOTFOUND: 'The host name could not be resolved.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ENODATA: 'The host name could not be resolved.',
  ESERVFAIL: 'The host name could not be resolved.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
  CERT_HAS_EXPIRED: 'The TLS certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The TLS certificate is self-signed. Use one from a public authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The TLS certificate is self-signed. Use one from a public authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The TLS certificate cannot be verified. Does the receiver send the whole chain?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The TLS certificate is for another host.',
}

/** Says in words why no answer came. Never shows the text of an error, which may name what is behind the gateway. */
export const describeFailure = (error: unknown): string => {
  const causes = error instanceof AggregateError ? [error, ...error.errors] : [error]
  for (const cause of causes) {
    if (cause instanceof BlockedAddress) return cause.message
    if (cause instanceof NoFinalAnswer)
      return 'The receiver sent interim answers (1xx) only. Answer 2xx to accept a delivery.'
    const { code = '' } = cause as { code?: string }
    const known = byCode[code]
    if (known !== undefined) return known
    if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return 'The TLS handshake failed.'
    if (cause instanceof errors.HTTPParserError) return 'The receiver did not answer in HTTP.'
  }
  return 'The request failed before an answer came.'
}
