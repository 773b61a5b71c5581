import type { CallError } from '@oems/client/callError.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { type BillInfo, stockBills } from '@oems/contract/drugStock/bills.ts'
import { Receipt, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { Drawer, Form } from 'antd'
import { useState } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import { notice } from '../../core/notices.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { CheckerSelect } from '../CheckerSelect.tsx'
import { typedOf, unitsOf } from '../quantities.ts'
import { type ReceivedLine, ReceivedLines } from './ReceivedLines.tsx'

type Errors = Readonly<Record<number, string>>
const noErrors: Errors = {}

/** 收货: what came of a transfer, line by line; a difference needs its reason and stays open until the source settles it. */
export function useReceiving() {
  const mayCheck = useCan()(stockBills.checkers)
  const [bill, setBill] = useState<BillInfo | null>(null)
  const [errors, setErrors] = useState(noErrors)
  const sent = bill?.transit ?? []
  const dialog = useDialogForm({
    title: `收货${bill ? `：${bill.billNo}` : ''}`,
    verb: '确认收货',
    open: bill !== null,
    initial: { lines: sent.map((line) => ({ ...typedOf(line.sentQuantity, line), reason: '' })) },
    close: () => setBill(null),
    draft: bill && { routeKey: `${stockTransfers.receive.path}#${bill.id}`, version: bill.version },
    refused,
    submit: (values) => {
      setErrors(noErrors)
      const { lines, checkerId } = values as { lines: readonly ReceivedLine[]; checkerId?: number }
      return receiving.mutateAsync({
        billId: bill!.id,
        version: bill!.version,
        lines: sent.map((line, at) => ({
          moveId: line.moveId,
          receivedQuantity: unitsOf(lines[at]!, line) ?? 0,
          reason: lines[at]!.reason.trim() || null,
        })),
        ...(checkerId !== undefined && { checkerId }),
      })
    },
  })
  const receiving = useWrite(stockTransfers.receive, '已收货', { key: dialog.key, quiet: true })

  function refused(problem: CallError): boolean {
    const found = problem.fields.flatMap(({ path, msg }) => {
      const at = /^lines\.(\d+)/.exec(path)?.[1]
      return at === undefined ? [] : [[Number(at), msg] as const]
    })
    if (found.length === 0) return false
    setErrors(Object.fromEntries(found))
    notice({ kind: 'error', text: problem.fields[0]?.msg ?? problem.message })
    return true
  }
  async function checked(_: unknown, lines: readonly ReceivedLine[]) {
    const found = sent.flatMap((line, at) => {
      const wrong = faultOf(lines[at]!, line)
      return wrong ? [[at, wrong] as const] : []
    })
    setErrors(Object.fromEntries(found))
    if (found.length > 0) throw new Error(`有${found.length}行需要修改`)
  }
  const isNarcotic = sent.some(({ controlLevel }) => controlLevel === ControlLevel.narcotic)
  return {
    receive: setBill,
    drawn: (
      <Drawer {...dialog.drawer} size="100%">
        <DialogForm {...dialog.fields}>
          {isNarcotic && mayCheck && bill && (
            <Field of={Receipt} name="checkerId" help="麻精药品须双人核对" rules={[{ required: true, message: '请选择复核人' }]}>
              <CheckerSelect clinicId={bill.clinicId} />
            </Field>
          )}
          <Form.Item name="lines" rules={[{ validator: checked }]} validateTrigger={[]}>
            <ReceivedLines sent={sent} errors={errors} />
          </Form.Item>
        </DialogForm>
      </Drawer>
    ),
  }
}

function faultOf(typed: ReceivedLine, line: BillInfo['transit'][number]): string | null {
  const quantity = unitsOf(typed, line)
  if (quantity === null || !Number.isInteger(quantity)) return '请输入实收量'
  if (quantity > line.sentQuantity) return '实收量不能大于发出量'
  return quantity < line.sentQuantity && typed.reason.trim() === '' ? '与发出量不同，请填写差异原因' : null
}
