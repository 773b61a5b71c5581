import { AttentionTab, IllState } from '@oems/contract/attention/codes.ts'
import type { AttentionExport, AttentionSearch } from '@oems/contract/attention/lines.ts'
import { IsolationState } from '@oems/contract/declaration/codes.ts'
import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array } from '../core/db/database.ts'
import { is } from '../core/db/filters.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { notPermitted } from '../core/errors.ts'
import { mayNameIllness } from '../illness/naming.ts'
import { e, keywordMatches } from '../people/search.ts'
import { followOverdue, removable, watchOver } from './removable.ts'
import { illSituation, importantUser } from './tables.ts'

export const i = alias(importantUser, 'i')
export const s = alias(illSituation, 's')

export type Filter = Omit<AttentionSearch, 'pageNo' | 'pageSize' | 'sortRules' | 'querySubscribeOrg'> &
  Partial<Pick<AttentionExport, 'ids'>>

export const isOpen = and(isNull(i.closedAt), isNull(i.deletedAt))!
export const isOpenCase = and(eq(s.illState, IllState.open), isNull(s.deletedAt))!

/** The lines of a tab, from `from` on: cases of people for one tab, people under attention for the others. */
export async function matching(ctx: Ctx, filter: Filter): Promise<SQL> {
  const { illnessId, caseClass } = filter
  if ((illnessId !== null || caseClass !== null) && !mayNameIllness(ctx)) throw notPermitted()
  const ofCases = filter.tab === AttentionTab.cases
  const isByDay = ofCases && (filter.startTime !== null || filter.endTime !== null)
  const column = isByDay ? s.foundOrgId : ofCases ? s.orgId : i.orgId
  const isPlaced = filter.orgId !== null || filter.projectId !== null
  const place = isPlaced ? withinNode(column, ctx, await requestedNode(ctx, filter)) : withinScope(column)(ctx)
  const today = dayOf(ctx.now)
  const of = ofCases ? s : i
  const where = and(
    isByDay ? foundBetween(filter) : tabOf(filter.tab, today),
    place,
    filter.ids == null ? undefined : sql`${of.id} = any(${array(filter.ids)}::bigint[])`,
    filter.keyword === null
      ? undefined
      : sql`${of.personId} in (select ${e.id} from employee e where ${and(isNull(e.deletedAt), keywordMatches(filter.keyword))})`,
    caseMatches(filter),
    filter.attentionLevel.length > 0 ? sql`${i.attentionLevel} = any(${array(filter.attentionLevel)}::smallint[])` : undefined,
    filter.reasons.length > 0 ? sql`${i.reasons} && ${array(filter.reasons)}::smallint[]` : undefined,
    is(i.ownerUserId, filter.ownerUserId),
    yesOrNo(followOverdue(today), filter.followOverdue),
    yesOrNo(watchOver(today), filter.watchOver),
  )
  // Cases that were found here may be of people who are under somebody else's attention by now.
  const attention = isByDay ? and(isOpen, withinScope(i.orgId)(ctx)) : isOpen
  return ofCases
    ? sql`user_ill_situation s left join important_user i on i.person_id = s.person_id and ${attention} where ${where}`
    : sql`important_user i where ${where}`
}

function tabOf(tab: Filter['tab'], today: string): SQL {
  if (tab === AttentionTab.cases) return isOpenCase
  if (tab === AttentionTab.closed) return and(isNotNull(i.closedAt), isNull(i.deletedAt))!
  return tab === AttentionTab.removable ? and(isOpen, removable(today))! : isOpen
}

const foundBetween = ({ startTime, endTime }: Filter) =>
  and(
    isNull(s.deletedAt),
    startTime === null ? undefined : gte(s.foundDate, startTime),
    endTime === null ? undefined : lte(s.foundDate, endTime),
  )!

/** A case of the person that fits; of whoever is under attention still, one that is open. */
function caseMatches({ tab, illnessId, caseClass, isolationState, isolating }: Filter): SQL | undefined {
  if (illnessId === null && caseClass === null && isolationState === null && isolating === null) return undefined
  const fits = (t: 's' | 'c') => {
    const name = sql.raw(t)
    return and(
      illnessId === null ? undefined : sql`${name}.illness_id = ${illnessId}`,
      caseClass === null ? undefined : sql`${name}.case_class = ${caseClass}`,
      isolationState === null ? undefined : sql`${name}.isolation_state = ${isolationState}`,
      yesOrNo(sql`${name}.isolation_state > ${code(IsolationState.none)}`, isolating),
    )!
  }
  if (tab === AttentionTab.cases) return fits('s')
  const open = tab === AttentionTab.closed ? sql`` : sql`and c.ill_state = ${code(IllState.open)}`
  return sql`exists (select from user_ill_situation c where c.person_id = ${i.personId} and c.deleted_at is null ${open} and ${fits('c')})`
}

const yesOrNo = (condition: SQL, flag: 0 | 1 | null) => (flag === null ? undefined : flag === 1 ? condition : sql`not ${condition}`)
