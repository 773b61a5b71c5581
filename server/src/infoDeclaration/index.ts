import { pages } from '@oems/contract/infoDeclaration/console.ts'
import type { Domain } from '../core/domain.ts'
import { infoDeclarationsOfPeople } from './followers.ts'
import infoDeclarations from './infoDeclarations.ts'
import ownInfoDeclarations from './phone.ts'
import { declarationTarget, fileOwner, files } from './store.ts'
import { infoDeclarationKind } from './timeline.ts'

/** What people declare of journeys, contacts, vaccination and tests; the archive follows it. */
const infoDeclaration: Domain = {
  calls: [infoDeclarations, ownInfoDeclarations],
  logTargets: { 信息申报: declarationTarget },
  fileOwners: { [files.owner]: fileOwner },
  people: infoDeclarationsOfPeople,
  timeline: [infoDeclarationKind],
  pages,
  demo: () => import('./demo.ts'),
}
export default infoDeclaration
