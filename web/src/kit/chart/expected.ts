import type { Declared, Drawn, Look, Point } from './declared.ts'
import { keysBelow } from './keys.ts'
import { type At, columns, lines } from './marks.ts'
import { categories, coloursOf, measures } from './palette.ts'
import { tableOf } from './tableOf.ts'
import { pointSaid, wholeKey } from './words.ts'

export interface Expected {
  /** What happened, as bars. */
  readonly seen: { readonly name: string; readonly figure: Drawn }
  /** What was to be expected, and from where on it stands out, as lines over the bars. */
  readonly usual: Readonly<Record<string, Drawn>>
  /** Said in the table and the tooltip alone. */
  readonly beside?: Readonly<Record<string, Drawn>>
  readonly points: readonly Point[]
  /** Bars that stand out. */
  readonly marked: ReadonlySet<string>
  readonly openKey?: string | undefined
}

/** Day by day: what there was against what was expected; what stands out has the colour of its state and a mark. */
export function expected({ seen, usual, beside = {}, points, marked, openKey }: Expected): Declared {
  const subject = { [seen.name]: seen.figure, ...usual, ...beside }
  const drawn = [[seen.name, seen.figure] as const, ...Object.entries(usual)]
  const openAt = points.findIndex(({ key }) => key === openKey)

  function option({ tokens, width }: Look) {
    const { names, label } = keysBelow(points, openKey, width)
    const colours = coloursOf(
      drawn.map(([, figure]) => figure),
      tokens,
    )
    const series = drawn.map(([name, figure], at) => ({ name, figure, colour: colours[at]!, points, openAt }))
    const bars = columns(series[0]!, tokens)
    const data = bars.data.map((bar, at) =>
      marked.has(points[at]!.key)
        ? { ...bar, itemStyle: { color: tokens.overdue, decal: { symbol: 'rect', dashArrayX: [2, 3], rotation: 0.8 } } }
        : bar,
    )
    return {
      legend: { data: drawn.map(([, { title }]) => title) },
      grid: { left: 8, right: 16, top: 32, bottom: 4 },
      tooltip: { formatter: (at: readonly At[]) => pointSaid(subject, points[at[0]?.dataIndex ?? 0], series, openKey) },
      xAxis: categories(tokens, names, label),
      yAxis: measures(tokens, { min: 0, splitNumber: 3 }),
      series: [
        { ...bars, data },
        ...series.slice(1).flatMap((one, at) => lines(one, tokens, at).map((line) => ({ ...line, showSymbol: false }))),
      ],
    }
  }
  return {
    option,
    table: tableOf(
      '日期',
      subject,
      points.map((point) => [`${wholeKey(point.key, openKey)}${marked.has(point.key) ? ' 信号' : ''}`, point]),
    ),
    along: 'x',
    notes: marked.size > 0 ? ['斜纹为信号日'] : [],
  }
}
