import { type Area, areas } from '@oems/contract/area/areas.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'

/** 删除, after a question that names what goes. */
export function useDeletion() {
  const [name, setName] = useState('')
  const removal = useActionModal(areas.delete, { title: '删除行政区划', verb: '删除', successMessage: '已删除行政区划' })
  function ask(row: Area) {
    setName(row.name)
    removal.ask({ areaId: row.id })
  }
  const dialog = (
    <Modal {...removal.modal} okButtonProps={{ danger: true }}>
      <DialogForm {...removal.fields}>
        <p>确定删除“{name}”吗？</p>
      </DialogForm>
    </Modal>
  )
  return { ask, dialog }
}
