import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Cursor, indexTopic } from '../chain/indexer/cursor.ts'
import type { Watcher } from '../store/revisions.ts'
import { isUnchanged, jsonType, type KeptAnswer, type Recipe } from './fast-lane.ts'
import { matchPath, type Params } from './match-path.ts'
import { tagOf } from './static-document.ts'

/** What was read, and the revision of the index that it shows. Without a revision it is not kept: it depends on more. */
export type Revised<View> = { view: View; revision: bigint | undefined }

type Flight = { since: bigint; answer: Promise<Kept> }

/** An answer as it is sent, and where it came from. */
type Kept = KeptAnswer & { revision: bigint | undefined; etag: string }

/** An answer depends on nothing but the index: `isComplete` is false while something else is missing. */
export const showing = <View>(cursor: Cursor, view: View, isComplete = true): Revised<View> => ({
  view,
  revision: isComplete ? cursor.revision : undefined,
})

const maxBytes = 64 * 1024 * 1024
/** What an entry takes besides its bytes and its key. */
const entryBytes = 256
/** How long answers are trusted after the last check that they are current. */
const trustMs = 1_000

export type Answers = ReturnType<typeof openAnswers>

type Read = () => Promise<Revised<unknown>>
/** How a route writes what was read, and what its requests count against. */
type Writer = { route: KeptAnswer['route']; serialize(view: unknown): string; isPrivate: boolean }

/**
 * Keeps answers as bytes, each for the revision of the index that it was read from. It is used until this process hears of
 * a newer one. Only the answer itself says which revision that is: the index may move while it is made.
 */
export const openAnswers = (watcher: Pick<Watcher, 'revisionOf' | 'ageMs'>) => {
  const sizeCalculation = ({ text }: Kept, key: string): number => text.length + 2 * key.length + entryBytes
  const entries = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation })
  const flights = new Map<string, Flight>()
  const recipes = new Map<string, (url: string) => Recipe | undefined>()
  const failures = new WeakMap<IncomingMessage, unknown>()
  let newest = 0n

  /** No earlier answer is sent again, so their memory is free at once. */
  const learn = (revision: bigint): void => {
    if (revision <= newest) return
    newest = revision
    entries.clear()
  }

  const keep = (key: string, answer: Kept): Kept => {
    const { revision } = answer
    if (revision === undefined) return answer
    learn(revision)
    if (revision === newest) entries.set(key, answer)
    return answer
  }

  /** Callers share a read only if it began when the process knew as much as it does now. */
  const share = (key: string, since: bigint, make: () => Promise<Kept>): Promise<Kept> => {
    const known = flights.get(key)
    if (known && known.since >= since) return known.answer
    const answer = make().finally(() => {
      if (flights.get(key)?.answer === answer) flights.delete(key)
    })
    flights.set(key, { since, answer })
    return answer
  }

  /** Whether answers in memory can be current: this process has heard of everything, also of what the caller has seen. */
  const isInformed = (asked: bigint): boolean => {
    learn(watcher.revisionOf(indexTopic))
    // A caller may have seen a revision that this process has not heard of, or claim so: the store knows.
    return asked <= newest && watcher.ageMs() < trustMs
  }

  const findCurrent = (key: string): Kept | undefined => {
    const kept = entries.get(key)
    return kept?.revision !== undefined && kept.revision >= newest ? kept : undefined
  }

  const find = (key: string, asked: bigint, read: () => Promise<Kept>): Kept | Promise<Kept> => {
    const make = async (): Promise<Kept> => keep(key, await read())
    if (!isInformed(asked)) return make()
    return findCurrent(key) ?? share(key, newest, make)
  }

  const answer = (key: string, headers: IncomingHttpHeaders, writer: Writer, read: Read): Kept | Promise<Kept> =>
    find(key, readRevision(headers[revisionHeader]), async () => write(await read(), writer))

  const send = async (request: FastifyRequest, reply: FastifyReply, read: Read) => {
    const { caller, url, headers } = request
    const kept = await answer(keyOf(url, caller?.wallet), headers, writerOf(request, reply), read)
    reply.headers(kept.headers)
    if (isUnchanged(headers, kept)) return reply.code(304).send()
    return reply.type(jsonType).send(Buffer.from(kept.text, 'latin1'))
  }

  const addRecipe = (
    writer: Writer,
    match: (url: string) => Params | undefined,
    read: (params: Params) => Promise<Revised<unknown>>,
  ): void => {
    const { route, isPrivate } = writer
    const fail: Recipe['fail'] = (request, error) => void failures.set(request, error)
    recipes.set(route.url, (url) => {
      const params = match(url)
      if (!params) return undefined
      const make: Recipe['make'] = async (headers, wallet) =>
        answer(keyOf(url, wallet), headers, writer, () => read(params))
      return { route, isPrivate, make, fail }
    })
  }

  return {
    /** Tells of a revision that this process wrote. */
    learn,
    /** The answer to a URL, if it is in memory and current. */
    recall: (url: string, wallet: string | undefined, headers: IncomingHttpHeaders): KeptAnswer | undefined =>
      isInformed(readRevision(headers[revisionHeader])) ? findCurrent(keyOf(url, wallet)) : undefined,
    /** How to answer a URL that is not in memory, if a request for such a path was answered by Fastify before. */
    prepare: (url: string): Recipe | undefined => {
      for (const match of recipes.values()) {
        const recipe = match(url)
        if (recipe) return recipe
      }
      return undefined
    },
    /** Answers from memory if the index has not changed since, else with what `read` returns. */
    send,
    /**
     * The same for a read that depends on the path alone. The first answer shows how its route is answered; the others need no
     * Fastify, unless their read fails.
     */
    sendOne: <Given extends Params>(
      request: FastifyRequest & { params: Given },
      reply: FastifyReply,
      read: (params: Given) => Promise<Revised<unknown>>,
    ) => {
      if (!recipes.has(request.routeOptions.url ?? ''))
        addRecipe(writerOf(request, reply), matchPath(request.routeOptions), (params) => read(params as Given))
      return send(request, reply, async () => {
        if (failures.has(request.raw)) throw failures.get(request.raw)
        return read(request.params)
      })
    },
  }
}

const writerOf = ({ caller, routeOptions }: FastifyRequest, reply: FastifyReply): Writer => ({
  route: { url: routeOptions.url ?? '', config: routeOptions.config },
  serialize: reply.getSerializationFunction('200') as Writer['serialize'],
  isPrivate: caller !== null,
})

const write = ({ view, revision }: Revised<unknown>, { route, serialize, isPrivate }: Writer): Kept => {
  const bytes = Buffer.from(serialize(view))
  const etag = tagOf(bytes)
  const described = { 'cache-control': isPrivate ? 'private, no-cache' : 'no-cache', etag }
  return {
    // One byte each, so that headers and body are sent as one text.
    text: bytes.toString('latin1'),
    revision,
    etag,
    headers: revision === undefined ? described : { ...described, [revisionHeader]: String(revision) },
    route,
  }
}

const keyOf = (url: string, wallet: string | undefined): string => (wallet === undefined ? url : `${wallet} ${url}`)

/** In a response: the revision of the index that it shows. In a request: show this revision or a later one. */
export const revisionHeader = 'x-index-revision'

const readRevision = (text: string | string[] | undefined): bigint =>
  typeof text === 'string' && /^[0-9]{1,18}$/.test(text) ? BigInt(text) : 0n
