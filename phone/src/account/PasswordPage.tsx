import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { useStore } from '@oems/client/store.ts'
import { passwordComplaint } from '@oems/contract/accounts/passwordRule.ts'
import { session } from '@oems/contract/session/session.ts'
import { type SubmitEvent, useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { complain, showNotice } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { passwordChanged, signOut } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { focusFirstProblem, PasswordField } from '../kit/Field.tsx'
import { Page } from '../kit/Page.tsx'
import { homeState, loadHome } from '../today/home.ts'
import styles from './account.module.css'
import { useConfig } from './config.ts'
import { PasswordRules } from './PasswordRules.tsx'

const input = inputsFor(session.changePassword.input)

/** `first`: a password set by somebody else, which has to be changed before anything else; it was typed a moment ago and is not required again. */
export function PasswordPage({ first = false }: { first?: boolean }) {
  const outbox = useOutbox()
  const { passwordRule } = useConfig()
  const username = useStore(homeState).home?.username ?? ''
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [problems, setProblems] = useState<Partial<Record<'old' | 'fresh' | 'again', string>>>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = complaints()
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem()
    setBusy(true)
    try {
      await send(session.changePassword, { password: first ? null : old, newPassword: fresh })
      passwordChanged()
      showNotice({ kind: 'done', text: '密码已修改' })
      if (!first) return history.back()
      await loadHome()
      void outbox.retry()
    } catch (problem) {
      const ruleProblem =
        problem instanceof CallError && problem.code === 1400 ? problem.fields.find(({ path }) => path === 'newPassword')?.msg : undefined
      const oldProblem = !first && problem instanceof CallError && problem.code === 1422 ? problem.message : undefined
      if (!ruleProblem && !oldProblem) return complain(problem)
      setProblems({ ...(ruleProblem && { fresh: ruleProblem }), ...(oldProblem && { old: oldProblem }) })
      focusFirstProblem()
    } finally {
      setBusy(false)
    }
  }

  function complaints() {
    const complaint = passwordComplaint(fresh, username, passwordRule)
    return {
      ...(!first && !old && { old: '请输入原密码' }),
      ...(complaint && { fresh: complaint }),
      ...(fresh !== again && { again: '两次输入的密码不一致' }),
    }
  }

  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Page
        title={first ? '请先修改初始密码' : '修改密码'}
        onBack={first ? undefined : () => history.back()}
        foot={
          <>
            <Button type="submit" busy={busy}>
              保存新密码
            </Button>
            {first && (
              <Button look="quiet" onClick={() => void signOut()}>
                退出登录
              </Button>
            )}
          </>
        }
      >
        {!first && (
          <PasswordField
            label="原密码"
            value={old}
            onChange={({ target }) => setOld(target.value)}
            problem={problems.old}
            autoComplete="current-password"
            {...input.password}
          />
        )}
        <PasswordField
          label="新密码"
          value={fresh}
          onChange={({ target }) => setFresh(target.value)}
          problem={problems.fresh}
          autoComplete="new-password"
          {...input.newPassword}
        />
        <PasswordRules password={fresh} username={username} rule={passwordRule} />
        <PasswordField
          label="再输入一次新密码"
          value={again}
          onChange={({ target }) => setAgain(target.value)}
          problem={problems.again}
          autoComplete="new-password"
          {...input.newPassword}
        />
        {first && <p className={styles.small}>您的密码由他人设置，修改后才能填报。</p>}
      </Page>
    </form>
  )
}
