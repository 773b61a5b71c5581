import { inputsFor } from '@oems/client/inputs.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { Input, Modal } from 'antd'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { ReasonFields } from '../../node/ReasonFields.tsx'
import { type Named, useFreshProject, useProjectNow } from './useFreshProject.ts'

const schema = projectManager.updateProjectName.input
const input = inputsFor(schema)

/** 更名: the former name stays searchable. */
export function useRename(changed: () => void) {
  const withProject = useFreshProject()
  const read = useProjectNow()
  const action = useActionModal(projectManager.updateProjectName, {
    title: '更名',
    verb: '更名',
    successMessage: '已更名，仍可按曾用名查找',
    done: changed,
    fresh: async (fixed) => {
      const { projectId, version, orgName } = await read({ projectId: fixed.projectId! })
      return [{ projectId, version }, { orgName }]
    },
  })
  const ask = (named: Named) => withProject(named, ({ projectId, orgName, version }) => action.ask({ projectId, version }, { orgName }))
  return {
    ask: useCan()(projectManager.updateProjectName) ? ask : undefined,
    dialog: (
      <Modal {...action.modal}>
        <DialogForm {...action.fields}>
          <Field of={schema} name="orgName">
            <Input {...input.orgName} autoFocus onFocus={({ target }) => target.select()} />
          </Field>
          <ReasonFields />
        </DialogForm>
      </Modal>
    ),
  }
}
