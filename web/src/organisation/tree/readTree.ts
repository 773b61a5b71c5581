import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reading } from '../../core/calls.ts'
import type { Level } from './levels.ts'
import { top } from './levels.ts'

/** What the tree shows. */
export type Shown = 'organisations' | 'projects' | 'closed'

/** The children of a node after a cursor, 500 at most. */
export async function readLevel(client: QueryClient, _shown: Shown, parentId: number, cursor: string | null): Promise<Level> {
  const input = { parentId: parentId === top ? null : parentId, cursor }
  const { list, nextCursor } = await client.fetchQuery({ ...reading(orgInfo.lazyTree4Menu, input), staleTime: 0 })
  return { items: list, rest: nextCursor === null ? null : { cursor: nextCursor } }
}

/** The nodes from the top down to one. */
export async function readWay(client: QueryClient, orgId: number): Promise<readonly number[]> {
  const path = await client.fetchQuery(reading(orgInfo.getOpPath, { orgId }))
  return path.map((part) => part.orgId)
}
