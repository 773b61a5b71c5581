import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { badField } from '../core/errors.ts'

/** Whoever receives a visitor stands at the node; of anybody else nothing is said. */
export async function requireHost({ db }: WriteCtx, orgId: number, hostId: number | null): Promise<void> {
  if (hostId === null) return
  const standing = await ask(db, sql`select 1 as one from emp_stay where person_id = ${hostId} and org_id = ${orgId} and to_day is null`)
  if (standing.length === 0) throw badField('hostEmployeeId', '接待人不在该单位在岗，请重新选择')
}
