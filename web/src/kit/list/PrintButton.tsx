import { PrinterOutlined } from '@ant-design/icons'
import type { Call, Sent } from '@oems/contract/core/call.ts'
import type { ExportedRows } from '@oems/contract/core/exported.ts'
import { ExportFormat, mostPrinted, takesFormat } from '@oems/contract/core/exportFormat.ts'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { complain } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { send } from '../../core/send.ts'
import { PaperTable } from '../print/PaperTable.tsx'

interface Props<C extends Call> {
  readonly call: C
  readonly list: { readonly input: NoInfer<Sent<C>>; readonly rows?: readonly object[]; readonly total?: number | undefined }
}

/** 打印: what is on screen, or by the list's export, with its masks and its line in the log, what the filters find. */
export function PrintButton<C extends Call<'read'>>({ call, list }: Props<C>) {
  const [busy, setBusy] = useState(false)
  const [sheet, setSheet] = useState<ExportedRows | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { rows = [], total = 0 } = list
  const whole = total > rows.length && takesFormat(call.output)

  useEffect(() => {
    if (!sheet) return
    const done = () => setSheet(null)
    window.addEventListener('afterprint', done, { once: true })
    print()
    return () => window.removeEventListener('afterprint', done)
  }, [sheet])
  async function fetchRows() {
    setBusy(true)
    try {
      setSheet((await send(call, { ...list.input, format: ExportFormat.rows } as unknown as Sent<C>)) as ExportedRows)
    } catch (problem) {
      complain(problem)
    }
    setBusy(false)
  }
  const own = (
    <Button
      ref={button}
      icon={<PrinterOutlined />}
      loading={busy}
      aria-label="打印"
      title="打印"
      {...(!whole && { onClick: () => print() })}
    />
  )
  const items = [
    { key: 'shown', label: `打印本页 ${rows.length} 条`, onClick: () => print() },
    {
      key: 'all',
      label: total > mostPrinted ? `打印当前筛选的前 ${grouped(mostPrinted)} 条` : `打印当前筛选的全部 ${grouped(total)} 条`,
      onClick: () => void fetchRows(),
    },
  ]
  const panel = sheet && button.current?.closest('[role=tabpanel]')
  return (
    <>
      {whole ? (
        <Dropdown trigger={['click']} menu={{ items }}>
          {own}
        </Dropdown>
      ) : (
        own
      )}
      {panel && createPortal(<Sheet sheet={sheet} />, panel)}
    </>
  )
}

const Sheet = ({ sheet: { head, rows, total, asOf } }: { readonly sheet: ExportedRows }) => (
  <PaperTable
    columns={head
      .map((title, place) => ({ title, place, render: (row: readonly string[]) => row[place] }))
      // What nobody has would take the others' room.
      .filter(({ place }) => rows.some((row) => row[place]))}
    rows={rows}
    keyOf={(_, at) => at}
    foot={
      rows.length < total
        ? `前 ${grouped(rows.length)} 条，共 ${grouped(total)} 条，其余未打印，请缩小筛选范围；数据截至 ${moment(asOf)}`
        : `共 ${grouped(total)} 条；数据截至 ${moment(asOf)}`
    }
  />
)

const grouped = (count: number) => count.toLocaleString('zh-CN')
