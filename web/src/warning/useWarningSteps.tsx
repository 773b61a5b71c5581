import { inputsFor } from '@oems/client/inputs.ts'
import { allows } from '@oems/contract/core/lifeCycle.ts'
import { dismissals, WarningResult, warningCycle } from '@oems/contract/warning/codes.ts'
import { type Warning, warnings } from '@oems/contract/warning/warnings.ts'
import { Input, Modal, Select } from 'antd'
import type { TObject } from 'typebox'
import { useCan, useWrite } from '../core/calls.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'

const options = WarningResult.options
const ofMistakes = options.filter(({ value }) => dismissals.includes(value))

/** What can be done with warnings, each where its state allows it; `done` after some were. */
export function useWarningSteps(done: () => void) {
  const can = useCan()
  const claiming = useWrite(warnings.claim, '已认领')
  const confirming = useActionModal(warnings.confirm, { title: '核实属实', verb: '属实', successMessage: '已确认', done })
  const dismissing = useActionModal(warnings.dismiss, { title: '判定误报', verb: '误报', successMessage: '已判定误报', done })
  const closing = useActionModal(warnings.close, { title: '解除预警', verb: '解除', successMessage: '已解除', done })
  const batch = useActionModal(warnings.batchDismiss, { title: '批量判定误报', verb: '误报', successMessage: '已判定误报', done })

  const actionsOf = ({ id, version, state, result }: Warning): readonly RowAction[] => {
    const at = { id, version }
    return [
      ...(can(warnings.claim) && allows(warningCycle.claim, state) ? [{ label: '认领', onClick: () => claiming.mutate(at) }] : []),
      ...(can(warnings.confirm) && allows(warningCycle.confirm, state) ? [{ label: '属实', onClick: () => confirming.ask(at) }] : []),
      ...(can(warnings.dismiss) && allows(warningCycle.dismiss, state) ? [{ label: '误报', onClick: () => dismissing.ask(at) }] : []),
      ...(can(warnings.close) && allows(warningCycle.close, state) ? [{ label: '解除', onClick: () => closing.ask(at, { result }) }] : []),
    ]
  }
  return {
    actionsOf,
    dismiss: can(warnings.batchDismiss) ? (ids: number[]) => batch.ask({ ids }) : undefined,
    dialogs: (
      <>
        <Modal {...confirming.modal}>
          <DialogForm {...confirming.fields}>
            <VerdictFields of={warnings.confirm.input} choices={options} hint="例如：3人为同一宿舍，已送检" />
          </DialogForm>
        </Modal>
        <Modal {...dismissing.modal}>
          <DialogForm {...dismissing.fields}>
            <VerdictFields of={warnings.dismiss.input} choices={ofMistakes} hint="例如：体温录入错误，已电话核实" />
          </DialogForm>
        </Modal>
        <Modal {...closing.modal}>
          <DialogForm {...closing.fields}>
            <VerdictFields of={warnings.close.input} choices={options} hint="例如：已连续3日没有新发" />
          </DialogForm>
        </Modal>
        <Modal {...batch.modal}>
          <DialogForm {...batch.fields}>
            <VerdictFields of={warnings.batchDismiss.input} choices={ofMistakes} hint="对所选的各条相同" />
          </DialogForm>
        </Modal>
      </>
    ),
  }
}

interface Props {
  readonly of: TObject
  readonly choices: typeof WarningResult.options
  readonly hint: string
}
const VerdictFields = ({ of, choices, hint }: Props) => (
  <>
    <Field of={of} name="result">
      <Select options={choices} autoFocus />
    </Field>
    <Field of={of} name="note">
      <Input.TextArea rows={3} {...inputsFor(warnings.confirm.input).note} placeholder={hint} />
    </Field>
  </>
)
