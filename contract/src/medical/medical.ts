import { read, under, write } from '../core/call.ts'
import { Done, Id, id, maybe, recordOf, revisionOf, shape } from '../core/fields.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ClinicLevel } from '../project/codes.ts'
import { medicalErrors, medicalFields } from './medicalFields.ts'

const projectId = id('项目')

export const MedicalFields = shape(medicalFields)
export type MedicalFields = ValueOf<typeof MedicalFields>
export const MedicalDraft = ruled(shape({ projectId, ...medicalFields }), medicalErrors)
export const MedicalRevision = ruled(revisionOf(medicalFields), medicalErrors)

export const ProjectMedical = recordOf(medicalFields, { projectId })
export type ProjectMedical = ValueOf<typeof ProjectMedical>
/** Beside what was reported the highest level of the project's clinics in normal service, by the register; null: there is none. */
export const MedicalDetail = recordOf(medicalFields, { projectId, clinicLevelNow: maybe(ClinicLevel.schema) })
export type MedicalDetail = ValueOf<typeof MedicalDetail>
/** The report and the register say different things (02 §2.5). */
export const isLevelOff = ({ clinicLevel, clinicLevelNow }: Pick<MedicalDetail, 'clinicLevel' | 'clinicLevelNow'>) =>
  clinicLevel !== (clinicLevelNow ?? ClinicLevel.none)

/** 项目医疗资源 (02 §5.5): one record of a project; null as long as nobody has reported. */
export const projectMedical = under('/biz/project-medical', {
  detail: read.get('detail', 'biz:project-medical:info', shape({ projectId }), maybe(MedicalDetail)),
  save: write.post('save', 'biz:project-medical:save', MedicalDraft, Id),
  update: write.post('update', 'biz:project-medical:update', MedicalRevision, Done),
})
