import type { CallError } from '@oems/client/callError.ts'
import { brokenRules } from '@oems/contract/core/rules.ts'
import { BillDraft, type BillInfo, stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType, type BillTypeCode } from '@oems/contract/drugStock/codes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Form } from 'antd'
import { useRef, useState } from 'react'
import { reading, useCan, useWrite } from '../../core/calls.ts'
import { notice, succeeded } from '../../core/notices.ts'
import { DialogFooter } from '../../kit/form/DialogFooter.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import type { Clinic } from '../useClinic.ts'
import { useClinicBatches } from '../useClinicBatches.ts'
import { BillFields } from './BillFields.tsx'
import { focusCell, focusOnOpen } from './gridKeys.ts'
import { LinesField } from './LinesField.tsx'
import { LinesTotal } from './LinesTotal.tsx'
import { type EntryLine, type ErrorsByLine, errorsIn, linesToSend, refusedLines } from './lines.ts'
import { type Editing, initialOf, leavesBy, type Way, wayOf, ways } from './ways.ts'

interface Values {
  readonly billType: BillTypeCode
  readonly lines?: readonly EntryLine[]
}
const noErrors: ErrorsByLine = {}

/** 入库, 出库, 调拨 as drawers over the whole width. What is typed outlives a refusal, a broken line and the window. */
export function useBillEditor(clinic: Clinic | null) {
  const may = useCan()(stockBills.save)
  const { modal } = App.useApp()
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [errors, setErrors] = useState(noErrors)
  const grid = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const sending = useRef({ post: 1 as 0 | 1, confirmed: 0 as 0 | 1 })
  const bill = editing?.bill ?? null
  const way = editing ? ways[editing.way] : ways.receive
  const isInbound = editing?.way === 'receive'

  const draftOf = ({ lines = [], ...values }: Values) => ({
    ...values,
    clinicId: editing?.clinic.clinicId,
    lines: linesToSend(lines, isInbound),
  })
  const dialog = useDialogForm({
    title: `${bill ? '修改' : ''}${way.title}${editing ? `：${editing.clinic.clinicName}` : ''}`,
    verb: '过账',
    open: editing !== null,
    initial: editing ? initialOf(editing) : {},
    close: () => setEditing(null),
    // What is wrong with the lines stands at their cells.
    rules: (values) => brokenRules(BillDraft, draftOf(values as Values)).filter(({ path }) => !path.startsWith('lines')),
    refused,
    reload: editing?.bill ? () => newest(editing, editing.bill!) : undefined,
    draft: editing && {
      routeKey: bill ? `${stockBills.update.path}#${bill.id}` : `${stockBills.save.path}#${editing.way}-${editing.clinic.clinicId}`,
      version: bill?.version ?? null,
    },
    submit: async (values) => {
      setErrors(noErrors)
      const { billType, clinicId, ...draft } = draftOf(values as Values)
      const flags = sending.current
      sending.current = { post: 1, confirmed: 0 }
      const saved = bill
        ? await updating.mutateAsync({ ...draft, ...flags, billId: bill.id, version: bill.version })
        : await saving.mutateAsync({ ...draft, ...flags, billType: billType as never, clinicId: clinicId! })
      succeeded(flags.post === 1 ? `${way.title}单已过账：${saved.billNo}` : `已保存草稿：${saved.billNo}`)
    },
  })
  const saving = useWrite(stockBills.save, null, { key: dialog.key, quiet: true })
  const updating = useWrite(stockBills.update, null, { key: dialog.key, quiet: true })
  const isBusy = saving.isPending || updating.isPending
  const { data: batches } = useClinicBatches(editing && !isInbound ? editing.clinic.clinicId : null)
  const billType = Form.useWatch('billType', dialog.form) as BillTypeCode | undefined
  const mayLeave = leavesBy(billType ?? BillType.use)

  /** A draft that a colleague has changed meanwhile, as it stands now. */
  async function newest(before: Editing, { id }: BillInfo) {
    const now = await client.fetchQuery({ ...reading(stockBills.billInfo, { billId: id }), staleTime: 0 })
    setEditing({ ...before, bill: now })
    return initialOf({ ...before, bill: now })
  }
  function send(post: 0 | 1) {
    sending.current.post = post
    dialog.form.submit()
  }
  function show(found: ErrorsByLine, lines: readonly EntryLine[]) {
    setErrors(found)
    const first = lines.find(({ key }) => found[key])
    if (first) focusCell(grid.current, first.key, Object.keys(found[first.key]!))
  }
  function refused(problem: CallError): boolean {
    const lines = (dialog.form.getFieldValue('lines') ?? []) as readonly EntryLine[]
    const found = refusedLines(lines, problem.fields)
    if (found) {
      show(found, lines)
      notice({ kind: 'error', text: problem.fields[0]?.msg ?? problem.message })
      return true
    }
    if (!problem.fields.some(({ path }) => path === 'confirmed')) return false
    modal.confirm({
      title: problem.message,
      content: problem.fields.map(({ msg }) => msg).join('；'),
      okText: '仍然过账',
      cancelText: '返回修改',
      onOk: () => {
        sending.current.confirmed = 1
        dialog.form.submit()
      },
    })
    return true
  }
  async function checked(_: unknown, lines: readonly EntryLine[] = []) {
    if (lines.length === 0) throw new Error('请至少录入一行明细')
    const found = errorsIn(lines, isInbound)
    show(found, lines)
    const count = Object.keys(found).length
    if (count > 0) throw new Error(`有${count}行需要修改`)
  }
  const mend = (key: string) =>
    setErrors((all) => {
      if (!all[key]) return all
      const { [key]: _, ...rest } = all
      return rest
    })
  function begin(way: Way) {
    setErrors(noErrors)
    if (clinic) setEditing({ way, clinic, bill: null })
  }
  const beginner = (way: Way) => (may && clinic ? () => begin(way) : undefined)
  return {
    receive: beginner('receive'),
    issue: beginner('issue'),
    transfer: beginner('transfer'),
    edit: may ? (bill: BillInfo) => setEditing({ way: wayOf(bill.billType), clinic: bill, bill }) : undefined,
    drawn: (
      <Drawer
        {...dialog.drawer}
        size="100%"
        afterOpenChange={(isOpen) => isOpen && focusOnOpen(box.current)}
        footer={
          <DialogFooter faults={dialog.fields.faults}>
            <Button onClick={(event) => dialog.drawer.onClose?.(event)}>取消</Button>
            <Button loading={isBusy} onClick={() => send(0)}>
              保存草稿
            </Button>
            <Button type="primary" loading={isBusy} onClick={() => send(1)}>
              过账
            </Button>
          </DialogFooter>
        }
      >
        <DialogForm {...dialog.fields}>
          {editing && <BillFields types={way.types} clinic={editing.clinic} isInbound={isInbound} isNew={bill === null} />}
          {editing?.way === 'transfer' && (
            <Alert type="info" title="过账后药品离开本医务室，对方收货前记为在途" style={{ margin: '8px 0' }} />
          )}
          <Form.Item name="lines" rules={[{ validator: checked }]} validateTrigger={[]}>
            <LinesField isInbound={isInbound} batches={batches} mayLeave={mayLeave} errors={errors} mend={mend} grid={grid} box={box} />
          </Form.Item>
          <LinesTotal isInbound={isInbound} />
        </DialogForm>
      </Drawer>
    ),
  }
}
