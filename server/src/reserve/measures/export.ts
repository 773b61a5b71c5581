import { day, maybe, shape, text } from '@oems/contract/core/fields.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import { type MeasureExport, MeasureHead, MeasureRow } from '@oems/contract/reserve/measures.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import { type DeclaredMeasures, measureRowColumns, measureRowOf, measureRowsOf } from './history.ts'

const plain = { log: 'plain' } as const
const { orgName, periodKey, status, declaredAt, declaredByName } = MeasureRow.properties
const { category, name, valueUnit } = MeasureHead.properties
const Line = shape({
  ...{
    orgName,
    periodKey,
    status,
    category,
    name,
    state: maybe(MeasureState.schema),
    value: maybe(text('填报内容', 200, plain)),
    valueUnit,
  },
  ...{ note: maybe(text('说明', 200, plain)), planDate: maybe(day('整改期限')), declaredAt, declaredByName },
})
const columns = fieldColumns(Line, {
  ...{ orgName: 30, periodKey: 12, status: 12, category: 12, name: 30, state: 12, value: 16, valueUnit: 8, note: 40, planDate: 14 },
  ...{ declaredAt: 18, declaredByName: 14 },
})

const atOnce = 500

/** What a node declared, or it and those below, a line a measure. */
export async function exportMeasures(ctx: Ctx, { below, ...asked }: MeasureExport) {
  const from = await measureRowsOf(ctx, asked, below === 1)
  return ctx.exporting({
    name: '防疫措施申报',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from (select d.items ${from}) q cross join lateral jsonb_array_elements(q.items)`, most),
    async *rows(reading) {
      for await (const row of declared(reading.db)) {
        const shown = measureRowOf(row)
        for (const item of row.items) yield columns.map(({ value }) => value({ ...shown, ...item }))
      }
    },
  })

  /** In short reads, the newest first. */
  async function* declared(db: ReadDb): AsyncGenerator<DeclaredMeasures> {
    for (let at = 0; ; at += atOnce) {
      const rows = await ask<DeclaredMeasures>(
        db,
        sql`select ${measureRowColumns} ${from} order by s.start_day desc, s.org_id limit ${atOnce} offset ${at}`,
      )
      yield* rows
      if (rows.length < atOnce) return
    }
  }
}
