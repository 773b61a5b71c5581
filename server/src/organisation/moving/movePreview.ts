import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { MovePreview, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { Refusal } from '../../core/errors.ts'
import { level } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { countEndedByMove, countOfType } from '../followers.ts'
import { groupOf } from '../saving/regionNations.ts'
import { idsOf } from '../trees/tree.ts'
import { checksOf, isReorder, type MovePlan, planMove } from './movePlan.ts'

type Order = Input<typeof orgManager.movePreview>

/** What a move would do, and what keeps it from being done (02 §5.2); nothing is changed, and nothing locked. */
export const previewMove = (ctx: Ctx, { sourceOrgId, alsoOrgIds, targetOrgId: targetId, version, position }: Order): Promise<MovePreview> =>
  ctx.ofOneMoment(async (inside) => {
    const others = alsoOrgIds.filter((id) => id !== sourceOrgId)
    const nodes = [await nodeInScope(inside, sourceOrgId)]
    for (const id of others) nodes.push(await nodeInScope(inside, id))
    const plans: MovePlan[] = []
    const blocks: string[] = []
    for (const { id: nodeId, orgName } of nodes) {
      const reasons: string[] = []
      const order = { nodeId, targetId, position, version: nodeId === sourceOrgId ? version : null }
      const plan = await orRefusal(reasons, () => planMove(inside, order))
      if (plan) for (const check of checksOf(inside, plan)) await orRefusal(reasons, check)
      if (plan && !isReorder(plan)) plans.push(plan)
      blocks.push(...(others.length === 0 ? reasons : reasons.map((reason) => `“${orgName}”：${reason}`)))
    }
    // Of several, those that stand there already stay where they are.
    const moving = plans.length > 0 ? plans.map(({ node }) => node) : nodes
    return { ...(await figuresOf(inside, moving)), ...(await effectsOf(inside, plans)), blocks }
  })

/** Rules that are broken and names that are taken are told; what the caller may not see, or has read too long ago, is refused as ever. */
async function orRefusal<T>(blocks: string[], work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !isTold(error)) throw error
    blocks.push(error.message)
    return null
  }
}
const isTold = ({ reply }: Refusal) =>
  reply.code === replies.ruleBroken.code || (reply.code === replies.conflict.code && reply.msg !== replies.conflict.msg)

const below = (nodes: readonly Org[]) =>
  sql`o.path like any(${array(nodes.map(({ path }) => `${path}%`))}::text[]) and o.deleted_at is null`

async function figuresOf(ctx: Ctx, nodes: readonly Org[]) {
  const { db, now } = ctx
  const [subtree] = await ask<{ subtreeNum: number; projectNum: number; ids: number[] }>(
    db,
    sql`select count(*)::int as "subtreeNum", count(*) filter (where o.org_type = ${code(OrgType.project)})::int as "projectNum", jsonb_agg(o.id) as ids
        from org o where ${below(nodes)}`,
  )
  const [users] = await ask<{ n: number }>(
    db,
    sql`select count(distinct a.id)::int as n from org o ${consoleUsers(dayOf(now))} where ${below(nodes)}`,
  )
  let empNum = 0
  for (const { id } of nodes) empNum += (await read(db, id, { empNum: level('people.onsite', dayOf(now)) })).empNum
  const { ids, ...counted } = subtree!
  return { ...counted, clinicNum: await countOfType(ctx, 'clinic', ids), userNum: users!.n, empNum }
}

/** Accounts that may use the console at a node today. */
const consoleUsers = (today: string): SQL => sql`
  join sys_account_rop p on p.org_id = o.id and p.deleted_at is null
    and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true)
  join sys_role r on r.id = p.role_id and r.web_login = 1
  join sys_account a on a.id = p.account_id and a.deleted_at is null and a.status = ${code(AccountStatus.normal)}`

/** Who stands above a node from now on, and who no longer; all of it lies below the caller's own node. */
async function effectsOf(ctx: Ctx, plans: readonly MovePlan[]) {
  const [gaining, losing, warns] = [new Set<number>(), new Set<number>(), new Set<string>()]
  let subscriptionsEnded = 0
  for (const { node, from, parent } of plans) {
    const [before, after] = [idsOf(from), idsOf(parent)]
    for (const id of after) if (!before.includes(id)) gaining.add(id)
    for (const id of before) if (!after.includes(id)) losing.add(id)
    subscriptionsEnded += await countEndedByMove(ctx, { nodeId: node.id, path: node.path, parentPath: parent.path })
  }
  for (const [plan] of Map.groupBy(plans, ({ from }) => from.id).values())
    for (const warning of await warningsOf(ctx, plan!)) warns.add(warning)
  return {
    gainers: await watchersAt(ctx, [...gaining]),
    losers: await watchersAt(ctx, [...losing]),
    subscriptionsEnded,
    warns: [...warns],
  }
}

const namesAtMost = 20

const watchersAt = ({ db, now }: Ctx, ids: readonly number[]) =>
  ask<MovePreview['gainers'][number]>(
    db,
    sql`select o.id as "orgId", o.org_name as "orgName", count(distinct a.id)::int as "userNum"
        from org o ${consoleUsers(dayOf(now))} where o.id = any(${array(ids)}::bigint[])
        group by o.id order by o.depth desc limit ${namesAtMost}`,
  )

async function warningsOf({ db }: Ctx, { node, from, parent }: MovePlan): Promise<string[]> {
  if (node.orgType === OrgType.group) return []
  const [before, after] = [await groupOf(db, from), await groupOf(db, parent)]
  return before && after && before.id !== after.id ? [`将从“${before.orgName}”迁到“${after.orgName}”`] : []
}
