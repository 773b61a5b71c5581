import { inputsFor } from '@oems/client/inputs.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import { Input, Modal } from 'antd'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { ofReserve } from '../sheet/sheetCalls.ts'

const call = reserveDeclares.void

/** 作废 with its reason; `ask` is absent where the caller may not, `done` follows what is shown of another domain. */
export function useVoiding(done: () => void = () => undefined) {
  const voiding = useActionModal(call, { title: '作废申报', verb: '作废', successMessage: '已作废', done })
  return {
    ask: useCan()(call)
      ? ({ declareId, version }: { readonly declareId: number; readonly version: number }) =>
          voiding.ask({ declareId, version, ...ofReserve })
      : undefined,
    dialog: (
      <Modal {...voiding.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...voiding.fields}>
          <p>作废后，本期此前的申报（如有）重新生效；台账数量不回退，记录仍保留在历史中。</p>
          <Field of={call.input} name="reason">
            <Input.TextArea rows={2} {...inputsFor(call.input).reason} placeholder="例如：误报了其他项目的数量" />
          </Field>
        </DialogForm>
      </Modal>
    ),
  }
}
