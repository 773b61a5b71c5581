import { caringRoles } from '@oems/contract/access/builtInRoles.ts'
import { AttentionLevel, AttentionRule } from '@oems/contract/attention/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { array, ask, type Db } from '../core/db/database.ts'
import { tellEach } from '../core/messages/tell.ts'
import type { AttentionRow } from './tables.ts'

interface Telling {
  readonly db: Db
  readonly now: Date
}

/** Who came under attention, node by node; neither why nor of what. Of an urgent declaration the same people have been told already. */
export async function tellOpened(ctx: Telling, all: readonly AttentionRow[]): Promise<void> {
  const opened = all.filter(({ openedRule }) => openedRule !== AttentionRule.urgentSymptoms)
  if (opened.length === 0) return
  const people = await ask<{ id: number; name: string }>(
    ctx.db,
    sql`select id, name from person where id = any(${array(opened.map(({ personId }) => personId))}::bigint[])`,
  )
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const messages = [...Map.groupBy(opened, (row) => row.orgId)].map(([orgId, at]) => {
    const first = nameOf.get(at[0]!.personId) ?? ''
    const isUrgent = at.some(({ attentionLevel }) => attentionLevel === AttentionLevel.urgent)
    return {
      to: { roleId: caringRoles, orgId, orAbove: true },
      type: MessageType.reminder,
      level: isUrgent ? MessageLevel.urgent : MessageLevel.important,
      title: isUrgent ? '有人员列为紧急关注，请立即跟进' : '有人员列入重点关注',
      content: `${at.length === 1 ? `“${first}”` : `“${first}”等${at.length}人`}已列入重点关注，请查看依据并跟进。`,
      link: `/user-ill-situation/index?tab=1&orgId=${orgId}`,
    }
  })
  await tellEach(ctx, messages)
}
