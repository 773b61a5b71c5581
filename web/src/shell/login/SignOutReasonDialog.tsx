import { useEffect, useRef } from 'react'
import styles from './Login.module.css'

/** Why the session has ended, where the user must read it. */
export function SignOutReasonDialog({ text, close }: { readonly text: string; readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="farewell" onClose={close}>
      <p id="farewell">{text}</p>
      <button type="button" className={styles.submit} onClick={close}>
        我知道了
      </button>
    </dialog>
  )
}
