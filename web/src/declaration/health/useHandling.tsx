import { HandleResult } from '@oems/contract/declaration/codes.ts'
import { declareHealth, Handling } from '@oems/contract/declaration/declareHealth.ts'
import { Input, Modal, Radio } from 'antd'
import { useCan, useWrite } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'

type Result = Parameters<typeof HandleResult.label>[0]
/** What one key decides; its number is the code. */
export const atOnce = HandleResult.options.filter(({ value }) => value !== HandleResult.illness)

/** 处置: at once with a result, or in a dialog with words. `at` and `ask` are absent where the caller may not. */
export function useHandling(done: () => void) {
  const may = useCan()(declareHealth.handle)
  const writing = useWrite(declareHealth.handle, '已处置')
  const handling = useActionModal(declareHealth.handle, { title: '处置异常申报', verb: '处置', successMessage: '已处置', done })
  return {
    isBusy: writing.isPending,
    at: may ? (id: number, handleResult: Result) => writing.mutate({ id, handleResult }, { onSettled: done }) : undefined,
    ask: may ? (id: number) => handling.ask({ id }) : undefined,
    dialog: (
      <Modal {...handling.modal} width={560}>
        <DialogForm {...handling.fields}>
          <Field of={Handling} name="handleResult">
            <Radio.Group aria-label="处置结果" options={atOnce} />
          </Field>
          <Field of={Handling} name="handleNote">
            <Input.TextArea rows={3} maxLength={500} showCount placeholder="可不填，例如：已电话联系本人，体温复测36.8℃" />
          </Field>
        </DialogForm>
      </Modal>
    ),
  }
}
