import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { useCan } from '../../core/calls.ts'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { RenameModal, renaming } from '../../node/RenameModal.tsx'
import { type TreeChanges, useFreshInfo } from './useNode.ts'

export function useRename(changes: TreeChanges) {
  const can = useCan()
  const withInfo = useFreshInfo()
  const action = useActionModal(orgManager.updateOrgName, {
    ...renaming,
    done: (_, { orgId, orgName }) => changes.patched(orgId, { orgName: orgName.trim() }),
  })
  const ask = (orgId: number) => withInfo(orgId, ({ orgName, version }) => action.ask({ orgId, version }, { orgName }))
  return { ask: can(orgManager.updateOrgName) ? ask : undefined, dialog: <RenameModal of={action} call={orgManager.updateOrgName} /> }
}
