import { EpType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { bigint, boolean, foreignKey, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { auditColumns, dayColumn, idColumn, moment } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const projectNode = says('project_node', '项目不存在')

/** The detail row of a project's node (02 §2.3): `projectId` is the node's own id. */
export const project = pgTable(
  'project',
  {
    projectId: idColumn().primaryKey(),
    ...auditColumns(),
    industry: smallint().notNull(),
    contractMode: smallint().notNull(),
    projectStatus: smallint().notNull().default(ProjectStatus.preparing),
    statusReason: varchar({ length: 200 }),
    suspendSince: dayColumn(),
    ownerUnit: varchar({ length: 100 }),
    startDate: dayColumn(),
    planEndDate: dayColumn(),
    actualEndDate: dayColumn(),
    peakNum: integer(),
    /** Cycle and deadline of declarations follow from it. */
    epType: smallint().notNull().default(EpType.routine),
    epTypeReason: varchar({ length: 200 }),
    epSetAt: moment(),
    intro: varchar({ length: 1000 }),
  },
  (t) => [foreignKey({ name: projectNode, columns: [t.projectId], foreignColumns: [org.id] })],
)
plainTable(project, 'about a site')
export type Project = typeof project.$inferSelect

/** One row; `treeVersion` rises with every structural write and rename, so a tree kept elsewhere knows when it is old. */
export const orgTreeState = pgTable('org_tree_state', {
  theOne: boolean().primaryKey().default(true),
  treeVersion: bigint({ mode: 'number' }).notNull().default(0),
  changedAt: moment(),
})
