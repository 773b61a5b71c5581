import type { OrgRow } from '@oems/contract/organisation/orgLists.ts'
import { orgInfoWrites } from '@oems/contract/organisation/orgManager.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'

/** 迁移 to any place of the platform, another group included; `ask` is absent where the caller may not. */
export function useMigration() {
  const [name, setName] = useState('')
  const action = useActionModal(orgInfoWrites.migration, { title: `迁移“${name}”`, verb: '迁移', successMessage: '已迁移' })
  const can = useCan()(orgInfoWrites.migration)
  function ask({ orgId, orgName, version }: Pick<OrgRow, 'orgId' | 'orgName' | 'version'>) {
    setName(orgName)
    action.ask({ sourceOrgId: orgId, version })
  }
  const { input } = orgInfoWrites.migration
  return {
    ask: can ? ask : undefined,
    dialog: (
      <Modal {...action.modal}>
        <DialogForm {...action.fields}>
          <Field of={input} name="targetOrgId" help="该组织与其全部下级移到目标组织之下，可以跨集团">
            <OrgPicker aria-label="目标组织" />
          </Field>
          <Fields of={input} names={['reason', 'docNo']} />
        </DialogForm>
      </Modal>
    ),
  }
}
