import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { ReasonFields } from '../../node/ReasonFields.tsx'
import { revisionOf } from './orgDraft.ts'
import { useFreshInfo } from './useNode.ts'

/** 更换二维码: the code that was printed and handed out stops, so it is asked once more. */
export function useQrRenewal(renewed: () => void) {
  const can = useCan()
  const withInfo = useFreshInfo()
  const [name, setName] = useState('')
  const action = useActionModal(orgManager.update, {
    ...{ title: `更换“${name}”的二维码`, verb: '更换', successMessage: '已更换，请下载新的二维码' },
    done: renewed,
  })
  const ask = (orgId: number) =>
    withInfo(orgId, (info) => {
      setName(info.orgName)
      action.ask({ ...revisionOf(info), renewQr: 1 })
    })
  return {
    ask: can(orgManager.update) ? ask : undefined,
    dialog: (
      <Modal {...action.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...action.fields}>
          <Alert
            type="warning"
            style={{ marginBottom: 16 }}
            title="更换后原二维码立即失效，扫描它不能再激活账号；请下载新的二维码，替换已张贴和发放的。"
          />
          <ReasonFields autoFocus />
        </DialogForm>
      </Modal>
    ),
  }
}
