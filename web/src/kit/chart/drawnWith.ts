import type { EChartsCoreOption } from 'echarts/core'
import type { Declared, Look } from './declared.ts'
import { baseOption } from './palette.ts'

/** What a chart says of itself, in the product's style. */
export function drawnWith(chart: Declared, look: Look): EChartsCoreOption {
  const base = baseOption(look.tokens)
  const own = chart.option(look)
  const merged = (name: 'tooltip' | 'legend' | 'grid') => ({ ...base[name], ...((own[name] as object | undefined) ?? {}) })
  return {
    ...base,
    ...own,
    tooltip: merged('tooltip'),
    grid: Array.isArray(own.grid) ? own.grid : merged('grid'),
    legend: own.legend === undefined ? undefined : merged('legend'),
  }
}
