import { LicenseState } from '@oems/contract/medical/codes.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { project } from '../organisation/tables.ts'
import { projectMedical as t } from './tables.ts'

/** Of a project that is not closed: its licence or its policy ends by that day, or has ended. */
export const papersEnding = (day: string): SQL => sql`(
  ${project.projectStatus} <> ${code(ProjectStatus.closed)}
  and exists (select from ${t} where ${t.orgId} = ${project.projectId} and ${t.deletedAt} is null
    and (${t.licenseState} = ${code(LicenseState.held)} and ${t.licenseEndDate} <= ${day}::date or ${t.policyEndDate} <= ${day}::date)))`
