import { AttentionLevel, CloseKind, FollowWay } from '@oems/contract/attention/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { CaseClass, Outcome } from '@oems/contract/declaration/caseCodes.ts'
import { sql } from 'drizzle-orm'
import { unseal } from '../core/db/keys.ts'
import { sealedText, timelineKind } from '../core/timeline.ts'

const asDay = (column: ReturnType<typeof sql>) => sql`(${column} at time zone 'Asia/Shanghai')::date`

interface CaseFact {
  readonly illness: string
  readonly first: CodeOf<typeof CaseClass>
  readonly caseClass: CodeOf<typeof CaseClass>
  readonly outcome: CodeOf<typeof Outcome> | null
}
/** Found and ended: two entries of one case, whose numbers are twice the case's. */
const situation = timelineKind<CaseFact>({
  type: 'situation',
  name: '患病',
  onPaper: true,
  facts: (personId, earlier) => sql`
    select f.id, f.day, f.org_id, jsonb_build_object('illness', n.name, 'first', c.first_class, 'caseClass', c.case_class, 'outcome', f.outcome) as data
    from user_ill_situation c join illness n on n.id = c.illness_id
      cross join lateral (values
        (c.id * 2, c.found_date, c.found_org_id, null::smallint),
        (c.id * 2 + 1, c.outcome_date, c.outcome_org_id, c.outcome)) f (id, day, org_id, outcome)
    where c.person_id = ${personId} and c.deleted_at is null and f.day is not null and ${earlier(sql`f.day`, sql`f.id`)}`,
  tell: ({ illness, first, caseClass, outcome }) =>
    outcome === null
      ? { title: `登记患病：${illness}`, detail: CaseClass.label(first), notable: true }
      : { title: `${illness}：${Outcome.label(outcome)}`, detail: CaseClass.label(caseClass) },
})

interface AttentionFact {
  readonly level: CodeOf<typeof AttentionLevel>
  readonly kind: CodeOf<typeof CloseKind> | null
}
const underAttention = timelineKind<AttentionFact>({
  type: 'attention',
  name: '重点关注',
  facts: (personId, earlier) => sql`
    select f.id, f.day, f.org_id, jsonb_build_object('level', c.attention_level, 'kind', f.kind) as data
    from important_user c
      cross join lateral (values
        (c.id * 2, ${asDay(sql`c.opened_at`)}, c.opened_org_id, null::smallint),
        (c.id * 2 + 1, ${asDay(sql`c.closed_at`)}, c.closed_org_id, c.close_kind)) f (id, day, org_id, kind)
    where c.person_id = ${personId} and c.deleted_at is null and f.day is not null and ${earlier(sql`f.day`, sql`f.id`)}`,
  tell: ({ level, kind }) =>
    kind === null
      ? { title: `列入重点关注：${AttentionLevel.label(level)}`, notable: true }
      : { title: `解除重点关注（${CloseKind.label(kind)}）` },
})

interface FollowFact {
  readonly way: CodeOf<typeof FollowWay>
  readonly content: string
}
const follow = timelineKind<FollowFact>({
  type: 'follow',
  name: '跟进',
  facts: (personId, earlier) => sql`
    select f.id, ${asDay(sql`f.follow_at`)} as day, f.org_id, jsonb_build_object('way', f.way, 'content', ${sealedText(sql`f.content`)}) as data
    from important_follow f join important_user c on c.id = f.important_id
    where c.person_id = ${personId} and f.deleted_at is null and ${earlier(asDay(sql`f.follow_at`), sql`f.id`)}`,
  tell: ({ way, content }) => ({ title: `跟进（${FollowWay.label(way)}）`, detail: unseal(Buffer.from(content, 'base64')) }),
})

export const kindsOfAttention = [situation, underAttention, follow]
