type Props = { values: readonly number[]; threshold?: number; label: string }

/** A small line without axes. The threshold is drawn where it fits. */
export const Sparkline = ({ values, threshold, label }: Props) => {
  const all = threshold === undefined ? values : [...values, threshold]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = high - low || 1
  const y = (value: number): number => 32 - ((value - low) / span) * 28
  const steps = Math.max(1, values.length - 1)
  const line = (values.length === 1 ? [...values, ...values] : values).map(
    (value, index) => `${((index / steps) * 100).toFixed(2)},${y(value).toFixed(2)}`,
  )
  return (
    <svg class="spark" viewBox="0 0 100 34" preserveAspectRatio="none" role="img" aria-label={label}>
      <polygon class="area" points={`0,34 ${line.join(' ')} 100,34`} />
      <polyline class="line" points={line.join(' ')} />
      {threshold !== undefined && <line class="threshold" x1="0" x2="100" y1={y(threshold)} y2={y(threshold)} />}
    </svg>
  )
}
