import { mayBeNumber } from '@oems/contract/core/lookUp.ts'
import { tidyMobile, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { VisitState } from '@oems/contract/visitor/codes.ts'
import type { VisitorFilter, VisitorSearch } from '@oems/contract/visitor/visitors.ts'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { daysAgo } from '../core/days.ts'
import { during, has, is } from '../core/db/filters.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { requestedNode, withinNode } from '../core/db/scope.ts'
import { mobileHashOf } from '../core/identity.ts'
import { person } from '../people/tables.ts'
import { adviceOf } from './advice.ts'
import { withPassAtDesk } from './pass.ts'
import { joined, overtimeBefore, store, viewOf } from './store.ts'
import { visitor as t } from './tables.ts'

const sortBy = { visitTime: t.visitTime, arriveTime: t.arriveTime }

export async function list(ctx: Ctx, query: VisitorSearch) {
  const where = await matching(ctx, query)
  const total = ctx.db.$count(t, where)
  const rows = await joined(ctx, where, total)
    .orderBy(...orderOf(query, sortBy), desc(t.visitTime), desc(t.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(query, rows, (row) => viewOf(ctx, row), total)
}

/** Scope, node and filters of a list or an export. */
export async function matching(ctx: Ctx, { orgId, projectId, includeChildren, ...filter }: VisitorFilter): Promise<SQL | undefined> {
  const isNamed = orgId !== null || projectId !== null || includeChildren === 0
  const place = isNamed ? withinNode(t.orgId, ctx, await requestedNode(ctx, { orgId, projectId }), includeChildren === 0) : undefined
  return store.visible(ctx, place, filtering(ctx, filter))
}

type Filter = Omit<VisitorFilter, 'orgId' | 'projectId' | 'includeChildren'>
const filtering = (ctx: Ctx, q: Filter): SQL | undefined =>
  and(
    keywordMatches(q.keyword),
    q.name === null ? undefined : isOfPerson(nameHas(q.name)),
    q.mobile === null ? undefined : mobileIs(q.mobile),
    and(is(t.visitState, q.visitState), is(t.visitReason, q.visitReason), is(t.hostEmployeeId, q.hostEmployeeId)),
    q.advice === null ? undefined : sql`${adviceOf(ctx)} = ${q.advice}`,
    yesOrNo(insideSince(overtimeBefore(ctx)), q.overtime),
    yesOrNo(notLeft(ctx), q.notLeft),
    during(t.visitTime, q),
    q.code === null ? undefined : withPassAtDesk(ctx, q.code),
  )

const insideSince = (before: string) => and(eq(t.visitState, VisitState.inside), lt(t.arriveTime, before))!
/** Came in on a day before today, and was not seen leaving. */
export const notLeft = ({ now }: Pick<Ctx, 'now'>) => insideSince(daysAgo(now, 0))

const yesOrNo = (condition: SQL, flag: 0 | 1 | null) => (flag === null ? undefined : flag === 1 ? condition : sql`not (${condition})`)

const isOfPerson = (where: SQL) => sql`exists (select from ${person} where ${person.id} = ${t.personId} and (${where}))`
const nameHas = (text: string) => sql`${has(person.name, text)} or ${has(person.namePinyin, text)}`

function keywordMatches(keyword: string | null): SQL | undefined {
  if (keyword === null) return undefined
  const numbers = mayBeNumber(keyword) ? sql` or ${mobileIs(keyword)}` : sql``
  return sql`(${isOfPerson(nameHas(keyword))} or ${has(t.company, keyword)} or ${has(t.plateNo, keyword)}${numbers})`
}

function mobileIs(typed: string): SQL {
  const digits = tidyMobile(typed)
  return /^\d{4}$/.test(digits) ? eq(t.mobileTail, digits) : eq(t.mobileHash, mobileHashOf(tidyTelephoneCode(null), digits))
}
