import { Button, Space } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../core/latest.ts'
import { usePageTab } from '../../core/tab.ts'
import styles from './SelectionBar.module.css'
import { totalText } from './totalText.ts'
import type { List } from './useListPage.ts'

export interface SelectionAction {
  readonly label: string
  readonly danger?: boolean
  /** Done to the rows that are chosen. */
  readonly onClick: (ids: number[]) => void
  /** Done to all rows that the filters find; absent where the call takes ids alone. */
  readonly onAll?: () => void
  /** Behind the button: other ways of doing the same, to the chosen rows or, for `null`, to all. */
  readonly beside?: (ids: readonly number[] | null) => ReactNode
}
interface Props {
  readonly list: Pick<List, 'selection' | 'total'> & Partial<Pick<List, 'totalCapped'>>
  readonly actions: readonly SelectionAction[]
}

/** How many rows are chosen and what can be done to them. It lies over the line of tools, so that nothing moves; Esc clears. */
export function SelectionBar({ list: { selection, total = 0, totalCapped }, actions }: Props) {
  const { ids, clear } = selection
  const [allOf, setAllOf] = useState<readonly number[] | null>(null)
  const isAll = allOf === ids // another choice has been made since, or none
  const isOpen = ids.length > 0
  const bar = useRef<HTMLDivElement>(null)
  useEscape(bar, isOpen, clear)
  const words = isAll ? `已选全部 ${totalText(total, totalCapped)} 条` : `已选 ${ids.length} 条`
  const mayTakeAll = !isAll && total > ids.length && actions.some(({ onAll }) => onAll)
  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen && words}
      </span>
      {isOpen && (
        <div ref={bar} role="toolbar" aria-label="所选" data-selection className={styles.bar}>
          <b>{words}</b>
          {actions.map(({ label, danger = false, onClick, onAll, beside }) => (
            <Space.Compact key={label}>
              <Button danger={danger} disabled={isAll && !onAll} onClick={() => (isAll ? onAll?.() : onClick(ids))}>
                {label}
              </Button>
              {beside?.(isAll ? null : ids)}
            </Space.Compact>
          ))}
          {mayTakeAll && (
            <Button type="link" onClick={() => setAllOf(ids)}>
              选择全部 {totalText(total, totalCapped)} 条
            </Button>
          )}
          <Button type="text" className={styles.clear ?? ''} aria-keyshortcuts="Escape" onClick={clear}>
            取消选择
          </Button>
        </div>
      )}
    </>
  )
}

/** Esc, unless what it was pressed in, such as a dialog or an open list of choices, has a use for it itself. */
function useEscape(bar: RefObject<HTMLElement | null>, isOpen: boolean, clear: () => void) {
  const tab = usePageTab()
  const latest = useLatest(clear)
  useEffect(() => {
    if (!isOpen) return
    const listen = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element) || tab?.isInFront() === false) return
      const isHere = target === document.body || bar.current?.closest('[role=tabpanel]')?.contains(target)
      if (isHere && target.getAttribute('aria-expanded') !== 'true') latest()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen, tab, bar, latest])
}
