import { OrgStatus, type OrgType } from '@oems/contract/organisation/codes.ts'
import { type OrgInfo, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { complain, reading } from '../../core/calls.ts'
import { top } from '../tree/levels.ts'
import type { TreeStore } from '../tree/treeStore.ts'

/** A dialog about a node begins with it as it is now, whoever has changed it last. */
export function useFreshInfo() {
  const client = useQueryClient()
  return (orgId: number, then: (info: OrgInfo) => void) =>
    void client.fetchQuery({ ...reading(orgInfo.info, { orgId }), staleTime: 0 }).then(then, complain)
}

interface NewNode {
  readonly orgId: number
  readonly parentId: number
  readonly orgName: string
  readonly orgType: (typeof OrgType)['options'][number]['value']
  readonly nationCode: string | null
}

/**
 * After a write the tree is put right by what was written, without being read again; head and lists, which have figures and order of the
 * server's own, are.
 */
export function useTreeChanges(tree: TreeStore) {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: [orgInfo.info.base] })
  return {
    readAgain,
    patched(orgId: number, change: Parameters<TreeStore['patch']>[1]) {
      tree.patch(orgId, change.orgName === undefined ? change : { ...change, name: change.orgName })
      readAgain()
    },
    inserted({ parentId, orgId, orgName, orgType, nationCode }: NewNode) {
      const kind = {
        orgType,
        orgProjectType: 0 as const,
        orgProjectId: `${orgId}_${orgType}_0`,
        projectId: null,
        projectStatus: null,
        isUnfilled: false,
      }
      const below = { hasChildren: false, childNum: 0, level: 1, status: OrgStatus.enabled, isOutside: null }
      tree.insert(parentId, { id: orgId, orgId, parentId, name: orgName, orgName, nationCode, ...kind, ...below })
      readAgain()
    },
    removed(ids: readonly number[]) {
      tree.remove(ids)
      readAgain()
    },
    /** Nodes have come or gone in more places than the page knows. */
    everything() {
      readAgain()
      return tree.refresh()
    },
    /** Children of these nodes have come or gone in a way that the page does not know. */
    changedBelow(parentIds: readonly (number | null | undefined)[]) {
      readAgain()
      return tree.reload(parentIds.map((id) => id ?? top))
    },
  }
}
export type TreeChanges = ReturnType<typeof useTreeChanges>
