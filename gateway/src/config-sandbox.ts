/** The sandbox of a gateway. Undefined: there is none. */
export type SandboxConfig = {
  maxWorlds: number
  maxWorldsPerAddress: number
  /** Worlds that are kept ready once the first was asked for. */
  prepared: number
  /** Whether they are made ready at the start already, and kept for as long as the gateway runs. */
  eager: boolean
  /** Requests per minute and IP address, to all worlds together. 0 disables the limit. */
  requestsPerMinute: number
  idleMinutes: number
  /** How far below the gateway the processes of worlds are scheduled, 0 to 19. */
  niceness: number
  /** Where clients reach this very process. Undefined: PUBLIC_URL. */
  url: string | undefined
}

export const sandboxVariables = {
  SANDBOX: {
    fallback: 'on',
    meaning: '`off` removes the sandbox from the routes and the contract. Worlds need memory only while they exist.',
  },
  SANDBOX_MAX_WORLDS: {
    fallback: '50',
    meaning:
      'Maximum worlds at a time. Each is a process of about 300 MB, and none is started while the machine has less than 1.5 GB left. ' +
      '`0`: none can be made; the helpers remain.',
  },
  SANDBOX_MAX_WORLDS_PER_ADDRESS: { fallback: '5', meaning: 'Maximum worlds at a time per IP address.' },
  SANDBOX_PREPARED: {
    fallback: '2',
    meaning: 'Worlds kept ready, from the first request for one on. `0`: each is made when it is asked for.',
  },
  SANDBOX_EAGER: {
    fallback: '0',
    meaning:
      '`1`: worlds are made ready when the gateway starts, and kept ready, so that the first caller does not wait either. ' +
      'It costs 300 MB for each of them and one free process.',
  },
  SANDBOX_REQUESTS_PER_MINUTE: {
    fallback: '600',
    meaning: 'Requests per minute to the sandbox and its worlds, per IP address and process. `0`: no limit.',
  },
  SANDBOX_IDLE_MINUTES: { fallback: '30', meaning: 'A world ends after this long without a request.' },
  SANDBOX_NICENESS: {
    fallback: '19',
    meaning:
      'Niceness of the processes of worlds, 0 to 19: how far they stand back for the gateway when CPU is scarce. ' +
      'With 19 they are in the idle class where `chrt` can put them there: they run when nothing else wants to.',
  },
  SANDBOX_URL: {
    fallback: '',
    meaning:
      'URL at which clients reach this very process: a world lives in the process that made it. Set it where several processes ' +
      'share one `PUBLIC_URL`. Empty: `PUBLIC_URL`.',
  },
} as const

type Name = keyof typeof sandboxVariables
type Reader = (name: Name) => string
type Checker = <T>(name: Name, value: T | undefined, rule: string) => T

export const readSandboxConfig = (read: Reader, check: Checker): SandboxConfig | undefined => {
  const isOn = check('SANDBOX', { on: true, off: false }[read('SANDBOX')], 'on, or off')
  const count = (name: Name, min: number, max: number): number => {
    const value = /^(0|[1-9][0-9]{0,8})$/.test(read(name)) ? Number(read(name)) : -1
    const isCount = value >= min && value <= max
    return check(name, isCount ? value : undefined, `a whole number from ${min} to ${max}`)
  }
  const url = read('SANDBOX_URL').replace(/\/$/, '')
  const isUrl = url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
  const config = {
    maxWorlds: count('SANDBOX_MAX_WORLDS', 0, 1_000),
    maxWorldsPerAddress: count('SANDBOX_MAX_WORLDS_PER_ADDRESS', 1, 1_000),
    prepared: count('SANDBOX_PREPARED', 0, 20),
    eager: count('SANDBOX_EAGER', 0, 1) === 1,
    requestsPerMinute: count('SANDBOX_REQUESTS_PER_MINUTE', 0, 1_000_000),
    idleMinutes: count('SANDBOX_IDLE_MINUTES', 1, 1_440),
    niceness: count('SANDBOX_NICENESS', 0, 19),
    url: check('SANDBOX_URL', isUrl || undefined, 'an http or https URL, or empty') && url !== '' ? url : undefined,
  }
  return isOn ? config : undefined
}
