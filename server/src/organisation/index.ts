import { pages } from '@oems/contract/organisation/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import orgSheets, { orgImport } from './imports/orgImport.ts'
import { logTargets } from './logTargets.ts'
import { ensureSnapshotYears, monthSnapshots, takeMonthSnapshots } from './monthSnapshots.ts'
import orgInfo from './orgInfo.ts'
import orgLists from './orgLists.ts'
import orgManagement from './orgManagement.ts'
import { manager, platformsDoor } from './orgManager.ts'
import orgTrees from './orgTrees.ts'
import { epSwitch } from './projects/epSwitch.ts'
import orgQrCodes from './qrCodes/exportQrCodes.ts'
import { ensureRoot } from './root.ts'
import similarOrgs, { similarTarget, similarTodo } from './similar/pairs.ts'
import { similarScan } from './similar/scan.ts'
import { treeCheck } from './treeCheck.ts'

/** The one tree of organisations. */
const organisation: Domain = {
  calls: [orgInfo, orgTrees, orgLists, orgManagement, manager, platformsDoor, orgSheets, orgQrCodes, similarOrgs],
  imports: [orgImport],
  jobs: [epSwitch, monthSnapshots, similarScan, treeCheck],
  todos: [similarTodo],
  logTargets: { ...logTargets, 组织导入: importTarget, 相似组织: similarTarget },
  pages,
  partitions: [ensureSnapshotYears],
  prepare: async (database, now) => {
    await ensureRoot(database.db, now)
    await ensureSnapshotYears(database.db, now)
    await takeMonthSnapshots(database, now)
  },
}
export default organisation
