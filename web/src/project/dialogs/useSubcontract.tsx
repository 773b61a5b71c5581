import { type SubcontractLink, subcontracting } from '@oems/contract/project/subcontracting.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import { Fields } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { asLine, type Line, lineErrors, SubcontractFields } from './SubcontractFields.tsx'

const { addSubcontracting, removeSubcontracting } = subcontracting

/** 新增分包 and 解除 of one project; absent where the caller may not. */
export function useSubcontract(projectId: number) {
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const adding = useDialogForm({
    title: '新增分包',
    verb: '保存',
    open: isAdding,
    initial: { kind: 'project' },
    rules: lineErrors,
    close: () => setAdding(false),
    async submit(values) {
      const { kind, ...line } = values as Line & { readonly kind: string }
      await saving.mutateAsync({ projectId, items: [asLine(line)] })
    },
  })
  const saving = useWrite(addSubcontracting, '已新增分包', { key: adding.key, quiet: true })
  const [link, setLink] = useState<SubcontractLink | null>(null)
  const removal = useActionModal(removeSubcontracting, {
    title: `解除与“${link?.name ?? ''}”的分包关系`,
    verb: '解除',
    successMessage: '已解除',
  })
  function remove(chosen: SubcontractLink) {
    setLink(chosen)
    removal.ask({ projectId, ids: [chosen.id] })
  }
  return {
    add: can(addSubcontracting) ? () => setAdding(true) : undefined,
    remove: can(removeSubcontracting) ? remove : undefined,
    dialogs: (
      <>
        <Modal {...adding.modal} width={600}>
          <DialogForm {...adding.fields}>
            <SubcontractFields projectId={projectId} />
          </DialogForm>
        </Modal>
        <Modal {...removal.modal} okButtonProps={{ danger: true }}>
          <DialogForm {...removal.fields}>
            <Fields of={removeSubcontracting.input} names={['endReason']} />
          </DialogForm>
        </Modal>
      </>
    ),
  }
}
