import { importBatches } from '@oems/contract/operations/imports.ts'
import { Input, Tooltip } from 'antd'
import type { KeyboardEvent } from 'react'
import { longest } from '../form/longest.ts'
import styles from './ImportSteps.module.css'

interface Props {
  readonly label: string
  readonly value: string
  /** What is wrong with what stood there. */
  readonly complaint: string
  readonly busy: boolean
  readonly type: (text: string) => void
  readonly save: () => void
  readonly give: () => void
  readonly move: (step: 1 | -1) => void
  readonly leave: () => void
}

/** A cell that is being corrected: Enter saves the line, Tab goes on in it, Esc leaves it as it was. */
export function CellEditor({ label, value, complaint, busy, type, save, give, move, leave }: Props) {
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.shiftKey ? -1 : 1
    const act = { Enter: save, Escape: give, Tab: () => move(step) }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation() // Esc is for the cell, not for the dialog
    act()
  }
  return (
    <Tooltip open={complaint !== ''} title={complaint} placement="bottomLeft">
      <Input
        autoFocus
        className={styles.editor ?? ''}
        aria-label={label}
        aria-busy={busy}
        status={complaint === '' ? '' : 'error'}
        value={value}
        maxLength={longest(importBatches.fixRow.input, 'cells')}
        readOnly={busy}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
    </Tooltip>
  )
}
