import type { Input } from '@oems/contract/core/call.ts'
import type { Application, ApplicationSearch, registered } from '@oems/contract/registration/applications.ts'
import { ApplyType } from '@oems/contract/registration/codes.ts'
import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { during, has, is } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { requestedNode, withinNode } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { idHashesOf, mobileHashesOf, mobileTailIn } from '../people/numbers.ts'
import { store } from './store.ts'
import { type ApplicationRow, registerEmp as t } from './tables.ts'

/** The list of those who registered names its state otherwise. */
export const listRegistered = (ctx: Ctx, { registerState, ...query }: Input<typeof registered.list>) =>
  list(ctx, { ...query, status: registerState, applyType: ApplyType.registration })

/** The page's rows are found first: nothing else is joined with what they show. */
export async function list(ctx: Ctx, query: ApplicationSearch) {
  const where = store.visible(ctx, await atNode(ctx, query), matching(query))
  const total = ctx.db.$count(t, where)
  const order = [...orderOf(query, sortBy), desc(t.appliedAt), desc(t.id)]
  const shown = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const rows = await ctx.db
    .select({ ...columns, total })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(account, eq(account.id, t.dealBy))
    .where(inArray(t.id, shown))
    .orderBy(...order)
  return pageWith(query, rows, viewOf, total)
}

const sortBy = { appliedAt: t.appliedAt, dealAt: t.dealAt, name: t.namePinyin }
const columns = { row: t, ...nodeColumns, dealByName: account.nickname }

/** With the node and whoever dealt with it. */
export async function applicationOf(ctx: Ctx, id: number): Promise<Joined> {
  const [found] = await ctx.db
    .select(columns)
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(account, eq(account.id, t.dealBy))
    .where(store.visible(ctx, eq(t.id, id)))
  if (!found) throw notFound()
  return found
}

async function atNode(ctx: Ctx, { orgId, projectId }: ApplicationSearch): Promise<SQL | undefined> {
  return orgId === null && projectId === null ? undefined : withinNode(t.orgId, ctx, await requestedNode(ctx, { orgId, projectId }))
}

const matching = ({ keyword, name, mobile, ...q }: ApplicationSearch): SQL | undefined =>
  and(
    is(t.registerState, q.status),
    is(t.applyType, q.applyType),
    has(t.name, name),
    mobile === null ? undefined : mobileIs(mobile),
    keyword === null
      ? undefined
      : or(has(t.name, keyword), has(t.namePinyin, keyword), mobileIs(keyword), inArray(t.idHash, idHashesOf(keyword))),
    during(t.appliedAt, q),
  )

function mobileIs(typed: string): SQL {
  const tail = mobileTailIn(typed)
  return tail === null ? inArray(t.mobileHash, mobileHashesOf(typed)) : eq(t.mobileTail, tail)
}

export interface Joined {
  readonly row: ApplicationRow
  readonly orgName: string
  readonly orgType: number
  readonly dealByName: string | null
}

/** The codes of a row are those of the contract: it was written by it. */
type Codes = Pick<Application, 'sex' | 'idType' | 'empTypeClaim'>

/** Numbers go whole: the reply masks them. */
export function viewOf({ row, orgName, orgType, dealByName }: Joined): Application {
  const { name, birthday, idNumber, nationCode, telephoneCode, mobile, postClaim, applyReason, appliedAt, dealAt, dealReason } = row
  const { sex, idType, empTypeClaim } = row as unknown as Codes
  return {
    ...{ registerEmpId: row.id, applyType: row.applyType, registerState: row.registerState },
    ...{ name, sex, birthday, idType, idNumber, nationCode, nationName: nationName(nationCode) ?? nationCode, telephoneCode, mobile },
    ...placeOf({ orgId: row.orgId, orgName, orgType }),
    ...{ empTypeClaim, postClaim, applyReason, appliedAt, dealAt, dealReason },
    ...{ dealByName, employeeId: row.matchedEmployeeId },
  }
}
