import { day, id } from '@oems/contract/core/fields.ts'
import { DeclareSource } from '@oems/contract/declaration/codes.ts'
import { logged, pages } from '@oems/contract/declaration/console.ts'
import type { Domain } from '../core/domain.ts'
import { employeeVisibility } from '../people/logTargets.ts'
import { dayOpen } from './dayOpen.ts'
import { dueDays } from './daySource.ts'
import fillingManagement from './filling/fillingManagement.ts'
import { unfilledToday } from './filling/todo.ts'
import { declarationsOfPeople } from './followers.ts'
import './missedDueDays.ts'
import { personDays } from './personDaySource.ts'
import { prepareDeclarations } from './prepare.ts'
import { dueOfProjects } from './raising.ts'
import { declarationKind } from './timeline.ts'

/** Who has declared, who has not, and how they are. */
const declaration: Domain = {
  calls: [fillingManagement],
  jobs: [dayOpen],
  todos: [unfilledToday],
  sources: [dueDays, personDays],
  logTargets: {
    健康申报: {
      permissions: logged.健康申报,
      visibility: employeeVisibility,
      fields: { personId: id('人员'), date: day('申报日期'), source: DeclareSource.schema },
    },
  },
  people: declarationsOfPeople,
  tree: dueOfProjects,
  timeline: [declarationKind],
  pages,
  partitions: [prepareDeclarations],
  prepare: ({ db }, now) => prepareDeclarations(db, now),
}
export default declaration
