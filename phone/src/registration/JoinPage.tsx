import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { uuid } from '@oems/client/random.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { useState } from 'react'
import { sentenceOf } from '../core/notices.ts'
import { useRoute } from '../core/route.ts'
import { send } from '../core/send.ts'
import { Button } from '../kit/Button.tsx'
import { LongTextField } from '../kit/Field.tsx'
import { Page } from '../kit/Page.tsx'
import { useNode } from '../landing/useNode.ts'
import { said, words } from '../words/words.ts'
import { Done } from './RegisterPage.tsx'
import styles from './registration.module.css'

const input = inputsFor(registrationPhone.joinApply.input)

/** An employee asks to be moved to the project whose code was scanned. */
export function JoinPage() {
  const qrToken = useRoute().query.get('q') ?? ''
  const { orgName, problem: noNode } = useNode(qrToken)
  const [key] = useState(uuid)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [reasonProblem, setReasonProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  async function join() {
    setBusy(true)
    setProblem('')
    try {
      await send(registrationPhone.joinApply, { qrToken, reason: reason.trim() || null }, key)
      setSent(true)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const wrong = failure.fields.find(({ path }) => path === 'reason')
      setReasonProblem(wrong ? said(wrong.msg) : '')
      setProblem(wrong ? '' : sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  if (sent) return <Done orgName={orgName} title={words.registration.sent} text={words.registration.joinSentHelp} />
  return (
    <Page
      title={words.registration.join}
      onBack={() => history.back()}
      foot={
        <Button busy={busy} disabled={noNode === 'expired'} onClick={() => void join()}>
          {busy ? words.registration.sending : words.registration.send}
        </Button>
      }
    >
      <div className={styles.lead}>
        <h2>{noNode ? words.landing[noNode] : orgName}</h2>
        <p>{words.registration.joinAbout}</p>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <LongTextField
        label={words.registration.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        rows={3}
        problem={reasonProblem}
        {...input.reason}
      />
    </Page>
  )
}
