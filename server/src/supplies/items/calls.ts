import { suppliesByProject } from '@oems/contract/supplies/byProject.ts'
import { supplies as calls } from '@oems/contract/supplies/items.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { configure, removeConfigured } from '../config/configure.ts'
import { listConfigured, listSupplies } from '../config/reads.ts'
import { listByProject } from './byProject.ts'
import { exportSupplies } from './export.ts'
import { info, list } from './list.ts'
import { remove, save, update } from './write.ts'

export default implement(calls, {
  list: (ctx, query) => ctx.ofOneMoment((inside) => list(inside, query)),
  info: (ctx, query) => ctx.ofOneMoment((inside) => info(inside, query)),
  ...{ save, update, delete: remove },
  listSupplies,
  listConfigSuppliesForProject: listConfigured,
  addProjectSuppliesConfig: configure,
  removeProjectSuppliesConfig: (ctx, { projectId, suppliesIds }) => removeConfigured(ctx, projectId, suppliesIds),
  export: exportSupplies,
})

export const callsByProject = implement(suppliesByProject, inSnapshot({ listByProject }))
