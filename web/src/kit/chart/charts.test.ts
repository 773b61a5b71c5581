import { share } from '@oems/contract/figures/subject.ts'
import { describe, expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('localStorage', { getItem: () => null })
const { light, dark } = await import('../../core/theme.ts')
const { paletteOf } = await import('./palette.ts')
const { trend } = await import('./trend.ts')
const { ranking } = await import('./ranking.ts')
const { shares } = await import('./shares.ts')
const { counts } = await import('./counts.ts')

const people = { kind: 'count', title: '应报', unit: '人', plus: [], minus: [] } as const
const subject = {
  due: people,
  fillRate: share(people, people, { title: '申报率' }),
  abnormal: { ...people, title: '异常人次', unit: '人次', tone: 'due' },
} as const
const days = (...rates: readonly string[]) =>
  rates.map((fillRate, at) => ({ key: `2026-03-0${at + 1}`, due: 1200, fillRate, abnormal: at }))

/** What of an option the tests look at. */
interface Option {
  readonly series: readonly {
    readonly name: string
    readonly type: string
    readonly color: string
    readonly symbol: string
    readonly lineStyle?: { readonly type?: string; readonly width?: number }
    readonly itemStyle?: object
    readonly data: readonly unknown[]
    readonly label: { readonly show: boolean; readonly formatter: (at: { dataIndex: number }) => string }
    readonly markLine?: { readonly data: readonly unknown[]; readonly label: { readonly formatter: string } }
  }[]
  readonly xAxis: Axis | readonly Axis[]
  readonly yAxis: Axis | readonly Axis[]
  readonly tooltip: { readonly formatter: (at: readonly { dataIndex: number }[]) => string }
  readonly legend: { readonly formatter: (name: string) => string }
}
interface Axis {
  readonly min?: number
  readonly max?: number
  readonly data?: readonly string[]
  readonly axisLabel: { readonly formatter: (value: string) => string }
}
const drawn = (chart: { option: (look: { tokens: typeof light; width: number; height: number }) => object }, tokens = light, width = 600) =>
  chart.option({ tokens, width, height: 260 }) as Option
const axes = (axis: Option['xAxis']) => [axis].flat() as Axis[]

describe('a trend', () => {
  test('of the day under way is dashed up to a hollow point, and says 未截止', () => {
    const chart = trend({ subject, points: days('96.10', '97.00', '95.50'), openKey: '2026-03-03' })
    const { series, xAxis } = drawn(chart)
    const [closed, open] = series
    expect(closed).toMatchObject({ symbol: 'circle', data: [96.1, 97, null] })
    expect(open).toMatchObject({
      itemStyle: { color: light.card, borderColor: closed!.color },
      lineStyle: { type: 'dashed' },
      data: [null, { value: 97, symbol: 'none' }, 95.5],
    })
    expect(axes(xAxis)[0]!.data).toEqual(['03-01', '03-02', '03-03 未截止'])
    expect(chart.table.rows.map(([key]) => key)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03 未截止'])
    expect(drawn(trend({ subject, points: days('96.10', '97.00') })).series).toHaveLength(1)
  })

  test('of rates close to each other has a padded axis, and says that it does not begin at zero', () => {
    const close = trend({ subject, points: days('96.10', '97.00', '95.50') })
    expect(axes(drawn(close).yAxis)[0]).toMatchObject({ min: 94, max: 98 })
    expect(close.notes).toEqual(['坐标轴不从0开始'])
    const far = trend({ subject, points: days('12.00', '97.00') })
    expect(axes(drawn(far).yAxis)[0]).toMatchObject({ min: 0, max: 100 })
    expect(far.notes).toEqual([])
  })

  test('has its numbers as bars from zero below the shares, in the colour of their state and with their values', () => {
    const chart = trend({ subject, points: days('96.10', '97.00', '95.50'), bars: ['abnormal'], openKey: '2026-03-03' })
    for (const tokens of [light, dark]) {
      const { series, yAxis } = drawn(chart, tokens)
      const bars = series.find(({ type }) => type === 'bar')!
      expect(bars).toMatchObject({ name: '异常人次', color: tokens.due, xAxisIndex: 1, yAxisIndex: 1 })
      expect(bars.data[2]).toMatchObject({ value: 2, itemStyle: { color: 'transparent', borderType: 'dashed' } })
      expect([0, 1, 2].map((dataIndex) => bars.label.formatter({ dataIndex }))).toEqual(['', '1', '2'])
      expect(axes(yAxis)[1]).toMatchObject({ min: 0 })
      expect(series[0]!.color).toBe(paletteOf(tokens)[0])
    }
  })

  test('says every figure exactly as the server rounded it', () => {
    const { tooltip } = drawn(trend({ subject, points: days('14.38', '97.00') }))
    const said = tooltip.formatter([{ dataIndex: 0 }])
    for (const part of ['2026-03-01', '应报 <b>1,200人</b>', '申报率 <b>14.38%</b>', '异常人次 <b>0人次</b>']) expect(said).toContain(part)
  })

  test('has a line at its target, which lies within its axis', () => {
    const { series, yAxis } = drawn(trend({ subject, points: days('91.00', '92.00'), target: 98 }))
    expect(series[0]!.markLine).toMatchObject({ data: [{ yAxis: 98 }], label: { formatter: '目标 98%' } })
    expect(axes(yAxis)[0]!.max).toBeGreaterThanOrEqual(98)
  })
})

describe('a ranking', () => {
  const units = (...rates: readonly (string | null)[]) =>
    rates.map((fillRate, at) => ({ name: `秘鲁利马第三标段高架快速路项目${at}`, values: { fillRate } }))

  test('of rates within ten points is made of dots on a padded axis, of others of bars from zero', () => {
    const close = ranking({ subject, by: 'fillRate', rows: units('91.00', '95.00', '98.62') })
    expect(drawn(close).series[0]).toMatchObject({ type: 'line', symbol: 'circle', lineStyle: { width: 0 } })
    expect(axes(drawn(close).xAxis)[0]).toMatchObject({ min: 90, max: 100 })
    expect(close.notes).toEqual(['坐标轴不从0开始'])
    const far = ranking({ subject, by: 'fillRate', rows: units('20.00', '70.00', null) })
    expect(drawn(far).series[0]).toMatchObject({ type: 'bar', data: [20, 70, null] })
    expect(axes(drawn(far).xAxis)[0]).toMatchObject({ min: 0, max: 100 })
    expect(far.notes).toEqual([])
  })

  test('has its values beside its bars, and cuts names in their middle where they would not fit', () => {
    const { series, yAxis } = drawn(ranking({ subject, by: 'fillRate', rows: units('20.00', '70.00') }), light, 420)
    expect(series[0]!.label.formatter({ dataIndex: 0 })).toBe('20.00%')
    expect(axes(yAxis)[0]!.axisLabel.formatter('秘鲁利马第三标段高架快速路项目0')).toMatch(/^秘鲁利…标?段?高?架?快速路项目0$/)
  })

  test('of a day under way is hollow and says so', () => {
    const bars = ranking({ subject, by: 'fillRate', rows: units('20.00', '70.00'), open: true })
    expect(drawn(bars).series[0]!.itemStyle).toMatchObject({ color: 'transparent', borderType: 'dashed' })
    const dots = ranking({ subject, by: 'fillRate', rows: units('91.00', '95.00'), open: true })
    expect(drawn(dots).series[0]!.itemStyle).toMatchObject({ color: light.card, borderColor: paletteOf(light)[0] })
    expect(dots.notes).toEqual(['未截止', '坐标轴不从0开始'])
  })

  test('takes a name as text, whatever it is', () => {
    const { tooltip } = drawn(ranking({ subject, by: 'fillRate', rows: [{ name: '<img src=x>', values: { fillRate: '1.00' } }] }))
    expect(tooltip.formatter([{ dataIndex: 0 }])).toContain('&lt;img src=x&gt;')
  })

  test('draws the first, as many as there is room for, says so, and has all of them in its table', () => {
    const rows = units(...Array.from({ length: 12 }, (_, at) => `${at * 5}.00`))
    const chart = ranking({ subject, by: 'fillRate', rows, height: 140 })
    expect(drawn(chart).series[0]!.data).toHaveLength(7)
    expect(chart.notes).toEqual(['前7个，共12个'])
    expect(chart.table.rows).toHaveLength(12)
    expect(drawn(ranking({ subject, by: 'fillRate', rows })).series[0]!.data).toHaveLength(10)
  })
})

test('shares say number and part of the whole, five at most, the smallest together', () => {
  const parts = [40, 23, 20, 10, 4, 3].map((value, at) => ({ name: `国${at}`, value }))
  const chart = shares({ count: { title: '人数', unit: '人' }, by: '国籍', parts })
  const { series, legend } = drawn(chart)
  expect(series.map(({ name }) => name)).toEqual(['国0', '国1', '国2', '国3', '其他'])
  expect(legend.formatter('其他')).toBe('其他 7人（7.00%）')
  expect(chart.table.rows).toHaveLength(6)
  expect(chart.table.rows[1]).toEqual(['国1', 23, '23.00'])
})

describe('counts', () => {
  const log = { operations: { title: '操作' }, signIns: { title: '登录' }, failures: { title: '失败', tone: 'overdue' } } as const
  const hours = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const hour = String(at % 24).padStart(2, '0')
      return { key: `2026-03-0${1 + Math.floor(at / 24)} ${hour}:00`, operations: at, signIns: 1, failures: 0 }
    })

  test('stand on each other with their sum above them, failures in the colour of their tag', () => {
    const { series } = drawn(counts({ subject: log, points: hours(24), openKey: '2026-03-01 23:00' }))
    expect(series.map(({ color }) => color)).toEqual([paletteOf(light)[0], paletteOf(light)[1], light.overdue])
    expect(series.map(({ label }) => label.show)).toEqual([false, false, true])
    expect(series[2]!.label.formatter({ dataIndex: 5 })).toBe('6')
    expect(series[0]!.data[23]).toMatchObject({ itemStyle: { color: 'transparent' } })
  })
})
