import { fontFamily, type Tokens } from '../../core/theme.ts'

/** Okabe and Ito's eight, darkened where white paper needs it: told apart with every kind of colour vision. In this order, always. */
export const palette = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#B8860B', '#56B4E9', '#6B4C9A', '#7A7A7A']

/** What every chart shares: axes from the tokens, no box around the plot, the tooltip of the product. */
export const baseOption = (tokens: Tokens) => ({
  color: palette,
  animationDuration: 200,
  textStyle: { fontFamily, color: tokens.soft },
  grid: { left: 8, right: 16, top: 32, bottom: 8, outerBoundsMode: 'same' as const },
  legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10, itemGap: 16, textStyle: { color: tokens.soft } },
  tooltip: {
    trigger: 'axis' as const,
    backgroundColor: tokens.raised,
    borderColor: tokens.line,
    textStyle: { color: tokens.text, fontSize: 12 },
  },
})

export const axisOf = (tokens: Tokens) => ({
  axisLine: { lineStyle: { color: tokens.line } },
  axisTick: { show: false },
  axisLabel: { color: tokens.faint },
  splitLine: { lineStyle: { color: tokens.line } },
})
