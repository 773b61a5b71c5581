import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'

/** Stands above the nodes at which the tree begins. */
export const top = 0

/** Children of a node in their order, as far as they are loaded. */
export interface Level {
  readonly items: readonly TreeItem[]
  /** Null: these are all. The cursor behind the last of them, or null where only those around a node were read. */
  readonly rest: { readonly cursor: string | null } | null
}
/** By the id of the node above. */
export type Levels = ReadonlyMap<number, Level>

export interface Place {
  readonly item: TreeItem
  readonly parentId: number
  readonly at: number
}
export type Places = ReadonlyMap<number, Place>

/** Where every loaded node stands. */
export const placesOf = (levels: Levels): Places =>
  new Map([...levels].flatMap(([parentId, { items }]) => items.map((item, at) => [item.orgId, { item, parentId, at }] as const)))

/** The nodes above one, the nearest first. */
export function above(places: Places, orgId: number): readonly number[] {
  const parentId = places.get(orgId)?.parentId
  return parentId === undefined || parentId === top ? [] : [parentId, ...above(places, parentId)]
}

const withLevel = (levels: Levels, parentId: number, level: Level): Levels => new Map(levels).set(parentId, level)

export function patched(levels: Levels, orgId: number, change: Partial<TreeItem>): Levels {
  const place = placesOf(levels).get(orgId)
  if (!place) return levels
  const level = levels.get(place.parentId)!
  return withLevel(levels, place.parentId, { ...level, items: level.items.with(place.at, { ...place.item, ...change }) })
}

/** One child more or fewer than before. */
function counted(levels: Levels, parentId: number, by: number): Levels {
  const item = placesOf(levels).get(parentId)?.item
  if (!item) return levels
  const childNum = Math.max(0, item.childNum + by)
  return patched(levels, parentId, { childNum, hasChildren: childNum > 0 })
}

const empty: Level = { items: [], rest: null }

/** A new node below another, at a place among its children or as the last; a level of which there is more than is loaded is left to be read. */
export function inserted(levels: Levels, parentId: number, item: TreeItem, at?: number): Levels {
  const isFirst = placesOf(levels).get(parentId)?.item.hasChildren === false
  const level = isFirst ? empty : levels.get(parentId)
  const next = counted(levels, parentId, 1)
  if (!level || (at === undefined && level.rest)) return next
  return withLevel(next, parentId, { ...level, items: level.items.toSpliced(at ?? level.items.length, 0, item) })
}

/** Without a node; what stands below it is no longer reached. */
export function removed(levels: Levels, orgId: number): Levels {
  const place = placesOf(levels).get(orgId)
  if (!place) return levels
  const level = levels.get(place.parentId)!
  const left = withLevel(levels, place.parentId, { ...level, items: level.items.toSpliced(place.at, 1) })
  return counted(left, place.parentId, -1)
}

export type Position = 'inner' | 'before' | 'after'

/** After a move to another place, as the server has made it; the levels below the node go with it. */
export function moved(levels: Levels, orgId: number, targetId: number, position: Position): Levels {
  const item = placesOf(levels).get(orgId)?.item
  if (!item || orgId === targetId) return levels
  const without = removed(levels, orgId)
  if (position === 'inner') return inserted(without, targetId, { ...item, parentId: targetId })
  const target = placesOf(without).get(targetId)
  if (!target) return without
  const parentId = target.parentId === top ? null : target.parentId
  return inserted(without, target.parentId, { ...item, parentId }, target.at + (position === 'after' ? 1 : 0))
}
