import { pages } from '@oems/contract/student/console.ts'
import { endAt } from '../core/db/atNodes.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { knownAs } from '../people/knownAs.ts'
import { studentImport } from './import.ts'
import { studentTarget } from './store.ts'
import students from './students.ts'
import { student } from './tables.ts'

/** International students whom a node looks after. */
const domain: Domain = {
  calls: [students],
  imports: [studentImport],
  logTargets: { 国际学生: studentTarget, 国际学生导入: importTarget },
  people: knownAs('国际学生', student, student.id),
  tree: { ended: (ctx, nodeIds) => endAt(ctx, student, nodeIds) },
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
