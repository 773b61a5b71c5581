import { type Declared, type Look, notFromZero } from './declared.ts'
import { type At, lines } from './marks.ts'
import { categories, coloursOf, measures } from './palette.ts'
import { tooltip, valueText } from './words.ts'

/** What was measured on a day, and between which limits it should lie. */
export interface Measured {
  readonly key: string
  readonly value: number
  readonly low: string | null
  readonly high: string | null
}
interface Values {
  readonly title: string
  readonly unit: string
  readonly points: readonly Measured[]
}

/** How a measured value went: a line, with the limits of the last measurement beside it. */
export function values({ title, unit, points }: Values): Declared {
  const figure = { title, unit, kind: 'count' } as const
  const last = points.at(-1)
  const limits = [last?.low, last?.high].flatMap((limit) => (limit == null ? [] : [Number(limit)]))
  const all = [...points.map(({ value }) => value), ...limits]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const padding = Math.max((most - least) / 8, most / 50)
  const min = Math.max(0, Math.floor((least - padding) * 10) / 10)

  function option({ tokens }: Look) {
    const [colour] = coloursOf([figure], tokens)
    const drawn = points.map(({ key, value }) => ({ key, value }))
    const [line] = lines({ name: 'value', figure, colour: colour!, points: drawn, openAt: -1 }, tokens, 0)
    const markLine = {
      silent: true,
      symbol: 'none',
      lineStyle: { color: tokens.soft, type: [6, 4] },
      label: { color: tokens.soft, position: 'insideEndTop', formatter: ({ value }: { readonly value: number }) => `参考 ${value}` },
      data: limits.map((limit) => ({ yAxis: limit })),
    }
    return {
      legend: { show: false },
      grid: { left: 56, right: 24, top: 16, bottom: 24, outerBoundsMode: 'none' },
      tooltip: {
        formatter: (at: readonly At[]) => {
          const point = points[at[0]?.dataIndex ?? 0]!
          return tooltip(point.key, [{ title, text: valueText(figure, point.value), colour: colour! }])
        },
      },
      xAxis: categories(
        tokens,
        points.map(({ key }) => key),
      ),
      yAxis: measures(tokens, { min, max: Math.ceil((most + padding) * 10) / 10 }, { showMinLabel: false, showMaxLabel: false }),
      series: [{ ...line, markLine }],
    }
  }
  return {
    option,
    table: {
      head: ['日期', unit === '' ? title : `${title}（${unit}）`, '参考下限', '参考上限'],
      rows: points.map(({ key, value, low, high }) => [key, value, low, high]),
    },
    along: 'x',
    notes: min > 0 ? [notFromZero] : [],
  }
}
