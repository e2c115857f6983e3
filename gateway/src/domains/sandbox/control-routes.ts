import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../http/build-fastify.ts'
import { PathNumber } from '../../http/schema.ts'
import {
  ChainView,
  FaucetBody,
  FaultBody,
  FaultsView,
  InboxView,
  maxReorgDepth,
  maxRpcBatch,
  ReorgBody,
  RestoreBody,
  RpcBody,
  RpcView,
  SnapshotView,
  TimeBody,
  TriggerBody,
  WorldId,
} from './schema.ts'

const faultText = `Makes the next calls fail, so that you can rehearse what you do about it. By default a fault concerns the next request under \`/api/\`.

- \`lost_response\`: the request is executed and its answer never arrives. Send it again with the same Idempotency-Key: it is executed once. Without a key you buy twice.
- \`chain_timeout\`: the node answers too late; a transaction may have reached the chain all the same. You get 503 \`chain_unavailable\`: wait for Retry-After, then send the same request again.
- \`chain_down\`: the node is unreachable. The same 503; nothing was changed. With \`seconds\`, orders that were accepted before continue afterwards: ask for the operation instead of ordering again.
- \`slow\`: the answer takes \`delayMs\`. Set your timeout above what you expect, and treat a timeout like a lost response.
- \`stuck_transaction\`: the next transaction of the relayer is accepted and not included. You get 202 and an open operation; the relayer replaces the transaction with a higher fee after three blocks. Poll the operation; do not order again.
- \`webhook_500\`: the inbox answers the next delivery with 500. It is delivered again later with the same \`webhook-id\`: deduplicate by that id.`

const tags = ['Sandbox']

/** The controls of a world: what each takes and answers, and what an agent should do about it. */
const controls = {
  faucet: {
    method: 'POST',
    path: '/faucet',
    schema: {
      operationId: 'fundSandboxWallet',
      tags,
      summary: 'Get test money',
      description:
        'Mints the asset to a wallet and sends it ether for gas. The wallets of a world are funded already; use it for one of your own.',
      body: FaucetBody,
      response: { 200: ChainView },
    },
  },
  time: {
    method: 'POST',
    path: '/time',
    schema: {
      operationId: 'moveSandboxTime',
      tags,
      summary: 'Move chain time forward',
      description:
        'Moves the time of the chain, never back, and publishes fresh oracle readings. Cover starts, policies expire and bonds mature by ' +
        'chain time, so take the present from the chain and not from your own clock. The time of signatures for onboarding and of ' +
        'webhooks is not affected. The answer comes when the gateway has caught up.',
      body: TimeBody,
      response: { 200: ChainView },
    },
  },
  readTime: {
    method: 'GET',
    path: '/time',
    schema: {
      operationId: 'getSandboxTime',
      tags,
      summary: 'Get chain time',
      description:
        'Returns the newest block and the time of the chain. Ask for it when you attach to a world that another program moved.',
      response: { 200: ChainView },
    },
  },
  triggers: {
    method: 'POST',
    path: '/triggers/:productId',
    schema: {
      operationId: 'triggerSandboxProduct',
      tags,
      summary: 'Make the insured event happen',
      description:
        'Makes the oracles report the insured event of a product, or its end. The keeper then settles every policy in force, and each holder is paid ' +
        'without asking. A policy in its waiting period is not in force: move time first. A price event lasts nine hours, so chain time ' +
        'moves on by ten. The answer comes when the gateway has caught up: read the policy, or wait for `policy.settled`.',
      body: TriggerBody,
      response: { 200: ChainView },
    },
  },
  reorg: {
    method: 'POST',
    path: '/reorg',
    schema: {
      operationId: 'reorgSandboxChain',
      tags,
      summary: 'Rewrite the newest blocks',
      description:
        `Drops the newest blocks, at most ${maxReorgDepth}, and mines a longer chain without their transactions. What they did is undone: you get ` +
        'events whose type ends in `.reverted`, and the relayer sends the orders again. Until `confirmation` is `final`, treat a ' +
        'result as likely and not as certain. Send transactions of your own again.',
      body: ReorgBody,
      response: { 200: ChainView },
    },
  },
  snapshot: {
    method: 'POST',
    path: '/snapshot',
    schema: {
      operationId: 'snapshotSandboxWorld',
      tags,
      summary: 'Remember the state of the world',
      description:
        'Remembers chain, index, keys, operations and webhooks. A world keeps at most 3 snapshots; restoring an older one ends the newer ones.',
      response: { 200: SnapshotView },
    },
  },
  restore: {
    method: 'POST',
    path: '/restore',
    schema: {
      operationId: 'restoreSandboxWorld',
      tags,
      summary: 'Return to a snapshot',
      description:
        'Returns the whole world to a snapshot: what happened since did not happen. Streams end, and requests during it get 503. Keys made ' +
        'since are gone. Repeat a rehearsal from the same state with it.',
      body: RestoreBody,
      response: { 200: ChainView },
    },
  },
  faults: {
    method: 'POST',
    path: '/faults',
    schema: {
      operationId: 'setSandboxFault',
      tags,
      summary: 'Make the next calls fail',
      description: faultText,
      body: FaultBody,
      response: { 200: FaultsView },
    },
  },
  clearFaults: {
    method: 'DELETE',
    path: '/faults',
    schema: {
      operationId: 'clearSandboxFaults',
      tags,
      summary: 'End all faults',
      description: 'Ends every fault of the world. Transactions that were stuck reach the chain.',
      response: { 200: FaultsView },
    },
  },
  inbox: {
    method: 'GET',
    path: '/inbox',
    schema: {
      operationId: 'listSandboxInbox',
      tags,
      summary: 'List delivered webhooks',
      description:
        'Lists what the webhooks of the world delivered, whatever their URL: nothing leaves the world. Check the signatures with your own ' +
        'verifier: the headers and the body are exactly as sent.',
      response: { 200: InboxView },
    },
  },
  rpc: {
    method: 'POST',
    path: '/rpc',
    schema: {
      operationId: 'callSandboxRpc',
      tags,
      summary: 'Call the chain of the world',
      description:
        `JSON-RPC for wallets and libraries. Reads and \`eth_sendRawTransaction\` only, at most ${maxRpcBatch} calls at a time, 1,000,000 gas each, ` +
        '1,000 blocks of logs. Errors of a call are in its answer, as in JSON-RPC everywhere, with status 200.',
      body: RpcBody,
      response: { 200: RpcView },
    },
  },
} as const

export type ControlName = keyof typeof controls

type Serve = {
  onRequest?: onRequestAsyncHookHandler
  handler(request: FastifyRequest, reply: FastifyReply): unknown
}

/** Adds the controls: in a world itself, where they act, and in the gateway, which forwards them. One description serves both. */
export const controlRoutes = (
  app: App,
  { prefix, serve }: { prefix: '' | '/sandbox/worlds/:worldId'; serve(name: ControlName): Serve },
): void => {
  for (const [name, { method, path, schema }] of Object.entries(controls)) {
    const members = {
      ...(prefix === '' ? {} : { worldId: WorldId }),
      ...(path.includes(':productId') ? { productId: PathNumber('Product whose event it is.') } : {}),
    }
    const params =
      Object.keys(members).length > 0 ? { params: Type.Object(members, { additionalProperties: false }) } : {}
    const errors = ['world_exhausted', 'not_found', 'world_unavailable'] as const
    app.route({
      method,
      url: prefix + path,
      config: { errors: prefix === '' ? errors.slice(0, 2) : [...errors], access: 'public' },
      schema: { ...schema, ...params },
      ...serve(name as ControlName),
    })
  }
}
