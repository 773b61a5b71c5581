import { PrinterOutlined } from '@ant-design/icons'
import type { Call, Sent } from '@oems/contract/core/call.ts'
import type { ExportedRows } from '@oems/contract/core/exported.ts'
import { ExportFormat, mostPrinted, takesFormat } from '@oems/contract/core/exportFormat.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { complain } from '../../core/calls.ts'
import { send } from '../../core/send.ts'
import { useSheet } from '../print/useSheet.tsx'
import { shownOf } from './shownColumns.ts'
import type { List } from './useListPage.ts'

interface Props<C extends Call> {
  readonly call: C
  readonly list: { readonly input: NoInfer<Sent<C>>; readonly rows?: readonly object[]; readonly total?: number | undefined } & Partial<
    Pick<List, 'frame' | 'isLoading' | 'isOutdated'>
  >
}

/** 打印: what is on screen, or by the list's export, with its masks and its line in the log, what the filters find. */
export function PrintButton<C extends Call<'read'>>({ call, list }: Props<C>) {
  const [busy, setBusy] = useState(false)
  const { place, print: printSheet, paper } = useSheet<HTMLButtonElement>()
  const { rows = [], total = 0, isLoading = false, isOutdated = false } = list
  const whole = total > rows.length && takesFormat(call.output)

  async function fetchRows() {
    setBusy(true)
    try {
      const asked = { ...list.input, format: ExportFormat.rows, columns: shownOf(list) }
      printSheet((await send(call, asked as unknown as Sent<C>)) as ExportedRows)
    } catch (problem) {
      complain(problem)
    }
    setBusy(false)
  }
  const own = (
    <Button
      ref={place}
      icon={<PrinterOutlined />}
      loading={busy || isLoading || isOutdated}
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
  return (
    <>
      {whole ? (
        <Dropdown trigger={['click']} menu={{ items }}>
          {own}
        </Dropdown>
      ) : (
        own
      )}
      {paper}
    </>
  )
}

const grouped = (count: number) => count.toLocaleString('zh-CN')
