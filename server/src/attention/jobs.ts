import { caringRoles } from '@oems/contract/access/builtInRoles.ts'
import { AttentionLevel, AttentionRule, EvidenceType } from '@oems/contract/attention/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { array, ask, type Db, type ReadDb } from '../core/db/database.ts'
import { tellEach } from '../core/messages/tell.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import type { Executor } from '../core/work/jobs.ts'
import { isOpen } from './matching.ts'
import { type Attending, raiseAttention } from './raising.ts'
import { followOverdue } from './removable.ts'
import { numberOf } from './sources.ts'

/** Somebody who has not declared on so many due days in a row, up to the last one that is over. */
export interface Missing {
  readonly personId: number
  /** The first of them that is known. */
  readonly since: string
  /** When they declared last, or came back from an absence since: it stays the same as long as they do not declare. */
  readonly after: string | null
}
type MissingPeople = (db: ReadDb, now: Date, dueDays: number) => Promise<readonly Missing[]>

/** Nobody owes anything until the domain of declarations says otherwise. */
let missing: MissingPeople = async () => []
/** Called by the domain of declarations when it is loaded: attention does not know it. */
export function provideMissing(provider: MissingPeople): void {
  missing = provider
}

/** Due days in a row without a declaration (R5). */
const missedDays = 3
/** People of one transaction. */
const atOnce = 500

/** R5 (03 §4.4): once for each row of missed days, however long it lasts. */
export const missedDaysJob: Executor = {
  bean: 'attention-missing',
  name: '连续未申报关注',
  meaning: `应申报人员连续${missedDays}个应报日未申报的，列入重点关注`,
  cron: '0 30 1 * * ?',
  async run({ database: { db }, now, signal }) {
    const people = await missing(db, now, missedDays)
    for (let at = 0; at < people.length && !signal.aborted; at += atOnce)
      await db.transaction(async (tx) => {
        const ctx = { db: tx, now, deltas: new Deltas() }
        await raiseMissing(ctx, people.slice(at, at + atOnce))
        await ctx.deltas.flush(tx)
      })
    return { processed: people.length }
  },
}

/** By the people's own locks: whoever moves meanwhile is waited for. */
async function raiseMissing(ctx: Attending, people: readonly Missing[]): Promise<void> {
  const ids = people.map(({ personId }) => personId)
  await ctx.db.execute(sql`select from employee where id = any(${array(ids)}::bigint[]) order by id for no key update`)
  await raiseAttention(
    ctx,
    people.map(({ personId, since, after }) => ({
      ...{ personId, rule: AttentionRule.undeclared, level: AttentionLevel.ordinary },
      evidence: { type: EvidenceType.missedDays, id: numberOf(after ?? '0'), day: since },
    })),
  )
}

/** Whoever looks after a node hears each morning how many wait to be followed up. */
export const overdueJob: Executor = {
  bean: 'attention-overdue',
  name: '跟进超期提醒',
  meaning: '重点关注人员已过下次跟进日期而未跟进的，每日提醒其所在单位的管理人员与医生',
  cron: '0 30 8 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => tellOverdue(tx, now)) }),
}

async function tellOverdue(db: Db, now: Date): Promise<number> {
  const nodes = await ask<{ orgId: number; orgName: string; n: number }>(
    db,
    sql`select i.org_id as "orgId", o.org_name as "orgName", count(*) as n from important_user i join org o on o.id = i.org_id
        where ${isOpen} and ${followOverdue(dayOf(now))} group by 1, 2 order by 1`,
  )
  await tellEach(
    { db, now },
    nodes.map(({ orgId, orgName, n }) => ({
      to: { roleId: caringRoles, orgId, orAbove: true },
      type: MessageType.todo,
      level: MessageLevel.important,
      title: '重点关注人员跟进超期',
      content: `“${orgName}”有${n}名重点关注人员已过下次跟进日期，请尽快跟进并登记。`,
      link: `/user-ill-situation/index?followOverdue=1&orgId=${orgId}`,
      dedupKey: `attention-overdue-${orgId}`,
    })),
  )
  return nodes.reduce((sum, { n }) => sum + n, 0)
}
