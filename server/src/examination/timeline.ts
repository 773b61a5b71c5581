import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Conclusion, PeGrade, PeType } from '@oems/contract/examination/codes.ts'
import { sql } from 'drizzle-orm'
import { timelineKind } from '../core/timeline.ts'

interface ExaminationFact {
  readonly type: CodeOf<typeof PeType>
  readonly conclusion: CodeOf<typeof Conclusion> | null
  readonly grade: CodeOf<typeof PeGrade>
  readonly abnormal: number
  readonly institution: string | null
}
const notable: ReadonlySet<number | null> = new Set([Conclusion.recheck, Conclusion.suspected, Conclusion.contraindicated])
const examination = timelineKind<ExaminationFact>({
  type: 'examination',
  name: '体检',
  facts: (personId, earlier) => sql`
    select r.id, r.exam_date as day, r.org_id, jsonb_build_object('type', r.pe_type, 'conclusion', r.conclusion, 'grade', r.top_grade,
      'abnormal', r.abnormal_count, 'institution', r.institution) as data
    from pe_record r where r.person_id = ${personId} and r.deleted_at is null and ${earlier(sql`r.exam_date`, sql`r.id`)}`,
  tell: ({ type, conclusion, grade, abnormal, institution }) => ({
    title: conclusion === null ? `${PeType.label(type)}` : `${PeType.label(type)}体检：${Conclusion.label(conclusion)}`,
    detail:
      [institution, abnormal > 0 ? `异常${abnormal}项` : null, grade === PeGrade.a ? 'A类' : null]
        .filter((part) => part !== null)
        .join('，') || null,
    notable: grade === PeGrade.a || notable.has(conclusion),
  }),
})

interface ExposureFact {
  readonly hazard: string
  readonly grade: string | null
  readonly position: string | null
  readonly ended: boolean
}
/** Begun and ended: two entries of one row, whose numbers are twice the row's. */
const exposure = timelineKind<ExposureFact>({
  type: 'exposure',
  name: '职业接触',
  onPaper: true,
  facts: (personId, earlier) => sql`
    select f.id, f.day, null::bigint as org_id,
      jsonb_build_object('hazard', r.hazard_name, 'grade', r.grade, 'position', r.position, 'ended', f.ended) as data
    from archive_exposure r cross join lateral (values (r.id * 2, r.start_date, false), (r.id * 2 + 1, r.end_date, true)) f (id, day, ended)
    where r.person_id = ${personId} and r.deleted_at is null and f.day is not null and ${earlier(sql`f.day`, sql`f.id`)}`,
  tell: ({ hazard, grade, position, ended }) => ({
    title: ended ? `结束接触${hazard}` : `开始接触${hazard}`,
    detail: [grade, position].filter((part) => part !== null).join('，') || null,
  }),
})

export const kindsOfExaminations = [examination, exposure]
