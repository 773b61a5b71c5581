import type { CodeOf } from '@oems/contract/core/codes.ts'
import { EmpType, MoveKind } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import { timelineKind } from '../core/timeline.ts'

interface StayFact {
  readonly reason: CodeOf<typeof MoveKind>
  readonly ended: boolean
  readonly empType: CodeOf<typeof EmpType>
}
/** When somebody came to a node, and when somebody left it: two entries of a stay, whose numbers are twice the stay's. */
export const stayKind = timelineKind<StayFact>({
  type: 'stay',
  name: '在场',
  facts: (personId, earlier) => sql`
    select f.id, f.day, s.org_id, jsonb_build_object('reason', f.reason, 'ended', f.ended, 'empType', s.emp_type) as data
    from emp_stay s cross join lateral (values
      (s.id * 2, s.from_day, s.reason_in, false), (s.id * 2 + 1, s.to_day, s.reason_out, true)) f (id, day, reason, ended)
    where s.person_id = ${personId} and f.day is not null and f.reason is not null and ${earlier(sql`f.day`, sql`f.id`)}`,
  tell: ({ reason, ended, empType }) => ({
    title: ended ? `离开：${MoveKind.label(reason)}` : `到场：${MoveKind.label(reason)}`,
    detail: ended ? null : EmpType.label(empType),
  }),
})
