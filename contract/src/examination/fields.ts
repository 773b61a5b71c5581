import { Type } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { day, flag, id, longText, maybe, optional, recordOf, revisionOf, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { type FilesField, ossIdsOf, ossOf } from '../files/files.ts'
import { Sex } from '../people/codes.ts'
import { Conclusion, occupationalTypes, PeGrade, PeTag, PeType } from './codes.ts'
import { hazardField } from './cycles.ts'
import { itemEntries, JudgedItem } from './items.ts'

export const reportFiles: FilesField = { title: '体检报告', bizTypes: ['medical'], most: 6 }

/** What lists show of a record, and a form says of it. */
const listed = {
  examDate: day('体检日期'),
  peType: PeType.schema,
  institution: optional(text('体检机构', 100, { log: 'plain' })),
  reportNo: optional(text('报告编号', 64, { log: 'personal' })),
  hazardNames: withDefault(Type.Array(hazardField, { title: '接触危害因素', maxItems: 20, uniqueItems: true }), []),
  conclusion: optional(Conclusion.schema),
  recheckBefore: optional(day('复查截止日期', 'personal')),
}
/** Clinical text, which no list shows. */
const clinical = {
  recheckItems: optional(text('复查项目', 200, { log: 'personal' })),
  summary: optional(longText('综述', 4_000)),
  advice: optional(longText('建议', 2_000)),
}
/** 03 §2.13. */
export const recordFields = { ...listed, ...clinical }
export const RecordFields = shape(recordFields)
export type RecordFields = ValueOf<typeof RecordFields>

/** No examination is so old that figures do not count its day. */
export const earliest = '2000-01-01'

/** What GBZ 188 asks of an occupational examination: its hazards, its conclusion, and of a recheck what and until when. */
export function recordErrors({
  examDate,
  peType,
  hazardNames,
  conclusion,
  recheckItems,
  recheckBefore,
}: Incomplete<RecordFields>): readonly FieldError[] {
  const errors: FieldError[] = []
  const missing = (path: string, msg: string) => errors.push({ path, msg })
  if (examDate !== null && examDate < earliest) missing('examDate', `体检日期不能早于${earliest}`)
  if (peType !== null && occupationalTypes.has(peType)) {
    if (!hazardNames?.length) missing('hazardNames', '职业健康检查须填写接触危害因素')
    if (conclusion === null) missing('conclusion', '职业健康检查须填写体检结论')
  }
  if (conclusion === Conclusion.recheck) {
    if (recheckItems === null) missing('recheckItems', '结论为“复查”时须填写复查项目')
    if (recheckBefore === null) missing('recheckBefore', '结论为“复查”时须填写复查截止日期')
    else if (examDate !== null && recheckBefore < examDate) missing('recheckBefore', '复查截止日期不能早于体检日期')
  }
  return errors
}

const entered = { ...recordFields, items: itemEntries, ossIds: ossIdsOf(reportFiles) }
export const RecordDraft = ruled(shape({ personId: id('员工'), ...entered }), recordErrors)
export type RecordDraft = ValueOf<typeof RecordDraft>
export const RecordRevision = ruled(revisionOf(entered), recordErrors)
export type RecordRevision = ValueOf<typeof RecordRevision>

const whose = {
  personId: id('员工'),
  name: text('姓名', 64, { log: 'personal' }),
  sex: Sex.schema,
  age: maybe(whole('年龄', 0, 200)),
  workNo: maybe(text('工号', 32)),
  /** Where the person stood on that day. */
  orgId: id('体检时单位'),
  orgName: text('体检时单位', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
}
const found = {
  tags: Type.Array(PeTag.schema, { title: '异常标签' }),
  topGrade: PeGrade.schema,
  abnormalCount: whole('异常项', 0, 200),
  batchNumber: maybe(text('导入批次', 20)),
  /** When the employee opened the report. */
  notifiedAt: maybe(time('告知时间')),
}
/** As lists show an examination. */
export const ExaminationRow = recordOf(listed, { ...whose, ...found })
export type ExaminationRow = ValueOf<typeof ExaminationRow>
export const Examination = recordOf(recordFields, {
  ...whose,
  ...found,
  idNumber: maybe(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  items: Type.Array(JudgedItem, { title: '体检项目' }),
  oss: ossOf,
  /** The person's site lies within the caller's scope. */
  editable: flag('可修改'),
})
export type Examination = ValueOf<typeof Examination>

export const recordFilters = {
  keyword: optional(text('姓名、工号、手机号', 64, { byNumber: true })),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  /** One person's, wherever they were examined. */
  personId: optional(id('员工')),
  peType: optional(PeType.schema),
  conclusion: optional(Conclusion.schema),
  topGrade: optional(PeGrade.schema),
  /** Any of them. */
  tags: withDefault(Type.Array(PeTag.schema, { title: '异常标签', maxItems: 14, uniqueItems: true }), []),
  institution: optional(text('体检机构', 100, { log: 'plain' })),
  /** Days of examination. */
  startTime: optional(day('体检开始日期')),
  endTime: optional(day('体检结束日期')),
  notified: optional(flag('已告知')),
  batchNumber: optional({ ...text('导入批次', 20, { log: 'plain' }) }),
}
export const RecordSearch = shape({ ...paged('examDate', 'createdAt', 'abnormalCount'), ...recordFilters })
export type RecordSearch = ValueOf<typeof RecordSearch>
