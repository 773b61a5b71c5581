import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { inTurn } from '@oems/client/inTurn.ts'
import { useStore } from '@oems/client/store.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { session } from '@oems/contract/session/session.ts'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useOutboxes } from '../app/outboxed.ts'
import { sentenceOf } from '../core/notices.ts'
import { signIn, signOutReason } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { Captcha, useCaptcha } from '../kit/Captcha.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { PasswordField, TextField } from '../kit/Field.tsx'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { said, words } from '../words/words.ts'
import styles from './account.module.css'
import { requiresCaptcha, useConfig } from './config.ts'
import { lastUsername } from './lastUsername.ts'

const input = inputsFor(session.login.input)

export function SignInPage() {
  const config = useConfig()
  const signing = useSignIn(config.captchaMode === 1)
  return (
    <main className={styles.page}>
      <div className={styles.lead}>
        <h1>{words.app.title}</h1>
        <p>{words.account.signIn.lead}</p>
      </div>
      <SignOutReason />
      <Waiting />
      <form className={styles.form} onSubmit={signing.submit} noValidate>
        <TextField
          label={words.account.signIn.username}
          value={signing.username}
          onChange={({ target }) => signing.setUsername(target.value)}
          autoComplete="username"
          autoCapitalize="off"
          {...input.username}
        />
        <PasswordField
          label={words.account.signIn.password}
          value={signing.password}
          onChange={({ target }) => signing.setPassword(target.value)}
          autoComplete="current-password"
          {...input.password}
        />
        {signing.captcha.wanted && <Captcha {...signing.captcha} />}
        {signing.problem && (
          <p className={styles.problem} role="alert">
            {signing.problem}
          </p>
        )}
        {signing.crowded && (
          <p className={styles.waiting} role="status">
            {words.account.signIn.crowded}
          </p>
        )}
        <Button type="submit" busy={signing.busy}>
          {signing.busy ? words.account.signIn.signingIn : words.account.signIn.signIn}
        </Button>
      </form>
      <p className={styles.small}>
        {words.account.signIn.help}
        {config.servicePhone && (
          <>
            <br />
            {words.account.signIn.servicePhone} <a href={`tel:${config.servicePhone}`}>{config.servicePhone}</a>
          </>
        )}
      </p>
      <LanguageSwitch />
    </main>
  )
}

function useSignIn(captchaAlways: boolean) {
  const [username, setUsername] = useState(lastUsername.get)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [crowded, setCrowded] = useState(false)
  const [captchaRequired, setCaptchaRequired] = useState(false)
  const captcha = useCaptcha(captchaAlways || captchaRequired)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const missing = !username.trim()
      ? words.account.signIn.enterUsername
      : !password
        ? words.account.signIn.enterPassword
        : captcha.wanted && !captcha.answer
          ? words.account.signIn.enterCaptcha
          : ''
    setProblem(missing)
    if (missing) return
    setBusy(true)
    try {
      await inTurn(() => signIn({ username: username.trim(), password, ...captcha.input }), setCrowded)
      lastUsername.set(username.trim())
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setProblem(messageOf(failure))
      if (requiresCaptcha(failure)) setCaptchaRequired(true)
      captcha.renew()
    } finally {
      setBusy(false)
    }
  }
  return { username, setUsername, password, setPassword, problem, busy, crowded, captcha, submit }
}

function messageOf(failure: CallError): string {
  if (failure.broken || (failure.code >= 500 && failure.code < 600)) return said(replies.fault.msg)
  const left = (failure.data as { left?: number } | null)?.left
  return left === undefined ? sentenceOf(failure) : words.account.signIn.left(said(failure.message), left)
}

/** What was filed here and not sent yet, by anybody: it is sent when the same person signs in. */
function Waiting() {
  const { declarations, information } = useOutboxes()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const counts = Promise.all([declarations.waitingHere(), information.waitingHere()])
    counts.then(([days, others]) => setCount(days + others)).catch(() => setCount(0))
  }, [declarations, information])
  return count > 0 && <p className={styles.waiting}>{words.account.signIn.waiting(count)}</p>
}

/** Why the last session ended. 403 and 409 have to be read, so they are a dialog. */
function SignOutReason() {
  const reason = useStore(signOutReason)
  if (!reason) return null
  if (reason.code === replies.signedOut.code)
    return (
      <p className={styles.expired} role="alert">
        {said(reason.message)}
      </p>
    )
  return (
    <Dialog title={words.account.signIn.signedOut} onClose={() => signOutReason.set(null)}>
      <p>{said(reason.message)}</p>
      <Button onClick={() => signOutReason.set(null)}>{words.app.gotIt}</Button>
    </Dialog>
  )
}
