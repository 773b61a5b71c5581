import { day, id, yes } from '@oems/contract/core/fields.ts'
import { DeclareSource, HandleResult, HandleState } from '@oems/contract/declaration/codes.ts'
import { logged, pages } from '@oems/contract/declaration/console.ts'
import type { Domain } from '../core/domain.ts'
import { employeeVisibility } from '../people/logTargets.ts'
import { peopleCheck } from './daily/check.ts'
import { patternJob } from './daily/patterns.ts'
import { dayOpen } from './dayOpen.ts'
import { dueDays } from './daySource.ts'
import fillingHealth from './filling/fillingHealth.ts'
import fillingManagement from './filling/fillingManagement.ts'
import { unfilledToday } from './filling/todo.ts'
import { declarationsOfPeople } from './followers.ts'
import './missedDueDays.ts'
import { bizHealth, health } from './health/declareHealth.ts'
import { toHandle } from './health/todo.ts'
import { newOnsets, personDays } from './personDaySource.ts'
import declarePolicy from './policy/declarePolicy.ts'
import { policyTarget } from './policy/store.ts'
import { prepareDeclarations } from './prepare.ts'
import { projectDays } from './projectDays.ts'
import { dueOfProjects } from './raising.ts'
import { declareRemind } from './reminding/job.ts'
import reminding, { remindTarget } from './reminding/remind.ts'
import { declarationKind } from './timeline.ts'
import { waitingSubmissions } from './waitingSource.ts'

/** Who has declared, who has not, and how they are. */
const declaration: Domain = {
  calls: [fillingManagement, fillingHealth, health, bizHealth, declarePolicy, reminding],
  jobs: [dayOpen, peopleCheck, patternJob, declareRemind],
  todos: [unfilledToday, toHandle],
  sources: [dueDays, projectDays, personDays, waitingSubmissions, newOnsets],
  logTargets: {
    申报规则: policyTarget,
    催报: remindTarget,
    健康申报: {
      permissions: logged.健康申报,
      visibility: employeeVisibility,
      fields: {
        ...{ personId: id('人员'), date: day('申报日期'), source: DeclareSource.schema, voided: yes('已作废') },
        ...{ handleState: HandleState.schema, handleResult: HandleResult.schema },
      },
    },
  },
  people: declarationsOfPeople,
  tree: dueOfProjects,
  timeline: [declarationKind],
  pages,
  demo: () => import('./demo.ts'),
  partitions: [prepareDeclarations],
  prepare: ({ db }, now) => prepareDeclarations(db, now),
}
export default declaration
