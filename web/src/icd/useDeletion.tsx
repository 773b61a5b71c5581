import { icds } from '@oems/contract/icd/icds.ts'
import { Modal } from 'antd'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'

/** 删除, after a question. */
export function useDeletion(done: () => void) {
  const removal = useActionModal(icds.deleteList, { title: '删除ICD编码', verb: '删除', successMessage: '已删除ICD编码', done })
  const count = removal.fixed?.dictIcdIds?.length ?? 0
  const dialog = (
    <Modal {...removal.modal} okButtonProps={{ danger: true }}>
      <DialogForm {...removal.fields}>
        <p>确定删除这 {count} 个ICD编码吗？</p>
      </DialogForm>
    </Modal>
  )
  return { ask: (dictIcdIds: number[]) => removal.ask({ dictIcdIds }), dialog }
}
