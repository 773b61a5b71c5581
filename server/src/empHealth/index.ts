import { day, flag, id, whole } from '@oems/contract/core/fields.ts'
import { pages } from '@oems/contract/empHealth/console.ts'
import { ConfigState } from '@oems/contract/illness/codes.ts'
import type { Domain } from '../core/domain.ts'
import { remindReporters } from './remind.ts'
import reports from './reports.ts'
import { reportsOfDays } from './source.ts'
import { unreportedToday } from './todo.ts'

/** What a project reports of its people's health day by day, illness by illness, and which illnesses those are. */
const empHealth: Domain = {
  calls: [reports],
  jobs: [remindReporters],
  todos: [unreportedToday],
  sources: [reportsOfDays],
  logTargets: {
    人员健康上报: {
      permissions: [],
      fields: { date: day('上报日期'), nothingNew: flag('零报告'), items: whole('病例', 0, 200) },
    },
    项目病种配置: { permissions: [], fields: { illnessId: id('病种'), configState: ConfigState.schema } },
  },
  pages,
  demo: () => import('./demo.ts'),
}
export default empHealth
