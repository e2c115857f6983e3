/** The same characters as in domains/onboarding/label.ts, up to U+FFFF: patterns beyond that are not portable between languages. */
const unreadable = [
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e',
  '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ud800-\\udfff\\ufeff\\ufff9-\\ufffb',
].join('')

const word = '[a-z][a-z_]{0,31}'
const eventType = `(\\*|${word}(\\.${word}){0,3}(\\.\\*)?)`

/** Value formats: the pattern, and its description for error messages. */
const patterns = {
  decimal: [
    '^(0|[1-9][0-9]{0,77})$',
    'a decimal string of 1 to 78 digits without sign or leading zeros, such as "1000000"',
  ],
  price: ['^(0|[1-9][0-9]{0,28})$', 'a decimal string of at most 29 digits, such as "1000000"'],
  number: ['^(0|[1-9][0-9]{0,17})$', 'a whole number without sign or leading zeros, such as 1'],
  seconds: ['^[1-9][0-9]{0,12}$', 'a Unix time in seconds as a string, such as "1794713274"'],
  address: ['^0x[0-9a-fA-F]{40}$', 'an address: 0x and 40 hex digits'],
  bytes32: ['^0x[0-9a-f]{64}$', '0x and 64 hex digits in lower case'],
  bytes: ['^0x([0-9a-fA-F]{2})+$', '0x and an even number of hex digits'],
  idempotencyKey: ['^[\\x21-\\x7e]{1,255}$', '1 to 255 visible ASCII characters without spaces, sent once'],
  operationId: ['^op_[0-9A-Za-z]{22}$', 'an operation id, such as op_3yQ0cN8pT5mWv1ZrXbK7Ld'],
  keyId: ['^key_[0-9A-Za-z]{22}$', 'a key id, such as key_0Jm3xQ7Tq2bYc1Vn8KfRzP'],
  listingId: ['^lst_[0-9A-Za-z]{22}$', 'a listing id, such as lst_3yQ0cN8pT5mWv1ZrXbK7Ld'],
  webhookId: ['^whk_[0-9A-Za-z]{22}$', 'a webhook id, such as whk_3yQ0cN8pT5mWv1ZrXbK7Ld'],
  deliveryId: ['^dlv_[0-9A-Za-z]{22}$', 'a delivery id, such as dlv_0Jm3xQ7Tq2bYc1Vn8KfRzP'],
  worldId: ['^wld_[0-9A-Za-z]{22}$', 'a world id, such as wld_3yQ0cN8pT5mWv1ZrXbK7Ld'],
  snapshotId: ['^snp_[0-9A-Za-z]{22}$', 'a snapshot id, such as snp_3yQ0cN8pT5mWv1ZrXbK7Ld'],
  faultPath: ['^/[!-~]{0,255}$', 'a path, such as /api/v1/policies'],
  privateKey: ['^0x[0-9a-f]{64}$', '0x and 64 hex digits in lower case'],
  webhookSecret: ['^whsec_[A-Za-z0-9+/]{32,88}={0,2}$', 'whsec_ and 24 to 64 bytes in base64'],
  text: ['^[\\s\\S]*$', 'text'],
  headerText: ['^[ -~]*$', 'visible ASCII characters and spaces'],
  serviceName: ['^[A-Za-z][A-Za-z0-9-]{0,31}$', 'one word of at most 32 letters, digits and hyphens, such as Surety'],
  cursor: ['^[A-Za-z0-9_-]+$', 'the nextCursor of the previous page, unchanged'],
  label: [
    `^[^${unreadable}]+$`,
    'a name of 1 to 128 readable characters, without line breaks, such as "trading agent 7"',
  ],
  eventPosition: [
    '^((0|[1-9][0-9]{0,17})|latest)$',
    'the nextAfter of the previous page, a sequence number, or latest',
  ],
  eventTypes: [
    `^${eventType}(,${eventType}){0,19}$`,
    'at most 20 event types separated by commas, such as policy.bought,listing.*',
  ],
  eventType: [`^${eventType}$`, 'an event type, a group or *: policy.bought, policy.* or *'],
  pageName: ['^[a-z][a-z-]*\\.md$', 'the name of a page, such as onboarding.md'],
  prefer: ['^[\\x20-\\x7e]*$', 'at most 256 ASCII characters, such as wait=5'],
} as const

type PatternName = keyof typeof patterns

export const patternOf = (name: PatternName): string => patterns[name][0]

/** Describes a known pattern in words. */
export const describePattern = (pattern: unknown): string | undefined =>
  Object.values(patterns).find(([known]) => known === pattern)?.[1]
