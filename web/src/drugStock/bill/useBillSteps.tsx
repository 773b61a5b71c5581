import { CallError } from '@oems/client/callError.ts'
import { addDays, dayOf } from '@oems/client/days.ts'
import { allows } from '@oems/contract/core/lifeCycle.ts'
import { type Bill, type BillInfo, stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillState, BillType, billCycle, reversibleDays } from '@oems/contract/drugStock/codes.ts'
import { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { complain, reading, useCan, useWrite } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { useRemoval } from '../../kit/list/ListActions.tsx'
import type { RowAction } from '../../kit/list/RowActions.tsx'
import { CheckerSelect } from '../CheckerSelect.tsx'
import { reversalNeedsChecker } from '../entry/lines.ts'
import type { StockDialogs } from '../useStockDialogs.tsx'
import { useReceiving } from './useReceiving.tsx'
import { useSettling } from './useSettling.tsx'

/** Only a reception takes these back, or nobody (04 §4.3). */
const neverReversed: readonly number[] = [BillType.dispensing, BillType.patientReturn, BillType.transferIn]

/** What may be done with a bill where it stands. */
export function useBillSteps({ editBill }: StockDialogs) {
  const can = useCan()
  const go = useNavigate()
  const client = useQueryClient()
  const { modal } = App.useApp()
  const [reversed, setReversed] = useState<BillInfo | null>(null)
  const receiving = useReceiving()
  const settling = useSettling()
  const removal = useRemoval(stockBills.delete, '草稿', () => undefined)
  const posting = useWrite(stockBills.post, '已过账', { quiet: true })
  const reversal = useActionModal(stockBills.reverse, { title: '冲红', verb: '冲红', successMessage: '已冲红' })

  /** The whole bill, as it stands now. */
  async function withInfo(billId: number, then: (bill: BillInfo) => void) {
    try {
      then(await client.fetchQuery({ ...reading(stockBills.billInfo, { billId }), staleTime: 0 }))
    } catch (problem) {
      complain(problem)
    }
  }
  async function post({ id, version }: Bill, confirmed: 0 | 1 = 0) {
    try {
      await posting.mutateAsync({ billId: id, version, confirmed })
    } catch (problem) {
      const asks = problem instanceof CallError && confirmed === 0 && problem.fields.some(({ path }) => path === 'confirmed')
      if (!asks) return complain(problem)
      modal.confirm({
        title: problem.message,
        content: problem.fields.map(({ msg }) => msg).join('；'),
        okText: '仍然过账',
        cancelText: '取消',
        onOk: () => post({ id, version } as Bill, 1),
      })
    }
  }
  function reverse(bill: Bill) {
    void withInfo(bill.id, (info) => {
      setReversed(info)
      reversal.ask({ billId: bill.id, version: bill.version })
    })
  }
  const isRecent = ({ postedAt }: Bill) => postedAt !== null && dayOf(Date.parse(postedAt)) >= addDays(dayOf(Date.now()), -reversibleDays)

  function actionsOf(bill: Bill): readonly RowAction[] {
    const { id, state, billType, openUnits } = bill
    const isTransit = state === BillState.inTransit
    return [
      ...(isTransit && billType === BillType.transferIn && can(stockTransfers.receive)
        ? [{ label: '收货', onClick: () => void withInfo(id, receiving.receive) }]
        : []),
      ...(state === BillState.received && billType === BillType.transferOut && openUnits > 0 && can(stockTransfers.settle)
        ? [{ label: '处理差异', onClick: () => void withInfo(id, settling.settle) }]
        : []),
      ...(allows(billCycle.update, state) && editBill ? [{ label: '编辑', onClick: () => void withInfo(id, editBill) }] : []),
      ...(allows(billCycle.post, state) && can(stockBills.post) ? [{ label: '过账', onClick: () => void post(bill) }] : []),
      ...(state === BillState.draft ? [] : [{ label: '打印', rare: true, onClick: () => void go(`/drug-stock/print/bill/${id}`) }]),
      ...(allows(billCycle.reverse, state) && !neverReversed.includes(billType) && isRecent(bill) && can(stockBills.reverse)
        ? [{ label: isTransit ? '撤回' : '冲红', danger: true, onClick: () => reverse(bill) }]
        : []),
      ...(allows(billCycle.delete, state) && removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([id]) }] : []),
    ]
  }
  return {
    actionsOf,
    dialogs: (
      <>
        <Modal {...reversal.modal} okButtonProps={{ danger: true }}>
          <DialogForm {...reversal.fields}>
            <p>按原单据写入相反的流水，库存退回；原单据和流水都保留。</p>
            <Field of={stockBills.reverse.input} name="reason">
              <Input.TextArea rows={2} />
            </Field>
            {reversed && reversalNeedsChecker(reversed) && (
              <Field
                of={stockBills.reverse.input}
                name="checkerId"
                help="麻精药品须双人核对"
                rules={[{ required: true, message: '请选择复核人' }]}
              >
                <CheckerSelect clinicId={reversed.clinicId} />
              </Field>
            )}
          </DialogForm>
        </Modal>
        {removal.dialog}
        {receiving.drawn}
        {settling.drawn}
      </>
    ),
  }
}
