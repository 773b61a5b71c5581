import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import orgSheets, { orgImport } from './imports/orgImport.ts'
import { logTargets } from './logTargets.ts'
import orgInfo from './orgInfo.ts'
import { ensureRoot } from './root.ts'

/** The one tree of organisations. */
const organisation: Domain = {
  calls: [orgInfo, orgSheets],
  imports: [orgImport],
  logTargets: { ...logTargets, 组织导入: importTarget },
  prepare: ({ db }, now) => ensureRoot(db, now),
}
export default organisation
