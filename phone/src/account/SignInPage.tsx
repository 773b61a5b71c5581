import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { inTurn } from '@oems/client/inTurn.ts'
import { useStore } from '@oems/client/store.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { session } from '@oems/contract/session/session.ts'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { signIn, signOutReason } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { Captcha, useCaptcha } from '../kit/Captcha.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { PasswordField, TextField } from '../kit/Field.tsx'
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
        <h1>每日健康申报</h1>
        <p>请登录后填报</p>
      </div>
      <SignOutReason />
      <Waiting />
      <form className={styles.form} onSubmit={signing.submit} noValidate>
        <TextField
          label="登录账号或手机号"
          value={signing.username}
          onChange={({ target }) => signing.setUsername(target.value)}
          autoComplete="username"
          autoCapitalize="off"
          {...input.username}
        />
        <PasswordField
          label="密码"
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
            人多，请稍候。轮到您时会自动登录。
          </p>
        )}
        <Button type="submit" busy={signing.busy}>
          {signing.busy ? '正在登录…' : '登录'}
        </Button>
      </form>
      <p className={styles.small}>
        首次使用请扫描项目张贴的二维码激活账号。忘记密码请联系本单位信息员重置。
        {config.servicePhone && (
          <>
            <br />
            服务电话 <a href={`tel:${config.servicePhone}`}>{config.servicePhone}</a>
          </>
        )}
      </p>
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
      ? '请输入登录账号或手机号'
      : !password
        ? '请输入密码'
        : captcha.wanted && !captcha.answer
          ? '请输入验证码'
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
  if (failure.broken || (failure.code >= 500 && failure.code < 600)) return replies.fault.msg
  const left = (failure.data as { left?: number } | null)?.left
  return left === undefined ? (failure.fields[0]?.msg ?? failure.message) : `${failure.message}，还可尝试${left}次`
}

/** What was filed here and not sent yet, by anybody: it is sent when the same person signs in. */
function Waiting() {
  const outbox = useOutbox()
  const [count, setCount] = useState(0)
  useEffect(() => {
    outbox.waitingHere().then(setCount, () => setCount(0))
  }, [outbox])
  return count > 0 && <p className={styles.waiting}>本机有{count}条申报待发送，填报人登录后自动发送。</p>
}

/** Why the last session ended. 403 and 409 have to be read, so they are a dialog. */
function SignOutReason() {
  const reason = useStore(signOutReason)
  if (!reason) return null
  if (reason.code === replies.signedOut.code)
    return (
      <p className={styles.expired} role="alert">
        {reason.message}
      </p>
    )
  return (
    <Dialog title="您已退出登录" onClose={() => signOutReason.set(null)}>
      <p>{reason.message}</p>
      <Button onClick={() => signOutReason.set(null)}>知道了</Button>
    </Dialog>
  )
}
