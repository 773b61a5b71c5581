import type { FieldError } from '../core/errors.ts'
import { day, id, maybe, optional, shape, text, time, whole, withDefault } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { TestResult } from '../declaration/codes.ts'
import { type FilesField, ossIdsOf, ossOf } from '../files/files.ts'
import { AttachmentKind, ControlState, DiseaseSource, TestSource, TestType } from './codes.ts'

const personal = { log: 'personal' } as const
const testResult = { ...TestResult.schema, title: '检测结果' }
const illness = { illnessId: { ...id('病种'), ...personal } }

/** A new record without `id`; a change names the record and the version that it was read at. */
export const which = { id: optional(id('记录')), version: optional(whole('版本', 0, Number.MAX_SAFE_INTEGER)) }

/** 03 §2.7: the child rows of an archive as forms have them. */
export const diseaseFields = {
  diseaseId: { ...id('基础疾病'), ...personal },
  diagnosedOn: optional(day('确诊日期', 'personal')),
  controlState: ControlState.schema,
  sourceType: DiseaseSource.schema,
}
export const vaccinationPapers: FilesField = { title: '接种凭证', bizTypes: ['medical'], most: 6 }
export const vaccinationFields = {
  ...illness,
  vaccineName: text('疫苗名称', 64, personal),
  doseNo: { ...whole('剂次', 1, 9), ...personal },
  vaccinatedOn: day('接种日期', 'personal'),
  validUntil: optional(day('有效期至', 'personal')),
  batchNo: optional(text('疫苗批号', 64, personal)),
  place: optional(text('接种地点', 100, personal)),
  ossIds: ossIdsOf(vaccinationPapers),
}
export const testPapers: FilesField = { title: '检测报告', bizTypes: ['medical'], most: 6 }
export const testFields = {
  ...illness,
  testType: TestType.schema,
  testResult,
  sampledAt: { ...time('采样时间'), ...personal },
  institution: optional(text('检测机构', 100, personal)),
  sourceType: withDefault(TestSource.schema, TestSource.reported),
  ossIds: ossIdsOf(testPapers),
}

export const attachmentPapers: FilesField = { title: '附件', bizTypes: ['medical'], most: 9 }
export const attachmentFields = {
  attachmentKind: AttachmentKind.schema,
  title: text('附件名称', 60, personal),
  docDate: optional(day('资料日期', 'personal')),
  note: optional(text('附件说明', 200, personal)),
  ossIds: ossIdsOf(attachmentPapers),
}
export const attachmentErrors = ({ ossIds }: Incomplete<{ ossIds: readonly number[] }>): readonly FieldError[] =>
  (ossIds?.length ?? 0) === 0 ? [{ path: 'ossIds', msg: '请上传附件' }] : []

/** Which record is changed, and what it was when it was read, go together. */
export const whichErrors = ({
  id: record,
  version: read,
}: Incomplete<{ id: number | null; version: number | null }>): readonly FieldError[] =>
  (record === null) === (read === null) ? [] : [{ path: 'version', msg: '修改时须同时提供记录与版本' }]

interface Shot {
  readonly vaccinatedOn: string
  readonly validUntil: string | null
}
export const vaccinationErrors = ({ vaccinatedOn, validUntil }: Incomplete<Shot>): readonly FieldError[] =>
  vaccinatedOn !== null && validUntil !== null && validUntil < vaccinatedOn ? [{ path: 'validUntil', msg: '有效期至不能早于接种日期' }] : []

/** The same rows as replies have them. */
const row = { id: id('记录'), version: whole('版本', 0, Number.MAX_SAFE_INTEGER) }
const ofIllness = { illnessId: id('病种'), illnessName: text('病种') }
export const diseaseRow = {
  ...row,
  diseaseId: id('基础疾病'),
  diseaseName: text('基础疾病', 100),
  diagnosedOn: maybe(day('确诊日期')),
  controlState: ControlState.schema,
  sourceType: DiseaseSource.schema,
  /** Null: still so. */
  endedOn: maybe(day('结束日期')),
}
export const vaccinationRow = {
  ...row,
  ...ofIllness,
  vaccineName: vaccinationFields.vaccineName,
  doseNo: vaccinationFields.doseNo,
  vaccinatedOn: vaccinationFields.vaccinatedOn,
  validUntil: maybe(day('有效期至')),
  batchNo: maybe(text('疫苗批号', 64)),
  place: maybe(text('接种地点', 100)),
  oss: ossOf,
}
export const testRow = {
  ...row,
  ...ofIllness,
  testType: TestType.schema,
  testResult,
  sampledAt: testFields.sampledAt,
  institution: maybe(text('检测机构', 100)),
  sourceType: TestSource.schema,
  oss: ossOf,
}
/** Those that hold, as the person has them. */
export const OwnAttachment = shape({
  id: id('记录'),
  attachmentKind: AttachmentKind.schema,
  title: attachmentFields.title,
  docDate: maybe(day('资料日期', 'personal')),
  oss: ossOf,
})
export type OwnAttachment = ValueOf<typeof OwnAttachment>
/** Its files come with a look of its own, which the person sees. */
export const attachmentRow = {
  ...row,
  attachmentKind: AttachmentKind.schema,
  title: attachmentFields.title,
  docDate: maybe(day('资料日期', 'personal')),
  note: maybe(attachmentFields.note),
  fileNum: whole('文件数', 0, attachmentPapers.most),
  createdByName: maybe(text('上传人', 64)),
  createdAt: time('上传时间'),
  voidedByName: maybe(text('作废人', 64)),
  /** Null: it holds. */
  voidedAt: maybe(time('作废时间')),
  voidReason: maybe(text('作废原因', 200, personal)),
}
