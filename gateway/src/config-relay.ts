import { defaultLimits, type MinValue, type RelayLimits, type SignerSource } from './chain/relayer/relayer.ts'

/** What decides which orders the gateway pays gas for, and how much. */
export type RelayConfig = {
  /** Without wallets the gateway relays nothing, except on the embedded chain. */
  wallets: SignerSource | undefined
  limits: RelayLimits
  minValue: MinValue
  keeper: boolean
}

/** A wallet may use this part of the gateway's budget, unless the operator says otherwise. */
const walletsPerBudget = 10n

/** One unit of an asset with six decimals, as USDC has. */
const minValueOnRealChain = 1_000_000n

export const relayVariables = {
  RELAY_MIN_VALUE: {
    fallback: '',
    meaning:
      'Minimum price of an order that the gateway pays gas for, in base units of the asset. A cheaper one is rejected with the ' +
      'call that the wallet can send itself. Empty: `1000000` with `RPC_URL` (1 USDC), `0` on the embedded chain.',
  },
  RELAY_NATIVE_PRICE: {
    fallback: '0',
    meaning:
      'Price of one native coin in base units of the asset, such as `3000000000` for 3,000 USDC. With it, an order must also be ' +
      'worth `RELAY_GAS_MULTIPLE` times its gas at the current gas price. `0`: unknown, no such check.',
  },
  RELAY_GAS_MULTIPLE: {
    fallback: '1',
    meaning: 'How many times the price of an order must cover its gas. Used with `RELAY_NATIVE_PRICE`.',
  },
  RELAYER_KEYS: {
    fallback: '',
    meaning:
      'Private keys of the relayer wallets that pay for gas, separated by commas. More wallets give more throughput. Used with ' +
      '`RPC_URL`. Without `RELAYER_KEYS` and `RELAYER_MNEMONIC`, writes are rejected.',
  },
  RELAYER_MNEMONIC: {
    fallback: '',
    meaning:
      "Mnemonic of the relayer wallets, instead of `RELAYER_KEYS`. The first derivation path is `m/44'/60'/0'/0/0`.",
  },
  RELAYER_COUNT: { fallback: '1', meaning: 'Number of wallets derived from `RELAYER_MNEMONIC`.' },
  RELAY_BATCH: {
    fallback: '20',
    meaning: 'Maximum calls per transaction. `1` disables batching.',
  },
  RELAY_IN_FLIGHT: {
    fallback: '16',
    meaning: 'Maximum pending transactions per relayer wallet. Nodes drop transactions beyond their own limit.',
  },
  RELAY_MAX_FEE_GWEI: {
    fallback: '200',
    meaning: 'Maximum fee per gas, in gwei. Queued calls wait while the price is higher.',
  },
  RELAY_MIN_BALANCE_WEI: {
    fallback: '10000000000000000',
    meaning:
      'A relayer wallet below this balance takes no new calls. If all are below it, `/health` shows `low` and writes are rejected.',
  },
  RELAY_DAILY_BUDGET_WEI: {
    fallback: '0',
    meaning:
      'Gas budget per UTC day for all wallets, including pending transactions. Required with `RPC_URL` and a relayer wallet, ' +
      'unless `RELAY_UNLIMITED` is `1`. `0`: none.',
  },
  RELAY_UNLIMITED: {
    fallback: '0',
    meaning: '`1` relays without a daily budget: strangers can then make the gateway spend all that its wallets have.',
  },
  RELAY_WALLET_DAILY_BUDGET_WEI: {
    fallback: '',
    meaning:
      'Gas budget per UTC day for the orders of one wallet. Empty: a tenth of `RELAY_DAILY_BUDGET_WEI`. `0`: no limit of its own.',
  },
  KEEPER: {
    fallback: 'on',
    meaning:
      '`off` stops the keeper, which reports events, settles policies and pays out matured bonds. Anyone else can still do so.',
  },
  KEEPER_DAILY_BUDGET_WEI: {
    fallback: '',
    meaning:
      'Gas budget per UTC day for the calls of the keeper, on top of the other budgets. Empty: as much as `RELAY_DAILY_BUDGET_WEI`.',
  },
} as const

type Name = keyof typeof relayVariables
type Reader = (name: Name) => string
type Checker = <T>(name: Name, value: T | undefined, rule: string) => T

/** Reads every `RELAY…` variable. On a chain with real money, a relayer wallet needs a budget. */
export const readRelayConfig = (read: Reader, check: Checker, { isEmbedded }: { isEmbedded: boolean }): RelayConfig => {
  const wallets = readWallets(read, check)
  const amount = read('RELAY_MIN_VALUE') || String(isEmbedded ? 0n : minValueOnRealChain)
  const nativePrice = readDigits(read('RELAY_NATIVE_PRICE'), 30)
  const rule = 'a whole number of base units'
  return {
    wallets,
    keeper: check('KEEPER', { on: true, off: false }[read('KEEPER')], 'on, or off'),
    limits: readLimits(read, check, { needsBudget: wallets !== undefined && !isEmbedded }),
    minValue: {
      amount: check('RELAY_MIN_VALUE', readDigits(amount, 30), rule),
      nativePrice: check('RELAY_NATIVE_PRICE', nativePrice, rule),
      gasMultiple: check('RELAY_GAS_MULTIPLE', readDigits(read('RELAY_GAS_MULTIPLE'), 4), 'a whole number up to 9999'),
    },
  }
}

const readLimits = (read: Reader, check: Checker, { needsBudget }: { needsBudget: boolean }): RelayLimits => {
  const readCount = (name: Name, max: number): number => {
    const value = readDigits(read(name), 4)
    const isCount = value !== undefined && value > 0n && value <= BigInt(max)
    return check(name, isCount ? Number(value) : undefined, `a whole number from 1 to ${max}`)
  }
  const readWei = (name: Name, fallback = read(name)): bigint =>
    check(name, readDigits(fallback, 40), 'a whole number of wei')
  const maxFeeWei = readDigits(`${read('RELAY_MAX_FEE_GWEI')}000000000`, 40)
  const dailyBudgetWei = readWei('RELAY_DAILY_BUDGET_WEI')
  const isUnlimited = { '0': false, '1': true }[read('RELAY_UNLIMITED')]
  check('RELAY_UNLIMITED', isUnlimited, '1, or 0')
  if (needsBudget && dailyBudgetWei === 0n && isUnlimited === false) {
    const what = 'the gas in wei that strangers may make the gateway pay for in a day'
    check('RELAY_DAILY_BUDGET_WEI', undefined, `set when a relayer wallet is: ${what}. RELAY_UNLIMITED=1 sets no limit`)
  }
  if (isUnlimited && dailyBudgetWei > 0n)
    check('RELAY_UNLIMITED', undefined, 'empty when RELAY_DAILY_BUDGET_WEI is set')
  const ownBudget = read('RELAY_WALLET_DAILY_BUDGET_WEI') || String((dailyBudgetWei ?? 0n) / walletsPerBudget)
  return {
    ...defaultLimits,
    maxBatchSize: readCount('RELAY_BATCH', 100),
    maxInFlight: readCount('RELAY_IN_FLIGHT', 1_000),
    maxFeeWei: check('RELAY_MAX_FEE_GWEI', maxFeeWei, 'a whole number'),
    minBalanceWei: readWei('RELAY_MIN_BALANCE_WEI'),
    dailyBudgetWei,
    walletDailyBudgetWei: readWei('RELAY_WALLET_DAILY_BUDGET_WEI', ownBudget),
    keeperDailyBudgetWei: readWei(
      'KEEPER_DAILY_BUDGET_WEI',
      read('KEEPER_DAILY_BUDGET_WEI') || String(dailyBudgetWei ?? 0n),
    ),
  }
}

const readWallets = (read: Reader, check: Checker): SignerSource | undefined => {
  const keys = read('RELAYER_KEYS')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
    .map((key) => (key.startsWith('0x') ? key : `0x${key}`) as `0x${string}`)
  const mnemonic = read('RELAYER_MNEMONIC').split(/\s+/).join(' ')
  const counted = Number(readDigits(read('RELAYER_COUNT'), 3) ?? 0n)
  const isCount = counted >= 1 && counted <= 100
  const count = check('RELAYER_COUNT', isCount ? counted : undefined, 'a whole number from 1 to 100')
  if (keys.length > 0) {
    const isAlone = mnemonic === '' && keys.every((key) => /^0x[0-9a-fA-F]{64}$/.test(key))
    check('RELAYER_KEYS', isAlone || undefined, 'private keys of 64 hexadecimal digits, and RELAYER_MNEMONIC empty')
    return { kind: 'keys', keys }
  }
  if (mnemonic === '') return undefined
  check('RELAYER_MNEMONIC', /^([a-z]+ ){11,23}[a-z]+$/.test(mnemonic) || undefined, '12 to 24 words')
  return { kind: 'mnemonic', mnemonic, count }
}

const readDigits = (text: string, maxDigits: number): bigint | undefined =>
  /^[0-9]+$/.test(text) && text.length <= maxDigits ? BigInt(text) : undefined
