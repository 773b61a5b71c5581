import { ItemType } from '@oems/contract/supplies/codes.ts'
import { LedgerDraft, projectLedger } from '@oems/contract/supplies/ledger.ts'
import { Button, Modal, Select } from 'antd'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'

/** Drugs are chosen from what there is, never made up. */
const types = [ItemType.supplies, ItemType.equipment].map((value) => ({ value, label: ItemType.label(value) }))

/** 增加物资: an item of the project's own, with what there is of it. */
export function useAdding(projectId: number) {
  const may = useCan()(projectLedger.saveFourProjectManager)
  const action = useActionModal(projectLedger.saveFourProjectManager, {
    title: '增加本项目物资',
    verb: '保存',
    successMessage: '物资已增加',
    keepsDraft: true,
  })
  return {
    button: may && (
      <Button type="primary" onClick={() => action.ask({ projectId }, { declareType: ItemType.supplies })}>
        增加物资
      </Button>
    ),
    drawn: (
      <Modal {...action.modal}>
        <DialogForm {...action.fields}>
          <Field of={LedgerDraft} name="declareType">
            <Select options={types} />
          </Field>
          <Field of={LedgerDraft} name="name" />
          <Field of={LedgerDraft} name="spec" />
          <Field of={LedgerDraft} name="unit" />
          <Field of={LedgerDraft} name="quantity" />
          <Field of={LedgerDraft} name="nearestExpiry" help="不填即不管理效期" />
          <Field of={LedgerDraft} name="place" />
        </DialogForm>
      </Modal>
    ),
  }
}
