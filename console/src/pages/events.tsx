import { useState } from 'preact/hooks'
import { Behind } from '../parts/behind.tsx'
import { Card } from '../parts/card.tsx'
import { Ago } from '../parts/figures.tsx'
import { NeedsSession } from '../parts/needs-session.tsx'
import { Empty, FailureNote } from '../parts/states.tsx'
import { termText, useAsset } from '../parts/term.tsx'
import type { SuretyEvent } from '../state/contract.ts'
import { useEvents } from '../state/use-events.ts'

const links = {
  connecting: ['warn', 'Connecting'],
  live: ['good live', 'Live'],
  lost: ['warn', 'Connection lost, continues after the last event'],
  ended: ['bad', 'Ended'],
} as const

/** In full under "More". */
const hidden = new Set(['block', 'transactionHash', 'tokenId', 'orderId', 'idempotencyKey'])

const summaryOf = (data: object, asset: ReturnType<typeof useAsset>): string =>
  Object.entries(data)
    .filter(([name, value]) => !hidden.has(name) && typeof value !== 'object')
    .map(([name, value]) => `${name} ${termText(name, String(value), asset)}`)
    .join(' · ')

const Row = ({ event, asset }: { event: SuretyEvent; asset: ReturnType<typeof useAsset> }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <span class="mono">#{event.sequence}</span>
      <span class="what">{event.type}</span>
      <span class="detail">
        {isOpen ? (
          <pre>{JSON.stringify(event.data, null, 2)}</pre>
        ) : (
          <span class="card-note">{summaryOf(event.data, asset)}</span>
        )}
      </span>
      <span class="row">
        <Ago at={event.timestamp} />
        <button type="button" class="button small quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </button>
      </span>
    </li>
  )
}

const Stream = () => {
  const { events, link, resumedAfter, failure } = useEvents()
  const [tone, text] = links[link]
  const asset = useAsset()
  return (
    <>
      <div class="row">
        <span class={`chip ${tone}`} data-link={link}>
          {text}
        </span>
        {resumedAfter !== undefined && link === 'live' && (
          <span class="card-note">resumed after event {resumedAfter}; nothing was missed</span>
        )}
      </div>
      {failure && <FailureNote failure={failure} />}
      {events.length === 0 ? (
        <Empty>No event yet. Buy a policy and watch it arrive here.</Empty>
      ) : (
        <ol class="events" aria-label="Events, newest first">
          {events.map((event) => (
            <Row key={event.eventId} event={event} asset={asset} />
          ))}
        </ol>
      )}
    </>
  )
}

export const EventsPage = () => (
  <div class="page">
    <header class="page-head">
      <h1>Events</h1>
      <p class="lede">What happens to the wallet and to the protocol, as it happens. The same events go to webhooks.</p>
    </header>
    <Card
      title="Newest first"
      foot={
        <Behind
          requests={[{ path: '/api/v1/events', headers: { accept: 'text/event-stream' } }]}
          sdk={`for await (const event of surety.events.stream({ after: lastSequence })) {\n  console.log(event.type, event.data)\n}`}
        />
      }
    >
      <NeedsSession what="Events">{() => <Stream />}</NeedsSession>
    </Card>
  </div>
)
