import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import styles from './ColumnHead.module.css'
import { contentWidth } from './contentWidth.ts'
import { narrowest, widest, within } from './widths.ts'

const step = 8

interface Props {
  readonly label: string
  readonly width: number
  readonly resize: (width: number) => void
  readonly frame: RefObject<HTMLDivElement | null>
}

/** The right edge of a column's heading: dragged, moved with the arrow keys, or set to its contents by a double click. */
export function ColumnEdge({ label, width, resize, frame }: Props) {
  const from = useRef<{ readonly x: number; readonly left: number } | null>(null)
  const widthAt = ({ clientX }: PointerEvent) => within(width + clientX - from.current!.x)
  const fit = (edge: Element) => frame.current && resize(within(contentWidth(frame.current, edge.closest('th')!)))

  /** Only a line follows the pointer: the rows are laid out once, at the end. */
  function show(event: PointerEvent) {
    frame.current?.style.setProperty('--edge', `${from.current!.left + widthAt(event) - width}px`)
    frame.current?.setAttribute('data-resizing', '')
  }
  function begin(event: PointerEvent) {
    const area = frame.current?.getBoundingClientRect()
    if (!area || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, left: event.currentTarget.getBoundingClientRect().right - area.left }
    show(event)
  }
  function end(event: PointerEvent) {
    if (!from.current) return
    const next = widthAt(event)
    from.current = null
    frame.current?.removeAttribute('data-resizing')
    if (event.type === 'pointerup' && next !== width) resize(next)
  }
  function pressed(event: KeyboardEvent) {
    const { currentTarget, key } = event
    if (key === 'ArrowLeft' || key === 'ArrowRight') resize(within(width + (key === 'ArrowLeft' ? -step : step)))
    else if (key === 'Home') fit(currentTarget)
    else if (key === 'Enter' || key === 'Escape') currentTarget.closest('th')?.querySelector('button')?.focus()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      tabIndex={-1}
      aria-label={`${label}列宽`}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      className={styles.edge}
      onKeyDown={pressed}
      onDoubleClick={(event) => fit(event.currentTarget)}
      onPointerDown={begin}
      onPointerMove={(event) => from.current && show(event)}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
