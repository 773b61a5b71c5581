import { HistoryKind, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { agoAt, type Line, lineOf, tenOf } from './demoHistory.ts'
import { nameKey } from './names.ts'

const renamed = 40
const renamedEvery = 17

interface Named {
  readonly id: number
  readonly orgName: string
  readonly groupId: number | null
}

/** What a node may have been called before: the last word of its name was another one. */
const formerEndings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/项目$/, ['工程', '一期工程', '项目经理部']],
  [/公司$/, ['分公司', '工程处', '事业部']],
]
const reasons = ['按立项批复统一名称', '合同名称变更', '单位改制更名', '规范组织命名']

/** Each so many were called what another one of the group is called now: somebody is to look whether they are two (02 §10 no. 5). */
const passedOnEvery = 4

function formerName({ orgName, groupId }: Named, at: number, nodes: readonly Named[]): string {
  const next = nodes[at + 1]
  if (at % passedOnEvery === 0 && next && next.groupId === groupId && next.orgName !== orgName) return next.orgName
  const [ending, former] = formerEndings.find(([ending]) => ending.test(orgName)) ?? [/$/, ['筹备组']]
  return orgName.replace(ending, former[at % former.length]!)
}

/** Nodes that had another name, which still finds them; those that were there before the first of the months. */
export async function renames(db: Db, now: Date, first: string): Promise<Line[]> {
  const nodes = await ask<Named>(
    db,
    sql`select o.id, o.org_name as "orgName",
          (select g.id from org g where g.org_type = ${OrgType.group} and starts_with(o.path, g.path)) as "groupId"
        from org o left join project p on p.project_id = o.id
        where o.org_type in (${OrgType.company}, ${OrgType.project}) and coalesce(p.start_date, ${first}) <= ${first} and o.org_name ~ '(项目|公司)$'
        order by o.org_type, o.id limit ${renamed}`,
  )
  const former = nodes.map(formerName)
  await db.execute(sql`
    update org set former_keys = f.key, former_names = f.name
    from unnest(${array(nodes.map(({ id }) => id))}::bigint[], ${array(former.map(nameKey))}::text[], ${array(former)}::text[]) f (id, key, name)
    where org.id = f.id`)
  return nodes.map(({ id, orgName }, at) =>
    lineOf(
      { orgId: id, kind: HistoryKind.renamed, oldValue: { orgName: former[at]! }, newValue: { orgName } },
      agoAt(now, 11 + at * renamedEvery),
      { reason: reasons[at % reasons.length]!, docNo: at % 3 === 0 ? `${dayOf(now).slice(0, 4)}-组-${100 + at}` : null },
    ),
  )
}

interface Closed {
  readonly id: number
  readonly endDate: string
  readonly statusReason: string | null
}

/** What is closed was finishing until its last day. */
export async function closings(db: Db, first: string): Promise<Line[]> {
  const projects = await ask<Closed>(
    db,
    sql`select project_id as id, greatest(actual_end_date, ${addDays(first, 20)}::date)::text as "endDate", status_reason as "statusReason"
        from project where project_status = ${ProjectStatus.closed} and actual_end_date is not null order by project_id`,
  )
  return projects.map(({ id, endDate, statusReason }) =>
    lineOf(
      {
        ...{ orgId: id, kind: HistoryKind.projectStatusChanged },
        oldValue: { projectStatus: ProjectStatus.finishing },
        newValue: { projectStatus: ProjectStatus.closed },
      },
      tenOf(endDate),
      { reason: statusReason, docNo: `${endDate.slice(0, 4)}-工-${id % 1_000}` },
    ),
  )
}
