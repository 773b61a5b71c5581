import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { employeeSheets as calls } from '@oems/contract/people/import.ts'
import { account, roleAssignment } from '../accounts/tables.ts'
import { implement } from '../core/implement.ts'
import { importHandlers } from '../core/imports/calls.ts'
import type { ImportKind } from '../core/imports/kind.ts'
import { exportEmployees } from './export.ts'
import { type ImportedEmployee, validateLines } from './importChecks.ts'
import { headingFor, importColumns } from './importColumns.ts'
import { writeImported } from './importConfirm.ts'
import { employee, empStay, person } from './tables.ts'

export const employeeImport: ImportKind<ImportedEmployee> = {
  type: importTypeOf(calls),
  name: '员工',
  subject: '人员',
  columns: importColumns,
  tables: [person, employee, empStay, account, roleAssignment],
  unique: { id: headingFor('idNumber'), mobile: headingFor('mobile'), workNo: headingFor('workNo') },
  validate: validateLines,
  write: writeImported,
}

/** Employees in and out by workbook. */
export default implement(calls, { ...importHandlers(employeeImport, calls), export: exportEmployees })
