import type { Input } from '@oems/contract/core/call.ts'
import type { Application, ApplicationSearch, registered } from '@oems/contract/registration/applications.ts'
import { ApplyType, RegisterState } from '@oems/contract/registration/codes.ts'
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { code } from '../core/db/code.ts'
import { ask, askPrepared } from '../core/db/database.ts'
import { during, is } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { boundsOf, orderOf, pageWith } from '../core/db/paging.ts'
import { fixed, param, prepared } from '../core/db/prepared.ts'
import { belowNamed, namedNode, namedNodeById, requestedNode, scopeOf, withinNode, withinScope } from '../core/db/scope.ts'
import { nameHas, ownNameHas } from '../core/db/textSearch.ts'
import { notFound } from '../core/errors.ts'
import { idHashesOf, mobileHashesOf, mobileTailIn } from '../people/numbers.ts'
import { store } from './store.ts'
import { type ApplicationRow, registerEmp as t } from './tables.ts'

/** The list of those who registered names its state otherwise. */
export const listRegistered = (ctx: Ctx, { registerState, ...query }: Input<typeof registered.list>) =>
  list(ctx, { ...query, status: registerState, applyType: ApplyType.registration })

/** Of whom nothing is found there is one row without an application, which knows the total all the same. */
interface Found {
  readonly known: boolean
  readonly total: number
  readonly id: number | null
}

/**
 * A page and its total by one statement. The page's rows are found first: nothing else is joined with what they show. Of those who wait there are
 * few, wherever one looks: theirs is planned once, and looks for the node itself; others are planned for the node that was found.
 */
export async function list(ctx: Ctx, query: ApplicationSearch) {
  const rows = await (isOpening(query) ? openingPage(ctx, query) : pageFor(ctx, query))
  const { known, total } = rows[0]!
  if (!known) throw notFound()
  const found = rows.filter((row) => row.id !== null).map((row) => ({ ...row, row: rowOf(row) }) as unknown as Joined & Found)
  return pageWith(query, found, viewOf, Promise.resolve(total))
}
type Row = Found & Record<string, unknown>

async function pageFor(ctx: Ctx, query: ApplicationSearch): Promise<Row[]> {
  const isWaiting = query.status === RegisterState.pending
  const id = query.projectId ?? query.orgId
  const named = isWaiting && id !== null
  const place = named ? belowNode : and(withinScope(t.orgId)(ctx), await atNode(ctx, query))
  const where = and(isNull(t.deletedAt), place, matching(query))
  const order = sql.join([...orderOf(query, sortBy), latest], sql`, `)
  const node = named ? namedNode(ctx, id) : sql`select`
  const found = (isWaiting ? foundOnce : foundByWalks)({ where, order, bounds: boundsOf(query) })
  return (isWaiting ? askPrepared : ask)<Row>(ctx.db, pageOf(node, found))
}

interface Wanted {
  readonly where: SQL | undefined
  readonly order: SQL
  readonly bounds: SQL
}
/** Few: all of them are put aside with their places, and counted. */
const foundOnce = ({ where, order, bounds }: Wanted) => sql`
  matched as materialized (select ${t.id} as id, row_number() over (order by ${order}) as place from ${t} where ${where}),
  page as (select id, place from matched order by place ${bounds}), counted as (select count(*)::int as total from matched)`
/** Many: an index gives the first of them, and another counts. */
const foundByWalks = ({ where, order, bounds }: Wanted) => sql`
  page as (select id, row_number() over () as place from (select ${t.id} as id from ${t} where ${where} order by ${order} ${bounds}) first),
  counted as (select count(*)::int as total from ${t} where ${where})`

const sortBy = { appliedAt: t.appliedAt, dealAt: t.dealAt, name: t.namePinyin }
const columns = { row: t, ...nodeColumns, dealByName: account.nickname }

const shownColumns = [
  ...([
    'id',
    'applyType',
    'registerState',
    'name',
    'sex',
    'birthday',
    'idType',
    'idNumber',
    'nationCode',
    'telephoneCode',
    'mobile',
  ] as const),
  ...(['orgId', 'empTypeClaim', 'postClaim', 'applyReason', 'appliedAt', 'dealAt', 'dealReason', 'matchedEmployeeId'] as const),
]
type ShownRow = Pick<ApplicationRow, (typeof shownColumns)[number]>
const shown = fixed(
  sql.join(
    [
      ...shownColumns.map((name) => sql`${t[name]} as ${sql.identifier(name)}`),
      sql`${org.orgName} as "orgName", ${org.orgType} as "orgType", ${account.nickname} as "dealByName"`,
    ],
    sql`, `,
  ),
)
const joined = fixed(sql`from ${t} join ${org} on ${org.id} = ${t.orgId} left join ${account} on ${account.id} = ${t.dealBy}`)
const belowNode = sql`${t.orgId} in (${belowNamed})`
const latest = sql`${desc(t.appliedAt)}, ${desc(t.id)}`
const pageOf = (node: SQL, found: SQL) => sql`
  with node as (${node}), ${found}
  select exists (select from node) as known, counted.total, r.* from counted
    left join (select page.place, ${shown} ${joined} join page on page.id = ${t.id}) r on true order by r.place`

/** What the page asks as it opens, and after each decision: all who wait at a node. Making the text of it took longer than anything else here. */
const isOpening = ({ status, orgId, projectId, applyType: _, pageNo, pageSize, sortRules, ...filters }: ApplicationSearch) =>
  status === RegisterState.pending &&
  (projectId ?? orgId) !== null &&
  pageNo === 1 &&
  openingPages.has(pageSize) &&
  sortRules.length === 0 &&
  Object.values(filters).every((filter) => filter === null)

const openingPages = new Map(
  [10, 20, 50, 100].map((pageSize) => {
    const where = sql`${t.deletedAt} is null and ${belowNode} and ${t.registerState} = ${code(RegisterState.pending)}
      and (${param('applyType')}::smallint is null or ${t.applyType} = ${param('applyType')})`
    const found = foundOnce({ where, order: latest, bounds: boundsOf({ pageNo: 1, pageSize }) })
    return [pageSize, prepared<Row>(`applications that wait, ${pageSize}`, pageOf(namedNodeById, found))] as const
  }),
)
const openingPage = (ctx: Ctx, { orgId, projectId, applyType, pageSize }: ApplicationSearch) =>
  openingPages.get(pageSize)!(ctx.db, { ...scopeOf(ctx), id: projectId ?? orgId, applyType })

/** As the columns decode what they hold: moments and what is sealed; numbers, days and text come as they are. */
const decoded = shownColumns.filter((name) => t[name].columnType === 'PgCustomColumn')
function rowOf(row: Readonly<Record<string, unknown>>): ShownRow {
  const read: Record<string, unknown> = { ...row }
  for (const name of decoded) if (row[name] !== null) read[name] = t[name].mapFromDriverValue(row[name])
  return read as ShownRow
}

/** With the node and whoever dealt with it. */
export async function applicationOf(ctx: Ctx, id: number) {
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
    name === null ? undefined : ownNameHas(t, name),
    mobile === null ? undefined : mobileIs(mobile),
    keyword === null ? undefined : or(nameHas(t, keyword), mobileIs(keyword), inArray(t.idHash, idHashesOf(keyword))),
    during(t.appliedAt, q),
  )

function mobileIs(typed: string): SQL {
  const tail = mobileTailIn(typed)
  return tail === null ? inArray(t.mobileHash, mobileHashesOf(typed)) : eq(t.mobileTail, tail)
}

interface Joined {
  readonly row: ShownRow
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
