import { CaretDownFilled, CaretRightFilled } from '@ant-design/icons'
import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type DragEvent, memo, useEffect } from 'react'
import { offFromAbove } from '../offFromAbove.ts'
import type { Position } from './levels.ts'
import { top } from './levels.ts'
import type { NodeRow, TreeRow } from './rows.ts'
import { TypeIcon } from './TypeIcon.tsx'
import styles from './tree.module.css'

interface Props {
  readonly id: string
  readonly row: TreeRow
  readonly y: number
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly isCut: boolean
  readonly drop: Position | null
  readonly mayDrag: boolean
  readonly select: (orgId: number) => void
  readonly turn: (orgId: number, isOpen: boolean) => void
  readonly start: (event: DragEvent, row: NodeRow) => void
  readonly hold: (event: DragEvent, row: NodeRow) => void
  readonly loadRest: (parentId: number) => void
}
const indent = 16

/** A line of the tree: a node, or what stands for those that are not loaded yet. Drawn anew only when something about it changes. */
export const TreeLine = memo(function TreeLine({ row, ...line }: Props) {
  return row.kind === 'node' ? <NodeLine row={row} {...line} /> : <RestLine row={row} {...line} />
}, sameLine)

/** Rows are made anew with each change of the tree, and most of them are as they were. */
function sameLine({ row: one, ...before }: Props, { row: other, ...after }: Props) {
  const same = (a: object, b: object) => Object.entries(a).every(([name, value]) => Object.is(value, (b as Record<string, unknown>)[name]))
  return same(one, other) && same(before, after)
}

function NodeLine({
  id,
  row,
  y,
  isSelected,
  isActive,
  isCut,
  drop,
  mayDrag,
  select,
  turn,
  start,
  hold,
}: Props & { readonly row: NodeRow }) {
  const { item, isOpen, depth, parentId, place, of } = row
  const state = stateOf(row)
  const unfilled = item.isUnfilled ? '未填报' : null
  const remarks = [state, unfilled].filter((one) => one !== null)
  const Caret = isOpen ? CaretDownFilled : CaretRightFilled
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys, for whichever line is the active one
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active line
    <div
      id={id}
      role="treeitem"
      aria-label={[item.orgName, OrgType.label(item.orgType), state, unfilled].filter(Boolean).join('，')}
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={isSelected}
      {...(item.hasChildren && { 'aria-expanded': isOpen })}
      className={styles.line}
      style={{ top: y, paddingLeft: 4 + (depth - 1) * indent }}
      title={remarks.length > 0 ? `${item.orgName}（${remarks.join('，')}）` : item.orgName}
      data-active={isActive || undefined}
      data-cut={isCut || undefined}
      data-off={state !== null || undefined}
      data-drop={drop ?? undefined}
      draggable={mayDrag && parentId !== top}
      onClick={() => select(item.orgId)}
      onDragStart={(event) => start(event, row)}
      onDragOver={(event) => hold(event, row)}
    >
      <span
        aria-hidden
        className={styles.caret}
        onClick={(event) => {
          if (!item.hasChildren) return
          event.stopPropagation()
          turn(item.orgId, isOpen)
        }}
      >
        {item.hasChildren && <Caret />}
      </span>
      <TypeIcon type={item.orgType} />
      <span className={styles.name}>{item.orgName}</span>
      {unfilled && <span aria-hidden className={styles.unfilled} />}
      {state !== null && <small className={styles.said} data-text={state} />}
      {item.childNum > 0 && <small className={`${styles.said} ${styles.count}`} data-text={item.childNum.toLocaleString('zh-CN')} />}
    </div>
  )
}

/** Why a node stands in grey: it is disabled, by itself or from above, or a closed project. */
function stateOf({ item: { status, projectStatus }, isOffFromAbove }: NodeRow): string | null {
  if (status === OrgStatus.disabled) return OrgStatus.label(status)
  if (projectStatus === ProjectStatus.closed) return ProjectStatus.label(projectStatus)
  return isOffFromAbove ? offFromAbove : null
}

/** Whoever comes to it, by scrolling or by the keys, has the next page loaded. */
function RestLine({ id, row, y, isActive, loadRest }: Props) {
  const { kind, parentId, depth, left } = row as Exclude<TreeRow, NodeRow>
  useEffect(() => {
    if (kind === 'rest') loadRest(parentId)
  }, [kind, parentId, loadRest])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys load it by coming here
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active line
    <div
      id={id}
      role="treeitem"
      aria-level={depth}
      aria-selected={false}
      onClick={() => kind === 'rest' && loadRest(parentId)}
      className={`${styles.line} ${styles.rest}`}
      style={{ top: y, paddingLeft: 24 + (depth - 1) * indent }}
      data-active={isActive || undefined}
    >
      {kind === 'rest' ? `还有 ${left.toLocaleString('zh-CN')} 个，正在加载…` : '正在加载…'}
    </div>
  )
}
