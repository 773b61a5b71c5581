import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { Done, day, flag, Id, id, list, maybe, optional, reason, shape, text, time, whole, yes } from '../core/fields.ts'
import { cappedPage, page, paged } from '../core/paging.ts'
import { exportPurpose, reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ossOf } from '../files/files.ts'
import { EmpStatus, EmpType, Relation, Sex } from '../people/codes.ts'
import { Conclusion } from '../people/conclusion.ts'
import { Stay } from '../people/employees.ts'
import { ArchivePart, BloodType } from './codes.ts'
import { RecordChapter } from './copy.ts'
import { ArchivePage, archiveFilters, archiveSorted } from './filters.ts'
import { healthErrors, healthFields } from './healthFields.ts'
import {
  attachmentErrors,
  attachmentFields,
  attachmentRow,
  diseaseFields,
  diseaseRow,
  testFields,
  testRow,
  vaccinationErrors,
  vaccinationFields,
  vaccinationRow,
  which,
  whichErrors,
} from './recordFields.ts'
import { Timeline, TimelineEntry, timelineTypes } from './timeline.ts'

/** The number of the person: one for the employee row, the archive and all that hangs on it. */
const archiveId = id('健康档案')
const version = whole('版本', 0, Number.MAX_SAFE_INTEGER)
const completeness = whole('档案完整度', 0, 100)
const recordId = id('记录')

/** Who it is about: numbers masked. */
const person = {
  archiveId,
  name: text('姓名', 64, { log: 'personal' }),
  sex: Sex.schema,
  /** Full years today. */
  age: maybe(whole('年龄', 0, 200)),
  idNumber: maybe(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  workNo: maybe(text('工号', 32, { log: 'plain' })),
  orgId: id('所在单位'),
  orgName: text('所在单位', 100),
  homeOrgName: text('归属单位', 100),
  empType: EmpType.schema,
  position: maybe(text('岗位', 64)),
  empStatus: EmpStatus.schema,
}
/** Of the latest examination. */
const lastExamination = { lastPeDay: maybe(day('最近体检')), lastPeConclusion: maybe({ ...Conclusion.schema, title: '最近体检结论' }) }
export const ArchiveRow = shape({
  ...person,
  bloodType: maybe(BloodType.schema),
  completeness,
  hazardFlag: flag('接触职业病危害'),
  important: flag('重点关注'),
  ...lastExamination,
  /** Basic diseases that have not ended. */
  diseases: list(text('基础疾病', 100)),
  /** Who opens it has to say why. */
  asksReason: yes('须填写查看原因'),
})
export type ArchiveRow = Static<typeof ArchiveRow>

const Disease = shape(diseaseRow)
const Vaccination = shape(vaccinationRow)
const Test = shape(testRow)
const Attachment = shape(attachmentRow)
export type ArchiveAttachment = ValueOf<typeof Attachment>
export type ArchiveDisease = Static<typeof Disease>

const shown = Object.fromEntries(
  Object.entries(healthFields).map(([name, { default: _, ...field }]) => [name, field]),
) as unknown as typeof healthFields
export const ArchiveInfo = shape({
  ...person,
  ...shown,
  emergencyName: maybe(text('紧急联系人', 64, { log: 'personal' })),
  emergencyPhone: maybe(text('紧急联系电话', 20, { log: 'personal', mask: 'phone' })),
  emergencyRelation: maybe(Relation.schema),
  version,
  ...lastExamination,
  completeness,
  /** What it lacks. */
  missing: list(ArchivePart.schema),
  diseases: list(Disease),
  vaccinations: list(Vaccination),
  tests: list(Test),
  /** The latest; `attachmentNum` says how many there are. */
  attachments: list(Attachment),
  attachmentNum: whole('附件数', 0, Number.MAX_SAFE_INTEGER),
  /** What vaccinations and tests may name. */
  illnesses: list(shape({ id: id('病种'), name: text('病种') })),
  /** Whether the caller may change it: the site lies within the caller's scope. */
  editable: yes('可修改'),
})
export type ArchiveInfo = Static<typeof ArchiveInfo>

export const ArchiveRevision = ruled(shape({ archiveId, version, ...healthFields }), healthErrors)
export type ArchiveRevision = Static<typeof ArchiveRevision>
export const DiseaseDraft = ruled(shape({ archiveId, ...which, ...diseaseFields }), whichErrors)
export const VaccinationDraft = ruled(shape({ archiveId, ...which, ...vaccinationFields }), (draft) => [
  ...whichErrors(draft),
  ...vaccinationErrors(draft),
])
export const TestDraft = ruled(shape({ archiveId, ...which, ...testFields }), whichErrors)
export const AttachmentDraft = ruled(shape({ archiveId, ...attachmentFields }), attachmentErrors)
export const DiseaseEnd = shape({ id: recordId, version, endedOn: day('结束日期', 'personal'), reason: optional(reason('结束原因')) })

/** Somebody who looked. */
export const ArchiveAccess = shape({
  logId: id('日志'),
  operation: text('查看内容', 60),
  nickname: maybe(text('查看人', 64)),
  roleName: maybe(text('角色', 30)),
  orgName: maybe(text('组织', 100)),
  reason: maybe(text('查看原因', 200)),
  createdAt: time('时间'),
})
export type ArchiveAccess = Static<typeof ArchiveAccess>

/** The copy for whoever leaves: what the print page of the console shows. */
const ArchiveCopy = shape({
  archive: ArchiveInfo,
  stays: list(Stay),
  /** Of every other domain that puts its entries on paper, the newest first. */
  chapters: list(shape({ name: text('类型', 20), entries: list(TimelineEntry) })),
  /** Of those of whose records a line each would say too little. */
  recordChapters: list(RecordChapter),
  printedAt: time('打印时间'),
})
export type ArchiveCopy = Static<typeof ArchiveCopy>

const info = 'biz:archive:info'
const update = 'biz:archive:update'

/** 03 §5.3. Whoever is neither a doctor nor the reporter of the person's node says why the archive is opened; the person sees who did. */
export const archives = under(
  '/health-archive',
  {
    page: read.post('page', 'biz:archive:list', ArchivePage, cappedPage(ArchiveRow)),
    info: read.get('info/{archiveId}', info, shape({ archiveId, ...reveal }), ArchiveInfo, {
      title: '打开健康档案',
      logsReading: true,
      handlerAsks: ['biz:archive:reveal'],
    }),
    update: write.post('update', update, ArchiveRevision, Done, { title: '修改健康史' }),
    diseaseSave: write.post('disease/save', update, DiseaseDraft, Id, { title: '登记基础疾病' }),
    diseaseEnd: write.post('disease/end', update, DiseaseEnd, Done, { title: '结束基础疾病' }),
    vaccinationSave: write.post('vaccination/save', update, VaccinationDraft, Id, { title: '登记接种记录' }),
    vaccinationDelete: write.post('vaccination/delete', update, shape({ id: recordId }), Done, { title: '删除接种记录' }),
    testSave: write.post('test/save', update, TestDraft, Id, { title: '登记检测记录' }),
    testDelete: write.post('test/delete', update, shape({ id: recordId }), Done, { title: '删除检测记录' }),
    /** What was loaded up stays as it is; what is wrong is taken out of use with a word on why. */
    attachmentAdd: write.post('attachment/add', update, AttachmentDraft, Id, { title: '上传档案附件' }),
    attachmentVoid: write.post('attachment/void', update, shape({ id: recordId, version, reason: reason('作废原因') }), Done, {
      title: '作废档案附件',
    }),
    /** For whoever has opened the archive; each look leaves a line that the person sees. */
    attachmentOpen: read.get('attachment/{id}', info, shape({ id: recordId }), shape({ ...attachmentRow, oss: ossOf }), {
      title: '查看档案附件',
      logsReading: true,
    }),
    /** For whoever has opened the archive. Newest first, a page before the cursor of the former one. */
    timeline: read.get(
      'timeline/{archiveId}',
      info,
      shape({ archiveId, types: timelineTypes, before: optional(text('游标', 60)) }),
      Timeline,
      {
        title: '查看健康档案时间线',
        logsReading: true,
      },
    ),
    accessLog: read.get('access-log/{archiveId}', info, shape({ ...paged(), archiveId }), page(ArchiveAccess)),
    /** Of what it has on paper the caller may read all, or prints nothing. */
    print: read.get('print/{archiveId}', info, shape({ archiveId, ...reveal }), ArchiveCopy, {
      title: '打印档案复印件',
      logsReading: true,
      handlerAsks: ['biz:archive:reveal', 'biz:pe-record:info'],
    }),
    export: read.post(
      'export',
      'biz:archive:export',
      shape({ ...archiveSorted, ...archiveFilters, ...chosenLines('档案'), ...exportPurpose }),
      Exported,
      {
        limit: 'export',
        reveals: 'biz:archive:reveal',
      },
    ),
  },
  '/oemr-api',
)
