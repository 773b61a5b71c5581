import { cutApart } from '../middleCut.ts'
import { type Declared, type Figures, type Look, notFromZero, open as openWord, type Value } from './declared.ts'
import { type At, hollow, ring, targetLine } from './marks.ts'
import { categories, coloursOf, measures } from './palette.ts'
import { closeRates, numberOf, rateAxis } from './rateAxis.ts'
import { tableOf } from './tableOf.ts'
import { tooltip, valueText } from './words.ts'

/** A unit by its name, with every figure of the subject. */
export interface Ranked {
  readonly name: string
  readonly values: Readonly<Record<string, Value>>
}
export interface Ranking {
  readonly subject: Figures
  /** The figure by which they are ranked: the one that is drawn. */
  readonly by: string
  /** In their order: the worst first, or the most. */
  readonly rows: readonly Ranked[]
  /** The day that they are of is still under way. */
  readonly open?: boolean | undefined
  readonly target?: number | undefined
  /** Of the chart: as many units are drawn as there is room for. */
  readonly height?: number | undefined
}

/** More units than these stand in the table alone. */
const drawnAtMost = 10
const rowHeight = 17
const scaleHeight = 24
const margin = 8

/** Units beside each other by one figure: bars from zero, or dots where they lie close together. */
export function ranking({ subject, by, rows, open = false, target, height = 260 }: Ranking): Declared {
  const figure = subject[by]!
  const first = rows.slice(0, drawnAtMost).map((row) => numberOf(row.values[by]))
  // A number that is no share has no whole to end at.
  const { isClose, ...range } =
    figure.kind === 'share' ? rateAxis(first, figure, { within: closeRates, target }) : { isClose: false, min: 0, minInterval: 1 }
  // Bars carry their values and need no scale; dots do, since theirs begins anywhere.
  const room = height - 2 * margin - (isClose ? scaleHeight : 0)
  const drawn = rows.slice(0, Math.min(drawnAtMost, Math.floor(room / rowHeight)))
  const values = first.slice(0, drawn.length)

  function option({ tokens, width }: Look) {
    const [colour = tokens.soft] = coloursOf([figure], tokens)
    const names = drawn.map(({ name }) => name)
    const short = cutApart(names, lettersIn(width))
    const shortened = (name: string) => short[names.indexOf(name)] ?? name
    const label = {
      show: true,
      position: 'right',
      color: tokens.soft,
      formatter: ({ dataIndex }: At) => valueText(figure, drawn[dataIndex]?.values[by]),
    }
    const dots = {
      type: 'line',
      symbol: 'circle',
      symbolSize: 9,
      lineStyle: { width: 0 },
      itemStyle: open ? ring(colour, tokens) : {},
      data: values,
    }
    const bars = { type: 'bar', barWidth: '55%', barMaxWidth: 14, itemStyle: open ? hollow(colour) : {}, data: values }
    return {
      grid: { left: margin, right: 64, top: margin, bottom: margin },
      tooltip: { axisPointer: { type: 'shadow' }, formatter: (at: readonly At[]) => said(at[0]?.dataIndex ?? 0, colour) },
      xAxis: measures(tokens, range, {
        show: isClose,
        formatter: (value: number) => valueText({ ...figure, unit: '' }, value),
        hideOverlap: true,
      }),
      yAxis: {
        ...categories(tokens, names, { formatter: shortened, interval: 0 }),
        inverse: true,
      },
      series: [{ name: figure.title, color: colour, label, ...(isClose ? dots : bars), ...targetLine(target, tokens, 'y') }],
    }
  }
  function said(index: number, colour: string): string {
    const row = drawn[index]
    if (!row) return ''
    const lines = Object.entries(subject).map(([name, other]) => ({
      title: other.title,
      text: valueText(other, row.values[name]),
      colour: name === by ? colour : undefined,
    }))
    return tooltip(row.name, lines)
  }
  return {
    option,
    table: tableOf(
      '单位',
      subject,
      rows.map(({ name, values: all }) => [name, all]),
    ),
    along: 'y',
    notes: [open && openWord, isClose && notFromZero, drawn.length < rows.length && `前${drawn.length}个，共${rows.length}个`].filter(
      (note) => note !== false,
    ),
  }
}

/** A third of the width is for names, whose whole stands in the tooltip and the table. */
const lettersIn = (width: number) => Math.max(6, Math.min(18, Math.floor(width / 3 / 12)))
