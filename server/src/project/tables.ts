import type { CodeOf } from '@oems/contract/core/codes.ts'
import { SubcontractStatus } from '@oems/contract/project/codes.ts'
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const generalContractor = says('project_subcontract_general', '总承包项目不存在')
const subProject = says('project_subcontract_sub', '分包项目不存在')
const subcontractPair = says('project_subcontract_pair', '分包关系已存在')

/** Who works for whom: for a general contractor's project another one, or a unit outside the system (02 §2.4). */
export const projectSubcontract = pgTable(
  'project_subcontract',
  {
    ...baseColumns(),
    projectId: idColumn().notNull(),
    subProjectId: idColumn(),
    subOrgName: varchar({ length: 100 }),
    subHeadcount: integer(),
    workScope: varchar({ length: 200 }),
    startDate: dayColumn().notNull(),
    endDate: dayColumn(),
    status: smallint().$type<CodeOf<typeof SubcontractStatus>>().notNull(),
    endReason: varchar({ length: 200 }),
  },
  (t) => [
    foreignKey({ name: generalContractor, columns: [t.projectId], foreignColumns: [org.id] }),
    foreignKey({ name: subProject, columns: [t.subProjectId], foreignColumns: [org.id] }),
    uniqueIndex(subcontractPair).on(t.projectId, t.subProjectId).where(sql`${t.status} = 1 and ${t.deletedAt} is null`),
    index('project_subcontract_of').on(t.projectId),
    index('project_subcontract_by').on(t.subProjectId),
  ],
)
plainTable(projectSubcontract, 'what units have agreed on')
export type Subcontract = typeof projectSubcontract.$inferSelect

/** Nobody has written down its end. */
export const subcontractGoesOn = and(isNull(projectSubcontract.deletedAt), eq(projectSubcontract.status, SubcontractStatus.active))
/** Its last day counts; whether a job has written down its end does not matter. */
export const subcontractInForce = (today: string) =>
  and(subcontractGoesOn, or(isNull(projectSubcontract.endDate), gte(projectSubcontract.endDate, today)))
