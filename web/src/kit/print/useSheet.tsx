import type { ExportedRows } from '@oems/contract/core/exported.ts'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { moment } from '../../core/moment.ts'
import { PaperTable } from './PaperTable.tsx'

/** Rows that an export has given for paper: they stand in the place of the page's own while it prints. `place` is something on that page. */
export function useSheet<E extends HTMLElement>() {
  const [sheet, print] = useState<ExportedRows | null>(null)
  const place = useRef<E>(null)
  useEffect(() => {
    if (!sheet) return
    const done = () => print(null)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [sheet])
  const panel = sheet && place.current?.closest('[role=tabpanel]')
  return { place, print, paper: panel && createPortal(<Sheet sheet={sheet} />, panel) }
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
