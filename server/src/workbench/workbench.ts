import { workbench as calls } from '@oems/contract/workbench/workbench.ts'
import { implement } from '../core/implement.ts'
import { healthStatistics } from './health.ts'
import { measureStatistics } from './measures.ts'
import { overview } from './overview.ts'
import { suppliesStatistics } from './supplies.ts'
import { touchDeclare } from './touch.ts'

export default implement(calls, {
  overview,
  healthStatistics,
  projectEpmStatistics: measureStatistics,
  projectSuppliesStatistics: suppliesStatistics,
  touchDeclare,
})
