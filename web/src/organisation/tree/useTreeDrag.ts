import { type DragEvent, useEffect, useRef, useState } from 'react'
import { type Drop, dropOn } from './drop.ts'
import type { Places } from './levels.ts'
import type { NodeRow } from './rows.ts'

/** Held so long over a closed node, it opens. */
const openAfterMs = 600

interface Drag {
  readonly places: () => Places
  readonly firstChildOf: (row: NodeRow) => number | undefined
  readonly open: (orgId: number) => void
  readonly drop: (orgId: number, drop: Drop) => void
}

/** Nodes dragged to another place of the tree. `over`: where it would stand if it were let go now. */
export function useTreeDrag({ places, firstChildOf, open, drop }: Drag) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<Drop | null>(null)
  const opening = useRef<{ readonly orgId: number; readonly timer: ReturnType<typeof setTimeout> } | null>(null)

  function openSoon(row: NodeRow | null) {
    if (opening.current?.orgId === row?.item.orgId) return
    clearTimeout(opening.current?.timer)
    const wanted = row?.item.hasChildren && !row.isOpen ? row.item.orgId : null
    opening.current = wanted === null ? null : { orgId: wanted, timer: setTimeout(() => open(wanted), openAfterMs) }
  }
  function end() {
    openSoon(null)
    setDragged(null)
    setOver(null)
  }
  useEffect(() => () => clearTimeout(opening.current?.timer), [])

  return {
    dragged,
    over,
    start(event: DragEvent, row: NodeRow) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.item.orgName)
      setDragged(row.item.orgId)
    },
    hold(event: DragEvent, row: NodeRow) {
      const item = dragged === null ? undefined : places().get(dragged)?.item
      if (!item) return
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const next = dropOn(places(), item, row, (event.clientY - top) / height, firstChildOf(row))
      openSoon(row)
      if (next) {
        event.preventDefault() // it may be let go here
        event.dataTransfer.dropEffect = 'move'
      }
      setOver((old) => (old?.targetId === next?.targetId && old?.position === next?.position ? old : next))
    },
    release(event: DragEvent) {
      event.preventDefault()
      if (dragged !== null && over) drop(dragged, over)
      end()
    },
    leave: () => setOver(null),
    end,
  }
}
