import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { GuideStep } from '@oems/contract/guide/steps.ts'
import { eq } from 'drizzle-orm'
import type { ReadDb } from '../core/db/database.ts'
import { reportColumns, stepOf } from '../organisation/projects/guideProgress.ts'
import { project } from '../organisation/tables.ts'

/** Who reports on a project (02 §5.6): of these the first is led to the guide, the second may open it. */
export const reporters: ReadonlySet<number> = new Set([Role.projectReporter, Role.temporaryProjectAdministrator])

const { BASE, MEDICAL, NETWORK_ENV } = reportColumns
export const reportsColumns = { [BASE]: project[BASE], [MEDICAL]: project[MEDICAL], [NETWORK_ENV]: project[NETWORK_ENV] }

/** Which step is next for somebody with this role at this node; null: none. */
export async function guideStepOf(db: ReadDb, { baseRoleId, orgId }: { readonly baseRoleId: number; readonly orgId: number }) {
  if (!reporters.has(baseRoleId)) return null
  const [reports] = await db.select(reportsColumns).from(project).where(eq(project.projectId, orgId))
  return reports ? (stepOf(reports) satisfies GuideStep | null) : null
}
