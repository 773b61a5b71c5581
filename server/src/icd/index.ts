import { pages } from '@oems/contract/icd/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import icds, { icdTarget } from './icds.ts'
import { icdImport } from './importing.ts'
import { shipIcds } from './shipped.ts'

/** The codes by which diseases are known everywhere. */
const domain: Domain = {
  calls: [icds],
  imports: [icdImport],
  logTargets: { ICD编码: icdTarget, ICD编码导入: importTarget },
  pages,
  prepare: shipIcds,
}
export default domain
