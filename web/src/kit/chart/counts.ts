import type { Declared, Figures, Look, Point } from './declared.ts'
import { keysBelow } from './keys.ts'
import { type At, columns, numbersAbove } from './marks.ts'
import { categories, coloursOf, measures } from './palette.ts'
import { tableOf } from './tableOf.ts'
import { pointSaid, wholeKey } from './words.ts'

export interface Counts {
  /** What is counted, from the bottom of a bar to its top. */
  readonly subject: Figures
  readonly points: readonly Point[]
  /** The hour or day that is still under way. */
  readonly openKey?: string | undefined
}

/** Hour by hour or day by day: how many, one bar of all kinds, with their sum on it. */
export function counts({ subject, points, openKey }: Counts): Declared {
  const figures = Object.entries(subject)
  const openAt = points.findIndex(({ key }) => key === openKey)
  const sumAt = ({ dataIndex }: At) => figures.reduce((sum, [name]) => sum + Number(points[dataIndex]?.[name] ?? 0), 0)
  const sumText = (at: At) => (sumAt(at) === 0 ? '' : sumAt(at).toLocaleString('zh-CN'))

  function option({ tokens, width }: Look) {
    const { names, label } = keysBelow(points, openKey, width)
    const colours = coloursOf(Object.values(subject), tokens)
    const series = figures.map(([name, figure], at) => ({ name, figure, colour: colours[at]!, points, openAt }))
    return {
      legend: {},
      grid: { left: 8, right: 24, top: 32, bottom: 4 },
      tooltip: {
        axisPointer: { type: 'shadow' },
        formatter: (at: readonly At[]) => pointSaid(subject, points[at[0]?.dataIndex ?? 0], series, openKey),
      },
      xAxis: categories(tokens, names, label),
      yAxis: measures(tokens, { min: 0, minInterval: 1, splitNumber: 3 }),
      series: series.map((one, at) => ({
        ...columns(one, tokens),
        stack: 'all',
        ...(at < series.length - 1 ? { label: { show: false } } : numbersAbove(points.length, tokens, sumText)),
      })),
    }
  }
  return {
    option,
    table: tableOf(
      '时间',
      subject,
      points.map((point) => [wholeKey(point.key, openKey), point]),
    ),
    along: 'x',
    notes: [],
  }
}
