import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { useStore } from '@oems/client/store.ts'
import { passwordComplaint } from '@oems/contract/accounts/passwordRule.ts'
import { session } from '@oems/contract/session/session.ts'
import { type SubmitEvent, useState } from 'react'
import { useOutboxes } from '../app/outboxed.ts'
import { complain, showNotice } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { passwordChanged, phase, signOut } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { focusFirstProblem, PasswordField } from '../kit/Field.tsx'
import { Page } from '../kit/Page.tsx'
import { homeState, loadHome } from '../today/home.ts'
import { said, words } from '../words/words.ts'
import styles from './account.module.css'
import { useConfig } from './config.ts'
import { PasswordRules } from './PasswordRules.tsx'

const input = inputsFor(session.changePassword.input)

/** First: a password set by somebody else, which has to be changed before anything else; it was typed a moment ago and is not required again. */
export function PasswordPage() {
  const now = useStore(phase)
  const first = now.is === 'in' && now.account.mustChange
  const { declarations, information } = useOutboxes()
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
      showNotice({ kind: 'done', text: words.account.password.done })
      if (!first) return history.back()
      await loadHome()
      void Promise.all([declarations.retry(), information.retry()])
    } catch (problem) {
      const ruleProblem =
        problem instanceof CallError && problem.code === 1400 ? problem.fields.find(({ path }) => path === 'newPassword')?.msg : undefined
      const oldProblem = !first && problem instanceof CallError && problem.code === 1422 ? problem.message : undefined
      if (!ruleProblem && !oldProblem) return complain(problem)
      setProblems({ ...(ruleProblem && { fresh: said(ruleProblem) }), ...(oldProblem && { old: said(oldProblem) }) })
      focusFirstProblem()
    } finally {
      setBusy(false)
    }
  }

  function complaints() {
    const complaint = passwordComplaint(fresh, username, passwordRule)
    return {
      ...(!first && !old && { old: words.account.password.enterOld }),
      ...(complaint && { fresh: said(complaint) }),
      ...(fresh !== again && { again: words.account.password.different }),
    }
  }

  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Page
        title={first ? words.account.password.titleFirst : words.account.password.title}
        onBack={first ? undefined : () => history.back()}
        foot={
          <>
            <Button type="submit" busy={busy}>
              {words.account.password.save}
            </Button>
            {first && (
              <Button look="quiet" onClick={() => void signOut()}>
                {words.app.signOut}
              </Button>
            )}
          </>
        }
      >
        {!first && (
          <PasswordField
            label={words.account.password.old}
            value={old}
            onChange={({ target }) => setOld(target.value)}
            problem={problems.old}
            autoComplete="current-password"
            {...input.password}
          />
        )}
        <PasswordField
          label={words.account.password.fresh}
          value={fresh}
          onChange={({ target }) => setFresh(target.value)}
          problem={problems.fresh}
          autoComplete="new-password"
          {...input.newPassword}
        />
        <PasswordRules password={fresh} username={username} rule={passwordRule} />
        <PasswordField
          label={words.account.password.again}
          value={again}
          onChange={({ target }) => setAgain(target.value)}
          problem={problems.again}
          autoComplete="new-password"
          {...input.newPassword}
        />
        {first && <p className={styles.small}>{words.account.password.setByOthers}</p>}
      </Page>
    </form>
  )
}
