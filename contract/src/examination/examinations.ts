import { Type } from 'typebox'
import { Download, read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { Done, day, Id, Ids, id, ids, list, maybe, Nothing, optional, shape, text, time, whole, yes } from '../core/fields.ts'
import { cappedPage, counting, paged } from '../core/paging.ts'
import { exportPurpose, reveal } from '../core/reveal.ts'
import type { ValueOf } from '../core/value.ts'
import { BatchStatus } from '../operations/codes.ts'
import { batchNumber, importCalls } from '../operations/imports.ts'
import { DueKind, DueState, PeType } from './codes.ts'
import { CycleDecision, CycleList, gradeField, hazardField } from './cycles.ts'
import { Examination, ExaminationRow, RecordDraft, RecordRevision, RecordSearch } from './fields.ts'
import { ItemDef, ItemDraft } from './items.ts'
import { ItemTrend } from './trend.ts'

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
export const RecordPage = shape({ ...RecordSearch.properties, ...counting })
export type RecordPage = ValueOf<typeof RecordPage>
const RecordExport = shape({ ...RecordSearch.properties, ...chosenLines('体检记录'), ...exportPurpose })

/** Somebody who has to be examined, or of whom nobody can say when. */
export const DueRow = shape({
  /** Unlike those of all other rows: one person may have several. */
  key: text('应检', 120),
  personId: id('员工'),
  name: text('姓名', 64, { log: 'personal' }),
  workNo: maybe(text('工号', 32)),
  orgId: id('单位'),
  orgName: text('单位', 100),
  state: DueState.schema,
  kind: maybe(DueKind.schema),
  hazards: Type.Array(hazardField, { title: '职业病危害因素' }),
  grade: maybe(gradeField),
  dueDay: maybe(day('应检日期')),
  overdueDays: maybe(count('逾期天数')),
  lastExamDate: maybe(day('最近体检')),
})
export type DueRow = ValueOf<typeof DueRow>
/** The same with how to reach the person, for whoever arranges the examinations. */
export const DueLine = shape({
  ...DueRow.properties,
  idNumber: maybe(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
})
export type DueLine = ValueOf<typeof DueLine>
const dueFilters = {
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  keyword: optional(text('姓名、工号、手机号', 64, { byNumber: true })),
  state: optional(DueState.schema),
  kind: optional(DueKind.schema),
}
export const DueFilter = shape(dueFilters)
export type DueFilter = ValueOf<typeof DueFilter>
const dueSorted = paged('dueDay')
export const DueSearch = shape({ ...dueSorted, ...counting, ...dueFilters })
export type DueSearch = ValueOf<typeof DueSearch>

/** A workbook on its way: the caller's own that wait, and what was imported within the last day at the caller's nodes. */
export const PeBatch = shape({
  batchNumber,
  fileName: text('文件名', 120),
  status: BatchStatus.schema,
  uploadedBy: text('上传人', 64),
  createdAt: time('上传时间'),
  importedAt: maybe(time('导入时间')),
  totalCount: count('总行数'),
  okCount: count('可导入'),
  errorCount: count('有错误'),
  /** It waits for the caller's confirmation. */
  own: yes('待本人确认'),
  /** It can be taken back as a whole, until then. */
  revocableUntil: maybe(time('可撤回至')),
})
export type PeBatch = ValueOf<typeof PeBatch>

const sheets = importCalls('biz:pe-record:import', 'peRecord', { asks: {} })

/** 体检管理 (03 §5.9). */
export const examinations = under(
  '/pe-record',
  {
    page: read.post('page', 'biz:pe-record:list', RecordPage, cappedPage(ExaminationRow)),
    info: read.get('info/{id}', 'biz:pe-record:info', shape({ id: id('体检记录'), ...reveal }), Examination, {
      handlerAsks: ['biz:pe-record:reveal'],
      logsReading: true,
    }),
    save: write.post('save', 'biz:pe-record:save', RecordDraft, Id),
    update: write.post('update', 'biz:pe-record:update', RecordRevision, Done),
    delete: write.post('delete', 'biz:pe-record:delete', Ids, Done),
    /** Tells whose reports these are to look at them; those that were opened are left out. */
    remind: write.post(
      'remind',
      'biz:pe-record:update',
      shape({ ids: ids('体检记录') }),
      shape({ unread: count('未查看'), told: count('已提醒'), elsewhere: count('人员已不在本组织') }),
      { title: '提醒查看体检报告' },
    ),
    /** Two to six examinations of one person, the oldest first. */
    compare: read.post(
      'compare',
      'biz:pe-record:info',
      shape({ ids: { ...ids('体检记录'), minItems: 2, maxItems: 6, says: '请选择同一人的2到6次体检' } }),
      shape({ list: list(Examination) }),
      { logsReading: true },
    ),
    /** Of the latest sixty examinations. */
    trend: read.get('trend/{personId}', 'biz:pe-record:info', shape({ personId: id('员工') }), shape({ items: list(ItemTrend) }), {
      logsReading: true,
    }),
    ...sheets,
    exportExcelTpl: read.get('export-excel-tpl', 'biz:pe-record:import', shape({ peType: optional(PeType.schema) }), Download),
    /** Drops what waits; of what was imported within 24 hours takes back all of it, which asks for a permission of its own. */
    cancelImport: write.get('cancel-import', ['biz:pe-record:import', 'biz:pe-record:revoke'], shape({ batchNumber }), Done, {
      title: '取消或撤回导入',
    }),
    batchList: read.get('batch-list', ['biz:pe-record:import', 'biz:pe-record:revoke'], Nothing, shape({ list: list(PeBatch) })),
    export: read.post('export', 'biz:pe-record:export', RecordExport, Exported, { limit: 'export', reveals: 'biz:pe-record:reveal' }),
    itemList: read.get('item-list', ['biz:pe-item:list', 'biz:pe-record:list'], Nothing, shape({ list: list(ItemDef) })),
    itemSave: write.post('item/save', 'biz:pe-item:save', ItemDraft, Id, { title: '保存体检项目' }),
    cycleList: read.get('cycle-list', 'biz:pe-item:list', Nothing, CycleList),
    cycleSave: write.post('cycle/save', 'biz:pe-item:save', CycleDecision, shape({ taskId: maybe(id('任务')) }), { title: '保存检查周期' }),
    /** Counted to its end where the state is 应检, which the to-do counts. */
    dueList: read.get('due-list', 'biz:pe-record:list', DueSearch, cappedPage(DueRow)),
    dueExport: read.post('due-export', 'biz:pe-record:export', shape({ ...dueSorted, ...dueFilters, ...exportPurpose }), Exported, {
      title: '导出应检未检',
      limit: 'export',
      reveals: 'biz:pe-record:reveal',
    }),
  },
  '/oemr-api',
)
