import { useEffect, useRef } from 'react'
import { isDialogOpen } from '../../core/keys.ts'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'
import { usePageTab } from '../../core/tab.ts'
import type { Direction } from './useOpened.ts'

interface Keys {
  readonly step: (by: Direction) => void
  /** Absent: Esc leads nowhere. */
  readonly close?: () => void
}
const directions: Readonly<Record<string, Direction>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 }

const recordKeys: readonly KeyLine[] = [['↑ ↓ 或 J K', '看上一条、下一条详情，Esc 关闭']]

/** What uses these keys itself, or lies above the record. */
const ownKeys =
  'input, textarea, select, [contenteditable=true], [role=dialog], [role=separator], [role=tree], [role=menu], [role=tablist], [role=listbox], [role=radiogroup]'

/** ↑ ↓ and J K lead to the previous and the next record, Esc closes it: from the record, from its list, and where the focus is nowhere. */
export function useRecordKeys(
  record: { readonly current: HTMLElement | null },
  isOpen: boolean,
  keys: Keys,
  lines: readonly KeyLine[] = recordKeys,
) {
  const tab = usePageTab()
  usePageKeys(lines, isOpen)
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOpen) return
    function pressed(event: KeyboardEvent) {
      const by = directions[event.key]
      if (by === undefined && (event.key !== 'Escape' || !latest.current.close)) return
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || tab?.isInFront() === false) return
      if (isElsewhere(event.target, record.current)) return
      event.preventDefault()
      if (by === undefined) latest.current.close?.()
      else latest.current.step(by)
    }
    // Before the list hears of them: as long as a record is open, the keys lead from record to record.
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [isOpen, tab, record])
}

function isElsewhere(target: EventTarget | null, record: HTMLElement | null) {
  const owner = target instanceof Element ? target.closest(ownKeys) : null
  return isDialogOpen() || (owner !== null && owner !== record)
}
