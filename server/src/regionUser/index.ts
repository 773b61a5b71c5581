import { pages } from '@oems/contract/regionUser/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { regionUserImport } from './import.ts'
import regionUsers from './regionUsers.ts'

/** Employees who look after regions in the console. */
const domain: Domain = {
  calls: [regionUsers],
  imports: [regionUserImport],
  logTargets: { 区域用户导入: importTarget },
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
