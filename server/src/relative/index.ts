import { pages } from '@oems/contract/relative/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { knownAs } from '../people/knownAs.ts'
import phone from './phone.ts'
import relatives from './relatives.ts'
import { relativeTarget } from './store.ts'
import { relative } from './tables.ts'

/** Who belongs to whom of the employees. */
const domain: Domain = {
  calls: [relatives, phone],
  logTargets: { 员工亲属: relativeTarget, 员工亲属导入: importTarget },
  people: knownAs('员工亲属', relative, relative.personId),
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
