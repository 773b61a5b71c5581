import { inputsFor } from '@oems/client/inputs.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { type KeyboardEvent, useState } from 'react'
import styles from './Login.module.css'

const input = inputsFor(calls.login.input)

/** With a button that shows what was typed, and a hint when capitals are locked. */
export function PasswordInput({ id, autoComplete }: { readonly id: string; readonly autoComplete: string }) {
  const [open, setOpen] = useState(false)
  const [capitals, setCapitals] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))
  return (
    <>
      <span className={styles.password}>
        <input
          id={id}
          name={id}
          type={open ? 'text' : 'password'}
          autoComplete={autoComplete}
          {...input.password}
          spellCheck={false}
          onKeyDown={checkCapsLock}
          onKeyUp={checkCapsLock}
          onBlur={() => setCapitals(false)}
          aria-describedby={capitals ? `${id}-capitals` : undefined}
        />
        <button type="button" onClick={() => setOpen(!open)} aria-label={open ? '隐藏密码' : '显示密码'} aria-pressed={open}>
          <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {!open && <path d="m4 20 16-16" />}
          </svg>
        </button>
      </span>
      {capitals && (
        <small id={`${id}-capitals`} className={styles.hint}>
          大写锁定已打开
        </small>
      )}
    </>
  )
}
