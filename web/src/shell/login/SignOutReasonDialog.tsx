import { useEffect, useRef } from 'react'
import styles from './Login.module.css'

/** Why the session has ended, where the user must read it. */
export function SignOutReasonDialog({ text, close }: { readonly text: string; readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="sign-out-reason" onClose={close}>
      <p id="sign-out-reason">{text}</p>
      <button type="button" className={styles.submit} onClick={close}>
        我知道了
      </button>
    </dialog>
  )
}
