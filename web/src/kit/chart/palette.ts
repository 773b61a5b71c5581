import { dark, fontFamily, type Tokens } from '../../core/theme.ts'
import type { Drawn } from './declared.ts'

/**
 * Categories, always in this order: told apart with every kind of colour vision, 3 : 1 and more on the card, and the first three not to be
 * taken for a state beside which they are drawn.
 */
const onPaper = ['#0072B2', '#C0649B', '#4A5560', '#3A9BDC', '#B8860B', '#00997A', '#7B4FB5', '#8C6D5A']
const atNight = ['#4AA3E0', '#E3A3D0', '#7F8C95', '#B4DDF7', '#B8A12A', '#2C9C86', '#8F74D6', '#B08968']
export const paletteOf = (tokens: Tokens): readonly string[] => (tokens === dark ? atNight : onPaper)

/** A state has the colour of its tag; what is no state takes the next of the palette. */
export function coloursOf(figures: readonly Drawn[], tokens: Tokens): string[] {
  const palette = paletteOf(tokens)
  let category = 0
  return figures.map(({ tone }) => (tone ? tokens[tone] : palette[category++ % palette.length]!))
}

/** What every chart shares: axes from the tokens, no box around the plot, the tooltip of the product. */
export const baseOption = (tokens: Tokens) => ({
  // What is new stands there at once: a drawing that grows or wanders cannot be read until it has come to rest.
  animation: false,
  textStyle: { fontFamily, color: tokens.soft },
  grid: { left: 8, right: 16, top: 32, bottom: 8, outerBoundsMode: 'same' as const },
  legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10, itemGap: 16, textStyle: { color: tokens.soft } },
  tooltip: {
    trigger: 'axis' as const,
    confine: true,
    backgroundColor: tokens.raised,
    borderColor: tokens.axis,
    textStyle: { color: tokens.text, fontSize: 12 },
    axisPointer: { lineStyle: { color: tokens.axis }, shadowStyle: { color: tokens.axis, opacity: 0.16 } },
  },
})

const axisOf = (tokens: Tokens) => ({
  axisLine: { show: true, lineStyle: { color: tokens.axis } },
  axisTick: { show: false },
  axisLabel: { color: tokens.faint },
  splitLine: { lineStyle: { color: tokens.grid } },
})

/** The axis of the figures' names: days, hours, units. */
export const categories = (tokens: Tokens, names: readonly string[], axisLabel = {}) => {
  const axis = axisOf(tokens)
  return { ...axis, type: 'category', data: names, splitLine: { show: false }, axisLabel: { ...axis.axisLabel, ...axisLabel } }
}
/** The axis of the figures themselves; its line is left out, the values stand at the split lines. */
export const measures = (tokens: Tokens, range: object, axisLabel = {}) => {
  const axis = axisOf(tokens)
  return { ...axis, type: 'value', splitNumber: 4, axisLine: { show: false }, ...range, axisLabel: { ...axis.axisLabel, ...axisLabel } }
}
