import type { components, operations } from '../../../sdk/generated/contract.ts'

type Schemas = components['schemas']

/** What an operation of the contract answers with. */
type Answer<Name extends keyof operations, Status extends number = 200> = operations[Name] extends {
  responses: { [Code in Status]: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

export type Page<Item> = { data: Item[]; nextCursor: string | null }

export type Product = Schemas['Product']
export type PoolPoint = Schemas['PoolPoint']
export type Oracle = Answer<'getProductOracle'>
export type Policy = Schemas['Policy']
export type Bond = Schemas['Bond']
export type Listing = Schemas['Listing']
export type Operation = Schemas['Operation']
export type Health = Answer<'getHealth'>
export type Agent = Answer<'getAgent'>
export type Key = Answer<'listKeys'>['data'][number]
export type Portfolio = Schemas['Portfolio']
export type Webhook = Answer<'listWebhooks'>['data'][number]
export type Delivery = Answer<'listWebhookDeliveries'>['data'][number]
export type DeliveryDetail = Answer<'getWebhookDelivery'>
export type SuretyEvent = Schemas['Event']
export type Settlement = Schemas['PolicySettledEvent']
