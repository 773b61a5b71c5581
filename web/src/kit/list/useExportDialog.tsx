import type { Call, Sent } from '@oems/contract/core/call.ts'
import { codes } from '@oems/contract/core/codes.ts'
import type { ExportedRows } from '@oems/contract/core/exported.ts'
import { ExportFormat, mostPrinted } from '@oems/contract/core/exportFormat.ts'
import { flag, shape, withDefault } from '@oems/contract/core/fields.ts'
import { exportPurpose, purposeErrors } from '@oems/contract/core/reveal.ts'
import { completed } from '@oems/contract/core/rules.ts'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { send } from '../../core/send.ts'
import { fetchFile } from '../DownloadButton.tsx'
import { Field } from '../form/ContractField.tsx'
import { useDialogForm } from '../form/useDialogForm.tsx'
import { PurposeFields } from '../record/useReveal.tsx'
import { shownOf } from './shownColumns.ts'
import type { List } from './useListPage.ts'

const Columns = codes('列', { all: [1, '全部列'], shown: [2, '当前显示的列'] })
const Rows = codes('哪些行', { chosen: [1, '所选'], found: [2, '当前筛选'] })
const fields = shape({
  rows: withDefault(Rows.schema, Rows.found),
  format: withDefault(ExportFormat.schema, ExportFormat.xlsx),
  columns: withDefault(Columns.schema, Columns.all),
  whole: withDefault(flag('号码'), 0),
  ...exportPurpose,
})
const formats = [
  { value: ExportFormat.xlsx, label: 'Excel（.xlsx）' },
  { value: ExportFormat.csv, label: '文本（.csv）' },
  { value: ExportFormat.rows, label: `打印（至多 ${mostPrinted.toLocaleString('zh-CN')} 条）` },
]
const numbers = [
  { value: 0, label: '掩码' },
  { value: 1, label: '完整号码' },
]
interface Asked {
  readonly rows: number
  readonly format: ExportFormat
  readonly columns: number
  readonly whole: 0 | 1
}
const rules = (values: object) => ((values as Asked).whole === 1 ? purposeErrors(completed(fields, values)) : [])

interface Props<C extends Call> {
  readonly call: C
  readonly list: { readonly input: Sent<C> } & Partial<Pick<List, 'frame'>>
  readonly verb: string
  /** The rows that are chosen, where some are; `null`: all that the filters find. */
  readonly ids: readonly number[] | null
  readonly print: (rows: ExportedRows) => void
}

/** Which rows become what: a file or paper, with which columns, and for what whole numbers are asked. Enter exports at once. */
export function useExportDialog<C extends Call>({ call, list, verb, ids, print }: Props<C>) {
  const [open, setOpen] = useState(false)
  const dialog = useDialogForm({
    title: verb,
    verb: '导出',
    open,
    rules,
    initial: { rows: ids ? Rows.chosen : Rows.found },
    close: () => setOpen(false),
    submit: async (values) => {
      const { rows, format, columns, whole, ...purpose } = values as Asked
      const wished = columns === Columns.shown ? { columns: shownOf(list) } : {}
      const chosen = ids && rows === Rows.chosen ? { ids } : {}
      const input = { ...list.input, ...chosen, format, ...wished, ...(whole === 1 && purpose) } as Sent<C>
      if (format === ExportFormat.rows) print((await send(call, input)) as ExportedRows)
      else await fetchFile(call, input)
    },
  })
  return { ...dialog, ask: () => setOpen(true) }
}

interface FieldsProps {
  readonly mayReveal: boolean
  readonly hasColumns: boolean
  /** How many rows are chosen, and how many the filters find, in words. */
  readonly chosen: number
  readonly found: string
}
export function ExportFields({ mayReveal, hasColumns, chosen, found }: FieldsProps) {
  const form = Form.useFormInstance()
  const whole = Form.useWatch('whole') as 0 | 1 | undefined
  // A file is kept and may have all; paper is read, as the list is.
  const usual = (format: number) => (hasColumns && format === ExportFormat.rows ? Columns.shown : Columns.all)
  const which = [
    { value: Rows.chosen, label: `所选 ${chosen.toLocaleString('zh-CN')} 条` },
    { value: Rows.found, label: `当前筛选 ${found} 条` },
  ]
  return (
    <>
      <Field of={fields} name="rows" hidden={chosen === 0}>
        <Radio.Group options={which} />
      </Field>
      <Field of={fields} name="format">
        <Radio.Group
          options={formats}
          onChange={({ target }) => !form.isFieldTouched('columns') && form.setFieldValue('columns', usual(target.value as number))}
        />
      </Field>
      <Field of={fields} name="columns" hidden={!hasColumns}>
        <Radio.Group options={Columns.options} />
      </Field>
      <Field of={fields} name="whole" hidden={!mayReveal}>
        <Radio.Group options={numbers} />
      </Field>
      {whole === 1 && <PurposeFields />}
    </>
  )
}
