import { projectManager } from '@oems/contract/project/projectManager.ts'
import { useCan } from '../../core/calls.ts'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { RenameModal, renaming } from '../../node/RenameModal.tsx'
import { type Named, useFreshProject, useProjectNow } from './useFreshProject.ts'

export function useRename(changed: () => void) {
  const withProject = useFreshProject()
  const read = useProjectNow()
  const action = useActionModal(projectManager.updateProjectName, {
    ...renaming,
    done: changed,
    fresh: async (fixed) => {
      const { projectId, version, orgName } = await read({ projectId: fixed.projectId! })
      return [{ projectId, version }, { orgName }]
    },
  })
  const ask = (named: Named) => withProject(named, ({ projectId, orgName, version }) => action.ask({ projectId, version }, { orgName }))
  return {
    ask: useCan()(projectManager.updateProjectName) ? ask : undefined,
    dialog: <RenameModal of={action} call={projectManager.updateProjectName} />,
  }
}
