import type { CodeOf } from '@oems/contract/core/codes.ts'
import { FeverBand, HealthLevel, Symptom } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { timelineKind } from '../core/timeline.ts'

interface DayFact {
  readonly level: CodeOf<typeof HealthLevel>
  readonly temperature: string | null
  readonly symptoms: readonly CodeOf<typeof Symptom>[]
  readonly feverBand: number | null
  readonly worse: boolean
  readonly onTime: boolean
}
/** Each day that was declared, as its latest submission has it. */
export const declarationKind = timelineKind<DayFact>({
  type: 'declaration',
  name: '每日申报',
  facts: (personId, earlier) => sql`
    select d.declare_id as id, d.day, d.org_id, jsonb_build_object('level', d.level, 'temperature', d.temperature::text, 'symptoms', d.symptoms,
      'feverBand', d.fever_band, 'worse', d.worse, 'onTime', d.on_time) as data
    from declare_person_day d where d.person_id = ${personId} and ${earlier(sql`d.day`, sql`d.declare_id`)}`,
  tell: ({ level, temperature, symptoms, feverBand, worse, onTime }) => ({
    title: `每日申报：${HealthLevel.label(level)}${onTime ? '' : '（逾期补报）'}`,
    detail:
      [temperature && `${temperature}℃`, symptoms.map((symptom) => Symptom.label(symptom)).join('、'), worse && '较前加重']
        .filter(Boolean)
        .join('，') || null,
    notable: level >= HealthLevel.abnormal || (feverBand ?? FeverBand.normal) > FeverBand.normal,
  }),
})
