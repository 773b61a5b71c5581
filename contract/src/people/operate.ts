import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, flag, id, maybe, optional, reason, shape, text, time } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { EmployeeRow } from './employees.ts'

const {
  todayStatus: _status,
  todayLevel: _level,
  important: _important,
  completeness: _whole,
  lastPeDay: _examined,
  ...record
} = EmployeeRow.properties
/** Whoever was deleted is among them, and says why. */
export const OperatedRow = shape({
  ...record,
  deletedAt: maybe(time('删除时间')),
  deleteReason: maybe(reason('删除原因')),
})
export type OperatedRow = Static<typeof OperatedRow>

const employeeId = id('员工')
const OperatedSearch = shape({
  ...paged(),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  /** Name, pinyin, work number; four digits: the end of a mobile; a whole mobile or identity number. */
  keyword: optional(text('关键字', 64, { byNumber: true })),
  deleted: optional(flag('已删除')),
})

/** 跨组织处理 (03 §5.1): people at the caller's sites and on its books alike, the deleted ones too. */
export const operate = under('/biz/employees', {
  operateListEmp: read.post('operate/list-emp', 'biz:employee:operate', OperatedSearch, page(OperatedRow)),
  operateEmpInfo: read.get('operate/emp-info/{employeeId}', 'biz:employee:operate', shape({ employeeId }), OperatedRow),
  operateDeleteEmp: write.get('operate/delete-emp/{employeeId}', 'biz:employee:operate', shape({ employeeId }), Done, {
    title: '跨组织删除员工',
  }),
})
