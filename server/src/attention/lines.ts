import { AttentionTab, IllState } from '@oems/contract/attention/codes.ts'
import type { AttentionLine } from '@oems/contract/attention/lines.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { unseal } from '../core/db/keys.ts'
import { nodesAmong } from '../core/db/scope.ts'
import { mayNameIllness } from '../illness/naming.ts'
import { yearsBetween } from '../people/toView.ts'
import { followOverdue, normalDaysOf, removable, watchOver } from './removable.ts'

type Tab = CodeOf<typeof AttentionTab>
interface Case {
  readonly id: number
  readonly version: number
  readonly illnessName: string
  readonly caseClass: CodeOf<typeof CaseClass>
  readonly ended: boolean
}
/** Sealed values and moments as the database writes them. */
type Sealed = 'mobile' | 'removeImportantReason'
type Found = Omit<
  AttentionLine,
  Sealed | 'age' | 'cases' | 'illnesses' | 'watchOver' | 'removable' | 'followOverdue' | 'openedAt' | 'closedAt'
> & {
  readonly birthday: string | null
  readonly mobile: Uint8Array | null
  readonly removeImportantReason: Uint8Array | null
  readonly cases: readonly Case[]
  readonly watchOver: boolean
  readonly removable: boolean
  readonly followOverdue: boolean
  readonly openedAt: string | null
  readonly closedAt: string | null
  /** Of a case: where it was found. */
  readonly foundOrgId: number | null
  readonly foundOrgName: string | null
}

/**
 * The lines of matched ids `m` (id, place), as replies and workbooks have them. Of a case the attention of its person is told, of a person under
 * attention the cases that are open.
 */
export async function linesOf(ctx: Ctx, tab: Tab, matched: SQL): Promise<AttentionLine[]> {
  const today = dayOf(ctx.now)
  const ofCases = tab === AttentionTab.cases
  const isCurrent = tab !== AttentionTab.closed
  const from = ofCases
    ? sql`user_ill_situation s on s.id = m.id left join important_user i on i.person_id = s.person_id and i.closed_at is null and i.deleted_at is null`
    : sql`important_user i on i.id = m.id`
  const person = ofCases ? sql`s.person_id` : sql`i.person_id`
  const whichCases = ofCases
    ? sql`c.id = s.id`
    : sql`c.person_id = i.person_id and c.ill_state = ${code(IllState.open)} and c.deleted_at is null`
  const now = (value: SQL, otherwise: SQL) => (isCurrent ? value : otherwise)
  const rows = await ask<Found>(
    ctx.db,
    sql`select m.id, ${person} as "personId", p.name, p.sex, p.birthday, p.mobile, e.work_no as "workNo", e.org_id as "orgId", o.org_name as "orgName",
          i.id as "importantId", i.attention_level as "attentionLevel", coalesce(to_jsonb(i.reasons), '[]') as reasons,
          coalesce(c.cases, '[]') as cases, c.isolation as "isolationState", i.opened_at as "openedAt", i.watch_until as "watchUntil",
          ${now(watchOver(today), sql`false`)} as "watchOver", ${now(normalDaysOf(person), sql`null::int`)} as "normalDays",
          ${now(sql`coalesce(i.id is not null and ${removable(today)}, false)`, sql`false`)} as removable, i.owner_user_id as "ownerUserId",
          w.nickname as "ownerName", i.next_follow_date as "nextFollowDate", ${now(followOverdue(today), sql`false`)} as "followOverdue",
          f.id as "foundOrgId", f.org_name as "foundOrgName", i.closed_at as "closedAt", i.close_kind as "closeKind", b.nickname as "closedByName", i.remove_important_reason as "removeImportantReason"
        from (${matched}) m join ${from}
          join employee e on e.id = ${person} join person p on p.id = e.id join org o on o.id = e.org_id
          left join org f on f.id = ${ofCases ? sql`s.found_org_id` : sql`null`} left join sys_account w on w.id = i.owner_user_id left join sys_account b on b.id = i.closed_by
          left join lateral (
            select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version, 'illnessName', n.name, 'caseClass', c.case_class,
                'ended', c.ill_state = ${code(IllState.closed)}) order by c.id) as cases,
              max(c.isolation_state) as isolation
            from user_ill_situation c join illness n on n.id = c.illness_id where ${whichCases}) c on true
        order by m.place`,
  )
  const seen = await nodesAmong(
    ctx,
    rows.map(({ orgId }) => orgId),
  )
  return rows.map((row) => toLine(ctx, seen.has(row.orgId) ? row : elsewhere(row), today))
}

/** Of somebody who has left the caller's scope since the case was found: no more than what was found there. */
const elsewhere = ({ foundOrgId, foundOrgName, ...row }: Found): Found => ({
  ...{ ...row, foundOrgId, foundOrgName, orgId: foundOrgId ?? row.orgId, orgName: foundOrgName ?? '' },
  ...{ workNo: null, mobile: null, importantId: null, attentionLevel: null, reasons: [], openedAt: null, watchUntil: null },
  ...{
    watchOver: false,
    normalDays: null,
    removable: false,
    ownerUserId: null,
    ownerName: null,
    nextFollowDate: null,
    followOverdue: false,
  },
})

const flagOf = (value: boolean) => (value ? 1 : 0) as 0 | 1
const asMoment = (at: string | null) => at && new Date(at).toISOString()

function toLine(ctx: Ctx, { birthday, foundOrgId: _node, foundOrgName: _name, ...row }: Found, today: string): AttentionLine {
  const isNamed = mayNameIllness(ctx)
  const words = row.cases.map(
    ({ illnessName, caseClass, ended }) => `${illnessName}（${CaseClass.label(caseClass)}${ended ? '，已结束' : ''}）`,
  )
  return {
    ...row,
    age: birthday === null ? null : yearsBetween(birthday, today),
    mobile: row.mobile && unseal(row.mobile),
    removeImportantReason: row.removeImportantReason && unseal(row.removeImportantReason),
    cases: row.cases.map((one) => (isNamed ? one : { ...one, illnessName: null, caseClass: null })),
    illnesses: isNamed && words.length > 0 ? words.join('、') : null,
    openedAt: asMoment(row.openedAt),
    closedAt: asMoment(row.closedAt),
    watchOver: flagOf(row.watchOver),
    removable: flagOf(row.removable),
    followOverdue: flagOf(row.followOverdue),
  }
}
