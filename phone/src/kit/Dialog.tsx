import { type ReactNode, useEffect, useRef } from 'react'
import styles from './kit.module.css'

/** The browser's own modal: it traps the focus and gives it back. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} className={styles.dialog} aria-label={title} onClose={onClose}>
      <div className={styles.dialogBody}>
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
