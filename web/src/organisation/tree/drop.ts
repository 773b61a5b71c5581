import { allowedParents, OrgStatus } from '@oems/contract/organisation/codes.ts'
import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { above, type Places, type Position, top } from './levels.ts'
import type { NodeRow } from './rows.ts'

/** Where a node would come to stand: in, before or after another. */
export interface Drop {
  readonly targetId: number
  readonly position: Position
}

/** Moved and renamed from above alone (02 §1): what the tree begins with is not managed from here. */
export const isManaged = (places: Places, orgId: number) => (places.get(orgId)?.parentId ?? top) !== top

/** Whether the tree's own rules let a node stand there (02 §3.2, 4.1); the server has the last word. */
export function mayStand(places: Places, item: TreeItem, { targetId, position }: Drop): boolean {
  const target = places.get(targetId)
  if (!target || targetId === item.orgId || above(places, targetId).includes(item.orgId)) return false
  const parent = position === 'inner' ? target.item : places.get(target.parentId)?.item
  if (!parent || !allowedParents[item.orgType]!.includes(parent.orgType)) return false
  return parent.status === OrgStatus.enabled || parent.orgId === places.get(item.orgId)?.parentId
}

/** What is meant by holding a node over a row, so far down it (0 to 1): its upper and lower edge are the places beside it. Below an opened node stands its first child. */
export function dropOn(places: Places, item: TreeItem, row: NodeRow, down: number, firstChild: number | undefined): Drop | null {
  const { orgId: targetId } = row.item
  const before: Drop = { targetId, position: 'before' }
  const after: Drop = firstChild === undefined ? { targetId, position: 'after' } : { targetId: firstChild, position: 'before' }
  const inner: Drop = { targetId, position: 'inner' }
  const order =
    down < 0.3 ? [before, inner, after] : down > 0.7 ? [after, inner, before] : [inner, ...(down < 0.5 ? [before, after] : [after, before])]
  return order.find((drop) => mayStand(places, item, drop)) ?? null
}
