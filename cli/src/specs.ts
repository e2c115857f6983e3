import type { CommandSpec } from './command.ts'

type Option = [flags: string, description: string]

const limit: Option = ['--limit <number>', 'how many to show (20 by default)']
const product: Option = ['--product <id>', 'only of this product']
const after: Option = ['--after <sequence>', 'start after this event (new events only by default)']
const webhookKey: Option = ['--key <key>', 'a key of your own; repeat the command with it and there is one webhook']
const key: Option = ['--key <key>', 'the key of this order; repeat a command with it and it is executed once']
const days: Option = ['--days <number>', 'how long, in days']
const until = (what: string): Option => ['--until <time>', `${what}, as a date or in seconds since 1970`]
const recipient: Option = ['--recipient <address>', 'who owns the position (the wallet by default)']

const account = () => import('./commands/account.ts')
const keys = () => import('./commands/keys.ts')
const products = () => import('./commands/products.ts')
const policies = () => import('./commands/policies.ts')
const bonds = () => import('./commands/bonds.ts')
const listings = () => import('./commands/listings.ts')
const operations = () => import('./commands/operations.ts')
const events = () => import('./commands/events.ts')
const webhooks = () => import('./commands/webhooks.ts')
const sandbox = () => import('./commands/sandbox.ts')

const accountCommands: CommandSpec[] = [
  {
    name: 'onboard',
    summary: 'get an API key for the wallet and remember both',
    options: [['--label <text>', 'a name for the key']],
    load: async () => (await account()).onboard,
  },
  { name: 'whoami', summary: 'show the wallet, its key and its balance', load: async () => (await account()).whoami },
  {
    name: 'limits',
    summary: 'show or change the most that may be spent',
    options: [
      ['--order <amount>', 'per order'],
      ['--day <amount>', 'in 24 hours'],
    ],
    load: async () => (await account()).limits,
  },
  {
    name: 'portfolio',
    summary: 'what the wallet owns, is owed and has at risk',
    load: async () => (await account()).portfolio,
  },
  { name: 'keys list', summary: 'list API keys', options: [limit], load: async () => (await keys()).listKeys },
  { name: 'keys revoke', args: '<keyId>', summary: 'revoke an API key', load: async () => (await keys()).revokeKey },
  {
    name: 'keys rotate',
    summary: 'replace the API key that this machine uses',
    options: [['--grace <seconds>', 'how long the old key still works (0 to 86400, an hour by default)']],
    load: async () => (await keys()).rotateKey,
  },
  { name: 'keys recover', summary: 'revoke every key of the wallet', load: async () => (await keys()).recoverKeys },
]

const marketCommands: CommandSpec[] = [
  {
    name: 'products',
    args: '[product]',
    summary: 'what can be insured, with price, capacity and oracle readings',
    load: async () => (await products()).products,
  },
  {
    name: 'quote',
    args: '<product> <coverage>',
    summary: 'the price of cover',
    options: [days, until('exact expiry')],
    load: async () => (await policies()).quote,
  },
  {
    name: 'buy',
    args: '<product> <coverage>',
    summary: 'buy cover',
    options: [
      days,
      until('exact expiry'),
      ['--max-premium <amount>', 'pay at most this (the quote and 10 % by default)'],
      recipient,
      key,
    ],
    load: async () => (await policies()).buy,
  },
  {
    name: 'policies list',
    summary: 'list the policies of the wallet',
    options: [limit, product, ['--status <status>', 'only with this status']],
    load: async () => (await policies()).listPolicies,
  },
  {
    name: 'policies show',
    args: '<product> <index>',
    summary: 'show a policy',
    load: async () => (await policies()).showPolicy,
  },
  {
    name: 'policies extend',
    args: '<product> <index>',
    summary: 'extend cover in force',
    options: [until('new expiry'), ['--max-premium <amount>', 'pay at most this'], key],
    load: async () => (await policies()).extendPolicy,
  },
  {
    name: 'policies surrender',
    args: '<product> <index>',
    summary: 'give cover back for a refund',
    options: [
      ['--coverage <amount>', 'how much to give back (all by default)'],
      ['--min-refund <amount>', 'refuse a lower refund'],
      key,
    ],
    load: async () => (await policies()).surrenderPolicy,
  },
  {
    name: 'bonds list',
    summary: 'list the bonds of the wallet',
    options: [limit, product, ['--status <status>', 'only with this status']],
    load: async () => (await bonds()).listBonds,
  },
  { name: 'bonds show', args: '<product> <index>', summary: 'show a bond', load: async () => (await bonds()).showBond },
  {
    name: 'bonds quote',
    args: '<product> <amount>',
    summary: 'what a bond would earn and risk',
    options: [days, until('exact maturity')],
    load: async () => (await bonds()).quoteBond,
  },
  {
    name: 'bonds post',
    args: '<product> <amount>',
    summary: 'back a product with capital',
    options: [days, until('exact maturity'), recipient, key],
    load: async () => (await bonds()).postBond,
  },
  {
    name: 'bonds extend',
    args: '<product> <index>',
    summary: 'commit a bond for longer',
    options: [days, until('exact maturity'), key],
    load: async () => (await bonds()).extendBond,
  },
  {
    name: 'bonds claim',
    args: '<product> <index>',
    summary: 'have released principal and earned premium paid out',
    options: [key],
    load: async () => (await bonds()).claimBond,
  },
  {
    name: 'listings list',
    summary: 'list what is for sale',
    options: [limit, product, ['--kind <kind>', 'policy or bond'], ['--max-price <amount>', 'at most this price']],
    load: async () => (await listings()).listListings,
  },
  {
    name: 'listings show',
    args: '<listingId>',
    summary: 'show a listing',
    load: async () => (await listings()).showListing,
  },
  {
    name: 'listings create',
    args: '<kind> <product> <index> <price>',
    summary: 'offer a policy or a bond for sale',
    options: [days, until('exact end of the offer'), key],
    load: async () => (await listings()).createListing,
  },
  {
    name: 'listings buy',
    args: '<listingId>',
    summary: 'buy what is listed, as it is shown now',
    options: [['--max-price <amount>', 'pay at most this (the price by default)'], recipient, key],
    load: async () => (await listings()).buyListing,
  },
  {
    name: 'listings cancel',
    args: '<listingId>',
    summary: 'withdraw a listing',
    options: [key],
    load: async () => (await listings()).cancelListing,
  },
]

const watchCommands: CommandSpec[] = [
  {
    name: 'operations list',
    summary: 'list what was ordered',
    options: [limit],
    load: async () => (await operations()).listOperations,
  },
  {
    name: 'operations show',
    args: '<operationId>',
    summary: 'show an operation',
    load: async () => (await operations()).showOperation,
  },
  {
    name: 'operations find',
    args: '<key>',
    summary: 'find the operation of an order key',
    load: async () => (await operations()).findOperation,
  },
  {
    name: 'operations wait',
    args: '<operationId>',
    summary: 'wait for the outcome of an operation',
    load: async () => (await operations()).waitForOperation,
  },
  {
    name: 'operations void',
    args: '<key>',
    summary: 'void an order that was not executed',
    load: async () => (await operations()).voidOrder,
  },
  {
    name: 'events tail',
    summary: 'print events as they happen',
    options: [['--types <list>', 'such as policy.*,trigger.reported'], product, after],
    load: async () => (await events()).tailEvents,
  },
  {
    name: 'listen',
    summary: 'forward events to a local webhook receiver, signed',
    options: [
      ['--forward <url>', 'where to send them'],
      ['--types <list>', 'such as policy.*,trigger.reported'],
      product,
      after,
    ],
    load: async () => (await import('./commands/listen.ts')).listen,
  },
  {
    name: 'webhooks list',
    summary: 'list webhooks',
    options: [limit],
    load: async () => (await webhooks()).listWebhooks,
  },
  {
    name: 'webhooks create',
    args: '<url>',
    summary: 'have events sent to a URL',
    options: [['--types <list>', 'such as policy.*,trigger.reported (everything by default)'], product, webhookKey],
    load: async () => (await webhooks()).createWebhook,
  },
  {
    name: 'webhooks show',
    args: '<webhookId>',
    summary: 'show a webhook',
    load: async () => (await webhooks()).showWebhook,
  },
  {
    name: 'webhooks delete',
    args: '<webhookId>',
    summary: 'delete a webhook',
    load: async () => (await webhooks()).deleteWebhook,
  },
  {
    name: 'webhooks pause',
    args: '<webhookId>',
    summary: 'pause a webhook',
    load: async () => (await webhooks()).pauseWebhook,
  },
  {
    name: 'webhooks enable',
    args: '<webhookId>',
    summary: 'enable a webhook again',
    load: async () => (await webhooks()).enableWebhook,
  },
  {
    name: 'webhooks ping',
    args: '<webhookId>',
    summary: 'send a test',
    load: async () => (await webhooks()).pingWebhook,
  },
  {
    name: 'webhooks rotate',
    args: '<webhookId>',
    summary: 'make a new secret',
    load: async () => (await webhooks()).rotateWebhook,
  },
  {
    name: 'webhooks deliveries',
    args: '<webhookId>',
    summary: 'list what was sent and answered',
    options: [limit],
    load: async () => (await webhooks()).listDeliveries,
  },
  {
    name: 'webhooks recover',
    args: '<webhookId> <since>',
    summary: 'send again what failed since a time',
    load: async () => (await webhooks()).recoverWebhook,
  },
  {
    name: 'mcp',
    summary: 'serve tools for an agent on stdin and stdout, and sign for it within the spend limits',
    load: async () => (await import('./commands/mcp.ts')).serveMcp,
  },
  {
    name: 'completion',
    args: '<shell>',
    summary: 'print completion for bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completeFrom(specs),
  },
]

const sandboxCommands: CommandSpec[] = [
  {
    name: 'sandbox create',
    summary: 'create a private world; the other sandbox commands act on it',
    load: async () => (await sandbox()).createWorld,
  },
  {
    name: 'sandbox advance',
    args: '<duration>',
    summary: 'move chain time forward, such as 12h or 2d',
    load: async () => (await sandbox()).advanceTime,
  },
  {
    name: 'sandbox trigger',
    args: '<product>',
    summary: 'make the insured event of a product happen',
    options: [['--over', 'end it instead']],
    load: async () => (await sandbox()).triggerEvent,
  },
  {
    name: 'sandbox fault',
    args: '<kind>',
    summary: 'make the next requests fail; `none` ends all faults',
    options: [
      ['--path <path>', 'only requests to this path'],
      ['--requests <number>', 'how many requests'],
      ['--seconds <number>', 'all requests for this long'],
      ['--delay <milliseconds>', 'how slow, for `slow`'],
    ],
    load: async () => (await sandbox()).setFault,
  },
  {
    name: 'sandbox reorg',
    args: '<depth>',
    summary: 'drop the newest blocks',
    load: async () => (await sandbox()).dropBlocks,
  },
  { name: 'sandbox end', summary: 'end the world', load: async () => (await sandbox()).endWorld },
]

/** Every command. A new one needs an entry here and a function in `commands/`, nothing else. */
export const specs: CommandSpec[] = [...accountCommands, ...marketCommands, ...watchCommands, ...sandboxCommands]
