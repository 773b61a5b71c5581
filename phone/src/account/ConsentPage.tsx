import { consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import { type PhoneHome, phone } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { complain } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { signOut } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { loadHome } from '../today/home.ts'
import { Documents, type Kind } from './Documents.tsx'

/** Shown before anything else while a required document of the present version is not agreed to. */
export function ConsentPage({ home }: { home: PhoneHome }) {
  const outbox = useOutbox()
  const [agreed, setAgreed] = useState(() => home.consents.filter((one) => one.agreed).map(({ kind }) => kind as Kind))
  const [busy, setBusy] = useState(false)
  const complete = requiredConsents.every((kind) => agreed.some((one) => one === kind))

  async function submit() {
    setBusy(true)
    try {
      await send(phone.consent, { kinds: agreed, docVersion: consentVersion })
      await loadHome()
      void outbox.retry()
    } catch (problem) {
      complain(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page
      title="阅读并同意授权书"
      foot={
        <>
          <Button onClick={() => void submit()} disabled={!complete} busy={busy}>
            同意并继续
          </Button>
          <Button look="quiet" onClick={() => void signOut()}>
            暂不同意，退出登录
          </Button>
        </>
      }
    >
      <Documents agreed={agreed} onChange={setAgreed} />
    </Page>
  )
}
