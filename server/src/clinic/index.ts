import { pages } from '@oems/contract/clinic/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { clinicsAtNodes } from './atNodes.ts'
import clinicOfPeople from './clinicOfPeople.ts'
import clinics from './clinics.ts'
import { clinicImport } from './import.ts'
import { licenceEnd } from './licenceReminder.ts'
import { clinicOwner, clinicTarget, photos } from './store.ts'
import targets from './targets.ts'

/** Where people are treated: the register of medical rooms. */
const domain: Domain = {
  calls: [clinics, targets, clinicOfPeople],
  imports: [clinicImport],
  jobs: [licenceEnd],
  fileOwners: { [photos.owner]: clinicOwner },
  logTargets: { 医务室: clinicTarget, 医务室导入: importTarget },
  tree: clinicsAtNodes,
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
