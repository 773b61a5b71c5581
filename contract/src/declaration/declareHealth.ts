import { read, under, write } from '../core/call.ts'
import { Exported } from '../core/exported.ts'
import { Done, day, id, ids, list, reason, shape, whole } from '../core/fields.ts'
import { cappedPage, page } from '../core/paging.ts'
import { BatchDeclaration, batchAtMost, Handling, ProxyDeclaration, ProxySaved, Skipped } from './declaringFor.ts'
import { ExportedHealth, HealthRow, HealthSearch, HistoryRow, HistorySearch } from './healthLists.ts'
import { EmpDate, EmpDay, EmpDaysSearch } from './personDays.ts'

const listByEmpId = () =>
  read.post('listByEmpId', 'biz:declare-health:list', EmpDaysSearch, page(EmpDay), { logsReading: true, title: '查看员工每日申报' })

/** 03 §5.4: the daily declarations, whoever sends them. */
export const declareHealth = under('/declare-health', {
  list: read.post('list', 'biz:declare-health:list', HealthSearch, cappedPage(HealthRow)),
  listByEmpId: listByEmpId(),
  listByEmpIdAndDate: read.post(
    'listByEmpIdAndDate',
    'biz:declare-health:info',
    shape({ empId: id('员工'), date: day('申报日期') }),
    EmpDate,
    { logsReading: true },
  ),
  listHistory: read.post('listHistory', 'biz:declare-health:list', HistorySearch, page(HistoryRow)),
  save: write.post('save', 'biz:declare-health:save', ProxyDeclaration, ProxySaved, { title: '代报健康申报', whileClosed: true }),
  saveBatch: write.post(
    'save-batch',
    'biz:declare-health:save',
    BatchDeclaration,
    shape({ saved: whole('已申报', 0, batchAtMost), skipped: list(Skipped) }),
    { title: '批量代报正常', whileClosed: true },
  ),
  delete: write.post(
    'delete',
    'biz:declare-health:delete',
    shape({ ids: { ...ids('申报'), maxItems: 100 }, voidReason: reason('作废原因') }),
    Done,
    { title: '作废健康申报' },
  ),
  handle: write.post('handle', 'biz:declare-health:handle', Handling, Done, { title: '处置异常申报', whileClosed: true }),
  export: read.post('export', 'biz:declare-health:export', ExportedHealth, Exported, {
    limit: 'export',
    reveals: 'biz:declare-health:reveal',
  }),
})

/** The second path that the documents name. */
export const bizDeclareHealth = under('/biz/declare-health', { listByEmpId: listByEmpId() })
