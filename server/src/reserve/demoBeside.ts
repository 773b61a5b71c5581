import { OrgType } from '@oems/contract/organisation/codes.ts'
import { DeclareSource, GuidanceState } from '@oems/contract/reserve/codes.ts'
import type { FrozenItem } from '@oems/contract/reserve/sheet.ts'
import { DeclareType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { Project } from './demo.ts'
import { driGuidance, driRead, periodDeclare } from './tables.ts'

const dayMs = 24 * 3_600_000
export const stampOf = (now: Date) => ({ createdAt: now.toISOString(), createdBy: 0, updatedAt: now.toISOString(), updatedBy: 0 })

/** Somebody typed a nought too many, confirmed it, and put it right the next day. */
export async function mistype(db: Db, now: Date): Promise<void> {
  const [typed] = await db
    .select()
    .from(periodDeclare)
    .where(
      sql`${periodDeclare.declareType} = ${code(DeclareType.supplies)} and ${periodDeclare.source} = ${code(DeclareSource.manual)} and ${periodDeclare.onTime}
        and ${periodDeclare.declaredAt} < ${new Date(now.getTime() - 2 * dayMs).toISOString()}::timestamptz
        and exists (select from declare_period p where p.org_id = ${periodDeclare.orgId} and p.declare_type = ${periodDeclare.declareType}
          and p.start_day = ${periodDeclare.startDay} and p.deadline_at > ${periodDeclare.declaredAt} + interval '1 day')`,
    )
    .orderBy(asc(periodDeclare.orgId), desc(periodDeclare.startDay))
    .limit(1)
  if (!typed) return
  const { id, declaredAt, ...right } = typed
  const [first, ...others] = typed.items as readonly FrozenItem[]
  const wrong = { ...first!, quantity: first!.quantity * 10, offQuantity: first!.offQuantity * 10 }
  await db
    .update(periodDeclare)
    .set({ isLatest: false, items: [wrong, ...others] })
    .where(eq(periodDeclare.id, id))
  await db.insert(periodDeclare).values({
    ...right,
    declaredAt: new Date(Date.parse(declaredAt) + dayMs).toISOString(),
    isLatest: true,
    revisionOf: id,
    remark: '更正：数量多录入一个0',
  })
}

/** One from the platform, which most have read, and one of a group. */
export async function guide(db: Db, now: Date, projects: readonly Project[]): Promise<void> {
  const [group] = await ask<{ id: number; rootId: number }>(
    db,
    sql`select g.id, (select min(id) from org where org_type = ${code(OrgType.platform)}) as "rootId" from org g
         where g.org_type = ${code(OrgType.group)} and g.deleted_at is null order by g.id limit 1`,
  )
  if (!group) return
  const text = { illnessId: reserveIllness, revision: 1, state: GuidanceState.published, effectiveFrom: null, effectiveTo: null }
  const [first] = await db
    .insert(driGuidance)
    .values([
      {
        ...{ ...stampOf(now), ...text, orgId: group.rootId, title: '海外项目新冠药品储备指南' },
        body: '解热镇痛、止咳化痰类药品按30天用量储备，抗病毒药物按人数的2%储备。\n近效期药品优先使用，不足部分先在公司内调剂，再采购。',
      },
      {
        ...{ ...stampOf(now), ...text, orgId: group.id, title: '雨季前储备核对要求' },
        body: '雨季前请各项目盘点一次药品与防蚊物资，缺口于两周内补齐。',
      },
    ])
    .returning({ id: driGuidance.id })
  const readers = projects.filter(({ id, reporterId }) => reporterId > 0 && id % 25 < 16)
  await insertRows(
    db,
    rowsOf(
      driRead,
      readers.map(({ id, reporterId }) => ({
        ...{ guidanceId: first!.id, revision: 1, accountId: reporterId, orgId: id, status: 2, at: now.toISOString() },
        periodKey: dayOf(now).slice(0, 7),
      })) as (typeof driRead.$inferInsert)[],
    ),
  )
}
