import type { CodeOf } from '@oems/contract/core/codes.ts'
import { mayBeNumber } from '@oems/contract/core/lookUp.ts'
import type { InfoDeclarePage, InfoDeclareSearch } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import type { Sex } from '@oems/contract/people/codes.ts'
import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { array } from '../core/db/database.ts'
import { is } from '../core/db/filters.ts'
import { longPage } from '../core/db/longPage.ts'
import { newestFirst } from '../core/db/newestFirst.ts'
import { org } from '../core/db/org.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { nameHas, ownNameHas } from '../core/db/textSearch.ts'
import { mayNameIllness } from '../illness/naming.ts'
import { illness } from '../illness/tables.ts'
import { mobileHashesOf, mobileTailIn } from '../people/numbers.ts'
import { person } from '../people/tables.ts'
import { visitor } from '../visitor/tables.ts'
import { visibleDeclarations } from './store.ts'
import { declareRecord as t, visitArea } from './tables.ts'

/** Whole records are read one at a time. */
const { answers: _answers, clientKey: _key, ...listed } = getTableColumns(t)
const areas = sql<number>`(select count(*)::int from ${visitArea} where ${visitArea.declareId} = ${t.id})`
export const whose = {
  ...nodeColumns,
  name: person.name,
  sex: sql<CodeOf<typeof Sex>>`${person.sex}`,
  mobile: person.mobile,
  visitorMobile: visitor.mobile,
  illnessName: illness.name,
  areaCount: areas,
}

/** Rows beside their people, nodes and visits; a list adds its order and bounds. */
const joined = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined) =>
  db
    .select({ row: listed, ...whose, visit: visitor })
    .from(t)
    .innerJoin(person, eq(person.id, t.personId))
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(illness, eq(illness.id, t.illnessId))
    .leftJoin(visitor, eq(visitor.id, t.visitorId))
    .where(where)
    .$dynamic()
type Joined = Awaited<ReturnType<typeof joined>>[number]

/** As replies and workbooks have it; of a visitor the number that was given for the visit, of a diagnosis the illness for whoever may read it. */
export function viewOf<Row extends { readonly orgId: number; readonly illnessId: number | null }, R extends Named<Row>>(
  ctx: Pick<Ctx, 'actor'>,
  { row, orgName, orgType, visitorMobile, ...more }: R & Named<Row>,
) {
  const untold = !mayNameIllness(ctx) && { illnessId: null, illnessName: null }
  return { ...row, ...more, ...untold, ...placeOf({ orgId: row.orgId, orgName, orgType }), mobile: visitorMobile ?? more.mobile }
}
interface Named<Row> {
  readonly row: Row
  readonly orgName: string
  readonly orgType: number
  readonly mobile: string | null
  readonly visitorMobile: string | null
  readonly illnessName: string | null
}

type Filter = Omit<InfoDeclareSearch, 'pageNo' | 'pageSize' | 'sortRules'>
/** Made at the caller's nodes; of one person all that the caller may see. */
export async function matching(ctx: Ctx, { orgId, projectId, includeChildren, personId, ...filter }: Filter): Promise<SQL> {
  return and(await placed(ctx, { orgId, projectId, includeChildren, personId }), filtering(filter))!
}

interface Place {
  readonly orgId: number | null
  readonly projectId: number | null
  readonly includeChildren: 0 | 1
  readonly personId: number | null
}
export async function placed(ctx: Ctx, { orgId, projectId, includeChildren, personId }: Place): Promise<SQL | undefined> {
  const isNamed = orgId !== null || projectId !== null || includeChildren === 0
  const place = isNamed ? withinNode(t.orgId, ctx, await requestedNode(ctx, { orgId, projectId }), includeChildren === 0) : undefined
  if (personId !== null) return visibleDeclarations(ctx, place, eq(t.personId, personId))
  return and(isNull(t.deletedAt), withinScope(t.orgId)(ctx), place)
}

const filtering = (q: Omit<Filter, keyof Place>) =>
  and(
    keywordMatches(q.keyword),
    q.name === null ? undefined : ofPerson(ownNameHas(person, q.name)),
    and(is(t.subjectType, q.subjectType), is(t.declareReason, q.declareReason), is(t.vaccination, q.vaccination)),
    and(is(t.testResult, q.testResult), is(t.caseType, q.caseType), is(t.diagnoseType, q.diagnoseType)),
    q.topRisk === null || q.topRisk.length === 0 ? undefined : inArray(t.topRisk, q.topRisk),
    q.level === null || q.level.length === 0 ? undefined : inArray(t.level, q.level),
    q.startTime === null ? undefined : gte(t.date, q.startTime),
    q.endTime === null ? undefined : lte(t.date, q.endTime),
  )

const ofPerson = (where: SQL) => sql`${t.personId} in (select ${person.id} from ${person} where ${person.deletedAt} is null and (${where}))`
/** By name, pinyin or number, of whoever declared. */
export function keywordMatches(keyword: string | null): SQL | undefined {
  if (keyword === null) return undefined
  const number = mayBeNumber(keyword) ? sql` or ${mobileIs(keyword)}` : sql``
  return ofPerson(sql`${nameHas(person, keyword)}${number}`)
}
function mobileIs(typed: string): SQL {
  const tail = mobileTailIn(typed)
  return tail === null ? sql`${person.mobileHash} = any(${array(mobileHashesOf(typed))}::text[])` : eq(person.mobileTail, tail)
}

const sortBy = { date: t.date, level: t.level, createdAt: t.createdAt }
interface Asked {
  readonly query: InfoDeclarePage
  /** What is asked of the visit beside the filters of all declarations. */
  readonly ofVisit?: SQL | undefined
}

/** A page of what matches, each with its visit where it was made for one. */
export async function pageOfDeclarations<View>(ctx: Ctx, { query, ofVisit }: Asked, toView: (row: Joined) => View) {
  const { orgId, projectId, includeChildren, personId, ...filter } = query
  return longPage(
    ctx,
    {
      ...{ query, id: t.id, columns: sortBy, last: [t.date, t.id] },
      from: ofVisit ? sql`${t} join ${visitor} on ${visitor.id} = ${t.visitorId}` : sql`${t}`,
      where: await placed(ctx, { orgId, projectId, includeChildren, personId }),
      filter: and(filtering(filter), ofVisit),
    },
    (inside, where, order) => joined(inside, where).orderBy(...order),
    toView,
  )
}

export const list = (ctx: Ctx, query: InfoDeclarePage) =>
  pageOfDeclarations(ctx, { query }, ({ visit: _visit, ...row }) => viewOf(ctx, row))

/** All that match, newest first. */
export async function* each(ctx: Ctx, where: SQL | undefined) {
  const found = newestFirst(
    (before, limit) =>
      joined(ctx, and(where, lt(t.id, before)))
        .orderBy(desc(t.id))
        .limit(limit),
    ({ row }) => row.id,
  )
  for await (const rows of found) yield* rows.map(({ visit: _visit, ...row }) => viewOf(ctx, row))
}
