import type { CodeOf } from '@oems/contract/core/codes.ts'
import { HealthLevel, TestResult as Result, type TestResult } from '@oems/contract/declaration/codes.ts'
import { DeclareReason, SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { timelineKind } from '../core/timeline.ts'

interface DeclarationFact {
  readonly reason: CodeOf<typeof DeclareReason>
  readonly level: CodeOf<typeof HealthLevel>
  readonly testResult: CodeOf<typeof TestResult> | null
  readonly places: number
}
/** What a person has declared beside the days; of tests and doses that were told the archive has its own entries. */
export const infoDeclarationKind = timelineKind<DeclarationFact>({
  type: 'infoDeclaration',
  name: '信息申报',
  facts: (personId, earlier) => sql`
    select r.id, r.date as day, r.org_id, jsonb_build_object('reason', r.declare_reason, 'level', r.level, 'testResult', r.test_result,
      'places', (select count(*) from declare_visit_area a where a.declare_id = r.id)) as data
    from declare_record r where r.person_id = ${personId} and r.subject_type <> ${code(SubjectType.visitor)} and r.deleted_at is null
      and ${earlier(sql`r.date`, sql`r.id`)}`,
  tell: ({ reason, level, testResult, places }) => ({
    title: `信息申报：${DeclareReason.label(reason)}`,
    detail:
      [HealthLevel.label(level), testResult !== null && `检测结果${Result.label(testResult)}`, places > 0 && `到访地区${places}处`]
        .filter(Boolean)
        .join('，') || null,
    notable: level >= HealthLevel.abnormal,
  }),
})
