import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { flow, person } from '../core/statistics/contributions.ts'
import { pagesOfDays, source, spanBy } from '../core/statistics/source.ts'
import { recordMetrics } from './metrics.ts'
import type { PeRecord } from './tables.ts'

export type CountedRecord = Pick<PeRecord, 'id' | 'personId' | 'orgId' | 'examDate' | 'peType' | 'conclusion' | 'topGrade' | 'tags'>

/** Examinations by the day on which they were made, at the node where the person stood then (05 §7.1). */
export const examinationRecords = source<CountedRecord>('pe_record', {
  metrics: recordMetrics,
  contributions: ({ personId, orgId, examDate, peType, conclusion, topGrade, tags }) => [
    flow('pe.record', orgId, examDate, { peType, conclusion, topGrade }),
    person('pe.person', orgId, examDate, personId),
    ...(tags.length > 0 ? [flow('pe.tag', orgId, examDate, { tag: tags })] : []),
  ],
  span: (db) => spanBy(db, sql`select min(exam_date) as "from", max(exam_date) as "to" from pe_record where deleted_at is null`),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<CountedRecord>(
          db,
          sql`select id, person_id as "personId", org_id as "orgId", exam_date as "examDate", pe_type as "peType", conclusion, top_grade as "topGrade", tags
              from pe_record where deleted_at is null and exam_date = ${day} and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
