import { consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import { type PhoneHome, phone } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { useOutboxes } from '../app/outboxed.ts'
import { complain } from '../core/notices.ts'
import { go } from '../core/route.ts'
import { send } from '../core/send.ts'
import { signOut } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { loadHome } from '../today/home.ts'
import { words } from '../words/words.ts'
import { Documents, type Kind } from './Documents.tsx'

/** Shown before anything else while a required document of the present version is not agreed to. */
export function ConsentPage({ home }: { home: PhoneHome }) {
  const { declarations, information } = useOutboxes()
  const [agreed, setAgreed] = useState(() => home.consents.filter((one) => one.agreed).map(({ kind }) => kind as Kind))
  const [busy, setBusy] = useState(false)
  const complete = requiredConsents.every((kind) => agreed.some((one) => one === kind))

  async function submit() {
    setBusy(true)
    try {
      await send(phone.consent, { kinds: agreed, docVersion: consentVersion })
      await loadHome()
      void Promise.all([declarations.retry(), information.retry()])
    } catch (problem) {
      complain(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page
      title={words.account.consent.title}
      onBack={() => go('/me')}
      foot={
        <>
          <Button onClick={() => void submit()} disabled={!complete} busy={busy}>
            {words.account.consent.agree}
          </Button>
          <Button look="quiet" onClick={() => void signOut()}>
            {words.account.consent.notNow}
          </Button>
        </>
      }
    >
      <Documents agreed={agreed} onChange={setAgreed} />
    </Page>
  )
}
