import { inputsFor } from '@oems/client/inputs.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { Input, Modal } from 'antd'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'

const call = declareHealth.delete

/** 作废 with its reason; `ask` is absent where the caller may not. */
export function useVoiding(done: () => void) {
  const voiding = useActionModal(call, { title: '作废健康申报', verb: '作废', successMessage: '已作废', done })
  const count = voiding.fixed?.ids?.length ?? 0
  return {
    ask: useCan()(call) ? (ids: number[]) => voiding.ask({ ids }) : undefined,
    dialog: (
      <Modal {...voiding.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...voiding.fields}>
          <p>作废这 {count} 条申报后，当日此前的申报（如有）重新生效，统计随之更正；记录仍保留在操作历史中。</p>
          <Field of={call.input} name="voidReason">
            <Input.TextArea rows={2} {...inputsFor(call.input).voidReason} placeholder="例如：代报时选错人员" />
          </Field>
        </DialogForm>
      </Modal>
    ),
  }
}
