import { useLayoutEffect, useRef } from 'react'
import { light } from '../../core/theme.ts'
import styles from './Chart.module.css'
import type { Declared } from './declared.ts'
import { drawnWith } from './drawnWith.ts'

interface Props {
  readonly echarts: typeof import('./echarts.ts')
  readonly chart: Declared
  readonly height: number
}
/** Pixels: a sheet of A4. */
const sheet = 700

/** The chart in lines instead of points, so that it is sharp on paper and its words are words. */
export function PaperDrawing({ echarts, chart, height }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const drawing = echarts.init(null, undefined, { renderer: 'svg', ssr: true, width: sheet, height })
    drawing.setOption(drawnWith(chart, { tokens: light, width: sheet, height }))
    if (place.current) place.current.innerHTML = drawing.renderToSVGString()
    drawing.dispose()
  }, [echarts, chart, height])
  return <div ref={place} className={styles.paper} />
}
