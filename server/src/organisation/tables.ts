import { EpType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { bigint, boolean, char, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, uuid, varchar } from 'drizzle-orm/pg-core'
import { plain, plainTable } from '../core/db/atRest.ts'
import { auditColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const projectNode = says('project_node', '项目不存在')

/** What a project's medical care lacks, and how many points that costs; `source` names what the points are given for (02 §10, no. 3). */
export interface ReadinessGap {
  readonly source: string
  readonly points: number
  readonly text: string
}

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
    /** Waits for its day; see projects/epType.ts. */
    epNext: smallint(),
    epNextDate: dayColumn(),
    intro: varchar({ length: 1000 }),
    /** The reporter's figures, shown beside those that are counted. */
    reportedChineseNum: integer(),
    reportedForeignNum: integer(),
    reportedAt: moment(),
    /** Of the clinics in normal service; null as long as no clinic is kept here. */
    clinicLevelNow: smallint(),
    readiness: smallint(),
    readinessGaps: jsonb().$type<readonly ReadinessGap[]>(),
    readinessAt: moment(),
    /** When each step of the guide was reported last. */
    guideBaseAt: moment(),
    guideMedicalAt: moment(),
    guideNetworkEnvAt: moment(),
  },
  (t) => [foreignKey({ name: projectNode, columns: [t.projectId], foreignColumns: [org.id] })],
)
plainTable(project, 'about a site')
export type Project = typeof project.$inferSelect

/** One row; `treeVersion` rises, by triggers, with whatever a tree shows, so that one kept elsewhere knows when it is old. */
export const orgTreeState = pgTable('org_tree_state', {
  theOne: boolean().primaryKey().default(true),
  treeVersion: bigint({ mode: 'number' }).notNull().default(0),
  changedAt: moment(),
})

/** A node above, by the name that it had. */
export interface FormerPlace {
  readonly id: number
  readonly name: string
}

/** What a change of a node was from, or to; each kind of change fills in what it is about (02 §2.2). */
export interface HistoryValue {
  readonly orgName?: string
  readonly orgCode?: string
  readonly label?: number
  readonly isQrRenewed?: boolean
  readonly orgType?: number
  readonly orgProjectType?: number
  readonly status?: number
  readonly parentId?: number | null
  /** From the root to the parent, by their names of that moment: whoever reads it is shown those within their scope. */
  readonly parents?: readonly FormerPlace[]
  readonly sortNo?: number
  /** The sibling directly before; null: it was the first. */
  readonly previousId?: number | null
  readonly projectStatus?: number
  readonly epType?: number
  /** From this day on. */
  readonly since?: string
  readonly isOutside?: number | null
  readonly nationCode?: string | null
  /** Of an import, added or updated by it. */
  readonly batchNumber?: string
  /** Administrators who moved, and where to or from. */
  readonly accountIds?: readonly number[]
  readonly otherNode?: FormerPlace
}

/** What happened to a node. Rows are never changed, but for the moment at which a move was taken back. */
export const orgHistory = pgTable(
  'org_history',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    orgId: idColumn().notNull(),
    kind: smallint().notNull(),
    oldValue: plain('names and codes of nodes', jsonb().$type<HistoryValue>()),
    newValue: plain('names and codes of nodes', jsonb().$type<HistoryValue>()),
    reason: sealed(),
    docNo: plain('the number of a decision', varchar({ length: 50 })),
    groupKey: uuid().notNull(),
    undoneAt: moment(),
    operatorId: idColumn().notNull(),
    operatorName: plain('an account, as in the operation log', varchar({ length: 64 }).notNull()),
    ropId: idColumn(),
    at: moment().notNull(),
  },
  (t) => [index('org_history_node').on(t.orgId, t.at.desc()), index('org_history_group').on(t.groupKey), index('org_history_at').on(t.at)],
)

const coveringRegion = says('region_nation_region', '区域不存在')

/** The nations that a region covers (02 §2.11). */
export const regionNation = pgTable(
  'region_nation',
  {
    orgId: idColumn().notNull(),
    nationCode: char({ length: 2 }).notNull(),
    createdAt: moment().notNull(),
    createdBy: idColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.nationCode] }),
    foreignKey({ name: coveringRegion, columns: [t.orgId], foreignColumns: [org.id] }),
    index('region_nation_code').on(t.nationCode),
  ],
)
plainTable(regionNation, 'codes of nations')
