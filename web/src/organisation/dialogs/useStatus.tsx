import { OrgStatus } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { type FormRules, useFormRules } from '../../kit/form/ruling.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { ReasonFields } from '../../node/ReasonFields.tsx'
import { revisionOf } from './orgDraft.ts'
import { type TreeChanges, useFreshInfo } from './useNode.ts'

/** 停用 and 启用: below a disabled node nothing is entered or changed, and it leaves the pickers. */
export function useStatus(changes: TreeChanges) {
  const can = useCan()
  const withInfo = useFreshInfo()
  const [info, setInfo] = useState<OrgInfo | null>(null)
  const disables = info?.status === OrgStatus.enabled
  const verb = disables ? '停用' : '启用'
  const action = useActionModal(orgManager.update, {
    title: `${verb}“${info?.orgName ?? ''}”`,
    verb,
    successMessage: `已${verb}`,
    done: (_, { orgId, status }) => changes.patched(orgId, { status: status! }),
  })
  const ask = (orgId: number) =>
    withInfo(orgId, (found) => {
      setInfo(found)
      action.ask({ ...revisionOf(found), status: found.status === OrgStatus.enabled ? OrgStatus.disabled : OrgStatus.enabled })
    })
  return {
    ask: can(orgManager.update) ? ask : undefined,
    dialog: (
      <Modal {...action.modal} {...(disables && { okButtonProps: { danger: true } })}>
        <DialogForm {...action.fields}>
          <StatusFields disables={disables} />
        </DialogForm>
      </Modal>
    ),
  }
}

/** A status is never changed without saying why (02 §5.2). */
const reasonAsked: FormRules = ({ reason }: { readonly reason?: string | null }) =>
  reason?.trim() ? [] : [{ path: 'reason', msg: '请填写变更原因' }]

function StatusFields({ disables }: { readonly disables: boolean }) {
  useFormRules(reasonAsked)
  return (
    <>
      {disables && (
        <Alert
          type="warning"
          style={{ marginBottom: 16 }}
          title="停用后，本组织及下级组织不能新增或修改业务数据，也不再出现在组织选择中；已有数据可以查看。"
        />
      )}
      <ReasonFields autoFocus />
    </>
  )
}
