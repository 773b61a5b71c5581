import { EmpStatus } from '@oems/contract/people/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import type { Dependent } from '../core/followers.ts'

const counting = (where: (nodes: SQL) => SQL) => async (db: ReadDb, nodeIds: readonly number[]) => {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from employee where deleted_at is null and ${where(sql`${array(nodeIds)}::bigint[]`)}`,
  )
  return found!.n
}

/** Who keeps a node from being deleted or a project from being closed: whoever is there, and whoever it employs elsewhere. */
export const peopleAtNodes: readonly Dependent[] = [
  {
    ...{ type: 'employee', label: '在岗员工', unit: '人', blocks: ['delete', 'close'] },
    count: counting((nodes) => sql`org_id = any(${nodes}) and emp_status in (${code(EmpStatus.onPost, EmpStatus.onLeave)})`),
  },
  {
    ...{ type: 'homeEmployee', label: '归属员工', unit: '人', blocks: ['delete'] },
    // Those who stand there are counted already; who has left the site stands nowhere, and is on its books.
    count: counting(
      (nodes) => sql`home_org_id = any(${nodes}) and emp_status <> ${code(EmpStatus.resigned)}
        and (org_id <> all(${nodes}) or emp_status = ${code(EmpStatus.offSite)})`,
    ),
  },
]
