import type { BatchRow } from '@oems/contract/operations/imports.ts'
import { useRef, useState } from 'react'
import { besideIn, type CellAt, nextWrong } from './stagedRows.ts'

interface Editing extends CellAt {
  /** The line as it will be sent. */
  readonly cells: readonly string[]
}
interface Lines {
  readonly columns: readonly string[]
  readonly rows: readonly BatchRow[]
  /** Sends a line; gives the lines as they stand then, null where that was refused. */
  readonly fix: (rowNo: number, cells: readonly string[]) => Promise<readonly BatchRow[] | null>
  /** Nothing is wrong any more among these lines. */
  readonly finished: () => void
}

/** Which cell is being corrected. Saving a line leads to the next wrong cell, so that hands stay on the keyboard. */
export function useEditing({ columns, rows, fix, finished }: Lines) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [busy, setBusy] = useState(false)
  /** Left as it was: the focus goes back there. */
  const [left, setLeft] = useState<CellAt | null>(null)
  /** An editor that is closed loses the focus as well, and that is no leaving. */
  const present = useRef<Editing | null>(null)
  function edit(next: Editing | null) {
    present.current = next
    setEditing(next)
    setLeft(null)
  }
  const rowOf = (rowNo: number, among = rows) => among.find((row) => row.rowNo === rowNo)
  const open = (cell: CellAt, among = rows) => edit({ ...cell, cells: rowOf(cell.rowNo, among)?.cells ?? [] })
  const isChanged = ({ rowNo, cells }: Editing) => rowOf(rowNo)?.cells.some((text, at) => text !== cells[at]) ?? false

  async function save(then: 'next' | 'stay') {
    const sent = present.current
    if (!sent || busy) return
    let after: readonly BatchRow[] | null = rows
    if (isChanged(sent)) {
      setBusy(true)
      after = await fix(sent.rowNo, sent.cells)
      setBusy(false)
      if (!after) return // it stays as it was typed
    }
    const next = then === 'next' ? nextWrong(after, columns, sent) : null
    if (next) return open(next, after)
    edit(null)
    if (then === 'next') finished()
  }
  return {
    editing,
    left,
    busy,
    open(cell: CellAt, among = rows) {
      const same = present.current
      if (same?.rowNo === cell.rowNo) edit({ ...same, at: cell.at })
      else open(cell, among)
    },
    type: (text: string) => editing && edit({ ...editing, cells: editing.cells.map((cell, at) => (at === editing.at ? text : cell)) }),
    save: () => void save('next'),
    give() {
      edit(null)
      setLeft(editing)
    },
    move(step: 1 | -1) {
      if (!editing) return
      const at = besideIn(columns, editing.at, step)
      if (at < 0) void save('next')
      else edit({ ...editing, at })
    },
    /** Somewhere else was clicked: what was typed counts, as in a spreadsheet. */
    leave(cell: CellAt) {
      const { current } = present
      if (current?.rowNo === cell.rowNo && current.at === cell.at) void save('stay')
    },
  }
}
