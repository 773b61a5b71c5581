import type { Input } from '@oems/contract/core/call.ts'
import type { Bill, BillInfo, BillSearch, stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { account } from '../../accounts/tables.ts'
import { clinic } from '../../clinic/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { has, is } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { requestedNode, withinNode } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'
import { filesOf } from '../../core/files/attach.ts'
import { stockTransit } from '../besideTables.ts'
import { clinicInScope } from '../clinics.ts'
import { checkersAt } from '../posting/checker.ts'
import { bills } from '../posting/makeBill.ts'
import { type BillRow, stockMove, stockBill as t } from '../tables.ts'
import { papers } from './files.ts'
import { draftLines, postedLines, transitLines, yuan } from './lines.ts'

/** Whoever may read receptions is told which one a bill is of. */
const receptions = 'oemr:reception:info'
const [target, other, source] = [alias(clinic, 'target'), alias(t, 'other_half'), alias(clinic, 'source')]
const [maker, checker, poster] = [alias(account, 'maker'), alias(account, 'checker'), alias(account, 'poster')]

/** Of the transfer to which a bill belongs. */
const openUnits = sql<number>`coalesce((select sum(${stockTransit.open}) from ${stockTransit}
  where case ${t.billType} when ${code(BillType.transferOut)} then ${stockTransit.outBillId} when ${code(BillType.transferIn)} then ${stockTransit.inBillId} end = ${t.id}), 0)::int`

const joined = (ctx: Ctx, where: SQL | undefined, total: SQL<number>) =>
  ctx.db
    .select({
      ...{ row: t, total, clinicName: clinic.clinicName, orgName: org.orgName, targetClinicName: target.clinicName },
      ...{
        sourceClinicName: source.clinicName,
        createdByName: maker.nickname,
        checkerName: checker.nickname,
        postedByName: poster.nickname,
      },
      openUnits,
    })
    .from(t)
    .innerJoin(clinic, eq(clinic.id, t.clinicId))
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(target, eq(target.id, t.targetClinicId))
    .leftJoin(other, and(eq(other.id, t.linkedBillId), eq(t.billType, BillType.transferIn)))
    .leftJoin(source, eq(source.id, other.clinicId))
    .leftJoin(maker, eq(maker.id, t.createdBy))
    .leftJoin(checker, eq(checker.id, t.checkerId))
    .leftJoin(poster, eq(poster.id, t.postedBy))
    .where(where)
    .$dynamic()

type Joined = Awaited<ReturnType<typeof joined>>[number]
const viewOf = ({ row, total: _, ...names }: Joined): Bill => ({ ...row, ...names, amount: yuan(row.amount) }) as Bill

const sortBy = { occurDay: t.occurDay, postedAt: t.postedAt, amount: t.amount }

export async function list(ctx: Ctx, query: BillSearch) {
  const where = await matching(ctx, query)
  const total = ctx.db.$count(t, where)
  const rows = await joined(ctx, where, total)
    .orderBy(...orderOf(query, sortBy), desc(t.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(query, rows, viewOf, total)
}

async function matching(ctx: Ctx, q: BillSearch): Promise<SQL | undefined> {
  if (q.clinicId !== null) await clinicInScope(ctx, q.clinicId)
  const isNamed = q.orgId !== null || q.projectId !== null
  const place = isNamed ? withinNode(t.orgId, ctx, await requestedNode(ctx, q)) : undefined
  return bills.visible(
    ctx,
    place,
    is(t.clinicId, q.clinicId),
    q.billNo === null ? undefined : has(t.billNo, q.billNo),
    q.billType.length > 0 ? inArray(t.billType, q.billType) : undefined,
    q.state.length > 0 ? inArray(t.state, q.state) : undefined,
    q.drugId === null ? undefined : ofDrug(q.drugId),
    q.differing === 1 ? and(eq(t.state, BillState.received), sql`${openUnits} > 0`) : undefined,
    q.startTime === null ? undefined : sql`${t.occurDay} >= ${q.startTime}`,
    q.endTime === null ? undefined : sql`${t.occurDay} <= ${q.endTime}`,
  )
}

/** Moved it, or is to move it. */
const ofDrug = (drugId: number) => sql`(
  exists (select from ${stockMove} where ${stockMove.billId} = ${t.id} and ${stockMove.drugId} = ${drugId})
  or exists (select from ${stockTransit} where ${stockTransit.inBillId} = ${t.id} and ${stockTransit.drugId} = ${drugId})
  or ${t.lines} @> ${JSON.stringify([{ drugId }])}::jsonb)`

export async function info(ctx: Ctx, { billId }: Input<typeof stockBills.billInfo>): Promise<BillInfo> {
  const [found] = await joined(ctx, bills.visible(ctx, eq(t.id, billId)), sql<number>`1`)
  if (!found) throw notFound()
  const { row } = found
  const [files, lines, transit] = await Promise.all([filesOf(ctx, papers, [billId]), linesOf(ctx, row), transitLines(ctx.db, row)])
  const { targetClinicId, checkerId, permitNo, remark, reason, reversedBillId } = row
  const medRecordId = ctx.actor.permissions.has(receptions) ? row.medRecordId : null
  return {
    ...viewOf(found),
    ...{ lines, transit, targetClinicId, checkerId, permitNo, remark, reason, reversedBillId, medRecordId },
    oss: [...(files.get(billId) ?? [])],
  }
}

const linesOf = (ctx: Ctx, row: BillRow) => (row.lines === null ? postedLines(ctx.db, row) : draftLines(ctx.db, row))

/** Who may check a bill with the caller. */
export async function checkers(ctx: Ctx, { clinicId }: Input<typeof stockBills.checkers>) {
  const { clinic: found } = await clinicInScope(ctx, clinicId)
  return checkersAt(ctx, found)
}
