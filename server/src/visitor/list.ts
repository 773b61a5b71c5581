import { mayBeNumber } from '@oems/contract/core/lookUp.ts'
import { tidyMobile, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { VisitState } from '@oems/contract/visitor/codes.ts'
import type { VisitorFilter, VisitorSearch } from '@oems/contract/visitor/visitors.ts'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { daysAgo } from '../core/days.ts'
import { during, has, is } from '../core/db/filters.ts'
import { longPage } from '../core/db/longPage.ts'
import { requestedNode, withinNode } from '../core/db/scope.ts'
import { nameHas } from '../core/db/textSearch.ts'
import { mobileHashOf } from '../core/identity.ts'
import { person } from '../people/tables.ts'
import { adviceOf } from './advice.ts'
import { withPassAtDesk } from './pass.ts'
import { joined, overtimeBefore, store, viewOf } from './store.ts'
import { visitor as t } from './tables.ts'

const sortBy = { visitTime: t.visitTime, arriveTime: t.arriveTime }

/** A page, and how many are inside of all at the node. */
export async function list(ctx: Ctx, query: VisitorSearch) {
  const { orgId, projectId, includeChildren, pageNo: _page, pageSize: _size, sortRules: _rules, countAll: _all, ...filter } = query
  const where = store.visible(ctx, await placed(ctx, { orgId, projectId, includeChildren }))
  const [page, [inside]] = await Promise.all([
    longPage(
      ctx,
      { query, id: t.id, from: sql`${t}`, columns: sortBy, last: [t.visitTime, t.id], where, filter: filtering(ctx, filter) },
      (reading, ofPage, order) => joined(reading, ofPage).orderBy(...order),
      (row) => viewOf(ctx, row),
    ),
    ctx.db
      .select({
        present: sql<number>`count(*)::int`,
        overtime: sql<number>`(count(*) filter (where ${t.arriveTime} < ${overtimeBefore(ctx)}))::int`,
      })
      .from(t)
      .where(and(where, eq(t.visitState, VisitState.inside))),
  ])
  return { ...page, ...inside! }
}

/** Scope, node and filters of a list or an export. */
export async function matching(ctx: Ctx, { orgId, projectId, includeChildren, ...filter }: VisitorFilter): Promise<SQL | undefined> {
  return store.visible(ctx, await placed(ctx, { orgId, projectId, includeChildren }), filtering(ctx, filter))
}

type Place = Pick<VisitorFilter, 'orgId' | 'projectId' | 'includeChildren'>
async function placed(ctx: Ctx, { orgId, projectId, includeChildren }: Place): Promise<SQL | undefined> {
  const isNamed = orgId !== null || projectId !== null || includeChildren === 0
  return isNamed ? withinNode(t.orgId, ctx, await requestedNode(ctx, { orgId, projectId }), includeChildren === 0) : undefined
}

type Filter = Omit<VisitorFilter, keyof Place>
const filtering = (ctx: Ctx, q: Filter): SQL | undefined =>
  and(
    keywordMatches(q.keyword),
    q.name === null ? undefined : isNamed(q.name),
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

const isNamed = (text: string) => sql`${t.personId} in (select ${person.id} from ${person} where ${nameHas(person, text)})`

function keywordMatches(keyword: string | null): SQL | undefined {
  if (keyword === null) return undefined
  const numbers = mayBeNumber(keyword) ? sql` or ${mobileIs(keyword)}` : sql``
  return sql`(${isNamed(keyword)} or ${has(t.company, keyword)} or ${has(t.plateNo, keyword)}${numbers})`
}

function mobileIs(typed: string): SQL {
  const digits = tidyMobile(typed)
  return /^\d{4}$/.test(digits) ? eq(t.mobileTail, digits) : eq(t.mobileHash, mobileHashOf(tidyTelephoneCode(null), digits))
}
