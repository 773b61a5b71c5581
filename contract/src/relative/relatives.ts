import { Download, read, Upload, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { Done, flag, id, maybe, Nothing, optional, reason, recordOf, shape, text, time } from '../core/fields.ts'
import { cappedPage, counting, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { Imported } from '../operations/imports.ts'
import { Relation } from '../people/codes.ts'
import { BindSource, BindState } from './codes.ts'
import { relativeFields } from './relativeFields.ts'

const unboundReason = reason('解绑原因')

export const Relative = recordOf(relativeFields, {
  employeeId: id('员工'),
  employeeName: text('员工', 64, { log: 'personal' }),
  workNo: maybe(text('工号', 32)),
  /** Where the employee stands. */
  orgId: id('所在单位'),
  orgName: text('所在单位', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
  bindState: BindState.schema,
  source: BindSource.schema,
  boundAt: time('绑定时间'),
  unboundAt: maybe(time('解绑时间')),
  unboundReason: maybe(unboundReason),
  /** 0: the employee is on the caller's books alone, and stands elsewhere. */
  editable: flag('可修改'),
})
export type Relative = ValueOf<typeof Relative>

const filters = {
  /** Of the employee or of the relative: name, pinyin; four digits: the end of a mobile; a whole mobile or certificate number. */
  keyword: optional(text('关键字', 64, { byNumber: true })),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  employeeId: optional(id('员工')),
  relation: optional(Relation.schema),
  bindState: optional(BindState.schema),
  source: optional(BindSource.schema),
}
export const RelativeSearch = shape({ ...paged('name', 'boundAt', 'unboundAt'), ...filters })
export type RelativeSearch = ValueOf<typeof RelativeSearch>
export const RelativePage = shape({ ...RelativeSearch.properties, ...counting })
export type RelativePage = ValueOf<typeof RelativePage>

/** 员工亲属 (03 §5.2): bound by the employee on the phone, or by the unit with a workbook, all lines of it or none. */
export const relatives = under('/biz/user-relatives', {
  list: read.post('list', 'biz:user-relatives:list', RelativePage, cappedPage(Relative)),
  unbind: write.post('unbind/{relativeId}', 'biz:user-relatives:unbind', shape({ relativeId: id('亲属'), reason: unboundReason }), Done, {
    whileClosed: true,
  }),
  importExcel: write.post('import-excel', 'biz:user-relatives:import', shape({ file: Upload }), Imported, { title: '导入' }),
  exportExcel: read.post(
    'export-excel',
    'biz:user-relatives:export',
    shape({ ...RelativeSearch.properties, ...chosenLines('亲属') }),
    Exported,
    { limit: 'export' },
  ),
  template: read.post('template', 'biz:user-relatives:import', Nothing, Download),
})
