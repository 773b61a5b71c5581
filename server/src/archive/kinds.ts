import { AttachmentKind, ControlState, DiseaseSource, TestType } from '@oems/contract/archive/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { TestResult } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { unseal } from '../core/db/keys.ts'
import { sealedText, timelineKind } from '../core/timeline.ts'

interface DiseaseFact {
  readonly name: string
  readonly ended: boolean
  readonly state: CodeOf<typeof ControlState>
  readonly source: CodeOf<typeof DiseaseSource>
}
/** Begun and ended: two entries of one row, whose numbers are twice the row's. */
const disease = timelineKind<DiseaseFact>({
  type: 'disease',
  name: '基础疾病',
  facts: (personId, earlier) => sql`
    select f.id, f.day, r.org_id, jsonb_build_object('name', d.disease_name, 'ended', f.ended, 'state', r.control_state, 'source', r.source_type) as data
    from archive_disease r join dict_disease d on d.id = r.disease_id
      cross join lateral (values
        (r.id * 2, coalesce(r.diagnosed_on, (r.created_at at time zone 'Asia/Shanghai')::date), false),
        (r.id * 2 + 1, r.ended_on, true)) f (id, day, ended)
    where r.person_id = ${personId} and r.deleted_at is null and f.day is not null and ${earlier(sql`f.day`, sql`f.id`)}`,
  tell: ({ name, ended, state, source }) =>
    ended
      ? { title: `${name}：已结束` }
      : {
          title: `登记基础疾病：${name}`,
          detail: `${DiseaseSource.label(source)}，${ControlState.label(state)}`,
          notable: state === ControlState.poor,
        },
})

interface VaccinationFact {
  readonly illness: string
  readonly dose: number
  readonly vaccine: string
}
const vaccination = timelineKind<VaccinationFact>({
  type: 'vaccination',
  name: '接种',
  facts: (personId, earlier) => sql`
    select r.id, r.vaccinated_on as day, r.org_id,
      jsonb_build_object('illness', i.name, 'dose', r.dose_no, 'vaccine', ${sealedText(sql`r.vaccine_name`)}) as data
    from vaccination_record r join illness i on i.id = r.illness_id
    where r.person_id = ${personId} and r.deleted_at is null and ${earlier(sql`r.vaccinated_on`, sql`r.id`)}`,
  tell: ({ illness, dose, vaccine }) => ({ title: `接种第${dose}剂：${illness}`, detail: opened(vaccine) }),
})

interface TestFact {
  readonly illness: string
  readonly type: CodeOf<typeof TestType>
  readonly result: CodeOf<typeof TestResult>
  readonly institution: string | null
}
const sampledOn = sql`(r.sampled_at at time zone 'Asia/Shanghai')::date`
const test = timelineKind<TestFact>({
  type: 'test',
  name: '检测',
  facts: (personId, earlier) => sql`
    select r.id, ${sampledOn} as day, r.org_id,
      jsonb_build_object('illness', i.name, 'type', r.test_type, 'result', r.test_result, 'institution', ${sealedText(sql`r.institution`)}) as data
    from test_record r join illness i on i.id = r.illness_id
    where r.person_id = ${personId} and r.deleted_at is null and ${earlier(sampledOn, sql`r.id`)}`,
  tell: ({ illness, type, result, institution }) => ({
    title: `${illness}检测（${TestType.label(type)}）：${TestResult.label(result)}`,
    detail: institution && opened(institution),
    notable: result === TestResult.positive,
  }),
})

interface AttachmentFact {
  readonly kind: CodeOf<typeof AttachmentKind>
  readonly title: string
}
const attachedOn = sql`coalesce(r.doc_date, (r.created_at at time zone 'Asia/Shanghai')::date)`
const attachment = timelineKind<AttachmentFact>({
  type: 'attachment',
  name: '附件',
  facts: (personId, earlier) => sql`
    select r.id, ${attachedOn} as day, r.org_id, jsonb_build_object('kind', r.attachment_kind, 'title', ${sealedText(sql`r.title`)}) as data
    from archive_attachment r
    where r.person_id = ${personId} and r.deleted_at is null and r.voided_at is null and ${earlier(attachedOn, sql`r.id`)}`,
  tell: ({ kind, title }) => ({ title: `附件：${opened(title)}`, detail: AttachmentKind.label(kind) }),
})

const opened = (text: string) => unseal(Buffer.from(text, 'base64'))

export const kindsOfArchive = [disease, vaccination, test, attachment]
