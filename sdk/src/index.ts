export type { Bond, BondExtensionQuote, BondQuote } from './bond.ts'
export type { BondFilter, Bonds } from './bonds.ts'
export { type Deployment, findDeployment } from './deployment.ts'
export { type ErrorCode, SuretyError } from './error.ts'
export type { Event, EventFilter, EventPattern, Events, EventType } from './events.ts'
export type { Key, Keys } from './keys.ts'
export type { ListingPurchaseRequest } from './kinds/buy-listing.ts'
export type { PolicyRequest } from './kinds/buy-policy.ts'
export type { ListingRequest } from './kinds/create-listing.ts'
export type { BondExtensionRequest } from './kinds/extend-bond.ts'
export type { PolicyExtension, PolicyExtensionRequest } from './kinds/extend-policy.ts'
export type { BondRequest } from './kinds/post-bond.ts'
export type { Surrender, SurrenderRequest } from './kinds/surrender-policy.ts'
export type { Listing, ListingPurchaseQuote, ListingQuote } from './listing.ts'
export type { ListingFilter, Listings } from './listings.ts'
export type { IssuedKey, Recovery, WalletOptions } from './onboard.ts'
export type { Operation, Operations } from './operations.ts'
export type { PageOptions } from './paginate.ts'
export type { OrderOptions, OrderStage } from './placement.ts'
export type { Policies, PolicyFilter } from './policies.ts'
export type { Policy, PolicyExtensionQuote, PolicyQuote, SurrenderQuote } from './policy.ts'
export type { Portfolio } from './portfolio.ts'
export type { Oracle, PoolPoint, Product } from './product.ts'
export type { HistoryFilter, Products } from './products.ts'
export type {
  OpenSandboxOptions,
  Sandbox,
  SandboxChain,
  SandboxClientOptions,
  SandboxDelivery,
  SandboxFault,
  SandboxOptions,
} from './sandbox.ts'
export type { Transport } from './send.ts'
export type { AnySigner } from './signer.ts'
export { type Agent, type Health, Surety, type SuretyOptions } from './surety.ts'
export type { TestSigner } from './test-signer.ts'
export type { TokenMetadata } from './token.ts'
export type { Position } from './token-ids.ts'
export { type VerifyOptions, verifyWebhook, type WebhookEvent, type WebhookHeaders } from './verify-webhook.ts'
export type {
  CreatedWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookFilter,
  WebhookPing,
  Webhooks,
} from './webhooks.ts'
