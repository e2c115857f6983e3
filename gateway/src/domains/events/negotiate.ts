/** Whether an Accept header prefers a stream to JSON. The default is JSON. */
export const prefersStream = (accept: string | undefined): boolean => {
  const weights = new Map<string, number>()
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    weights.set(type, Number(weight) || 0)
  }
  const stream = weights.get('text/event-stream') ?? 0
  // EventSource sends only this type. On a tie JSON is safer, because the response ends.
  return stream > (weights.get('application/json') ?? 0)
}
