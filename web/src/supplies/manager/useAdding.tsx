import { ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { supplies } from '@oems/contract/supplies/items.ts'
import { LedgerDraft, projectLedger } from '@oems/contract/supplies/ledger.ts'
import { Button, Form, Modal, Select } from 'antd'
import { useCan, useRead } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'

/** 增加物资: an item from above that the project need not have, or one of its own, with what there is of it. */
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
          <AddingFields projectId={projectId} />
        </DialogForm>
      </Modal>
    ),
  }
}

function AddingFields({ projectId }: { readonly projectId: number }) {
  const form = Form.useFormInstance()
  const declareType = Form.useWatch<ItemTypeCode | undefined>('declareType', form) ?? ItemType.supplies
  const isChosen = Form.useWatch<number | null | undefined>('suppliesId', form) != null
  const mayChoose = useCan()(supplies.listSupplies)
  const { data = [] } = useRead(supplies.listSupplies, { projectId, declareType }, { enabled: mayChoose })
  const choices = data.filter(({ configured }) => configured === 0)
  // Drugs are chosen from what there is, never made up.
  const types = ItemType.options.filter(({ value }) => mayChoose || value !== ItemType.drugs)
  const isOwn = !isChosen && declareType !== ItemType.drugs
  return (
    <>
      <Field of={LedgerDraft} name="declareType">
        <Select
          options={types.map(({ value, label }) => ({ value, label }))}
          onChange={() => form.setFieldValue('suppliesId', undefined)}
        />
      </Field>
      <Field
        of={LedgerDraft}
        name="suppliesId"
        label="储备目录"
        hidden={!mayChoose}
        help={declareType === ItemType.drugs ? '药品请从储备目录中选用' : '从目录中选用；目录中没有的，不选而在下面填写'}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent="目录中没有可以增加的物资"
          options={choices.map(({ suppliesId, name, spec }) => ({ value: suppliesId, label: [name, spec].filter(Boolean).join(' ') }))}
        />
      </Field>
      <Field of={LedgerDraft} name="name" hidden={!isOwn} />
      <Field of={LedgerDraft} name="spec" hidden={!isOwn} />
      <Field of={LedgerDraft} name="unit" hidden={!isOwn} />
      <Field of={LedgerDraft} name="quantity" />
      <Field of={LedgerDraft} name="nearestExpiry" help={isOwn ? '不填即不管理效期' : undefined} />
      <Field of={LedgerDraft} name="place" />
    </>
  )
}
