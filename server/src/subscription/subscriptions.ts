import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import {
  subscriptions as calls,
  type SubscriptionDraft,
  type SubscriptionRevision,
  type SubscriptionSearch,
} from '@oems/contract/subscription/subscriptions.ts'
import { and, arrayOverlaps, inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { is } from '../core/db/filters.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { badInput, conflict, ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { lockTree } from '../organisation/structure.ts'
import { stateIn } from './inForce.ts'
import { hasInForce } from './ofNode.ts'
import { store } from './store.ts'
import { type SubscriptionRow, subscription as t } from './tables.ts'
import { tellOf } from './telling.ts'
import { toRows } from './toRows.ts'

export default implement(calls, {
  async list(ctx, query) {
    const { list, ...page } = await store.page(ctx, query, matching(ctx, query))
    return { ...page, list: await toRows(ctx, list) }
  },
  save,
  update,
  async delete(ctx, { ids }: Input<typeof calls.delete>) {
    const removed = await store.remove(ctx, ids)
    for (const row of removed) await tellOf(ctx, row, 'cancelled')
  },
  async hasSubscribed(ctx, { orgId }) {
    const node = await nodeInScope(ctx, orgId ?? ctx.actor.orgId)
    return hasInForce(ctx, node.id)
  },
})

const matching = (ctx: Ctx, { orgId, targetOrgId, contents, state }: SubscriptionSearch) =>
  and(
    is(t.orgId, orgId),
    is(t.targetOrgId, targetOrgId),
    contents.length > 0 ? arrayOverlaps(t.contents, contents) : undefined,
    state.length > 0 ? inArray(stateIn(dayOf(ctx.now)), state) : undefined,
  )

async function save(ctx: WriteCtx, draft: SubscriptionDraft) {
  const { orgId, targetOrgId } = draft
  await lockUnrelated(ctx, { orgId, targetOrgId })
  const made = await store.insert(ctx, { ...draft, endedByMove: null, toldDays: null })
  await tellOf(ctx, made, 'granted')
  return made
}

/** One that a move has ended begins anew, where the tree allows it again. */
async function update(ctx: WriteCtx, { id, version, ...terms }: SubscriptionRevision) {
  const found = await store.get(ctx, id)
  await lockUnrelated(ctx, found)
  const after = await store.change(ctx, id, (before) => {
    if (before.version !== version) throw conflict()
    return { ...terms, endedByMove: null, toldDays: before.endDate === terms.endDate ? before.toldDays : null }
  })
  await tellOf(ctx, after, 'changed')
}

const subscribing: readonly number[] = [OrgType.ministry, OrgType.group, OrgType.company]
const offered: readonly number[] = [OrgType.group, OrgType.company, OrgType.project, OrgType.region]
const nameOf = (types: readonly number[]) => types.map((type) => OrgType.label(type as 0)).join('、')

/** Nobody moves either node meanwhile, or deletes, disables or closes it; the tree itself shows whoever is above what is below. */
async function lockUnrelated(ctx: WriteCtx, { orgId, targetOrgId }: Pick<SubscriptionRow, 'orgId' | 'targetOrgId'>): Promise<void> {
  await lockTree(ctx)
  const subscriber = await lockOpenNode(ctx, orgId)
  const target = await lockOpenNode(ctx, targetOrgId)
  const errors = [
    ...(subscribing.includes(subscriber.orgType) ? [] : [{ path: 'orgId', msg: `订阅方应为${nameOf(subscribing)}` }]),
    ...(offered.includes(target.orgType) ? [] : [{ path: 'targetOrgId', msg: `被订阅组织应为${nameOf(offered)}` }]),
  ]
  if (areRelated(subscriber, target)) throw ruleBroken('不能订阅本组织、上级或下级组织')
  if (errors.length > 0) throw badInput(errors)
}

const areRelated = (one: Org, other: Org) => one.path.startsWith(other.path) || other.path.startsWith(one.path)
