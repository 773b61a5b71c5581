import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgTrees } from '@oems/contract/organisation/orgTrees.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reading } from '../../core/calls.ts'
import { type Level, top } from './levels.ts'

/** What the tree shows; disabled nodes in any case. */
export type Shown = 'organisations' | 'projects' | 'closed'

const flags = (shown: Shown) => ({
  withProject: shown === 'organisations' ? (0 as const) : (1 as const),
  withClosed: shown === 'closed' ? (1 as const) : (0 as const),
  withDisabled: 1 as const,
})

/** Children of a node after a cursor, 500 at most. What was read before is not asked for again, so it is always fresh. */
export async function readLevel(client: QueryClient, shown: Shown, parentId: number, cursor: string | null): Promise<Level> {
  const input = { parentId: parentId === top ? null : parentId, cursor, isOutside: null, orgId: null, ...flags(shown) }
  const { list, nextCursor } = await client.fetchQuery({ ...reading(orgInfo.lazyTree4Menu, input), staleTime: 0 })
  return { items: list, rest: nextCursor === null ? null : { cursor: nextCursor } }
}

/** So many siblings of each node on the way are read at most. */
const siblingsAtMost = 200

/** A level on the way to a node, and the node of it that leads there. */
export interface Step {
  readonly parentId: number
  readonly leadsTo: number
  readonly level: Level
}

/** The way from the top of what the caller sees down to a node. */
export async function readWay(client: QueryClient, shown: Shown, orgId: number): Promise<readonly Step[]> {
  const named = { orgId, projectId: null, orgProjectId: null }
  const { ids, levels } = await client.fetchQuery({ ...reading(orgTrees.getCascaderNode, { ...named, ...flags(shown) }), staleTime: 0 })
  return levels.map((items, depth) => ({
    parentId: depth === 0 ? top : ids[depth - 1]!,
    leadsTo: ids[depth]!,
    level: { items, rest: items.length < siblingsAtMost ? null : { cursor: null } },
  }))
}
