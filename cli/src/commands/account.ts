import { formatAmount } from '../amounts.ts'
import { assetOf } from '../asset.ts'
import type { Action } from '../command.ts'
import { onboardWallet } from '../onboard.ts'

export const onboard: Action = async (session, { flags: { label } }) => {
  const { settings, output } = session
  const { walletAddress, keyId } = await onboardWallet(session, label)
  const shown = { gateway: settings.url, walletAddress, keyId }
  output.print(shown, () => `${walletAddress} is onboarded at ${settings.url}. Next: surety buy 1 1000 --days 30`)
}

export const whoami: Action = async (session) => {
  const { settings, output, spending } = session
  const { walletAddress, key, activeKeys, maxActiveKeys, asset, balance } = await (await session.reader()).agent()
  const { format } = assetOf(session, asset)
  const limits = await spending.limits()
  const spent = await spending.spent(`${asset.chainId}:${asset.address}`)
  output.print(
    { gateway: settings.url, walletAddress, key, activeKeys, maxActiveKeys, asset, balance, limits, spent },
    () =>
      output.fields([
        ['gateway', settings.url],
        ['wallet', { text: walletAddress, style: 'bold' }],
        ['balance', balance === null ? 'unknown: the chain does not answer' : format(balance)],
        ['API key', `${key.keyId} (${activeKeys} of ${maxActiveKeys} active)`],
        ['signed in 24 hours', `${format(spent)} of ${limits.day}`],
        ['limit per order', limits.order],
      ]),
  )
}

export const limits: Action = async (session, { flags: { order, day } }) => {
  const { output, spending } = session
  const change = { ...(order && { order }), ...(day && { day }) }
  const now = order || day ? await spending.setLimits(change) : await spending.limits()
  output.print(now, () =>
    output.fields([
      ['per order', now.order],
      ['in 24 hours', now.day],
    ]),
  )
}

/** The totals that are numbers of positions, not amounts. */
const counts = ['count', 'waiting', 'active', 'open', 'policies']

export const portfolio: Action = async (session) => {
  const { output } = session
  const surety = await session.reader()
  const [found, { asset }] = await Promise.all([surety.portfolio(), surety.agent()])
  const { decimals } = { ...asset, ...assetOf(session, asset) }
  output.print(found, () => {
    const rows = Object.entries(found.totals).flatMap(([group, totals]) =>
      Object.entries(totals).map(([name, value]) => {
        const isCount = counts.includes(name)
        return [group, name, isCount ? String(value) : formatAmount(value as bigint, decimals)]
      }),
    )
    const table = output.table({ columns: ['', 'total', 'amount'], rows, empty: 'The wallet owns nothing.' })
    return `${table}\nowed: ${formatAmount(found.owed, decimals)} ${asset.symbol ?? ''}`
  })
}
