/** Says whether an Accept header prefers a stream to JSON, which everybody gets who does not ask for one. */
export const prefersStream = (accept: string | undefined): boolean => {
  const weights = new Map<string, number>()
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    weights.set(type, Number(weight) || 0)
  }
  const stream = weights.get('text/event-stream') ?? 0
  // EventSource sends the one type alone. Of two that are as welcome, the answer that ends is the safer one.
  return stream > (weights.get('application/json') ?? 0)
}
