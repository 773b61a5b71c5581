import { brokenRules } from '@oems/contract/core/rules.ts'
import { CardConfig, type StockCard, stockCards } from '@oems/contract/drugStock/cards.ts'
import { MinMode } from '@oems/contract/drugStock/codes.ts'
import { Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { TObject } from 'typebox'
import { useCan, useWrite } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { PacksInput } from '../PacksInput.tsx'

const Limits = CardConfig.properties.items.items
const limitsOf = ({ id, version }: StockCard, values: object) => ({ clinicDrugId: id, version, ...values })

/** Least and most of a card, and where it lies. */
export function useLimits() {
  const may = useCan()(stockCards.config)
  const [card, setCard] = useState<StockCard | null>(null)
  const dialog = useDialogForm({
    title: `设置安全库存${card ? `：${card.drugName}` : ''}`,
    verb: '保存',
    open: card !== null,
    initial: card ? { minMode: card.minMode, minQuantity: card.minQuantity, maxQuantity: card.maxQuantity, shelf: card.shelf } : {},
    close: () => setCard(null),
    rules: (values) => (card ? brokenRules(Limits as unknown as TObject, limitsOf(card, values)) : []),
    submit: (values) => saving.mutateAsync({ items: [limitsOf(card!, values) as never] }),
  })
  const saving = useWrite(stockCards.config, '已保存', { key: dialog.key, quiet: true })
  return {
    setLimits: may ? setCard : undefined,
    drawn: (
      <Modal {...dialog.modal}>
        <DialogForm {...dialog.fields}>{card && <Fields card={card} />}</DialogForm>
      </Modal>
    ),
  }
}

function Fields({ card }: { readonly card: StockCard }) {
  const isManual = Form.useWatch('minMode') === MinMode.manual
  return (
    <>
      <Field of={Limits} name="minMode" help={isManual ? '' : '按日均消耗×（到货天数＋安全天数）每天计算'}>
        <Radio.Group aria-label="安全库存方式" options={MinMode.options} />
      </Field>
      <Field of={Limits} name="minQuantity" hidden={!isManual}>
        <PacksInput of={card} label="安全库存" />
      </Field>
      <Field of={Limits} name="maxQuantity">
        <PacksInput of={card} label="最高库存" />
      </Field>
      <Field of={Limits} name="shelf">
        <Input />
      </Field>
    </>
  )
}
