import { OrgStatus, OrgType } from '@oems/contract/organisation/codes.ts'
import { liveStates } from '@oems/contract/reserve/guidanceFigures.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'

const live = code(...liveStates)

/** Whether a project is at work, and not only prepared or closed. */
export const isLive = (projectId: SQL): SQL =>
  sql`exists (select from project j where j.project_id = ${projectId} and j.project_status in (${live}))`

/** Ids of the projects below a node that keep a reserve: at work, and not put out of use. */
export const liveProjectsBelow = (orgId: number): SQL => sql`
  select o.id from org above join org o on starts_with(o.path, above.path) join project j on j.project_id = o.id
   where above.id = ${orgId}::bigint and o.org_type = ${code(OrgType.project)} and o.deleted_at is null and o.status = ${code(OrgStatus.enabled)}
     and j.project_status in (${live})`
