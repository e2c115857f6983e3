import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AttackOptions, type Outcome, openSilent, request } from './attack.ts'
import { describeSeen, startProbe } from './probe.ts'
import { describeEnd, type Target } from './target.ts'

const attacker = '127.0.0.6'

const countRefusalLines = ({ logs }: Target): number => logs.filter((line) => line.includes('Refused')).length

/** The connections of a loopback address that the server holds, as the system sees it: a socket that is never read does not notice its end. */
const countOpen = (port: number, from: string): number => {
  const hex = (address: string): string =>
    Buffer.from(address.split('.').map(Number).reverse()).toString('hex').toUpperCase()
  const [local, remote] = [`${hex('127.0.0.1')}:${port.toString(16).toUpperCase().padStart(4, '0')}`, `${hex(from)}:`]
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  return rows.filter(([, own, peer, state]) => own === local && peer?.startsWith(remote) && state === '01').length
}

/** With 300 file descriptors, more unread connections than that from one address. */
export const unreadConnections = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  const count = 320
  const target = await start({ maxFiles: 300 })
  const logged = countRefusalLines(target)
  const sockets = await Promise.all(Array.from({ length: count }, () => openSilent(target.port, attacker)))
  for (const socket of sockets) socket?.write(request('/openapi.json').repeat(short ? 5 : 50))
  // The server may be busy with those it took before it resets the others.
  for (let turn = 0; turn < 30 && (turn < 2 || countOpen(target.port, attacker) > 256); turn += 1) await sleep(500)
  const probe = startProbe(target.port, { short })
  await sleep(short ? 2_000 : 5_000)
  const seen = await probe.stop()
  const held = countOpen(target.port, attacker)
  const lines = countRefusalLines(target) - logged
  const outcome = {
    attack: 'unread answers',
    tried: `${count} connections from one address that never read, with ${short ? 700 : 300} file descriptors`,
    happened: `${describeEnd(target)}${held} stayed open; ${describeSeen(seen)}; ${lines} log lines`,
    bound: 'others are served; at most 256 connections for one address, or half of all; the log says so',
    ok: seen.failed === 0 && seen.requests > 0 && held <= 256 && lines > 0,
  }
  const outcomes = short ? [outcome] : [outcome, await waitForTimeout(target, held)]
  for (const socket of sockets) socket?.destroy()
  await target.stop()
  return outcomes
}

const waitForTimeout = async (target: Target, held: number): Promise<Outcome> => {
  // Node grants a second minute to a socket that has sent something in the first.
  const seconds = 130
  const began = Date.now()
  while (countOpen(target.port, attacker) > 0 && Date.now() - began < seconds * 1_000) await sleep(1_000)
  const left = countOpen(target.port, attacker)
  return {
    attack: 'unread answers',
    tried: `the same ${held} connections keep waiting`,
    happened: `${describeEnd(target)}${left} open after ${Math.round((Date.now() - began) / 1_000)} s`,
    bound: `none after ${seconds} s`,
    ok: left === 0 && !target.hasExited(),
  }
}

/** Connects and holds what it gets, `width` attempts at a time. */
const flood = async (port: number, { attempts, width }: { attempts: number; width: number }) => {
  const held = new Set<Socket>()
  let made = 0
  const attempt = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.5' })
      const stop = (): void => {
        held.delete(socket)
        resolve()
      }
      socket.once('connect', () => {
        held.add(socket)
        // A refused connection is reset right after it was made.
        setTimeout(resolve, 5)
      })
      socket.once('error', stop).once('close', stop)
      // A flood of connections must end by itself, whatever the server does with them.
      socket.setTimeout(5_000, () => socket.resetAndDestroy())
    })
  const lane = async (): Promise<void> => {
    while (made < attempts) {
      made += 1
      await attempt()
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return held
}

/** Connection attempts from one address, while others are served. */
export const connectionFlood = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  const attempts = short ? 2_000 : 100_000
  const target = await start()
  const before = target.memory()
  const logged = countRefusalLines(target)
  const probe = startProbe(target.port, { short })
  const began = Date.now()
  const held = await flood(target.port, { attempts, width: 100 })
  const seconds = (Date.now() - began) / 1_000
  const seen = await probe.stop()
  // The last resets are on their way.
  for (let turn = 0; turn < 20 && held.size > 256; turn += 1) await sleep(250)
  const growth = target.memory() - before
  const open = held.size
  for (const socket of held) socket.destroy()
  const lines = countRefusalLines(target) - logged
  await target.stop()
  return [
    {
      attack: 'connection flood',
      tried: `${attempts} connection attempts from one address, ${Math.round(attempts / seconds)} a second`,
      happened: `${open} open at the end; memory grew by ${growth.toFixed(0)} MB; ${describeSeen(seen)}; ${lines} log lines in ${seconds.toFixed(0)} s`,
      bound: 'none of the others fails; at most 256 open; at most one log line a second',
      ok: seen.failed === 0 && open <= 256 && lines <= seconds + 2,
    },
  ]
}
