import type { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { type TreeChanges, useFreshInfo } from './useNode.ts'

const schema = orgManager.delete.input
const input = inputsFor(schema)

/** What a refusal names: 在岗员工 12. */
interface Refs {
  readonly refs?: readonly { readonly type: string; readonly label: string; readonly count: number }[]
}

/** 删除, for a reason; where something is still there, the dialog says what. */
export function useRemoval(changes: TreeChanges, gone: (info: OrgInfo) => void) {
  const can = useCan()
  const withInfo = useFreshInfo()
  const [info, setInfo] = useState<OrgInfo | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const action = useActionModal(orgManager.delete, {
    title: `删除“${info?.orgName ?? ''}”`,
    verb: '删除',
    successMessage: '已删除',
    done: (_, { ids }) => {
      changes.removed(ids)
      if (info) gone(info)
    },
    refused(problem) {
      const isOfDependents = (problem.data as Refs | null)?.refs !== undefined
      if (isOfDependents) setRefusal(problem)
      return isOfDependents
    },
  })
  const ask = (orgId: number) =>
    withInfo(orgId, (found) => {
      setInfo(found)
      setRefusal(null)
      action.ask({ ids: [orgId] })
    })
  return {
    ask: can(orgManager.delete) ? ask : undefined,
    dialog: (
      <Modal {...action.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...action.fields}>
          {refusal ? (
            <Alert type="error" showIcon style={{ marginBottom: 16 }} title={refusal.message} description="请先处理以上内容，再删除。" />
          ) : (
            <Alert type="warning" style={{ marginBottom: 16 }} title="删除后不再出现在组织树中，通讯录、资料等随之结束；变更记录保留。" />
          )}
          <Field of={schema} name="deleteReason">
            <Input.TextArea rows={3} {...input.deleteReason} placeholder="例如：重复录入" autoFocus />
          </Field>
        </DialogForm>
      </Modal>
    ),
  }
}
