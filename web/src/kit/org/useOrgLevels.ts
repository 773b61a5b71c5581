import type { Sent } from '@oems/contract/core/call.ts'
import { orgInfo, type TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { complain, reading } from '../../core/calls.ts'

/** `scope`: the nodes of the current organisation; `mine`: of all the organisations in which the user has a role. */
export type TreeRange = 'scope' | 'mine'

/** The children of a node, or the top, as far as they are loaded. `more`: the level is longer than a tree can show; searching finds the rest. */
export interface Level {
  readonly items: readonly TreeItem[]
  readonly more: boolean
}
/** The level that has no node above it. */
export const wholeScope = 0
/** A page of a level holds 500. */
const pagesAtMost = 4
/** The tree beside a list and the pickers of its filters read one level once, however slowly somebody goes through them; a write here stales it. */
const seldomChangesMs = 5 * 60_000

/** The organisation tree, loaded level by level as it is opened. */
export function useOrgLevels(range: TreeRange) {
  const client = useQueryClient()
  const [levels, setLevels] = useState<ReadonlyMap<number, Level>>(new Map())
  const call = range === 'mine' ? orgInfo.myLazyOp : orgInfo.lazyTree4Menu

  const load = useCallback(
    async (parentId: number = wholeScope): Promise<void> => {
      const items: TreeItem[] = []
      let cursor: string | null = null
      try {
        for (let page = 0; page < pagesAtMost && (page === 0 || cursor); page++) {
          const input: Sent<typeof call> = { parentId: parentId === wholeScope ? null : parentId, cursor }
          const level = await client.fetchQuery({ ...reading(call, input), staleTime: seldomChangesMs })
          items.push(...level.list)
          cursor = level.nextCursor
        }
        setLevels((old) => new Map(old).set(parentId, { items, more: cursor !== null }))
        if (parentId === wholeScope && items.length === 1 && items[0]!.hasChildren) await load(items[0]!.orgId)
      } catch (problem) {
        complain(problem)
      }
    },
    [client, call],
  )
  return { top: levels.get(wholeScope), levels, load }
}

/** Levels as nested nodes of whatever shape a tree component wants. */
export function nodesOf<N>(
  levels: ReadonlyMap<number, Level>,
  nodeFor: (item: TreeItem, children: N[] | undefined) => N,
  moreBelow: (parentId: number) => N,
  parentId: number = wholeScope,
): N[] {
  const level = levels.get(parentId)
  if (!level) return []
  const nodes = level.items.map((item) =>
    nodeFor(item, levels.has(item.orgId) ? nodesOf(levels, nodeFor, moreBelow, item.orgId) : undefined),
  )
  return level.more ? [...nodes, moreBelow(parentId)] : nodes
}
