import { CallError } from '@oems/client/callError.ts'
import { Count, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { Button, Checkbox, Drawer, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { complain, useCan, useWrite } from '../../core/calls.ts'
import { notice, succeeded, warned } from '../../core/notices.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogFooter } from '../../kit/form/DialogFooter.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { CheckerSelect } from '../CheckerSelect.tsx'
import { focusOnOpen } from '../entry/gridKeys.ts'
import { needsChecker } from '../entry/lines.ts'
import type { Clinic } from '../useClinic.ts'
import { useClinicBatches, useShelves } from '../useClinicBatches.ts'
import { CountField } from './CountField.tsx'
import { CountPreview } from './CountPreview.tsx'
import {
  type Counted,
  type CountedByBatch,
  type CountResult,
  countErrors,
  countedOf,
  linesToSend,
  refusedBatches,
  unexplained,
} from './counted.ts'

interface Values {
  readonly counted?: CountedByBatch
  readonly checkerId?: number
}
const noErrors: ReadonlyMap<number, string> = new Map()
/** Between a number that was typed in the preview and the preview of it. */
const pauseMs = 400

/** 盘点: numbers are typed while others go on working, differences are shown, and only then are they booked. */
export function useCountEditor(clinic: Clinic | null) {
  const may = useCan()(stockTransfers.count)
  const [open, setOpen] = useState(false)
  const [withEmpty, setWithEmpty] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const [result, setResult] = useState<CountResult | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const clinicId = clinic?.clinicId ?? null
  const { data: batches = [], isLoading } = useClinicBatches(open ? clinicId : null, { withEmpty })
  const shelves = useShelves(open ? clinicId : null)

  const dialog = useDialogForm({
    title: `盘点${clinic ? `：${clinic.clinicName}` : ''}`,
    verb: '确认盘点',
    open,
    loading: open && isLoading,
    initial: {},
    close: () => {
      setOpen(false)
      setResult(null)
    },
    draft: clinicId === null ? null : { routeKey: `${stockTransfers.count.path}#${clinicId}` },
    refused,
    submit: async () => {
      const { billIds } = await counting.mutateAsync(inputOf(0))
      succeeded(billIds.length > 0 ? `盘点已过账，生成${billIds.length}张单据` : '盘点完成，全部相符')
    },
  })
  const counting = useWrite(stockTransfers.count, null, { key: dialog.key, quiet: true })
  const previewing = useWrite(stockTransfers.count, null, { quiet: true })
  const counted = (Form.useWatch('counted', dialog.form) ?? {}) as CountedByBatch
  const short = new Set(result?.lines.flatMap(({ batchId, difference }) => (difference < 0 ? batchId : [])))
  const isControlled = countedOf(batches, counted).some(({ id, controlLevel }) => needsChecker(controlLevel, !short.has(id)))

  function inputOf(preview: 0 | 1) {
    const { counted = {}, checkerId } = dialog.form.getFieldsValue(true) as Values
    return { clinicId: clinicId!, lines: linesToSend(batches, counted), preview, ...(checkerId !== undefined && { checkerId }) }
  }
  function refused(problem: CallError): boolean {
    const found = refusedBatches(inputOf(0).lines, problem.fields)
    if (found.size === 0) return false
    setErrors(found)
    notice({ kind: 'error', text: problem.fields[0]?.msg ?? problem.message })
    return true
  }
  async function preview() {
    const input = inputOf(1)
    const wrong = countErrors(batches, (dialog.form.getFieldValue('counted') ?? {}) as CountedByBatch)
    setErrors(wrong)
    if (input.lines.length === 0) return warned('还没有录入实盘量')
    if (wrong.size > 0) return warned(`有${wrong.size}行需要修改`)
    try {
      setResult(await previewing.mutateAsync(input))
    } catch (problem) {
      if (!(problem instanceof CallError) || !refused(problem)) complain(problem)
    }
  }
  function confirm() {
    const silent = result ? unexplained(result, counted) : noErrors
    setErrors(silent)
    if (silent.size > 0) return warned(`有${silent.size}批有差异，请填写原因`)
    dialog.form.submit()
  }
  function mend(batchId: number) {
    if (errors.has(batchId)) setErrors(new Map([...errors].filter(([id]) => id !== batchId)))
  }
  function change(batchId: number, changed: Partial<Counted>) {
    mend(batchId)
    dialog.form.setFieldValue('counted', { ...counted, [batchId]: { ...counted[batchId]!, ...changed } })
  }
  const left = JSON.stringify(countedOf(batches, counted).map(({ id }) => counted[id]!.leftBefore))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had left already changes the differences, and nothing else does
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => void preview(), pauseMs)
    return () => clearTimeout(timer)
  }, [left])

  return {
    count: may && clinic ? () => setOpen(true) : undefined,
    drawn: (
      <Drawer
        {...dialog.drawer}
        size="100%"
        afterOpenChange={(isOpen) => isOpen && focusOnOpen(box.current)}
        footer={
          <DialogFooter faults={dialog.fields.faults}>
            <Button onClick={(event) => dialog.drawer.onClose?.(event)}>取消</Button>
            {result ? (
              <>
                <Button onClick={() => setResult(null)}>返回继续清点</Button>
                <Button type="primary" loading={counting.isPending || previewing.isPending} onClick={confirm}>
                  确认盘点
                </Button>
              </>
            ) : (
              <Button type="primary" loading={previewing.isPending} onClick={() => void preview()}>
                查看差异
              </Button>
            )}
          </DialogFooter>
        }
      >
        <DialogForm
          {...dialog.fields}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.ctrlKey) return
            event.preventDefault()
            if (result) confirm()
            else void preview()
          }}
        >
          <div hidden={result !== null}>
            <Checkbox checked={withEmpty} onChange={({ target }) => setWithEmpty(target.checked)}>
              含账面无库存的批次
            </Checkbox>
            <Form.Item name="counted">
              <CountField box={box} batches={batches} shelves={shelves} errors={errors} mend={mend} />
            </Form.Item>
          </div>
          {result && <CountPreview result={result} batches={batches} counted={counted} errors={errors} change={change} />}
          {isControlled && clinicId !== null && (
            <Field of={Count} name="checkerId" help="麻精药品须双人核对" rules={[{ required: true, message: '请选择复核人' }]}>
              <CheckerSelect clinicId={clinicId} />
            </Field>
          )}
        </DialogForm>
      </Drawer>
    ),
  }
}
