import { HandleResult } from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { Handling } from '@oems/contract/declaration/declaringFor.ts'
import { Form, Input, Modal, Radio } from 'antd'
import { useCan, useWrite } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { IllnessFields } from './IllnessFields.tsx'

export type Result = Parameters<typeof HandleResult.label>[0]
interface Abnormal {
  readonly id: number
  readonly date: string
}

/** 处置: at once with a result, or in a dialog with words; 登记患病 always asks what it is. `at` and `ask` are absent where the caller may not. */
export function useHandling(done: () => void) {
  const may = useCan()(declareHealth.handle)
  const writing = useWrite(declareHealth.handle, '已处置')
  const handling = useActionModal(declareHealth.handle, { title: '处置异常申报', verb: '处置', successMessage: '已处置', done })
  const ask = ({ id, date }: Abnormal, handleResult?: Result) =>
    handling.ask({ id }, { ...(handleResult && { handleResult }), illness: { foundDate: date } })
  function at(row: Abnormal, handleResult: Result) {
    if (writing.isPending) return
    if (handleResult === HandleResult.illness) ask(row, handleResult)
    else writing.mutate({ id: row.id, handleResult }, { onSettled: done })
  }
  return {
    at: may ? at : undefined,
    ask: may ? ask : undefined,
    dialog: (
      <Modal {...handling.modal} width={600}>
        <DialogForm {...handling.fields}>
          <HandlingFields />
        </DialogForm>
      </Modal>
    ),
  }
}

function HandlingFields() {
  const result: Result | undefined = Form.useWatch('handleResult')
  return (
    <>
      <Field of={Handling} name="handleResult">
        <Radio.Group aria-label="处置结果" options={HandleResult.options} />
      </Field>
      {result === HandleResult.illness && <IllnessFields />}
      <Field of={Handling} name="handleNote">
        <Input.TextArea rows={3} showCount placeholder="可不填，例如：已电话联系本人，体温复测36.8℃" />
      </Field>
    </>
  )
}
