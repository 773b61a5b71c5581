import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { RiskGrade } from '@oems/contract/risk/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'
import type { Level } from './setting/judging.ts'
import type { Target } from './setting/targets.ts'

/** Who acts on it where people are (04 §7). */
const below = [Role.projectAdministrator, Role.temporaryProjectAdministrator, Role.doctor, Role.temporaryDoctor]
/** More hear nothing of one change; they are taken from the top. */
const most = 5_000

/** Whoever manages and treats at the nodes and below hears which way it went; whoever has changed it knows. */
export async function tellChanged(ctx: WriteCtx, targets: readonly Target[], level: Level): Promise<void> {
  const raised = targets.filter(({ own, above }) => level.grade > ((own ?? above)?.grade ?? 0))
  const lowered = targets.filter(({ own, above }) => level.grade < ((own ?? above)?.grade ?? 0))
  await say(ctx, raised, level, '上调')
  await say(ctx, lowered, level, '下调')
}

async function say(ctx: WriteCtx, targets: readonly Target[], { name, grade }: Level, verb: '上调' | '下调') {
  const [first] = targets
  if (!first) return
  const to = await accountsBelow(
    ctx,
    targets.map(({ node }) => node.id),
  )
  if (to.length === 0) return
  const which = `“${first.node.orgName}”${targets.length > 1 ? '等组织' : ''}`
  const isRaised = verb === '上调'
  await tell(ctx, {
    to,
    type: isRaised ? MessageType.warning : MessageType.reminder,
    level: !isRaised ? MessageLevel.normal : grade >= RiskGrade.high ? MessageLevel.urgent : MessageLevel.important,
    title: `风险等级已${verb}`,
    content: `${which}的一项风险等级已${verb}为“${name}”，${isRaised ? '请核对储备标准，落实该等级要求的防控措施。' : '储备标准与防控措施随之调整。'}`,
    link: `/risk/org-risk/index?inherited=1&orgId=${first.node.id}`,
    ...{ bizType: 'org-risk', bizId: first.node.id },
  })
}

async function accountsBelow({ db, now, actor }: Pick<Ctx, 'db' | 'now' | 'actor'>, orgIds: readonly number[]): Promise<number[]> {
  const today = dayOf(now)
  const found = await ask<{ id: number }>(
    db,
    sql`select p.account_id as id from sys_account_rop p join sys_role r on r.id = p.role_id join org o on o.id = p.org_id
        where o.deleted_at is null and string_to_array(trim(o.path, '/'), '/')::bigint[] && ${array(orgIds)}::bigint[]
          and p.deleted_at is null and p.account_id <> ${actor.accountId}
          and r.base_role_id in (${code(...below)}) and r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)}
          and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true)
        group by p.account_id order by min(o.depth), p.account_id limit ${most}`,
  )
  return found.map(({ id }) => id)
}
