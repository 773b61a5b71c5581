import { pages } from '@oems/contract/people/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { peopleAtNodes } from './atNodes.ts'
import employees from './employees.ts'
import employeeSheets, { employeeImport, rosterImport, rosterSheetCalls } from './import.ts'
import { employeeTarget } from './logTargets.ts'
import movements from './moving/movements.ts'
import operate from './operate.ts'
import passwords from './passwords.ts'
import pickers from './pickers.ts'
import { returnDueJob } from './returnDue.ts'
import roster from './roster.ts'
import { bookedPeople, peopleMoves } from './rosterSource.ts'
import { stays } from './staySource.ts'
import { stayKind } from './timeline.ts'

/** Who stands where. */
const people: Domain = {
  calls: [employees, movements, passwords, pickers, roster, operate, employeeSheets, rosterSheetCalls],
  imports: [employeeImport, rosterImport],
  sources: [stays, bookedPeople, peopleMoves],
  jobs: [returnDueJob],
  logTargets: { 员工: employeeTarget, 员工导入: importTarget },
  tree: { dependents: peopleAtNodes },
  timeline: [stayKind],
  pages,
}
export default people
