import type { KeyboardEvent } from 'react'
import styles from './roles.module.css'

/** Left and right go from box to box, up and down from row to row, Home and End to the ends; Tab leaves as always. */
export function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (!(event.target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)')]
  const at = boxes.indexOf(event.target)
  const next = targetOf(event.key, boxes, at)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function targetOf(key: string, boxes: readonly HTMLInputElement[], at: number): HTMLInputElement | undefined {
  const rowOf = (box: HTMLInputElement | undefined) => box?.closest(`.${styles.row}, .${styles.directoryHead}, .${styles.systemHead}`)
  const row = rowOf(boxes[at])
  switch (key) {
    case 'ArrowRight':
      return boxes[at + 1]
    case 'ArrowLeft':
      return boxes[at - 1]
    case 'ArrowDown':
      return boxes.find((box, index) => index > at && rowOf(box) !== row)
    case 'ArrowUp': {
      const before = boxes.findLast((box, index) => index < at && rowOf(box) !== row)
      return boxes.find((box) => rowOf(box) === rowOf(before) && before !== undefined)
    }
    case 'Home':
      return boxes[0]
    case 'End':
      return boxes.at(-1)
    default:
      return undefined
  }
}
