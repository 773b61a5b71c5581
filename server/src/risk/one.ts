import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import type { OrgRisk, OrgRiskDetail } from '@oems/contract/risk/orgRisks.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { nicknamesOf } from '../accounts/nicknames.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { placeOf } from '../core/db/atNodes.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { filesOf } from '../core/files/attach.ts'
import { illnessNames } from '../illness/illnesses.ts'
import { viewsOf } from './levels.ts'
import { depthOf, isLocked } from './setting/judging.ts'
import { papers, store } from './store.ts'
import { orgRiskLog, riskLevel } from './tables.ts'

/** Days of the line of cases. */
const lineDays = 30

/** A node's own level, for its form. */
export async function info(ctx: Ctx, { orgRiskId }: { readonly orgRiskId: number }): Promise<OrgRisk> {
  return (await read(ctx, orgRiskId)).record
}

/** With how it came to be, and the cases that speak for it or against it. */
export async function detail(ctx: Ctx, { orgRiskId }: { readonly orgRiskId: number }): Promise<OrgRiskDetail> {
  const { record, level, path } = await read(ctx, orgRiskId)
  const [[view], log, cases, suggested] = await Promise.all([
    viewsOf(ctx, [level]),
    logOf(ctx, orgRiskId),
    casesOf(ctx, path, record.illnessId),
    ask<{ name: string }>(
      ctx.db,
      sql`select l.name from org_risk_suggestion s join risk_level l on l.id = s.risk_level_id
          where s.org_id = ${record.orgId} and s.illness_id = ${record.illnessId}`,
    ),
  ])
  const { criteria, minEpType, measures } = view!
  return { ...record, criteria, minEpType, measures, suggestLevelName: suggested[0]?.name ?? null, log, cases }
}

async function read(ctx: Ctx, orgRiskId: number) {
  const row = await store.get(ctx, orgRiskId)
  const [[node], [level], names, files, people, depth] = await Promise.all([
    ctx.db.select().from(org).where(eq(org.id, row.orgId)),
    ctx.db.select().from(riskLevel).where(eq(riskLevel.id, row.riskLevelId)),
    illnessNames(ctx, [row.illnessId]),
    filesOf(ctx, papers, [row.id]),
    nicknamesOf(ctx, [row.createdBy, row.updatedBy]),
    depthOf(ctx),
  ])
  const { reviewToldFor: _, deletedAt: _gone, createdBy, updatedBy, ...shown } = row
  const record: OrgRisk = {
    ...shown,
    ...placeOf({ orgId: row.orgId, orgName: node!.orgName, orgType: node!.orgType }),
    orgType: node!.orgType as OrgRisk['orgType'],
    illnessName: names.get(row.illnessId) ?? '',
    ...{ levelName: level!.name, grade: level!.grade, colour: level!.colour, coverDays: level!.coverDays },
    reviewOverdue: row.reviewDate < dayOf(ctx.now) ? 1 : 0,
    locked: isLocked(row.setByDepth, depth) ? 1 : 0,
    createdByName: people.get(createdBy) ?? null,
    updatedByName: people.get(updatedBy) ?? null,
    oss: [...(files.get(row.id) ?? [])],
  }
  return { record, level: level!, path: node!.path }
}

async function logOf({ db }: Ctx, orgRiskId: number): Promise<OrgRiskDetail['log']> {
  const rows = await db
    .select()
    .from(orgRiskLog)
    .where(eq(orgRiskLog.orgRiskId, orgRiskId))
    .orderBy(desc(orgRiskLog.at), desc(orgRiskLog.id))
  const levels = await db
    .select({ id: riskLevel.id, name: riskLevel.name })
    .from(riskLevel)
    .where(sql`${riskLevel.id} = any(${array(rows.flatMap(({ oldLevelId, newLevelId }) => [oldLevelId ?? 0, newLevelId ?? 0]))}::bigint[])`)
  const nameOf = (id: number | null) => levels.find((level) => level.id === id)?.name ?? null
  return rows.map(({ id, change, oldLevelId, newLevelId, oldGrade, newGrade, reason, basis, forced, byName, at }) => ({
    ...{ id, change, reason, basis, forced, byName, at },
    ...{ oldLevelName: nameOf(oldLevelId), newLevelName: nameOf(newLevelId) },
    ...{ oldGrade: oldGrade as OrgRiskDetail['grade'] | null, newGrade: newGrade as OrgRiskDetail['grade'] | null },
  }))
}

const casesOf = ({ db, now }: Ctx, path: string, illnessId: number) => {
  const today = dayOf(now)
  return ask<{ day: string; n: number }>(
    db,
    sql`with found as (
          select s.found_date from user_ill_situation s join org o on o.id = s.found_org_id
           where s.deleted_at is null and s.illness_id = ${illnessId} and s.case_class = ${code(CaseClass.confirmed)}
             and s.found_date > ${addDays(today, -lineDays)} and starts_with(o.path, ${path}))
        select to_char(d, 'YYYY-MM-DD') as day, (select count(*)::int from found where found_date = d::date) as n
        from generate_series(${addDays(today, 1 - lineDays)}::date, ${today}::date, interval '1 day') d order by d`,
  )
}
