import type { Input } from '@oems/contract/core/call.ts'
import { InfoDeclare, type infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { and, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { among } from '../core/db/filters.ts'
import { countUpTo } from '../core/db/paging.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { each, matching } from './list.ts'
import { declareRecord as t } from './tables.ts'

const columns = fieldColumns(InfoDeclare, {
  ...{ name: 14, sex: 8, subjectType: 12, mobile: 16, orgName: 30, date: 14, declareReason: 16, level: 12, topRisk: 14, vaccination: 12 },
  ...{ testType: 18, testResult: 12, illnessName: 20, caseType: 16, diagnoseType: 12, areaCount: 12, createdAt: 20 },
})

export async function exportDeclarations(ctx: Ctx, input: Input<typeof infoDeclarations.export>) {
  const { ids, purpose: _purpose, reason: _reason, pageNo: _page, pageSize: _size, sortRules: _sort, ...filter } = input
  const where = and(await matching(ctx, filter), among(t.id, ids))
  return ctx.exporting({
    name: '信息申报',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from ${t} where ${where}`, most),
    async *rows(reading) {
      for await (const row of each(reading, where)) yield columns.map(({ value }) => value(row))
    },
  })
}
