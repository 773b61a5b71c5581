import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { type BillInfo, stockBills } from '@oems/contract/drugStock/bills.ts'
import { SettleKind } from '@oems/contract/drugStock/codes.ts'
import { Settlement, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { CheckerSelect } from '../CheckerSelect.tsx'
import { TransitTable } from './TransitTable.tsx'

/** 处理差异: the source says what became of what did not arrive. */
export function useSettling() {
  const mayCheck = useCan()(stockBills.checkers)
  const [bill, setBill] = useState<BillInfo | null>(null)
  const action = useActionModal(stockTransfers.settle, { title: '处理在途差异', verb: '处理', successMessage: '在途差异已处理' })
  const isNarcotic = bill?.transit.some(({ controlLevel }) => controlLevel === ControlLevel.narcotic) === true
  return {
    settle: (bill: BillInfo) => {
      setBill(bill)
      action.ask({ billId: bill.id }, { kind: SettleKind.writeOff })
    },
    drawn: (
      <Modal {...action.modal} width={840}>
        <DialogForm {...action.fields}>
          {bill && <TransitTable lines={bill.transit.filter(({ difference }) => difference > 0)} />}
          <Field of={Settlement} name="kind" help="报损：确认丢失或损坏；退回：还在本医务室，退回原批次">
            <Radio.Group aria-label="处理方式" options={SettleKind.options} />
          </Field>
          <Field of={Settlement} name="reason">
            <Input.TextArea rows={2} />
          </Field>
          {isNarcotic && mayCheck && bill && (
            <Field of={Settlement} name="checkerId" help="麻精药品须双人核对" rules={[{ required: true, message: '请选择复核人' }]}>
              <CheckerSelect clinicId={bill.clinicId} />
            </Field>
          )}
        </DialogForm>
      </Modal>
    ),
  }
}
