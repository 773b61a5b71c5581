import { type PhoneHome, phone } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { complain, showNotice } from '../core/notices.ts'
import { go } from '../core/route.ts'
import { send } from '../core/send.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Tag } from '../kit/Tag.tsx'
import { loadHome } from '../today/home.ts'
import { said, words } from '../words/words.ts'
import styles from './me.module.css'
import { Row } from './Row.tsx'

type Document = PhoneHome['consents'][number]

/** What is agreed to, each with the way to take it back; where one is missing, the way to agree. */
export function Consents({ home }: { home: PhoneHome }) {
  const [withdrawing, setWithdrawing] = useState<Document | null>(null)
  return (
    <>
      <dl className={styles.list}>
        {home.consents.map((one) => (
          <Row key={one.kind} label={words.account.consent.document(said(one.title), one.docVersion)}>
            {one.agreed ? (
              <span className={styles.agreed}>
                <Tag tone="done">{words.me.agreed}</Tag>
                <button
                  type="button"
                  className={styles.withdraw}
                  onClick={() => setWithdrawing(one)}
                  aria-label={words.account.consent.withdrawOf(said(one.title))}
                >
                  {words.account.consent.withdraw}
                </button>
              </span>
            ) : (
              <Tag tone="none">{words.me.notAgreed}</Tag>
            )}
          </Row>
        ))}
      </dl>
      {!home.mayDeclare && <Button onClick={() => go('/')}>{words.account.consent.title}</Button>}
      {withdrawing && <Withdrawing document={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}

function Withdrawing({ document: { kind, title }, onClose }: { document: Document; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  async function withdraw() {
    setBusy(true)
    try {
      await send(phone.consentWithdraw, { kinds: [kind] })
      await loadHome()
      showNotice({ kind: 'done', text: words.account.consent.withdrawn })
      onClose()
    } catch (problem) {
      setBusy(false)
      complain(problem)
    }
  }
  return (
    <Dialog title={words.account.consent.withdrawOf(said(title))} onClose={onClose}>
      <p>{words.account.consent.withdrawHelp}</p>
      <Button look="danger" busy={busy} onClick={() => void withdraw()}>
        {words.account.consent.withdraw}
      </Button>
      <Button look="plain" onClick={onClose}>
        {words.app.cancel}
      </Button>
    </Dialog>
  )
}
