import type { EmployeeRow, EmployeeSearch } from '@oems/contract/people/employees.ts'
import { SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { archiveColumns, archiveJoin, points } from './archived.ts'
import { e, isImportant, onPost } from './search.ts'
import { todayLevelOfRow, todayRow, todayStatusOfRow } from './today.ts'
import { type ViewRow, viewColumns, viewJoins } from './toView.ts'

/** What a page of employees is read with. */
export interface Shown extends ViewRow {
  readonly todayStatus: EmployeeRow['todayStatus']
  readonly todayLevel: number | null
  readonly important: boolean
  readonly completeness: number
  readonly lastPeDay: string | null
}

type Rules = EmployeeSearch['sortRules']
type Way = Rules[number]['order']

/** Pinyin stands first in the text that is searched. */
const sortColumns = {
  ...{ name: e.searchText, entryDate: e.entryDate, arrivalDate: e.arrivalDate, createdAt: e.createdAt },
  completeness: points,
}
/** What rows are found from has the archive beside them where they are sorted by it. */
export const withSorted = (from: SQL, rules: Rules) =>
  rules.some(({ field }) => field === 'completeness') ? sql`${from} ${archiveJoin}` : from

const keyOf = (at: number) => sql.identifier(`key${at}`)
/** What the rules sort by, as columns beside the id. */
export const keysOf = (rules: Rules) => sql.join(rules.map(({ field }, at) => sql`, ${sortColumns[field]} as ${keyOf(at)}`))

/** Rows `m` of an id and keys in the order of the rules, the newest first among equals; `backwards`: the other way round, from the end. */
export const orderOf = (rules: Rules, backwards = false) => orderBy(rules, (_, at) => sql`m.${keyOf(at)}`, sql`m.id`, backwards)
/** The same of the employees `e` themselves, as their indexes have it. */
export const orderOfEmployees = (rules: Rules, backwards: boolean) =>
  orderBy(rules, ({ field }) => sql`${sortColumns[field]}`, sql`${e.id}`, backwards)

function orderBy(rules: Rules, column: (rule: Rules[number], at: number) => SQL, id: SQL, backwards: boolean) {
  const terms = rules.map((rule, at) => sql`${column(rule, at)} ${backwards ? turned(rule) : direction(rule)}`)
  return sql.join([...terms, backwards ? sql`${id} asc` : sql`${id} desc`], sql`, `)
}
function isGiven(field: Rules[number]['field']): boolean {
  const column = sortColumns[field]
  return column instanceof SQL || column.notNull
}
/** What may be empty stands last, either way. */
const direction = ({ field, order }: Rules[number]) => (isGiven(field) ? words[order] : sql`${words[order]} nulls last`)
const turned = ({ field, order }: Rules[number]) => (isGiven(field) ? words[other[order]] : sql`${words[other[order]]} nulls first`)
const words = { asc: sql`asc`, desc: sql`desc` }
const other: Readonly<Record<Way, Way>> = { asc: 'desc', desc: 'asc' }

/** The rows of a page `m` (ids and keys) with all they show, and `place`, where each stands in it. */
export const shownOf = (ctx: Ctx, page: SQL, order: SQL) => sql`
  select row_number() over (order by ${order}) as place, ${viewColumns}, ${onPost} as "onPost",
    ${todayStatusOfRow(ctx)} as "todayStatus", ${todayLevelOfRow(ctx)} as "todayLevel", ${isImportant} as important,
    ${archiveColumns}
  from (${page}) m join employee e on e.id = m.id ${viewJoins} ${archiveJoin} ${todayRow(ctx)}`
