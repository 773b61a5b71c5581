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

/** A node at which another level holds than before; null: none, 未评估. */
export interface Moved {
  readonly node: { readonly id: number; readonly orgName: string }
  readonly before: Standing | null
  readonly after: Standing | null
}
interface Standing {
  readonly levelName: string
  readonly grade: number
}

/** Whoever manages and treats at the nodes and below hears which way it went from what held there before; whoever has changed it knows. */
export const tellSet = (
  ctx: WriteCtx,
  targets: readonly Target[],
  before: ReadonlyMap<number, readonly Standing[]>,
  { name, grade }: Level,
): Promise<void> =>
  tellMoved(
    ctx,
    targets.map(({ node }) => ({ node, before: before.get(node.id)?.[0] ?? null, after: { levelName: name, grade } })),
    '',
  )

/** The same of levels that follow from something else, which `cause` names: a message for each level that is reached and each way to it. */
export async function tellMoved(ctx: WriteCtx, moved: readonly Moved[], cause: string): Promise<void> {
  const gradeOf = (standing: Standing | null) => standing?.grade ?? 0
  const groups = Map.groupBy(
    moved.filter(({ before, after }) => gradeOf(before) !== gradeOf(after)),
    ({ before, after }) => `${gradeOf(after) > gradeOf(before)} ${after?.levelName}`,
  )
  for (const [first, ...others] of groups.values()) await say(ctx, [first!, ...others], cause)
}

async function say(ctx: WriteCtx, moved: readonly [Moved, ...Moved[]], cause: string) {
  const [{ node, before, after }] = moved
  const to = await accountsBelow(
    ctx,
    moved.map((one) => one.node.id),
  )
  if (to.length === 0) return
  const isRaised = after !== null && after.grade > (before?.grade ?? 0)
  const verb = isRaised ? '上调' : '下调'
  const which = `“${node.orgName}”${moved.length > 1 ? '等组织' : ''}`
  const level = after === null ? '未评估' : after.levelName
  await tell(ctx, {
    to,
    type: isRaised ? MessageType.warning : MessageType.reminder,
    level: !isRaised ? MessageLevel.normal : after.grade >= RiskGrade.high ? MessageLevel.urgent : MessageLevel.important,
    title: `风险等级已${verb}`,
    content: `${cause}${which}的一项风险等级已${verb}为“${level}”，${isRaised ? '请核对储备标准，落实该等级要求的防控措施。' : '储备标准与防控措施随之调整。'}`,
    // Of the reader's own node: most who are told see nothing of the one at which it was set.
    link: '/risk/org-risk/index?inherited=1',
    ...{ bizType: 'org-risk', bizId: node.id },
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
