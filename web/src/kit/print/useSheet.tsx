import type { ExportedRows } from '@oems/contract/core/exported.ts'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { moment } from '../../core/moment.ts'
import { PaperTable } from './PaperTable.tsx'

const dialogs = '.ant-modal-wrap:not([style*="display: none"])'

/** Rows that an export has given for paper: they stand in the place of the page's own while it prints. `place` is something on that page. */
export function useSheet<E extends HTMLElement>() {
  const [sheet, print] = useState<ExportedRows | null>(null)
  const place = useRef<E>(null)
  useEffect(() => {
    if (!sheet) return
    const done = () => print(null)
    window.addEventListener('afterprint', done, { once: true })
    let frame = 0
    // The dialog in which paper was asked for is on its way out: as long as it stands there it would be the sheet.
    const begin = () => {
      if (document.querySelector(dialogs)) frame = requestAnimationFrame(begin)
      else window.print()
    }
    begin()
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', done)
    }
  }, [sheet])
  const panel = sheet && place.current?.closest('[role=tabpanel]')
  return { place, print, paper: panel && createPortal(<Sheet sheet={sheet} />, panel) }
}

const Sheet = ({ sheet: { head, rows, total, filtered, orgName, asOf } }: { readonly sheet: ExportedRows }) => (
  <PaperTable
    columns={head
      .map((title, place) => ({ title, place, render: (row: readonly string[]) => row[place] }))
      // What nobody has would take the others' room.
      .filter(({ place }) => rows.some((row) => row[place]))}
    rows={rows}
    keyOf={(_, at) => at}
    filters={filtered.filter(({ field }) => field !== chosen).map(({ title, text }) => `${title}：${text}`)}
    foot={`${orgName}，${howMany(rows.length, total, filtered)}；数据截至 ${moment(asOf)}`}
  />
)

/** The field of an export that names the rows which were chosen by hand. */
const chosen = 'ids'
function howMany(printed: number, total: number, filtered: ExportedRows['filtered']) {
  if (filtered.some(({ field }) => field === chosen)) return `所选 ${grouped(printed)} 条`
  return printed < total ? `前 ${grouped(printed)} 条，共 ${grouped(total)} 条，其余未打印，请缩小筛选范围` : `共 ${grouped(total)} 条`
}

const grouped = (count: number) => count.toLocaleString('zh-CN')
