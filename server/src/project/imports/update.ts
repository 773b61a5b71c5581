import { asc, inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { touch } from '../../core/db/store.ts'
import { Outdated } from '../../core/imports/kind.ts'
import { type Project, project } from '../../organisation/tables.ts'
import { datesRefused } from '../fields.ts'
import type { ImportedProject } from './lines.ts'

/** What a workbook may change of a project that is there already. */
const changing = [
  ...(['industry', 'contractMode', 'ownerUnit', 'startDate', 'planEndDate', 'actualEndDate'] as const),
  ...(['reportedChineseNum', 'reportedForeignNum'] as const),
]

interface Known {
  readonly id: number
  readonly line: ImportedProject
}

/** What lines say and their projects do not have, a blank cell saying nothing; gives which have changed. */
export async function updateDetails(ctx: WriteCtx, known: readonly Known[]): Promise<ReadonlySet<number>> {
  if (known.length === 0) return new Set()
  const ids = known.map(({ id }) => id)
  const rows = await ctx.db
    .select()
    .from(project)
    .where(inArray(project.projectId, ids))
    .orderBy(asc(project.projectId))
    .for('no key update')
  const byId = new Map(rows.map((row) => [row.projectId, row]))
  const changed = known.flatMap(({ id, line }) => {
    const before = byId.get(id)!
    const said = Object.fromEntries(changing.filter((field) => line.given.has(field)).map((field) => [field, line.fields[field]]))
    if (datesRefused(before, said).length > 0) throw new Outdated()
    const after: Project = { ...before, ...said }
    if (changing.every((field) => after[field] === before[field])) return []
    const isNew = after.reportedChineseNum !== before.reportedChineseNum || after.reportedForeignNum !== before.reportedForeignNum
    return [{ ...after, reportedAt: isNew ? ctx.now.toISOString() : before.reportedAt }]
  })
  if (changed.length > 0) await write(ctx, changed)
  return new Set(changed.map(({ projectId }) => projectId))
}

async function write(ctx: WriteCtx, rows: readonly Project[]): Promise<void> {
  const { updatedAt, updatedBy } = touch(ctx)
  const values = rows.map((row) =>
    Object.fromEntries(['projectId', 'reportedAt', ...changing].map((name) => [name, row[name as keyof Project]])),
  )
  await ctx.db.execute(sql`
    update project set industry = n.industry, contract_mode = n."contractMode", owner_unit = n."ownerUnit", start_date = n."startDate",
      plan_end_date = n."planEndDate", actual_end_date = n."actualEndDate", reported_chinese_num = n."reportedChineseNum",
      reported_foreign_num = n."reportedForeignNum", reported_at = n."reportedAt",
      version = version + 1, updated_at = ${updatedAt}, updated_by = ${updatedBy}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n ("projectId" bigint, "reportedAt" timestamptz, industry smallint, "contractMode" smallint,
      "ownerUnit" text, "startDate" date, "planEndDate" date, "actualEndDate" date, "reportedChineseNum" integer, "reportedForeignNum" integer)
    where project.project_id = n."projectId"`)
}
