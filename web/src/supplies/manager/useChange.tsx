import { brokenRules } from '@oems/contract/core/rules.ts'
import { LedgerKind, type LedgerKindCode } from '@oems/contract/supplies/codes.ts'
import { type KeptRow, LedgerChange, projectLedger } from '@oems/contract/supplies/ledger.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { MovedQuantity } from './MovedQuantity.tsx'

interface Asked {
  readonly row: KeptRow
  readonly kind: LedgerKindCode
}
const sent = ({ row: { id, version }, kind }: Asked, values: object) => ({ id, version, kind, ...values })
/** What came in may end otherwise than what was there; a count looks at all of it. */
const asksExpiry = ({ row, kind }: Asked) =>
  row.expiryManaged === 1 && (kind === LedgerKind.count || kind === LedgerKind.inbound || row.nearestExpiry === null)

/** ＋入库 −领用 盘点 报损 of a row. */
export function useChange() {
  const may = useCan()(projectLedger.updateFourProjectManager)
  const [asked, ask] = useState<Asked | null>(null)
  const dialog = useDialogForm({
    title: asked ? `${LedgerKind.label(asked.kind)}：${asked.row.name}` : '',
    verb: '保存',
    open: asked !== null,
    initial: asked
      ? {
          quantity: asked.kind === LedgerKind.count ? null : asked.row.offQuantity,
          nearestExpiry: asked.row.nearestExpiry,
          expiringQuantity: asked.row.expiringQuantity,
          place: asked.row.place,
        }
      : {},
    close: () => ask(null),
    rules: (values) => (asked ? brokenRules(LedgerChange, sent(asked, values)) : []),
    submit: (values) => saving.mutateAsync(sent(asked!, values) as never),
  })
  const saving = useWrite(projectLedger.updateFourProjectManager, '台账已更新', { key: dialog.key, quiet: true })
  return {
    change: may ? (row: KeptRow, kind: LedgerKindCode) => ask({ row, kind }) : undefined,
    drawn: (
      <Modal {...dialog.modal}>
        <DialogForm {...dialog.fields}>
          {asked && (
            <>
              <Field of={LedgerChange} name="quantity" label={asked.row.declareType === 2 ? '库外数量' : '数量'}>
                <MovedQuantity row={asked.row} kind={asked.kind} />
              </Field>
              {asksExpiry(asked) && <Field of={LedgerChange} name="nearestExpiry" help="最早到期的一批；已过期的请先报损" />}
              {asksExpiry(asked) && <Field of={LedgerChange} name="expiringQuantity" help="最早到期的数量，不填即全部" />}
              <Field of={LedgerChange} name="place" />
              <Field of={LedgerChange} name="reason" />
            </>
          )}
        </DialogForm>
      </Modal>
    ),
  }
}
