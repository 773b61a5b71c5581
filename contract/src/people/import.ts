import { read, under } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { shape } from '../core/fields.ts'
import { paged } from '../core/paging.ts'
import { exportPurpose } from '../core/reveal.ts'
import { importCalls } from '../operations/imports.ts'
import { employeeFilters } from './employees.ts'

/** The query of `v2/list`; a file has all of it, so the page counts for nothing, and it stands newest first. */
const sorted = paged('name', 'entryDate', 'arrivalDate', 'createdAt', 'completeness')
const ExportedEmployees = shape({ ...sorted, ...employeeFilters, ...chosenLines('员工'), ...exportPurpose })

/** New employees and changes of known ones from a workbook, and the list as one (03 §5.1). */
export const employeeSheets = under('/biz/employees', {
  ...importCalls('biz:employee:import', 'employee'),
  export: read.post('export', 'biz:employee:export', ExportedEmployees, Exported, { limit: 'export', reveals: 'biz:employee:reveal' }),
})

/** The same for the people on the caller's books. */
export const rosterSheets = under('/biz/employee-manager', importCalls('biz:employee-manager:import', 'employee-manager'))
