import { pages } from '@oems/contract/organisation/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { ensureSnapshotYears, monthSnapshots, takeMonthSnapshots } from './history/monthSnapshots.ts'
import orgSheets, { orgImport } from './imports/orgImport.ts'
import orgLists from './lists/orgLists.ts'
import orgManagement from './lists/orgManagement.ts'
import { logTargets } from './logTargets.ts'
import orgInfo from './orgInfo.ts'
import { manager, platformsDoor } from './orgManager.ts'
import { epSwitch } from './projects/epSwitch.ts'
import { countedProjects } from './projects/projectSource.ts'
import orgQrCodes from './qrCodes/exportQrCodes.ts'
import { ensureRoot } from './root.ts'
import similarOrgs, { similarTarget, similarTodo } from './similar/pairs.ts'
import { similarScan } from './similar/scan.ts'
import orgTrees from './trees/orgTrees.ts'
import { treeCheck } from './trees/treeCheck.ts'

/** The one tree of organisations. */
const organisation: Domain = {
  calls: [orgInfo, orgTrees, orgLists, orgManagement, manager, platformsDoor, orgSheets, orgQrCodes, similarOrgs],
  imports: [orgImport],
  jobs: [epSwitch, monthSnapshots, similarScan, treeCheck],
  sources: [countedProjects],
  todos: [similarTodo],
  logTargets: { ...logTargets, 组织导入: importTarget, 相似组织: similarTarget },
  pages,
  demo: () => import('./demo.ts'),
  partitions: [ensureSnapshotYears],
  prepare: async (database, now) => {
    await ensureRoot(database.db, now)
    await ensureSnapshotYears(database.db, now)
    await takeMonthSnapshots(database, now)
  },
}
export default organisation
