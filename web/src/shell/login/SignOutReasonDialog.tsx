import { useEffect, useRef } from 'react'
import styles from './Login.module.css'

interface Props {
  readonly text: string
  /** What has become of what was being typed. */
  readonly note: string | null
  readonly close: () => void
}
/** Why the session has ended, where the user must read it. */
export function SignOutReasonDialog({ text, note, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="sign-out-reason" onClose={close}>
      <div id="sign-out-reason">
        <p>{text}</p>
        {note && <p>{note}</p>}
      </div>
      <button type="button" className={styles.submit} onClick={close}>
        我知道了
      </button>
    </dialog>
  )
}
