import { useStore } from '@oems/client/store.ts'
import { Skeleton } from 'antd'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { dark, isDark, light } from '../../core/theme.ts'
import styles from './Chart.module.css'
import { axisOf, baseOption } from './palette.ts'

interface Props {
  /** What it shows: 近30天申报率. */
  readonly title: string
  /** ECharts' option; axes named here get the product's style. Memoised by `useMemo`, or the chart is drawn anew each time. */
  readonly option: EChartsCoreOption
  /** The same figures, in the same order, for those who cannot see it, and for those who want them exactly; its first column can be clicked too. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly (string | number | null)[])[] }
  readonly height?: number
  /** A click on a bar, point or slice, by its series and its place in the data. */
  readonly onPick?: (index: number, series: number) => void
  readonly loading?: boolean
}

/** Milliseconds by which a chart's script is delayed, so that the figures beside it are there first. */
const afterFigures = 200

/** Draws after the rest of the page: ECharts is fetched on its own, and only once the browser has time. */
export function Chart({ title, option, table, height = 260, onPick, loading = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const latestOnPick = useRef(onPick)
  latestOnPick.current = onPick
  const tokens = useStore(isDark) ? dark : light
  const [ready, setReady] = useState(false)
  const [asTable, setAsTable] = useState(false)

  useEffect(() => {
    let unmounted = false
    const draw = ({ init }: typeof import('./echarts.ts')) => {
      if (unmounted || !place.current) return
      chart.current = init(place.current)
      chart.current.on('click', ({ dataIndex, seriesIndex }) => latestOnPick.current?.(dataIndex as number, (seriesIndex as number) ?? 0))
      setReady(true)
    }
    // The network is for the figures first; if its script cannot be loaded, a chart shows its table.
    const later = setTimeout(() => void import('./echarts.ts').then(draw, () => unmounted || setAsTable(true)), afterFigures)
    // A tab that comes back to the front has a size again.
    const resized = new ResizeObserver(() => place.current?.offsetWidth && chart.current?.resize())
    if (place.current) resized.observe(place.current)
    return () => {
      unmounted = true
      clearTimeout(later)
      resized.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    if (ready) chart.current?.setOption(withDefaults(option, tokens), true)
  }, [ready, option, tokens])

  return (
    <figure className={styles.figure}>
      <figcaption>
        {title}
        <button type="button" className="link-button" onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
          {asTable ? '看图' : '看数据'}
        </button>
      </figcaption>
      <div style={{ height }} className={styles.body} hidden={asTable}>
        <div ref={place} className={styles.place} aria-hidden />
        {(!ready || loading) && <Skeleton active paragraph={{ rows: 5 }} />}
      </div>
      <div className={asTable ? styles.table : 'visually-hidden'} style={asTable ? { maxHeight: height } : undefined}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {table.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <tr key={String(row[0])}>
                {row.map((value, at) => (
                  // The columns of a row never change places.
                  <td key={table.head[at]}>
                    {onPick && at === 0 ? (
                      <button type="button" className="link-button" tabIndex={asTable ? 0 : -1} onClick={() => onPick(index, 0)}>
                        {value}
                      </button>
                    ) : (
                      (value ?? '—')
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function withDefaults(option: EChartsCoreOption, tokens: typeof light): EChartsCoreOption {
  const base = baseOption(tokens)
  const axis = (own: unknown): unknown => (Array.isArray(own) ? own.map(axis) : own ? { ...axisOf(tokens), ...own } : undefined)
  const merged = (name: 'tooltip' | 'legend' | 'grid') => ({ ...base[name], ...((option[name] as object | undefined) ?? {}) })
  return {
    ...base,
    ...option,
    tooltip: merged('tooltip'),
    grid: merged('grid'),
    legend: option.legend === undefined ? undefined : merged('legend'),
    series: [option.series ?? []].flat().map((series) => ({ barMaxWidth: 32, ...(series as object) })),
    xAxis: axis(option.xAxis),
    yAxis: axis(option.yAxis),
  }
}
