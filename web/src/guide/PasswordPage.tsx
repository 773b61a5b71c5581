import { CallError } from '@oems/client/callError.ts'
import { useStore } from '@oems/client/store.ts'
import { passwordComplaint, usualPasswordRule } from '@oems/contract/accounts/passwordRule.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { send } from '../core/send.ts'
import { PasswordInput } from '../shell/login/PasswordInput.tsx'
import { runGuard, signOut } from '../shell/navigationGuard.ts'
import { PasswordRules } from '../shell/PasswordRules.tsx'
import { session, updateSession } from '../shell/session.ts'
import styles from './guide.module.css'

type Name = 'newPassword' | 'again'
type Faults = Readonly<Partial<Record<Name | 'form', string>>>

/** The first of the two steps of a project's reporter, as light as the second; the old password is not asked for again. */
export default function PasswordPage() {
  const rule = useStore(session, ({ config }) => config?.passwordRule ?? usualPasswordRule)
  const username = useOwnName()
  const [typed, type] = useState({ newPassword: '', again: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)

  function faultsOf(): Faults {
    const complaint = typed.newPassword === '' ? '请输入新密码' : passwordComplaint(typed.newPassword, username, rule)
    if (complaint) return { newPassword: complaint }
    if (typed.again === typed.newPassword) return {}
    return { again: typed.again === '' ? '请再次输入新密码' : '两次输入的新密码不一致' }
  }
  async function submit() {
    const found = faultsOf()
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(calls.changePassword, { password: null, newPassword: typed.newPassword })
      updateSession({ user: null }) // the server decides the next step
      await runGuard()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      const refused = problem.fields.find(({ path }) => path === 'newPassword')
      setFaults(refused ? { newPassword: refused.msg } : { form: problem.broken ? '网络中断，请稍后重试' : problem.message })
    } finally {
      setBusy(false)
    }
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as HTMLInputElement
    type((before) => ({ ...before, [name]: value }))
  }
  return (
    <main className={styles.password}>
      <h1>修改初始密码</h1>
      <p>第1步，共2步。请设置只有您自己知道的密码，完成后填报项目信息。</p>
      <form
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <div className={styles.field}>
          <label htmlFor="newPassword">新密码</label>
          <PasswordInput id="newPassword" autoComplete="new-password" />
          <Fault text={faults.newPassword} />
        </div>
        <PasswordRules typed={typed.newPassword} rule={rule} username={username} />
        <div className={styles.field}>
          <label htmlFor="again">再次输入新密码</label>
          <PasswordInput id="again" autoComplete="new-password" />
          <Fault text={faults.again} />
        </div>
        <Fault text={faults.form} />
        <footer>
          <button type="button" className={styles.button} onClick={() => void signOut()}>
            退出登录
          </button>
          <button type="submit" className={styles.button} data-primary disabled={busy}>
            下一步：项目信息填报
          </button>
        </footer>
      </form>
    </main>
  )
}

const Fault = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <small className={styles.fault} role="alert">
      {text}
    </small>
  ) : null

/** A password must not hold it. Where it cannot be read, the server alone judges that. */
function useOwnName(): string {
  const [name, setName] = useState('')
  useEffect(() => {
    document.title = '修改初始密码'
    void send(calls.baseInfo, {}).then(
      ({ username }) => setName(username),
      () => undefined,
    )
  }, [])
  return name
}
