import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Cursor, indexTopic } from '../chain/indexer/cursor.ts'
import type { Watcher } from '../store/revisions.ts'
import { isCurrent, tagOf } from './static-document.ts'

/** What was read, and the revision of the index that it shows. Without a revision it is not kept: it depends on more. */
export type Revised<View> = { view: View; revision: bigint | undefined }

type Answer = { bytes: Buffer; etag: string; revision: bigint | undefined }
type Flight = { since: bigint; answer: Promise<Answer> }

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

/**
 * Keeps answers as bytes, each for the revision of the index that it was read from. It is used until this process hears of
 * a newer one. Only the answer itself says which revision that is: the index may move while it is made.
 */
export const openAnswers = (watcher: Pick<Watcher, 'revisionOf' | 'ageMs'>) => {
  const sizeCalculation = ({ bytes }: Answer, key: string): number => bytes.length + 2 * key.length + entryBytes
  const entries = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation })
  const flights = new Map<string, Flight>()
  let newest = 0n

  const learn = (revision: bigint): void => {
    if (revision > newest) newest = revision
  }

  const keep = (key: string, answer: Answer): Answer => {
    const { revision } = answer
    if (revision === undefined) return answer
    learn(revision)
    if (revision >= (entries.peek(key)?.revision ?? 0n)) entries.set(key, answer)
    return answer
  }

  /** Callers share a read only if it began when the process knew as much as it does now. */
  const share = (key: string, since: bigint, make: () => Promise<Answer>): Promise<Answer> => {
    const known = flights.get(key)
    if (known && known.since >= since) return known.answer
    const answer = make().finally(() => {
      if (flights.get(key)?.answer === answer) flights.delete(key)
    })
    flights.set(key, { since, answer })
    return answer
  }

  const find = (key: string, asked: bigint, read: () => Promise<Answer>): Answer | Promise<Answer> => {
    learn(watcher.revisionOf(indexTopic))
    const make = async (): Promise<Answer> => keep(key, await read())
    // A caller may have seen a revision that this process has not heard of, or claim so: the store knows.
    if (asked > newest || watcher.ageMs() >= trustMs) return make()
    const kept = entries.get(key)
    return kept?.revision !== undefined && kept.revision >= newest ? kept : share(key, newest, make)
  }

  return {
    /** Tells of a revision that this process wrote. */
    learn,
    /** Answers from memory if the index has not changed since, else with what `read` returns. */
    send: async <View>(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Revised<View>>) => {
      const { caller, url, headers } = request
      const answer = await find(`${caller?.wallet ?? ''} ${url}`, readRevision(headers[revisionHeader]), async () => {
        const { view, revision } = await read()
        const bytes = Buffer.from(reply.serializeInput(view as Record<string, unknown>, '200') as string)
        return { bytes, etag: tagOf(bytes), revision }
      })
      reply.header('cache-control', caller ? 'private, no-cache' : 'no-cache').header('etag', answer.etag)
      if (answer.revision !== undefined) reply.header(revisionHeader, String(answer.revision))
      const tag = headers['if-none-match']
      if (tag !== undefined && isCurrent(tag, answer.etag)) return reply.code(304).send()
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer.bytes)
    },
  }
}

/** In a response: the revision of the index that it shows. In a request: show this revision or a later one. */
export const revisionHeader = 'x-index-revision'

const readRevision = (text: string | string[] | undefined): bigint =>
  typeof text === 'string' && /^[0-9]{1,18}$/.test(text) ? BigInt(text) : 0n
