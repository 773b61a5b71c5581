import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { Dependents } from '../../node/Dependents.tsx'
import { Refusal } from '../../node/Refusal.tsx'
import { useRefusal } from '../../node/useRefusal.ts'
import { type TreeChanges, useFreshInfo } from './useNode.ts'

const schema = orgManager.delete.input

/** 删除, for a reason; where something is still there, the dialog says what. */
export function useRemoval(changes: TreeChanges, gone: (info: OrgInfo) => void) {
  const can = useCan()
  const withInfo = useFreshInfo()
  const [info, setInfo] = useState<OrgInfo | null>(null)
  const { refusal, refused, forget } = useRefusal()
  const action = useActionModal(orgManager.delete, {
    title: `删除“${info?.orgName ?? ''}”`,
    verb: '删除',
    successMessage: '已删除',
    done: (_, { ids }) => {
      changes.removed(ids)
      if (info) gone(info)
    },
    refused,
  })
  const ask = (orgId: number) =>
    withInfo(orgId, (found) => {
      setInfo(found)
      forget()
      action.ask({ ids: [orgId] })
    })
  return {
    ask: can(orgManager.delete) ? ask : undefined,
    dialog: (
      <Modal {...action.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...action.fields}>
          {refusal && info ? (
            <Refusal problem={refusal} orgId={info.orgId} then="删除" />
          ) : (
            <Alert type="warning" style={{ marginBottom: 16 }} title="删除后不再出现在组织树中，通讯录、资料等随之结束；变更记录保留。" />
          )}
          {!refusal && info && <Dependents orgId={info.orgId} event="delete" />}
          <Field of={schema} name="deleteReason">
            <Input.TextArea rows={3} placeholder="例如：重复录入" autoFocus />
          </Field>
        </DialogForm>
      </Modal>
    ),
  }
}
