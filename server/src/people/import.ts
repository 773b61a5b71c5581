import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { employeeSheets as calls, rosterSheets } from '@oems/contract/people/import.ts'
import { account, roleAssignment } from '../accounts/tables.ts'
import { implement } from '../core/implement.ts'
import { importHandlers } from '../core/imports/calls.ts'
import type { ImportKind } from '../core/imports/kind.ts'
import { exportEmployees } from './export.ts'
import { type ImportedEmployee, type ImportScope, validateLines } from './importChecks.ts'
import { headingFor, importColumns } from './importColumns.ts'
import { writeImported } from './importConfirm.ts'
import { atSites, onBooks } from './locking.ts'
import { employee, empStay, person } from './tables.ts'

const importFor = (type: string, page: string, scope: ImportScope): ImportKind<ImportedEmployee> => ({
  type,
  page,
  name: '员工',
  subject: '人员',
  columns: importColumns,
  tables: [person, employee, empStay, account, roleAssignment],
  unique: { id: headingFor('idNumber'), mobile: headingFor('mobile'), workNo: headingFor('workNo') },
  validate: validateLines(scope),
  write: writeImported(scope),
})

/** Of who stands at the caller's sites. */
export const employeeImport = importFor(importTypeOf(calls), 'employee/index', {
  within: atSites,
  elsewhere: (orgName) => `该人员现在“${orgName}”，请在人员花名册中导入`,
})
/** Of whom the caller's nodes employ. */
export const rosterImport = importFor(importTypeOf(rosterSheets), 'employee-manager/index', {
  within: onBooks,
  elsewhere: () => '该人员归属于其他单位，请在员工管理中导入',
})

export const rosterSheetCalls = implement(rosterSheets, importHandlers(rosterImport, rosterSheets))

/** Employees in and out by workbook. */
export default implement(calls, { ...importHandlers(employeeImport, calls), export: exportEmployees })
