import type { ReactNode, SyntheticEvent, ThHTMLAttributes } from 'react'
import { Explain } from '../explain/Explain.tsx'
import { ColumnEdge } from './ColumnEdge.tsx'
import styles from './ColumnHead.module.css'
import { type Arrangeable, ColumnMenu } from './ColumnMenu.tsx'
import { type Column, labelOf } from './columns.ts'

interface HeadProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** What stands in the heading beside its words. */
  readonly beside?: ReactNode
}

/** The heading itself sorts; neither what stands beside its words nor what that has opened elsewhere, which React takes for a part of it. */
const isOnWords = ({ currentTarget, target }: SyntheticEvent) =>
  currentTarget.contains(target as Element) && !(target as Element).closest('button, [role=separator]')

/** antd's heading takes the focus where it sorts; here the button of the menu does, which sorts, too. */
export function HeadCell({ beside, tabIndex: _, className = '', children, onClick, onKeyDown: _2, ...props }: HeadProps) {
  if (!beside)
    return (
      <th className={className} {...props}>
        {children}
      </th>
    )
  return (
    <th className={`${className} ${styles.head}`} onClick={(event) => isOnWords(event) && onClick?.(event)} {...props}>
      {children}
      {beside}
    </th>
  )
}

/** A column with the menu and the movable edge of its heading. */
export function withHead<R>(column: Column<R>, list: Arrangeable, isFirst: boolean): Column<R> {
  const label = labelOf(column)
  if (!label) return column
  const resize = (width: number) => list.change({ ...list.settings, widths: { ...list.settings.widths, [label]: width } })
  const beside = (
    <>
      <ColumnMenu list={list} column={column} isFirst={isFirst} />
      <ColumnEdge label={label} width={Number(column.width)} resize={resize} frame={list.frame} />
    </>
  )
  const title = column.explains && (
    <span className={styles.explained}>
      {label}
      <Explain title={label} figures={[column.explains]} />
    </span>
  )
  return { ...column, ...(title && { label, title }), onHeaderCell: () => ({ beside }) as object }
}
