import { useStore } from '@oems/client/store.ts'
import type { EChartsType } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { dark, isDark, light } from '../../core/theme.ts'
import { useOnPaper } from '../print/onPaper.ts'
import styles from './Chart.module.css'
import type { Declared } from './declared.ts'
import { drawnWith } from './drawnWith.ts'
import { PaperDrawing } from './PaperDrawing.tsx'

interface Props {
  readonly chart: Declared
  readonly height: number
  /** A click on a figure, by its place and its series. */
  readonly onPick: ((index: number, series: number) => void) | undefined
  readonly onDrawn: () => void
  /** Its script cannot be loaded. */
  readonly onFailed: () => void
}

/** Milliseconds by which a chart's script is delayed, so that the figures beside it are there first. */
const afterFigures = 200

/**
 * The picture alone. ECharts is fetched on its own, once the browser has time, and starts when the place has a size: one that is drawn at half
 * the width would jump. What is drawn stays until the next is.
 */
export function Drawing({ chart, height, onPick, onDrawn, onFailed }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<EChartsType | null>(null)
  const [echarts, setECharts] = useState<typeof import('./echarts.ts') | null>(null)
  const [width, setWidth] = useState(0)
  const onPaper = useOnPaper()
  const tokens = useStore(isDark) ? dark : light
  const latest = useRef({ chart, onPick, onDrawn, onFailed })
  latest.current = { chart, onPick, onDrawn, onFailed }

  useEffect(() => {
    let unmounted = false
    const later = setTimeout(() => {
      import('./echarts.ts').then(
        (loaded) => unmounted || setECharts(loaded),
        () => unmounted || latest.current.onFailed(),
      )
    }, afterFigures)
    // Behind another tab, or folded, it has no size and keeps what it has drawn.
    const observer = new ResizeObserver(() => place.current?.offsetWidth && setWidth(place.current.offsetWidth))
    if (place.current) observer.observe(place.current)
    return () => {
      unmounted = true
      clearTimeout(later)
      observer.disconnect()
      drawing.current?.dispose()
      drawing.current = null
    }
  }, [])

  useEffect(() => {
    if (!echarts || width === 0 || !place.current) return
    drawing.current ??= started(echarts.init(place.current), latest)
    drawing.current.resize({ width, height })
    drawing.current.setOption(drawnWith(chart, { tokens, width, height }), true)
    latest.current.onDrawn()
  }, [echarts, chart, tokens, width, height])

  return (
    <>
      <div ref={place} className={styles.place} aria-hidden />
      {onPaper && echarts && <PaperDrawing echarts={echarts} chart={chart} width={width} height={height} />}
    </>
  )
}

type Latest = { readonly current: Pick<Props, 'chart' | 'onPick'> }

/** The whole column of a day and the whole row of a unit can be clicked: a point is too small a target. */
function started(drawing: EChartsType, latest: Latest): EChartsType {
  let series = 0
  const zr = drawing.getZr()
  drawing.on('mouseover', ({ seriesIndex }) => {
    series = seriesIndex ?? 0
  })
  drawing.on('mouseout', () => {
    series = 0
  })
  zr.on('mousemove', ({ offsetX, offsetY }) => {
    if (latest.current.onPick && placeAt(drawing, latest.current.chart, [offsetX, offsetY]) !== null) zr.setCursorStyle('pointer')
  })
  zr.on('click', ({ offsetX, offsetY }) => {
    const at = placeAt(drawing, latest.current.chart, [offsetX, offsetY])
    if (at !== null) latest.current.onPick?.(at, series)
  })
  return drawing
}

/** Which of the figures stands at a pixel; null beside the plot. */
function placeAt(drawing: EChartsType, { along, table }: Declared, pixel: [number, number]): number | null {
  const grid = [0, 1].find((gridIndex) => drawing.containPixel({ gridIndex }, pixel))
  if (grid === undefined) return null
  const at = drawing.convertFromPixel({ gridIndex: grid }, pixel)[along === 'x' ? 0 : 1]
  return at !== undefined && at >= 0 && at < table.rows.length ? at : null
}
