import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './Sider.module.css'

export const usualWidth = 220
const [narrowest, widest, step] = [180, 400, 20]
const bounded = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)))

interface Edge {
  readonly width: number
  readonly change: (width: number) => void
}

/** Dragged, or moved by the arrow keys; a double click, or Home, brings the usual width back. */
export function SiderEdge({ width, change }: Edge) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const dragged = ({ clientX }: PointerEvent) => {
    if (from.current) change(bounded(from.current.width + clientX - from.current.x))
  }
  function pressed(event: KeyboardEvent) {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by !== undefined) change(bounded(width + by))
    else if (event.key === 'Home') change(usualWidth)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-label="菜单宽度"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      className={styles.edge}
      onKeyDown={pressed}
      onDoubleClick={() => change(usualWidth)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={dragged}
      onPointerUp={() => {
        from.current = null
      }}
    />
  )
}
