import { addDays, dayOf } from '@oems/client/days.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { StockExportMode } from '@oems/contract/drugStock/codes.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { fetchFile } from '../../kit/DownloadButton.tsx'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'

const Asked = stockCards.export.input

/** 专用账册: the book of the narcotics of one clinic, for printing and signing. */
export function useBook(clinicId: number | null) {
  const may = useCan()(stockCards.export)
  const [open, setOpen] = useState(false)
  const today = dayOf(Date.now())
  const dialog = useDialogForm({
    title: '导出专用账册',
    verb: '导出',
    open,
    initial: { startTime: addDays(today, -30), endTime: today },
    close: () => setOpen(false),
    submit: (values) => fetchFile(stockCards.export, { clinicId: clinicId!, mode: StockExportMode.controlledBook, ...values }),
  })
  return {
    book: may && clinicId !== null ? () => setOpen(true) : undefined,
    drawn: (
      <Modal {...dialog.modal}>
        <DialogForm {...dialog.fields}>
          <p>麻醉及第一类精神药品逐日逐批的收入、发出、结存与双人签名；自药品有效期期满之日起保存5年。</p>
          <Field of={Asked} name="startTime" />
          <Field of={Asked} name="endTime" />
        </DialogForm>
      </Modal>
    ),
  }
}
