import { ClinicKind } from '@oems/contract/clinic/codes.ts'
import { clinicFigures } from '@oems/contract/clinic/figures.ts'
import { nodeFigures } from '@oems/contract/figures/nodeFigures.ts'
import type { CountsOf } from '@oems/contract/figures/told.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { level } from '../../core/statistics/question.ts'
import { readChildren } from '../../core/statistics/read.ts'

interface NodeCounts {
  readonly childNum: number
  readonly projectNum: number
  readonly activeProjectNum: number
  readonly overseasProjectNum: number
  readonly userNum: number
  readonly ownUserNum: number
  readonly clinicNum: number
}

/** Assignments in force on a day by which somebody uses the console. */
export const consoleUsers = (today: string) => sql`sys_account_rop a
  join sys_role r on r.id = a.role_id and r.web_login = 1
  join sys_account u on u.id = a.account_id and u.deleted_at is null
  where a.deleted_at is null and coalesce(a.valid_from <= ${today}, true) and coalesce(a.valid_to >= ${today}, true)`

/** Figures of accounts, which are counted over other rows than nodes are. */
type OfUsers = 'userNum'
const counting = (where: SQL) => sql`count(*) filter (where ${where})::int`
/** Projects that the list shows with these filters. */
const shownBy = ({ projectStatus, isOutside }: { readonly projectStatus: readonly number[]; readonly isOutside?: number }) =>
  sql`p.project_status in (${code(...projectStatus)})${isOutside === undefined ? sql`` : sql` and o.is_outside = ${code(isOutside)}`}`

/** The head of a node: nodes, users and medical rooms are counted live over one index range, people are figures (02 §2.1). To be asked within a snapshot. */
export async function countsOf({ db, now }: Ctx, { id, path }: Org) {
  const today = dayOf(now)
  const { activeProjectNum, overseasProjectNum } = nodeFigures
  const { serviceStatus } = clinicFigures.clinicNum.where
  const ofNodes: CountsOf<Omit<typeof nodeFigures, OfUsers>, SQL> = {
    childNum: counting(sql`o.parent_id = ${id}`),
    activeProjectNum: counting(shownBy(activeProjectNum.where)),
    overseasProjectNum: counting(shownBy(overseasProjectNum.where)),
  }
  const ofUsers: CountsOf<Pick<typeof nodeFigures, OfUsers>, SQL> = { userNum: sql`count(distinct a.account_id)::int` }
  const ofClinics: CountsOf<typeof clinicFigures, SQL> = {
    clinicNum: counting(sql`c.service_status in (${code(...serviceStatus)}) and c.clinic_kind <> ${code(ClinicKind.consultingRoom)}`),
  }
  const projectNum = counting(sql`p.project_status <> ${code(ProjectStatus.closed)}`)
  const nodes = sql`
    select ${columnsOf({ ...ofNodes, projectNum })}
      from org o left join project p on p.project_id = o.id where o.path like ${`${path}%`} and o.deleted_at is null`
  const users = sql`
    select ${columnsOf({ ...ofUsers, ownUserNum: sql`count(distinct a.account_id) filter (where a.org_id = ${id})::int` })}
      from ${consoleUsers(today)} and a.org_id in (select o.id from org o where o.path like ${`${path}%`} and o.deleted_at is null)`
  const clinics = sql`
    select ${columnsOf(ofClinics)}
      from org_clinic c join org o on o.id = c.org_id where c.deleted_at is null and o.path like ${`${path}%`} and o.deleted_at is null`
  const [[counted], people] = await Promise.all([
    ask<NodeCounts>(db, sql`select * from (${nodes}) nodes, (${users}) users, (${clinics}) clinics`),
    readChildren(db, id, { empNum: level('people.onsite', today) }),
  ])
  return { ...counted!, empNum: people.total.empNum, ownEmpNum: people.own.empNum }
}
