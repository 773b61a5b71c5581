import { mayBeNumber } from '@oems/contract/core/lookUp.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { agesOf, NationGroup, TodayStatus } from '@oems/contract/people/codes.ts'
import type { EmployeeFilter } from '@oems/contract/people/employees.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array } from '../core/db/database.ts'
import { is } from '../core/db/filters.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { lineHas } from '../core/db/textSearch.ts'
import { completenessIn, examinedIn } from './archived.ts'
import { idHashesOf, mobileHashesOf, mobileTailIn } from './numbers.ts'
import { isReturnDue } from './returnDue.ts'
import { employee } from './tables.ts'
import { employeesByToday, idsByToday, readyToday, todayLevelOfRow, todayRow, todayStatusOfRow } from './today.ts'

/** The employee in every query of the list; `today.ts` relies on the name. */
export const e = alias(employee, 'e')

type Filter = EmployeeFilter
/** By which of their two nodes people are listed: where they stand, or who employs them. */
export type Place = typeof e.orgId | typeof e.homeOrgId
/** An alias makes its columns anew each time. */
export const isSite = (column: Place) => column.name === e.orgId.name

/** The employees of an export, of `searched`: scope, node and filters of the query (03 §5). */
export async function matching(ctx: Ctx, filter: Filter, column: Place = e.orgId): Promise<SQL> {
  await readyToday(ctx)
  return and(await withinPlace(ctx, filter, column), filtering(ctx, filter))!
}

/** What the conditions below are asked of: the employees `e`, and beside them their declarations of today where a filter looks at those. */
export const searched = (ctx: Ctx, { todayStatus, level }: Pick<Filter, 'todayStatus' | 'level'>): SQL =>
  sql`employee e ${todayStatus?.length || level?.length ? todayRow(ctx) : sql``}`

/**
 * The same where people are looked for at nodes where they stand, a query for their ids (null: all nodes): begun from today where a filter finds few. Of those who
 * have declared and are well there are so many that a walk over the employees soon has enough of them.
 */
export function searchedAt(ctx: Ctx, filter: Pick<Filter, 'todayStatus' | 'level'>, nodes: SQL | null): SQL {
  const { todayStatus, level } = filter
  const isFew = (values: readonly number[] | null, few: readonly number[]) =>
    !!values?.length && values.every((value) => few.includes(value))
  const begins = isFew(todayStatus, [TodayStatus.pending, TodayStatus.overdue]) || isFew(level, [1, 2, 3])
  return begins ? employeesByToday(ctx, nodes) : searched(ctx, filter)
}

/** The ids of those people, where the query asks for nothing but some status or level that nobody without a row has; null: where it asks for more. */
export function idsAt(ctx: Ctx, filter: Filter, nodes: SQL | null): SQL | null {
  const { todayStatus, level, orgId: _org, projectId: _project, includeChildren: _below, ...others } = filter
  const hasRow = !!level?.length || (!!todayStatus?.length && !todayStatus.includes(TodayStatus.notRequired))
  const isAlone = Object.values(others).every((value) => value === null || (Array.isArray(value) && value.length === 0))
  return hasRow && isAlone ? idsByToday(ctx, nodes, and(...ofToday(ctx, filter))!) : null
}

const ofToday = (ctx: Ctx, { todayStatus, level }: Pick<Filter, 'todayStatus' | 'level'>) => [
  oneOf(todayStatusOfRow(ctx), todayStatus),
  oneOf(todayLevelOfRow(ctx), level),
]

/** The filters alone, of `searched`; today has to be ready. */
export const filtering = (ctx: Ctx, filter: Filter): SQL =>
  and(
    isNull(e.deletedAt),
    keywordMatches(filter.keyword),
    like(filter.name),
    is(e.workNo, filter.workNo),
    filter.mobile === null ? undefined : byPerson(mobileIs(filter.mobile)),
    filter.idNumber === null ? undefined : byPerson(idNumberIs(filter.idNumber)),
    oneOf(sql`${e.empType}`, filter.empType),
    oneOf(sql`${e.empStatus}`, filter.empStatus),
    ...ofToday(ctx, filter),
    yesOrNo(onPost, filter.onPost),
    is(e.sex, filter.sex),
    is(e.nationCode, filter.nationCode?.toUpperCase()),
    filter.nationGroup === null ? undefined : yesOrNo(eq(e.nationCode, 'CN'), filter.nationGroup === NationGroup.chinese ? 1 : 0),
    filter.ageBand === null ? undefined : byPerson(isOfBand(filter.ageBand, dayOf(ctx.now))),
    filter.siteNation === null ? undefined : standsAt(sql`o.nation_code = ${filter.siteNation.toUpperCase()}`),
    filter.siteProvinceId === null ? undefined : standsAt(sql`o.nation_code = 'CN' and o.province_id = ${filter.siteProvinceId}`),
    yesOrNo(sql`${e.accountId} is not null`, filter.hasAccount),
    yesOrNo(isImportant, filter.important),
    yesOrNo(isReturnDue(dayOf(ctx.now)), filter.returnDue),
    ...[completenessIn(filter.completeness), examinedIn(ctx, filter.examined)],
    yesOrNo(sql`(${e.hazardFlag} = 1)`, filter.hazardFlag),
  )!

/** The stay at the node is open: that is what "on post" means everywhere. */
export const onPost = sql`${e.onPost}`

/** Somebody looks after the person: a row of 重点关注 is open (03 §2.12). */
export const isImportant = sql`exists (select from important_user i where i.person_id = e.id and i.closed_at is null and i.deleted_at is null)`

/** Without a node the caller's whole scope; the platform's own has no predicate at all. */
async function withinPlace(ctx: Ctx, { orgId, projectId, includeChildren }: Filter, column: Place): Promise<SQL | undefined> {
  if (orgId === null && projectId === null && includeChildren === 1) return withinScope(column)(ctx)
  const node = await requestedNode(ctx, { orgId, projectId })
  if (node.depth === 0 && includeChildren === 1) return undefined
  return withinNode(column, ctx, node, includeChildren === 0)
}

/** Four digits are also the end of a mobile, more of them a whole one or a certificate's number. */
export function keywordMatches(keyword: string | null): SQL | undefined {
  if (keyword === null) return undefined
  const text = like(keyword)!
  const numbers = mayBeNumber(keyword) ? sql`${mobileIs(keyword)} or ${idNumberIs(keyword)}` : null
  // As one list of ids, so that both halves can be found by an index.
  return numbers ? sql`(${text} or ${e.id} = any(array(select p.id from person p where p.deleted_at is null and (${numbers}))))` : text
}

const like = (text: string | null) => (text === null ? undefined : lineHas(e.searchText, text))

const standsAt = (where: SQL) =>
  sql`${e.orgId} in (select o.id from org o where o.org_type = ${code(OrgType.project)} and o.deleted_at is null and ${where})`

function isOfBand(band: number, today: string): SQL {
  const { from, to } = agesOf(band)
  const year = Number(today.slice(0, 4))
  return and(
    sql`p.birthday is not null`,
    from === null ? undefined : sql`p.birthday < ${`${year - from + 1}-01-01`}::date`,
    to === null ? undefined : sql`p.birthday >= ${`${year - to}-01-01`}::date`,
  )!
}

const byPerson = (where: SQL) => sql`${e.id} in (select p.id from person p where p.deleted_at is null and ${where})`

function mobileIs(typed: string): SQL {
  const tail = mobileTailIn(typed)
  return tail === null ? sql`p.mobile_hash = any(${array(mobileHashesOf(typed))}::text[])` : sql`p.mobile_tail = ${tail}`
}

const idNumberIs = (typed: string) => sql`p.id_hash = any(${array(idHashesOf(typed))}::text[])`

const oneOf = (value: SQL, values: readonly number[] | null) =>
  values === null || values.length === 0 ? undefined : sql`${value} = any(${array(values)}::int[])`

export const yesOrNo = (condition: SQL, flag: number | null | undefined) =>
  flag == null ? undefined : flag === 1 ? condition : sql`not ${condition}`
