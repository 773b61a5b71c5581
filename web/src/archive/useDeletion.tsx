import type { archives } from '@oems/contract/archive/archives.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'

type Deletion = typeof archives.vaccinationDelete | typeof archives.testDelete

/** Asks before one record goes, by its name. */
export function useDeletion(call: Deletion, what: string) {
  const [name, setName] = useState('')
  const removal = useActionModal(call, { title: `删除${what}`, verb: '删除', successMessage: `已删除${what}` })
  return {
    ask(id: number, named: string) {
      setName(named)
      removal.ask({ id })
    },
    dialog: (
      <Modal {...removal.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...removal.fields}>
          <p>确定删除“{name}”吗？</p>
        </DialogForm>
      </Modal>
    ),
  }
}
