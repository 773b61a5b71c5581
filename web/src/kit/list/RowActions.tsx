import { Dropdown } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { widthOf } from './columnKinds.ts'
import styles from './RowActions.module.css'

export interface RowAction {
  readonly label: string
  readonly onClick: () => void
  /** In red, and never a word in the row: one does not delete by a slip of the mouse. */
  readonly danger?: boolean
  /** Behind ⋯ even where there is room. */
  readonly rare?: boolean
}

const wordsAtMost = 2

function divided(actions: readonly RowAction[]) {
  const words = actions.filter(({ danger, rare }) => !danger && !rare).slice(0, wordsAtMost)
  return { words, further: actions.filter((action) => !words.includes(action)) }
}

const gap = 12
const dots = 24
const padding = 20
/** What the heading 操作 needs. */
const least = 64
/** As wide as the row that has most to offer. */
export const actionsWidth = (rows: readonly (readonly RowAction[])[]) =>
  rows.reduce((width, actions) => {
    const { words, further } = divided(actions)
    const parts = [...words.map(({ label }) => widthOf(label)), ...(further.length > 0 ? [dots] : [])]
    return Math.max(width, padding + parts.reduce((sum, part) => sum + part, 0) + gap * Math.max(0, parts.length - 1))
  }, least)

/** What may be done with one record: the first as words, the others behind ⋯. `name` says whose they are to who cannot see the row. */
export function RowActions({ actions, name }: { readonly actions: readonly RowAction[]; readonly name: string }) {
  const { words, further } = divided(actions)
  return (
    <div className={styles.actions} data-row-actions="">
      {words.map(({ label, onClick }) => (
        <button key={label} type="button" className="link-button" onClick={onClick}>
          {label}
        </button>
      ))}
      {further.length > 0 && <Further actions={further} label={`${name}的更多操作`} />}
    </div>
  )
}

/** The press that chooses does not go on to press ⋯, which has the focus again by then. */
const pressedOnce = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()

/** ⋯ is a plain button until it is pressed: a menu of its own in every row costs more to draw than the row. */
function Further({ actions, label }: { readonly actions: readonly RowAction[]; readonly label: string }) {
  const [isOpen, open] = useState(false)
  const dots = useRef<HTMLButtonElement>(null)
  function close() {
    open(false)
    dots.current?.focus()
  }
  const items = actions.map(({ label, onClick, danger = false }) => ({ key: label, label, danger, onClick: () => onClick() }))
  return (
    <span className={styles.further}>
      <button ref={dots} type="button" aria-label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => open(true)}>
        ⋯
      </button>
      {isOpen && (
        <Dropdown open autoFocus trigger={['click']} menu={{ items, onKeyDown: pressedOnce }} onOpenChange={(stays) => !stays && close()}>
          <i className={styles.cover} />
        </Dropdown>
      )}
    </span>
  )
}
