import { Type } from 'typebox'
import { patternOf } from '../../http/patterns.ts'

export const WebhookId = Type.String({ pattern: patternOf('webhookId'), maxLength: 26, description: 'Webhook id.' })

export const DeliveryId = Type.String({ pattern: patternOf('deliveryId'), maxLength: 26, description: 'Delivery id.' })

export const Time = (description: string) => Type.String({ format: 'date-time', maxLength: 32, description })

export const NullableTime = (description: string) => Type.Union([Time(description), Type.Null()], { description })

export const Url = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2_048,
  description: 'Where deliveries are sent: an https URL whose host is public.',
})
