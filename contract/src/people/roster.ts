import type { Static } from 'typebox'
import { read, under } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { flag, optional, shape, withDefault } from '../core/fields.ts'
import { cappedPage, counting, paged } from '../core/paging.ts'
import { ImportSituation } from '../operations/codes.ts'
import { EmployeeRow, employeeFilters } from './employees.ts'

/** Those of the employees' list, by who employs them. */
export const rosterFilters = {
  ...employeeFilters,
  /** 1: sent elsewhere. */
  dispatched: optional(flag('派遣在外')),
  /** 1, 2: whom the latest import that the caller confirmed has added or updated. */
  importSituation: withDefault(ImportSituation.schema, ImportSituation.all),
}
const sorted = paged('name', 'entryDate', 'arrivalDate', 'createdAt', 'completeness')
const RosterSearch = shape({ ...sorted, ...counting, ...rosterFilters })
export type RosterSearch = Static<typeof RosterSearch>

/** 03 §5.1: the people on the caller's books, wherever they stand. */
export const roster = under('/biz/employee-manager', {
  list: read.post('list', 'biz:employee-manager:list', RosterSearch, cappedPage(EmployeeRow)),
  export: read.post('export', 'biz:employee-manager:export', shape({ ...sorted, ...rosterFilters, ...chosenLines('员工') }), Exported, {
    limit: 'export',
  }),
})
