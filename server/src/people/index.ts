import { pages } from '@oems/contract/people/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { peopleAtNodes } from './atNodes.ts'
import employees from './employees.ts'
import employeeSheets, { employeeImport } from './import.ts'
import { employeeTarget } from './logTargets.ts'
import movements from './moving/movements.ts'
import operate from './operate.ts'
import roster from './roster.ts'
import { stays } from './staySource.ts'

/** Who stands where. */
const people: Domain = {
  calls: [employees, movements, roster, operate, employeeSheets],
  imports: [employeeImport],
  sources: [stays],
  logTargets: { 员工: employeeTarget, 员工导入: importTarget },
  tree: { dependents: peopleAtNodes },
  pages,
}
export default people
