const tones: Record<string, string> = {
  on_sale: 'good',
  armed: 'good',
  active: 'good',
  open: 'good',
  succeeded: 'good',
  enabled: 'good',
  ok: 'good',
  paid_out: 'info',
  waiting: 'warn',
  alert: 'warn',
  queued: 'warn',
  submitted: 'warn',
  pending: 'warn',
  paused: 'warn',
  low: 'warn',
  event_pending: 'warn',
  frozen: 'bad',
  tripped: 'bad',
  unavailable: 'bad',
  failed: 'bad',
  disabled: 'bad',
  revoked: 'bad',
  expired: '',
}

const words: Record<string, string> = {
  on_sale: 'On sale',
  paid_out: 'Paid out',
  event_pending: 'Event pending',
  sold_out: 'Sold out',
}

export const StatusChip = ({ status, live = false }: { status: string; live?: boolean }) => (
  <span class={`chip ${tones[status] ?? ''}${live ? ' live' : ''}`}>
    {words[status] ?? status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')}
  </span>
)
