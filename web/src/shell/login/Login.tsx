import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { inTurn } from '@oems/client/inTurn.ts'
import { uuid } from '@oems/client/random.ts'
import { useStore } from '@oems/client/store.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { send } from '../../core/send.ts'
import { safeRedirect } from '../guard.ts'
import { addressNow, go } from '../hash.ts'
import { signOutReason } from '../navigationGuard.ts'
import { session, updateSession } from '../session.ts'
import { Captcha } from './Captcha.tsx'
import { CodeStep } from './CodeStep.tsx'
import styles from './Login.module.css'
import { PasswordInput } from './PasswordInput.tsx'
import { SignOutReasonDialog } from './SignOutReasonDialog.tsx'

const input = inputsFor(calls.login.input)

const always = 1
const keptWords = '填写中的内容已保留，登录后打开原来的表单即可恢复'

/** Drawn without the component library, so that it stands at once on a slow line. `prefetch` fetches the rest. */
export function Login({ prefetch }: { readonly prefetch: () => void }) {
  const config = useStore(session, ({ config }) => config)
  const reason = useStore(signOutReason)
  const [captchaId, setCaptchaId] = useState(uuid)
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [crowded, setCrowded] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** Name and password were right and a code is required; the captcha that was solved is good for this step too. */
  const [secondStep, setSecondStep] = useState<Credentials | null>(null)
  /** The field to go to once a failed attempt has been drawn. */
  const next = useRef<string | null>(null)

  useEffect(() => {
    document.title = config ? `登录 - ${config.name}` : '登录'
    if (config) return
    send(calls.config, {}).then(
      (config) => {
        updateSession({ config })
        setNeedsCaptcha(config.captchaMode === always)
      },
      (problem: unknown) => setMessage(problem instanceof CallError ? problem.message : null),
    )
  }, [config])
  useEffect(() => {
    const field = captchaId && next.current && form.current?.elements.namedItem(next.current)
    if (field instanceof HTMLInputElement) field.select()
  }, [captchaId])
  useEffect(() => setNeedsCaptcha((old) => old || config?.captchaMode === always), [config])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const values = new FormData(form.current!)
    const text = (name: string) => String(values.get(name) ?? '')
    const missing = firstMissing(text, needsCaptcha, secondStep !== null)
    if (missing) {
      setMessage(missing.message)
      form.current?.querySelector<HTMLInputElement>(`[name=${missing.name}]`)?.focus()
      return
    }
    prefetch()
    setBusy(true)
    setMessage(null)
    signOutReason.set(null)
    const captcha = needsCaptcha ? { captcha: text('captcha').trim(), uuid: captchaId } : secondStep
    const credentials = { ...captcha, username: text('username').trim() }
    try {
      const whole = { ...credentials, password: text('password'), ...(secondStep && { code: text('code').trim() }) }
      await inTurn(() => send(calls.login, whole), setCrowded)
      go(safeRedirect(new URLSearchParams(addressNow().split('?')[1]).get('redirect')) ?? '/', true)
    } catch (problem) {
      failed(problem, credentials)
    } finally {
      setBusy(false)
    }
  }

  function failed(problem: unknown, credentials: Credentials) {
    if (!(problem instanceof CallError)) throw problem
    const { left, captchaRequired, secondFactor } = (problem.data ?? {}) as Refusal
    setMessage(left === undefined ? (problem.fields[0]?.msg ?? problem.message) : `${problem.message}，还可尝试${left}次`)
    if (secondFactor) {
      if (secondStep === null) setMessage(null)
      setSecondStep(credentials)
      setNeedsCaptcha(captchaRequired === true)
    } else if (captchaRequired) setNeedsCaptcha(true)
    else if (secondStep !== null && problem.code === replies.ruleBroken.code) back()
    setCaptchaId(uuid())
    next.current = secondFactor ? 'code' : captchaRequired && problem.message.startsWith('验证码') ? 'captcha' : 'password'
  }

  function back() {
    setNeedsCaptcha(config?.captchaMode === always || secondStep?.uuid !== undefined)
    setSecondStep(null)
    setCaptchaId(uuid())
    next.current = 'password'
  }

  return (
    <div className={styles.page} style={config?.loginBgUrl ? { backgroundImage: `url("${config.loginBgUrl}")` } : undefined}>
      <main className={styles.card}>
        <header className={styles.brand}>
          <img src={config?.logoUrl ?? `${import.meta.env.BASE_URL}logo.svg`} alt="" height="44" />
          <h1>{config?.name ?? '企业健康管理平台'}</h1>
        </header>
        <form ref={form} noValidate onInput={prefetch} onSubmit={(event) => void submit(event)}>
          <div hidden={secondStep !== null}>
            <label htmlFor="username">登录账号 / 手机号</label>
            <input
              id="username"
              name="username"
              autoComplete="username"
              {...input.username}
              // biome-ignore lint/a11y/noAutofocus: signing in is all there is to do on this page
              autoFocus
              spellCheck={false}
              autoCapitalize="none"
            />
            <label htmlFor="password">密码</label>
            <PasswordInput id="password" autoComplete="current-password" />
          </div>
          {secondStep && (
            <CodeStep
              username={secondStep.username}
              back={() => {
                setMessage(null)
                back()
              }}
            />
          )}
          {needsCaptcha && <Captcha id={captchaId} renew={() => setCaptchaId(uuid())} />}
          {crowded ? (
            <p className={styles.crowd} role="status">
              人多，请稍候。轮到您时会自动登录。
            </p>
          ) : (
            <p className={styles.message} role="alert">
              {message ?? (reason?.grave ? null : reason?.text)}
              {message === null && reason?.kept && !reason.grave && `。${keptWords}`}
            </p>
          )}
          <button type="submit" className={styles.submit} disabled={busy}>
            {busy ? '正在登录…' : secondStep ? '验证并登录' : '登录'}
          </button>
        </form>
      </main>
      <footer className={styles.footer} data-picture={Boolean(config?.loginBgUrl)}>
        {config?.copyright && <span>{config.copyright}</span>}
        {config?.icp && (
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
            {config.icp}
          </a>
        )}
        {config?.servicePhone && <span>服务电话 {config.servicePhone}</span>}
      </footer>
      {reason?.grave && (
        <SignOutReasonDialog text={reason.text} note={reason.kept ? keptWords : null} close={() => signOutReason.set(null)} />
      )}
    </div>
  )
}

/** What was typed beside the password. */
interface Credentials {
  readonly username: string
  readonly captcha?: string
  readonly uuid?: string
}
/** What a refusal carries beside its message. */
interface Refusal {
  readonly left?: number
  readonly captchaRequired?: boolean
  readonly secondFactor?: boolean
}

function firstMissing(text: (name: string) => string, needsCaptcha: boolean, needsCode: boolean) {
  if (text('username').trim() === '') return { name: 'username', message: '请输入登录账号' }
  if (text('password') === '') return { name: 'password', message: '请输入密码' }
  if (needsCode && text('code').trim() === '') return { name: 'code', message: '请输入动态验证码或恢复码' }
  if (needsCaptcha && text('captcha').trim() === '') return { name: 'captcha', message: '请输入验证码' }
  return null
}
