import { infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { Modal } from 'antd'
import { useCan } from '../core/calls.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'

const call = infoDeclarations.delete

/** 删除 with its reason; `ask` is absent where the caller may not. */
export function useDeclarationRemoval(done: () => void) {
  const removal = useActionModal(call, { title: '删除信息申报', verb: '删除', successMessage: '已删除信息申报', done })
  const { ids = [] } = removal.fixed ?? {}
  return {
    ask: useCan()(call) ? (ids: readonly number[]) => removal.ask({ ids: [...ids] }) : undefined,
    dialog: (
      <Modal {...removal.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...removal.fields}>
          <p>将删除 {ids.length} 份信息申报，健康档案中由其生成的检测和接种记录一并撤回。</p>
          <Field of={call.input} name="reason" />
        </DialogForm>
      </Modal>
    ),
  }
}
