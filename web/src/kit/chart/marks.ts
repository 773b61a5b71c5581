import type { Tokens } from '../../core/theme.ts'
import type { Drawn, Point } from './declared.ts'
import { numberOf } from './rateAxis.ts'
import { barText } from './words.ts'

/** Where ECharts points to. */
export interface At {
  readonly dataIndex: number
}
/** A figure of the points, as it is drawn. */
export interface Series {
  readonly name: string
  readonly figure: Drawn
  readonly colour: string
  readonly points: readonly Point[]
  /** Of the point that is under way, -1 where all are over. */
  readonly openAt: number
}

/** More points than these are a line without marks, and bars without numbers. */
const markedUpTo = 31

/** A bar of what is still under way; among many narrow ones there is no room for dashes. */
export const hollow = (colour: string, bars = 1) => ({
  color: 'transparent',
  borderColor: colour,
  ...(bars > markedUpTo ? { borderWidth: 1, borderType: 'solid' } : { borderWidth: 1.5, borderType: 'dashed' }),
})

/** A point of what is still under way. ECharts' own empty symbols are white in the dark. */
export const ring = (colour: string, tokens: Tokens) => ({ color: tokens.card, borderColor: colour, borderWidth: 2 })

/** 目标 95%: across the whole plot, in the colour of the axis, since it is no state of anything. */
export const targetLine = (target: number | undefined, tokens: Tokens, along: 'x' | 'y') =>
  target === undefined
    ? {}
    : {
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: tokens.soft, type: [6, 4] },
          label: { color: tokens.soft, position: 'insideEndTop', formatter: `目标 ${target}%` },
          data: [along === 'x' ? { yAxis: target } : { xAxis: target }],
        },
      }

const symbols = ['circle', 'rect', 'triangle', 'diamond']

/** A line with a mark of its own for those who do not see its colour; the way to the point under way is dashed, that point hollow. */
export function lines({ name, figure, colour, points, openAt }: Series, tokens: Tokens, at: number) {
  const symbol = symbols[at % symbols.length]!
  const common = { name: figure.title, type: 'line', color: colour, symbol }
  const values = points.map((point) => numberOf(point[name]))
  const closed = values.map((value, index) => (index === openAt ? null : value))
  const whole = { ...common, symbolSize: 6, showSymbol: points.length <= markedUpTo, data: closed }
  if (openAt < 0) return [whole]
  const last = values.map((value, index) => (index === openAt ? value : index === openAt - 1 ? { value, symbol: 'none' } : null))
  return [whole, { ...common, symbolSize: 8, itemStyle: ring(colour, tokens), lineStyle: { color: colour, type: 'dashed' }, data: last }]
}

/** Upright bars with their numbers. */
export const columns = ({ name, figure, colour, points, openAt }: Series, tokens: Tokens) => ({
  name: figure.title,
  type: 'bar',
  color: colour,
  barMaxWidth: 14,
  data: points.map((point, index) => ({
    value: numberOf(point[name]),
    ...(index === openAt && { itemStyle: hollow(colour, points.length) }),
  })),
  ...numbersAbove(points.length, tokens, ({ dataIndex }) => barText(figure, points[dataIndex]?.[name])),
})

export const numbersAbove = (bars: number, tokens: Tokens, formatter: (at: At) => string) => ({
  label: { show: bars <= markedUpTo, position: 'top', color: tokens.soft, fontSize: 12, formatter },
  labelLayout: { hideOverlap: true },
})
