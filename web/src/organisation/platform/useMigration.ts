import type { OrgRow } from '@oems/contract/organisation/orgLists.ts'
import { orgInfoWrites } from '@oems/contract/organisation/orgManager.ts'
import { useCan } from '../../core/calls.ts'
import type { RowAction } from '../../kit/list/RowActions.tsx'
import { useMoveDialog } from '../dialogs/useMoveDialog.tsx'
import { useFreshInfo } from '../dialogs/useNode.ts'

/** 迁移 to any place of the platform, another group included. */
export function useMigration(undone: () => unknown) {
  const can = useCan()(orgInfoWrites.migration)
  const withInfo = useFreshInfo()
  const { ask, dialog } = useMoveDialog({
    call: orgInfoWrites.migration,
    inputOf: ({ info, targetId, reason, docNo }) => ({
      ...{ sourceOrgId: info.orgId, targetOrgId: targetId, version: info.version },
      ...{ reason, docNo },
    }),
    moved: () => undefined, // the list is of the domain of the call, and read again by it
    undone,
  })
  return {
    /** Of the platform's own node, which stays where it is, none. */
    ofRow: ({ orgId, parentId }: Pick<OrgRow, 'orgId' | 'parentId'>): readonly RowAction[] =>
      can && parentId !== null ? [{ label: '迁移', onClick: () => withInfo(orgId, (info) => ask(info, null)) }] : [],
    dialog,
  }
}
