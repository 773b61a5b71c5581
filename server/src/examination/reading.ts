import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { examinations as calls, RecordPage } from '@oems/contract/examination/examinations.ts'
import type { RecordSearch } from '@oems/contract/examination/fields.ts'
import type { Sex } from '@oems/contract/people/codes.ts'
import { and, arrayOverlaps, eq, getTableColumns, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { placeOf } from '../core/db/atNodes.ts'
import { array } from '../core/db/database.ts'
import { has, is } from '../core/db/filters.ts'
import { longPage } from '../core/db/longPage.ts'
import { org } from '../core/db/org.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { badField, notFound } from '../core/errors.ts'
import { filesOf } from '../core/files/attach.ts'
import { revealing } from '../core/reveal.ts'
import { e, keywordMatches } from '../people/search.ts'
import { employee, person } from '../people/tables.ts'
import { yearsBetween } from '../people/toView.ts'
import { ofVisiblePeople, reports, visiblePerson } from './store.ts'
import { type PeRecord, peRecord as t } from './tables.ts'

const { items: _items, summary: _summary, advice: _advice, recheckItems: _recheck, ...listed } = getTableColumns(t)
const whose = {
  name: person.name,
  sex: sql<CodeOf<typeof Sex>>`${person.sex}`,
  birthday: person.birthday,
  workNo: employee.workNo,
  orgName: org.orgName,
  orgType: org.orgType,
}

interface Joined<Row> {
  readonly row: Row
  readonly birthday: string | null
  readonly orgName: string
  readonly orgType: number
}
/** The row as a reply has it: whose it is, and where. */
function toView<Row extends Pick<PeRecord, 'orgId'>, R extends Joined<Row>>(
  { row, birthday, orgType, ...more }: R & Joined<Row>,
  now: Date,
) {
  const place = placeOf({ orgId: row.orgId, orgName: more.orgName, orgType })
  return { ...row, ...more, ...place, age: birthday === null ? null : yearsBetween(birthday, dayOf(now)) }
}

/** Examinations made at the caller's nodes; of one person whom the caller may look at, all of them (03 §5). */
export async function matching(ctx: Ctx, query: RecordSearch): Promise<SQL> {
  return and(isNull(t.deletedAt), await placed(ctx, query), filtering(query))!
}

async function placed(ctx: Ctx, { personId, orgId, projectId }: RecordSearch): Promise<SQL | undefined> {
  if (personId !== null) {
    await visiblePerson(ctx, personId)
    return eq(t.personId, personId)
  }
  if (orgId === null && projectId === null) return withinScope(t.orgId)(ctx)
  return withinNode(t.orgId, ctx, await requestedNode(ctx, { orgId, projectId }))
}

const filtering = (q: RecordSearch) =>
  and(
    is(t.peType, q.peType),
    is(t.conclusion, q.conclusion),
    is(t.topGrade, q.topGrade),
    is(t.batchNumber, q.batchNumber),
    has(t.institution, q.institution),
    q.tags.length > 0 ? arrayOverlaps(t.tags, q.tags) : undefined,
    q.startTime === null ? undefined : gte(t.examDate, q.startTime),
    q.endTime === null ? undefined : lte(t.examDate, q.endTime),
    q.notified === null ? undefined : q.notified === 1 ? isNotNull(t.notifiedAt) : isNull(t.notifiedAt),
    q.keyword === null
      ? undefined
      : sql`${t.personId} in (select ${e.id} from employee e where ${and(isNull(e.deletedAt), keywordMatches(q.keyword))})`,
  )

const sortBy = { examDate: t.examDate, createdAt: t.createdAt, abnormalCount: t.abnormalCount }

export const page = async (ctx: Ctx, query: RecordPage) =>
  longPage(
    ctx,
    {
      ...{ query, id: t.id, from: sql`${t}`, columns: sortBy, last: [t.examDate, t.id] },
      where: and(isNull(t.deletedAt), await placed(ctx, query)),
      filter: filtering(query),
    },
    ({ db }, where, order) =>
      db
        .select({ row: listed, ...whose })
        .from(t)
        .innerJoin(person, eq(person.id, t.personId))
        .leftJoin(employee, eq(employee.id, t.personId))
        .innerJoin(org, eq(org.id, t.orgId))
        .where(where)
        .orderBy(...order),
    (row) => toView(row, ctx.now),
  )

/** Whole records with their files, by a condition; what the caller may not see is not there. */
async function wholeRecords(ctx: Ctx, where: SQL) {
  const atSite = withinScope(employee.orgId)(ctx) ?? sql`true`
  const numbers = { idNumber: person.idNumber, mobile: person.mobile, editable: sql<0 | 1>`(${atSite})::int` }
  const rows = await ctx.db
    .select({ row: t, ...whose, ...numbers })
    .from(t)
    .innerJoin(person, eq(person.id, t.personId))
    .innerJoin(employee, eq(employee.id, t.personId))
    .innerJoin(org, eq(org.id, t.orgId))
    .where(and(isNull(t.deletedAt), where, ofVisiblePeople(ctx, t.personId)))
    .orderBy(t.examDate, t.id)
  const files = await filesOf(
    ctx,
    reports,
    rows.map(({ row }) => row.id),
  )
  return rows.map((row) => ({ ...toView(row, ctx.now), oss: [...(files.get(row.row.id) ?? [])], items: [...row.row.items] }))
}

const accessTo = ({ id, name, orgId, personId }: { id: number; name: string; orgId: number; personId: number }) => ({
  ...{ what: '体检记录', id, name, orgId, personId },
})

export async function info(ctx: Ctx, { id, ...asked }: Input<typeof calls.info>) {
  const reveal = revealing(ctx, 'biz:pe-record:reveal', asked)
  const [record] = await wholeRecords(ctx, eq(t.id, id))
  if (!record) throw notFound()
  if (asked.reveal !== 1) ctx.recordAccess(accessTo(record))
  return reveal(accessTo(record), record)
}

export async function compare(ctx: Ctx, { ids }: Input<typeof calls.compare>) {
  const records = await wholeRecords(ctx, sql`${t.id} = any(${array(ids)}::bigint[])`)
  if (records.length !== ids.length) throw notFound()
  if (new Set(records.map(({ personId }) => personId)).size > 1) throw badField('ids', '只能对比同一人的体检记录')
  ctx.recordAccess(accessTo(records.at(-1)!))
  return { list: records }
}
