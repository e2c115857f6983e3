import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

/**
 * What must never be written, whoever logs it and wherever it stands in a line: API keys, webhook secrets, signatures
 * (65 bytes of hex or more) and passwords inside addresses. The patterns run over every finished line.
 */
const secrets: [RegExp, string][] = [
  [/\b(surety_(?:live|test)_)[A-Za-z0-9]{8,}/g, '$1[redacted]'],
  [/\b(whsec_)[A-Za-z0-9+/=_-]{8,}/g, '$1[redacted]'],
  [/0x[0-9a-fA-F]{128,}/g, '[redacted signature]'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*):[^\s@"\\]+@/gi, '$1:[redacted]@'],
]

/** Removes everything secret from a text. */
export const redact = (text: string): string =>
  secrets.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text)

/** Headers that carry a credential, by the names under which Node hands them over. */
const credentials = ['x-api-key', 'x-admin-token', 'authorization', 'cookie', 'webhook-signature']

/** Makes the process's logger: one JSON object a line. */
export const makeLogger = (options: { level: string; stream?: DestinationStream }): Logger => {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: credentials.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
      censor: '[redacted]',
    },
    hooks: { streamWrite: redact },
  }
  return options.stream ? pino(settings, options.stream) : pino(settings)
}
