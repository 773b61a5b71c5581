import { inputsFor } from '@oems/client/inputs.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Input, Modal } from 'antd'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { ReasonFields } from '../../node/ReasonFields.tsx'
import { type TreeChanges, useFreshInfo } from './useNode.ts'

const schema = orgManager.updateOrgName.input
const input = inputsFor(schema)

/** 更名: the former name stays searchable. */
export function useRename(changes: TreeChanges) {
  const can = useCan()
  const withInfo = useFreshInfo()
  const action = useActionModal(orgManager.updateOrgName, {
    title: '更名',
    verb: '更名',
    successMessage: '已更名，仍可按曾用名查找',
    done: (_, { orgId, orgName }) => changes.patched(orgId, { orgName: orgName.trim() }),
  })
  const ask = (orgId: number) => withInfo(orgId, ({ orgName, version }) => action.ask({ orgId, version }, { orgName }))
  return {
    ask: can(orgManager.updateOrgName) ? ask : undefined,
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
