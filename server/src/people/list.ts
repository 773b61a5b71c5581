import type { EmployeeRow, EmployeeSearch } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/database.ts'
import { e, matching, onPost } from './search.ts'
import { type ShownColumns, shownColumns, shownJoins, toShown } from './shown.ts'
import { todayLevelOf, todayStatusOf } from './today.ts'

interface Listed extends ShownColumns {
  readonly total: number
  readonly todayStatus: EmployeeRow['todayStatus']
  readonly todayLevel: number | null
}

/** Pinyin stands first in the text that is searched. */
const sortColumns = { name: e.searchText, entryDate: e.entryDate, arrivalDate: e.arrivalDate, createdAt: e.createdAt }

/**
 * One page and its total by one statement, hence one snapshot. What matches is found once, as bare ids; only the page's own rows are
 * joined with what they show. The newest first unless asked otherwise.
 */
export async function list(ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: EmployeeSearch) {
  const where = await matching(ctx, filter)
  const keys = sql.join(sortRules.map(({ field }, at) => sql`, ${sortColumns[field]} as ${keyOf(at)}`))
  const order = sql.join([...sortRules.map((rule, at) => sql`m.${keyOf(at)} ${directions[rule.order]}`), sql`m.id desc`], sql`, `)
  const rows = await ask<Listed | { total: number; employeeId: null }>(
    ctx.db,
    sql`with matched as ${narrowed(filter) ? sql`materialized` : sql`not materialized`} (select e.id${keys} from employee e where ${where})
        select t.total, r.* from (select count(*) as total from matched) t left join (
          select row_number() over (order by ${order}) as place, ${shownColumns}, ${onPost} as "onPost",
            ${todayStatusOf(ctx)} as "todayStatus", ${todayLevelOf(ctx)} as "todayLevel"
          from (select * from matched m order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}) m
            join employee e on e.id = m.id ${shownJoins}
        ) r on true order by r.place`,
  )
  const shown = rows.filter((row): row is Listed => row.employeeId !== null)
  return {
    list: shown.map((row) => ({ ...toShown(row, ctx.now), todayStatus: row.todayStatus, todayLevel: row.todayLevel })),
    total: rows[0]!.total,
    pageNo,
    pageSize,
  }
}

const placeFields = new Set(['orgId', 'projectId', 'includeChildren'])
/** A whole unit without any filter is counted and paged by two walks over an index, which is quicker than putting all its ids aside. */
const narrowed = (filter: object) => Object.entries(filter).some(([field, value]) => value !== null && !placeFields.has(field))

const keyOf = (at: number) => sql.identifier(`key${at}`)
const directions = { asc: sql`asc nulls last`, desc: sql`desc nulls last` }
