import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './ResizeEdge.module.css'

interface Edge {
  readonly label: string
  /** The side of what is resized on which the edge stands. */
  readonly side: 'left' | 'right'
  readonly width: number
  readonly range: readonly [narrowest: number, widest: number]
  readonly usual: number
  readonly change: (width: number) => void
}
const step = 20

/** Dragged, or moved by the arrow keys; a double click, or Home, brings the usual width back. */
export function ResizeEdge({ label, side, width, range: [narrowest, widest], usual, change }: Edge) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const outwards = side === 'right' ? 1 : -1
  const set = (width: number) => change(Math.min(widest, Math.max(narrowest, Math.round(width))))
  const dragged = ({ clientX }: PointerEvent) => {
    if (from.current) set(from.current.width + outwards * (clientX - from.current.x))
  }
  function pressed(event: KeyboardEvent) {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by !== undefined) set(width + outwards * by)
    else if (event.key === 'Home') set(usual)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      className={styles.edge}
      data-side={side}
      onKeyDown={pressed}
      onDoubleClick={() => set(usual)}
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
