import { AttentionEvent, IllEvent, IllState } from '@oems/contract/attention/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { flow } from '../core/statistics/contributions.ts'
import { inPages, source, spanBy } from '../core/statistics/source.ts'
import { stateSource } from '../core/statistics/states.ts'
import { attentionEventMetrics, attentionMetrics, caseEventMetrics, openCaseMetrics } from './metrics.ts'
import type { AttentionRow, SituationRow } from './tables.ts'

/** Cases that are open, where their people stand (05 §7.1). */
export const openCases = stateSource('ill_open', {
  metrics: openCaseMetrics,
  present: sql`select s.id as subject_id, s.org_id, jsonb_build_object('illness', s.illness_id, 'caseClass', s.case_class, 'isolation', s.isolation_state,
      'illnessClass', s.illness_id * 10 + s.case_class) as dims
    from user_ill_situation s where s.deleted_at is null and s.ill_state = ${code(IllState.open)}`,
})

/** Who is under attention, where they stand. */
export const openAttention = stateSource('attention_open', {
  metrics: attentionMetrics,
  present: sql`select i.id as subject_id, i.org_id, jsonb_build_object('level', i.attention_level, 'reason', to_jsonb(i.reasons)) as dims
    from important_user i where i.deleted_at is null and i.closed_at is null`,
})

type CountedCase = Pick<
  SituationRow,
  | 'id'
  | 'illnessId'
  | 'caseClass'
  | 'firstClass'
  | 'foundDate'
  | 'foundOrgId'
  | 'confirmDate'
  | 'confirmOrgId'
  | 'illState'
  | 'outcome'
  | 'outcomeDate'
  | 'outcomeOrgId'
>

const caseEvent = (
  { illnessId }: Pick<SituationRow, 'illnessId'>,
  orgId: number,
  day: string,
  caseClass: CodeOf<typeof CaseClass>,
  event: CodeOf<typeof IllEvent>,
) => flow('ill.event', orgId, day, { illness: illnessId, caseClass, event, illnessEvent: illnessId * 10 + event })

/** Outcomes are counted as events by the number two above. */
const eventOf = (outcome: NonNullable<SituationRow['outcome']>) =>
  ({ 1: IllEvent.recovered, 2: IllEvent.excluded, 3: IllEvent.transferred, 4: IllEvent.death })[outcome]

/** What happened to cases, each on its own day and where the person stood then. */
export const caseEvents = source<CountedCase>('ill_event', {
  metrics: caseEventMetrics,
  contributions: (row) => [
    caseEvent(row, row.foundOrgId, row.foundDate, row.firstClass, IllEvent.found),
    ...(row.confirmDate !== null && row.confirmOrgId !== null
      ? [caseEvent(row, row.confirmOrgId, row.confirmDate, CaseClass.confirmed, IllEvent.confirmed)]
      : []),
    ...(row.illState === IllState.closed && row.outcome !== null && row.outcomeDate !== null && row.outcomeOrgId !== null
      ? [caseEvent(row, row.outcomeOrgId, row.outcomeDate, row.caseClass, eventOf(row.outcome))]
      : []),
  ],
  span: (db) =>
    spanBy(
      db,
      sql`select min(least(found_date, confirm_date, outcome_date)) as "from", max(greatest(found_date, confirm_date, outcome_date)) as "to"
          from user_ill_situation where deleted_at is null`,
    ),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<CountedCase>(
          db,
          sql`select id, illness_id as "illnessId", case_class as "caseClass", first_class as "firstClass", found_date as "foundDate",
                found_org_id as "foundOrgId", confirm_date as "confirmDate", confirm_org_id as "confirmOrgId", ill_state as "illState", outcome,
                outcome_date as "outcomeDate", outcome_org_id as "outcomeOrgId"
              from user_ill_situation
              where deleted_at is null and id > ${after}
                and (found_date between ${from} and ${to} or confirm_date between ${from} and ${to} or outcome_date between ${from} and ${to})
              order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})

type CountedAttention = Pick<AttentionRow, 'id' | 'openedAt' | 'openedOrgId' | 'openedRule' | 'closedAt' | 'closedOrgId'>
const attentionEvent = (orgId: number, at: string, event: CodeOf<typeof AttentionEvent>, rule: number) =>
  flow('attention.event', orgId, dayOf(new Date(at)), { event, rule, eventRule: event * 10 + rule })
const asDay = (column: string) => sql.raw(`(${column} at time zone 'Asia/Shanghai')::date`)

/** Who came under attention and who left it, day by day. */
export const attentionEvents = source<CountedAttention>('attention_event', {
  metrics: attentionEventMetrics,
  contributions: ({ openedAt, openedOrgId, openedRule, closedAt, closedOrgId }) => [
    attentionEvent(openedOrgId, openedAt, AttentionEvent.opened, openedRule),
    ...(closedAt !== null && closedOrgId !== null ? [attentionEvent(closedOrgId, closedAt, AttentionEvent.removed, openedRule)] : []),
  ],
  span: (db) =>
    spanBy(
      db,
      sql`select min(${asDay('opened_at')}) as "from", max(${asDay('greatest(opened_at, closed_at)')}) as "to" from important_user where deleted_at is null`,
    ),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<CountedAttention>(
          db,
          sql`select id, to_json(opened_at)#>>'{}' as "openedAt", opened_org_id as "openedOrgId", opened_rule as "openedRule",
                to_json(closed_at)#>>'{}' as "closedAt", closed_org_id as "closedOrgId"
              from important_user
              where deleted_at is null and id > ${after}
                and (${asDay('opened_at')} between ${from} and ${to} or ${asDay('closed_at')} between ${from} and ${to})
              order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
