import { type Declared, type Figures, type Look, notFromZero, type Point } from './declared.ts'
import { keysBelow } from './keys.ts'
import { type At, columns, lines, targetLine } from './marks.ts'
import { categories, coloursOf, measures } from './palette.ts'
import { closeLines, numberOf, rateAxis } from './rateAxis.ts'
import { tableOf } from './tableOf.ts'
import { pointSaid, valueText, wholeKey } from './words.ts'

export interface Trend {
  readonly subject: Figures
  readonly points: readonly Point[]
  /** Numbers that are drawn below the shares; the others stand in the table and the tooltip alone. */
  readonly bars?: readonly string[] | undefined
  /** The point that is still under way. */
  readonly openKey?: string | undefined
  /** What the shares should reach. */
  readonly target?: number | undefined
}

/** Day by day: shares as lines, numbers as bars below them. */
export function trend({ subject, points, bars = [], openKey, target }: Trend): Declared {
  const shares = Object.entries(subject).filter(([, { kind }]) => kind === 'share')
  const drawn = [...shares, ...bars.map((name) => [name, subject[name]!] as const)]
  const openAt = points.findIndex(({ key }) => key === openKey)
  const rates = shares.flatMap(([name]) => points.map((point) => numberOf(point[name])))
  const { isClose, ...range } = rateAxis(rates, shares[0]?.[1], { within: closeLines, target })
  const panels = [shares.length > 0 && 'shares', bars.length > 0 && 'bars'].filter((panel) => panel !== false)

  function option({ tokens, width, height }: Look) {
    const colours = coloursOf(
      drawn.map(([, figure]) => figure),
      tokens,
    )
    const series = drawn.map(([name, figure], at) => ({ name, figure, colour: colours[at]!, points, openAt }))
    const { names, label } = keysBelow(points, openKey, width - room.left - room.right)
    const keys = categories(tokens, names, label)
    const onLast = { xAxisIndex: panels.length - 1, yAxisIndex: panels.length - 1 }
    return {
      legend: { data: drawn.map(([, { title }]) => title) },
      grid: gridsOf(panels.length, height),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: { formatter: (at: readonly At[]) => pointSaid(subject, points[at[0]?.dataIndex ?? 0], series, openKey) },
      xAxis: panels.map((_, gridIndex) => ({ ...keys, gridIndex, ...(gridIndex < panels.length - 1 && { axisLabel: { show: false } }) })),
      yAxis: panels.map((panel, gridIndex) => ({
        gridIndex,
        ...(panel === 'shares'
          ? measures(tokens, range, { formatter: (value: number) => valueText({ ...shares[0]![1] }, value) })
          : measures(tokens, { min: 0, minInterval: 1, splitNumber: panels.length > 1 ? 2 : 4 })),
      })),
      series: [
        ...series
          .slice(0, shares.length)
          .flatMap((one, at) => lines(one, tokens, at))
          .map((line, at) => ({ ...line, ...(at === 0 && targetLine(target, tokens, 'x')) })),
        ...series.slice(shares.length).map((one) => ({ ...columns(one, tokens), ...onLast })),
      ],
    }
  }
  return {
    option,
    table: tableOf(
      '日期',
      subject,
      points.map((point) => [wholeKey(point.key, openKey), point]),
    ),
    along: 'x',
    notes: isClose ? [notFromZero] : [],
  }
}

const room = { left: 48, right: 24, legend: 34, keys: 24, between: 16 }

/** One panel, or the shares in two thirds of the height and the numbers below them, day above day. */
function gridsOf(panels: number, height: number) {
  const bottom = room.keys
  const sides = { left: room.left, right: room.right, outerBoundsMode: 'none' }
  if (panels < 2) return [{ ...sides, top: room.legend, bottom }]
  const upper = Math.round(((height - room.legend - bottom - room.between) * 2) / 3)
  return [
    { ...sides, top: room.legend, height: upper },
    { ...sides, top: room.legend + upper + room.between, bottom },
  ]
}
