import { useEffect, useRef } from 'preact/hooks'
import type uPlot from 'uplot'
import { isDark } from '../state/theme.ts'

type Series = {
  label: string
  values: readonly (number | null)[]
  /** A custom property of the style sheet. */
  color: string
  isDashed?: boolean
  isFilled?: boolean
  isStepped?: boolean
}

type Props = {
  label: string
  /** Unix seconds, ascending. */
  times: readonly number[]
  series: readonly Series[]
  format(value: number): string
  height?: number
  range?: [number, number]
}

const load = async () => (await import('uplot')).default

const cssColor = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const withAlpha = (color: string, alpha: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color + alpha : color)

const axisOf = (format?: (value: number) => string): uPlot.Axis => ({
  stroke: cssColor('--faint'),
  font: '12px Geist, system-ui, sans-serif',
  grid: { stroke: cssColor('--line'), width: 1 },
  ticks: { show: false },
  ...(format ? { size: 70, values: (_: uPlot, values: number[]) => values.map(format) } : {}),
})

const seriesOf = (
  Plot: typeof uPlot,
  { label, color, isDashed, isFilled, isStepped }: Series,
  format: Props['format'],
) => ({
  label,
  stroke: cssColor(color),
  width: 2,
  points: { show: false },
  value: (_: uPlot, value: number | null) => (value === null ? '' : format(value)),
  ...(isDashed ? { dash: [5, 5], width: 1.5 } : {}),
  ...(isFilled ? { fill: withAlpha(cssColor(color), '18') } : {}),
  ...(isStepped && Plot.paths.stepped ? { paths: Plot.paths.stepped({ align: 1 }) } : {}),
})

const two = (value: number): string => String(value).padStart(2, '0')

/** Hours within two days, dates beyond, in local time. */
const timeTexts = (_: uPlot, times: number[]): string[] => {
  const isShort = (times.at(-1) ?? 0) - (times[0] ?? 0) < 2 * 86_400
  return times.map((seconds) => {
    const date = new Date(seconds * 1000)
    const day = `${date.getDate()}.${date.getMonth() + 1}.`
    return isShort ? `${two(date.getHours())}:${two(date.getMinutes())}` : day
  })
}

/** A chart shows at least six hours, so that two readings of a minute do not fill it. */
const minSpan = 6 * 3_600

const widen = (_: uPlot, min: number | null, max: number | null): [number, number] => {
  const end = max ?? Date.now() / 1000
  return [Math.min(min ?? end, end - minSpan), end]
}

/** The legend shows the newest values until somebody points at others. */
const showLast = (chart: uPlot): void => chart.setLegend({ idx: chart.data[0].length - 1 })

const draw = (Plot: typeof uPlot, home: HTMLElement, { times, series, format, height = 240, range }: Props): uPlot =>
  new Plot(
    {
      width: home.clientWidth,
      height,
      padding: [12, 8, 0, 0],
      cursor: { points: { size: 7 }, drag: { x: true, y: false } },
      scales: { x: { time: true, range: widen }, ...(range ? { y: { range } } : {}) },
      axes: [{ ...axisOf(), values: timeTexts }, axisOf(format)],
      hooks: { ready: [showLast] },
      series: [{ value: '{YYYY}-{MM}-{DD} {HH}:{mm}' }, ...series.map((one) => seriesOf(Plot, one, format))],
    },
    [times as number[], ...series.map(({ values }) => values as (number | null)[])],
    home,
  )

/** A time series. The library for it loads with the first chart; new data is drawn into the chart that is there. */
export const LineChart = (props: Props) => {
  const home = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | undefined>(undefined)
  const shape = `${props.series.map(({ label, color }) => label + color).join()} ${isDark.value} ${props.range ?? ''}`

  useEffect(() => {
    const element = home.current
    if (!element) return
    let isGone = false
    const resize = new ResizeObserver(() =>
      chart.current?.setSize({ width: element.clientWidth, height: props.height ?? 240 }),
    )
    void load().then((Plot) => {
      if (isGone) return
      chart.current = draw(Plot, element, latest.current)
      resize.observe(element)
    })
    return () => {
      isGone = true
      resize.disconnect()
      chart.current?.destroy()
      chart.current = undefined
    }
  }, [shape])

  const latest = useRef(props)
  latest.current = props
  const last = `${props.times.length} ${props.times.at(-1)} ${props.series.map(({ values }) => values.at(-1)).join()}`
  useEffect(() => {
    if (!chart.current) return
    const { times, series } = latest.current
    chart.current.setData([times as number[], ...series.map(({ values }) => values as (number | null)[])])
    showLast(chart.current)
  }, [last])

  return (
    <figure aria-label={props.label}>
      <div class="chart" ref={home} />
    </figure>
  )
}
