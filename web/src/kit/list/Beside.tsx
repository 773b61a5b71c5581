import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFoldable } from '../../core/foldable.ts'
import { ResizeEdge } from '../ResizeEdge.tsx'
import styles from './Beside.module.css'

interface Props {
  /** Its width and whether it is folded are kept for the account under this name. */
  readonly name: string
  /** What stands there: 组织. */
  readonly label: string
  /** What is folded: 组织树. */
  readonly what: string
  /** By what the list is chosen; seen while the rest is folded. */
  readonly chosen: ReactNode
  readonly hidden?: boolean
  readonly onKeyDownCapture?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}
const usualWidth = 216
const range = [160, 420] as const

/** What a list is chosen by, at its left: `<ListPage beside={…}>`. It is folded and resized. */
export function Beside({ name, label, what, chosen, hidden = false, onKeyDownCapture, children }: Props) {
  const { width, folded, fold, resize } = useFoldable(name, usualWidth)
  return (
    <aside
      className={styles.beside}
      aria-label={label}
      hidden={hidden}
      data-folded={folded}
      style={folded ? undefined : { width }}
      onKeyDownCapture={onKeyDownCapture}
    >
      <Button
        type="text"
        className={styles.fold ?? ''}
        aria-label={folded ? `展开${what}` : `收起${what}`}
        aria-expanded={!folded}
        icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={() => fold(!folded)}
      />
      {folded && <span className={styles.label}>{label}</span>}
      {folded && chosen && <span className={styles.chosen}>{chosen}</span>}
      {/* Folded it stays as it is, with what was opened and typed in it. */}
      <div className={styles.content} hidden={folded}>
        {children}
      </div>
      {!folded && <ResizeEdge label={`${what}宽度`} side="right" width={width} range={range} usual={usualWidth} change={resize} />}
    </aside>
  )
}
