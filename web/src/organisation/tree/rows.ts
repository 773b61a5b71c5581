import { OrgStatus } from '@oems/contract/organisation/codes.ts'
import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { type Levels, top } from './levels.ts'

/** A node as the tree draws it, in the order of the tree. */
export interface NodeRow {
  readonly kind: 'node'
  readonly key: number
  readonly item: TreeItem
  readonly parentId: number
  /** From 1. */
  readonly depth: number
  readonly isOpen: boolean
  /** By one of those above it: a node is as disabled as they are. */
  readonly isOffFromAbove: boolean
  /** From 1, among so many siblings. */
  readonly place: number
  readonly of: number
}
/** Stands below the last loaded child of a node that has more, or below an opened one whose children are on their way. */
export interface RestRow {
  readonly kind: 'rest' | 'waiting'
  readonly key: string
  readonly parentId: number
  readonly depth: number
  readonly left: number
}
export type TreeRow = NodeRow | RestRow

/** The opened part of the tree, line by line. */
export function rowsOf(levels: Levels, opened: ReadonlySet<number>): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const add = (parentId: number, depth: number, childNum: number, isOffFromAbove: boolean) => {
    const level = levels.get(parentId)
    if (!level) return void rows.push({ kind: 'waiting', key: `waiting-${parentId}`, parentId, depth, left: childNum })
    const of = level.rest ? Math.max(childNum, level.items.length + 1) : level.items.length
    for (const [at, item] of level.items.entries()) {
      const isOpen = item.hasChildren && opened.has(item.orgId)
      rows.push({ kind: 'node', key: item.orgId, item, parentId, depth, isOpen, isOffFromAbove, place: at + 1, of })
      if (isOpen) add(item.orgId, depth + 1, item.childNum, isOffFromAbove || item.status === OrgStatus.disabled)
    }
    if (level.rest) rows.push({ kind: 'rest', key: `rest-${parentId}`, parentId, depth, left: of - level.items.length })
  }
  add(top, 1, 0, false)
  return rows
}
