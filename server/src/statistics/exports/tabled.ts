import type { Exported } from '@oems/contract/core/exported.ts'
import { Caliber, Grain } from '@oems/contract/figures/codes.ts'
import type { Subject } from '@oems/contract/figures/subject.ts'
import type { Ctx } from '../../core/context.ts'
import { type BookSheet, writeBook } from '../../core/sheets/book.ts'
import type { Pack } from '../../core/sheets/exporting.ts'
import { type SheetCell, type SheetColumn, sheetType } from '../../core/sheets/workbook.ts'
import type { frameOf } from '../frame.ts'
import { definitionsOf } from './definitions.ts'

/** A table of figures as the screen shows it. */
export interface FigureTable {
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
  /** Whose definitions stand on the second sheet. */
  readonly subject: Subject
  /** What else has to be known to read it, as name and words. */
  readonly rules?: readonly (readonly [string, string])[]
}
type Framed = Awaited<ReturnType<typeof frameOf>>

/**
 * The reply of a statistics call as a workbook (05 §5.0): its table, and 口径说明 as the second sheet. It is made of the very reply that the screen
 * gets, so that the two are equal at the same instant.
 */
export const tabled =
  <Q, R extends Framed>(title: string, answer: (ctx: Ctx, query: Q) => Promise<R>, tableOf: (reply: R, query: Q) => FigureTable) =>
  async (ctx: Ctx, query: Q): Promise<Exported> => {
    const reply = await ctx.ofOneMoment((inside) => answer(inside, query))
    const { columns, rows, subject, rules = [] } = tableOf(reply, query)
    const { startTime, endTime } = reply.range
    return ctx.exporting({
      name: title,
      when: startTime === endTime ? endTime : `${startTime}至${endTime}`,
      columns,
      pack: withNotes({ name: title.slice(0, 31), columns }, [...linesOf(reply), ...rules, ...definitionsOf(subject)]),
      count: async () => rows.length,
      async *rows() {
        yield* rows
      },
    })
  }

const noteColumns = [
  { header: '项目', width: 26 },
  { header: '说明', width: 120 },
]

/** Tables of figures are held whole: a row for each unit below a node is the most there is. */
const withNotes = (sheet: Omit<BookSheet, 'rows'>, notes: BookSheet['rows']): Pack => ({
  type: sheetType,
  ending: 'xlsx',
  atOnce: Number.MAX_SAFE_INTEGER,
  async *bytes(lines) {
    const rows: (readonly SheetCell[])[] = []
    for await (const line of lines) rows.push(line)
    yield await writeBook([
      { ...sheet, rows },
      { name: '口径说明', columns: noteColumns, rows: notes },
    ])
  },
})

/** Of whom, of when, and by which tree. */
function linesOf({ node, subscribed, range, compare, asOf, caliber }: Framed): SheetCell[][] {
  const beside = subscribed.map(({ orgName }) => orgName).join('、')
  return [
    ['统计组织', node.orgName],
    ['含订阅组织', beside || '否'],
    ['统计范围', `${range.startTime} 至 ${range.endTime}，按${Grain.label(range.grain)}`],
    ['比较期', `${compare.startTime} 至 ${compare.endTime}${compare.until ? `，截至${timeText(compare.until)}` : ''}`],
    ['数据截至', timeText(asOf)],
    ['统计口径', `${Caliber.label(caliber)}：${caliberWords[caliber]}`],
  ]
}
const timeText = (time: string) => time.slice(0, 19).replace('T', ' ')
const caliberWords = {
  [Caliber.current]: '各月都按现在的组织结构统计',
  [Caliber.historical]: '以前的月份按当月月末的组织结构统计，组织迁移后不变',
}
