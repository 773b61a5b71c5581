import { type EmployeeInfo, employees } from '@oems/contract/people/employees.ts'
import { RevealPurpose } from '@oems/contract/platform/codes.ts'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { send } from '../core/send.ts'
import { useDialogForm } from '../kit/useDialogForm.tsx'

type Numbers = Pick<EmployeeInfo, 'idNumber' | 'mobile' | 'emergencyPhone'>
interface Why {
  readonly purpose?: 1 | 2 | 3 | 9
  readonly reason?: string
}

/** The purpose is asked again after ten minutes (01 §3.16). */
const keptFor = 10 * 60_000
let lastWhy: { readonly why: Why; readonly at: number } | null = null

/** Whole numbers of the person whose record is open; they are gone when another record is. */
export function useReveal(employeeId: number | null) {
  const [open, setOpen] = useState(false)
  const [whole, setWhole] = useState<{ readonly of: number; readonly numbers: Numbers } | null>(null)
  const dialog = useDialogForm({
    title: '显示完整号码',
    verb: '显示',
    open,
    initial: lastWhy && Date.now() - lastWhy.at < keptFor ? lastWhy.why : {},
    close: () => setOpen(false),
    submit: async (values) => {
      const { idNumber, mobile, emergencyPhone } = await send(employees.info, { employeeId: employeeId!, reveal: 1, ...values })
      lastWhy = { why: values, at: Date.now() }
      setWhole({ of: employeeId!, numbers: { idNumber, mobile, emergencyPhone } })
    },
  })
  return { ...dialog, whole: whole?.of === employeeId ? whole?.numbers : undefined, ask: () => setOpen(true) }
}

export function RevealDialog({ reveal }: { readonly reveal: ReturnType<typeof useReveal> }) {
  const purpose = Form.useWatch('purpose', reveal.form) as Why['purpose']
  return (
    <Modal {...reveal.modal}>
      <Form {...reveal.fields}>
        <Form.Item
          name="purpose"
          label="查看目的"
          rules={[{ required: true, message: '请选择查看目的' }]}
          extra="查看会记入敏感信息访问日志"
        >
          <Select options={RevealPurpose.options} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="查看原因"
          rules={[{ required: purpose === 9, min: 2, max: 100, message: '请输入2到100字的查看原因' }]}
        >
          <Input.TextArea rows={2} maxLength={100} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
