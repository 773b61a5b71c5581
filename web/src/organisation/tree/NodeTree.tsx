import { useStore } from '@oems/client/store.ts'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../core/latest.ts'
import { rowsOf } from './rows.ts'
import { TreeLine } from './TreeLine.tsx'
import styles from './tree.module.css'
import type { TreeStore } from './treeStore.ts'
import { useTreeDrag } from './useTreeDrag.ts'
import { type NodeActs, useTreeKeys } from './useTreeKeys.ts'
import { rowHeight, useWindowed } from './useWindowed.ts'

interface Props {
  readonly tree: TreeStore
  readonly selected: number
  readonly acts: NodeActs
}

/** The tree of organisations, of which only the lines in sight are drawn. One of them is the one on which the keys act. */
export function NodeTree({ tree, selected, acts }: Props) {
  const { levels, opened } = useStore(tree.store)
  const rows = useMemo(() => rowsOf(levels, opened), [levels, opened])
  const frame = useRef<HTMLDivElement>(null)
  const { from, to, fit, reveal } = useWindowed(frame, rows.length)
  const id = useId()
  const [active, setActive] = useState<number | string>(selected)
  const [cut, setCut] = useState<number | null>(null)
  const last = useRef(0)
  const found = rows.findIndex(({ key }) => key === active)
  // Where the line has gone, because it was moved or its place was taken by those that it stood for, the keys go on from there.
  const at = found >= 0 ? found : Math.min(last.current, rows.length - 1)
  last.current = Math.max(0, at)

  // The node that is shown is the one on which the keys act, and in sight as soon as it is there.
  const place = rows.findIndex(({ key }) => key === selected)
  const isThere = place >= 0
  useEffect(() => setActive(selected), [selected])
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again when the lines above it grow
  useEffect(() => reveal(place), [selected, isThere])

  function go(to: number) {
    const next = Math.min(rows.length - 1, Math.max(0, to))
    const row = rows[next]
    if (!row) return
    setActive(row.key)
    reveal(next)
  }
  const expand = (orgId: number) => void tree.expand(orgId)
  const drag = useTreeDrag({
    places: tree.places,
    firstChildOf: (row) => (row.isOpen ? levels.get(row.key)?.items[0]?.orgId : undefined),
    open: expand,
    drop: (orgId, drop) => acts.move?.(orgId, drop),
  })
  const pressed = useTreeKeys({ rows, at, pageRows: fit, go, expand, close: tree.close, acts, cut, setCut })
  const select = useLatest((key: number) => {
    setActive(key)
    acts.select(key)
  })
  const turn = useLatest((key: number, isOpen: boolean) => (isOpen ? tree.close(key) : expand(key)))
  const start = useLatest(drag.start)
  const hold = useLatest(drag.hold)

  const drawn = new Set([...Array(Math.max(0, to - from)).keys()].map((line) => from + line))
  if (at >= 0) drawn.add(at)
  const draggedAt = drag.dragged === null ? -1 : rows.findIndex(({ key }) => key === drag.dragged)
  if (draggedAt >= 0) drawn.add(draggedAt) // a line that is no longer there is never let go

  return (
    <>
      <div
        ref={frame}
        role="tree"
        tabIndex={0}
        aria-label="组织"
        aria-activedescendant={at >= 0 ? `${id}${rows[at]!.key}` : undefined}
        className={styles.tree}
        onKeyDown={pressed}
        onDrop={drag.release}
        onDragEnd={drag.end}
        onDragLeave={drag.leave}
      >
        <div role="presentation" className={styles.lines} style={{ height: rows.length * rowHeight }}>
          {[...drawn].map((line) => {
            const row = rows[line]
            if (!row) return null
            const isNode = row.kind === 'node'
            return (
              <TreeLine
                key={row.key}
                id={`${id}${row.key}`}
                row={row}
                y={line * rowHeight}
                isSelected={row.key === selected}
                isActive={row.key === active}
                isCut={row.key === cut || row.key === drag.dragged}
                drop={isNode && drag.over?.targetId === row.key ? drag.over.position : null}
                mayDrag={acts.move !== undefined}
                select={select}
                turn={turn}
                start={start}
                hold={hold}
                loadRest={tree.loadRest}
              />
            )
          })}
        </div>
      </div>
      {cut !== null && (
        <p className={styles.cut} role="status">
          已剪切“{tree.places().get(cut)?.item.orgName}”：选择新的上级后按 Ctrl+V 迁移，按 Esc 取消
        </p>
      )}
    </>
  )
}
