import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { badField } from '../../core/errors.ts'
import { type NodeQuery, rootOf } from '../../statistics/frame.ts'
import { type Coverage, nodesOf } from '../../subscription/subscribedNodes.ts'
import { requireReserve } from '../illness.ts'

interface Asked extends Omit<NodeQuery, 'orgType'> {
  readonly orgType?: NodeQuery['orgType']
  readonly illnessId: number
  readonly date?: string | null
}
/** What a query of the reserve is about: a node, what is looked at beside it, and a day. */
export interface Subject extends Coverage {
  readonly day: string
  /** False: a past day, of which only what was counted then is known. */
  readonly isToday: boolean
}

export async function subjectOf(ctx: Ctx, { orgType = null, date = null, ...query }: Asked): Promise<Subject> {
  requireReserve(query)
  const today = dayOf(ctx.now)
  if (date !== null && date > today) throw badField('date', '日期不能晚于今天')
  const covered = await rootOf(ctx, { ...query, orgType })
  if (orgType !== null && orgType !== covered.node.orgType) throw badField('orgType', '组织类型与组织不一致')
  return { ...covered, day: date ?? today, isToday: date === null || date === today }
}

/** Of `org o`: what lies within the node and the organisations beside it. */
export const coveredBy = (subject: Coverage): SQL =>
  sql`o.deleted_at is null and (${sql.join(
    nodesOf(subject).map(({ path }) => sql`o.path like ${`${path}%`}`),
    sql` or `,
  )})`
