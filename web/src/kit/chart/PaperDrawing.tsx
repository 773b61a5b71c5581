import { useLayoutEffect, useRef } from 'react'
import { light } from '../../core/theme.ts'
import styles from './Chart.module.css'
import type { Declared } from './declared.ts'
import { drawnWith } from './drawnWith.ts'

interface Props {
  readonly echarts: typeof import('./echarts.ts')
  readonly chart: Declared
  /** Of the drawing on screen. */
  readonly width: number
  readonly height: number
}
/** Pixels: a sheet of A4. */
const sheet = 700

/** The chart in lines instead of points, so that it is sharp on paper and its words are words. */
export function PaperDrawing({ echarts, chart, width: onScreen, height }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const width = Math.min(onScreen || sheet, sheet)
    const drawing = echarts.init(null, undefined, { renderer: 'svg', ssr: true, width, height })
    drawing.setOption(drawnWith(chart, { tokens: light, width, height }))
    if (place.current) place.current.innerHTML = drawing.renderToSVGString()
    drawing.dispose()
  }, [echarts, chart, onScreen, height])
  return <div ref={place} className={styles.paper} />
}
