import type { Call, Sent } from '@oems/contract/core/call.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { DownloadButton, fetchFile } from '../kit/DownloadButton.tsx'

export interface TableExport {
  readonly label: string
  readonly call: Call
  readonly fetch: () => Promise<void>
}
/** A table that a page can be taken out as, with its 口径 on the second sheet. */
export const tableOf = <C extends Call>(label: string, call: C, input: Sent<C>): TableExport => ({
  label,
  call,
  fetch: () => fetchFile(call, input),
})

/** 导出 of the tables behind a page, those that the caller may take; nothing where there is none. */
export function TableExports({ tables }: { readonly tables: readonly TableExport[] }) {
  const can = useCan()
  const [busy, setBusy] = useState(false)
  const offered = tables.filter(({ call }) => can(call))
  async function take({ fetch }: TableExport) {
    setBusy(true)
    await fetch()
    setBusy(false)
  }
  if (offered.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: offered.map((table) => ({ key: table.label, label: table.label, onClick: () => void take(table) })) }}
    >
      <Button loading={busy}>导出 ▾</Button>
    </Dropdown>
  )
}

/** 导出 of one table, where the caller may. */
export function ExportTable<C extends Call>({ call, input }: { readonly call: C; readonly input: Sent<C> }) {
  if (!useCan()(call)) return null
  return (
    <DownloadButton<C> call={call} input={() => input}>
      导出
    </DownloadButton>
  )
}
