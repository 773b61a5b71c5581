import { CallError } from '@oems/client/callError.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { session } from '@oems/contract/session/session.ts'
import { useEffect, useState } from 'react'
import { useItems } from '../app/outboxed.ts'
import { entriesOn } from '../core/pages.ts'
import { go } from '../core/route.ts'
import { send } from '../core/send.ts'
import { signOut } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { Tag } from '../kit/Tag.tsx'
import { words } from '../words/words.ts'
import { Consents } from './Consents.tsx'
import styles from './me.module.css'
import { Row } from './Row.tsx'
import { useUnreadCount } from './useMessages.ts'

export function MePage({ home }: { home: PhoneHome }) {
  const mobile = useMobile()
  const unread = useUnreadCount()
  const [leaving, setLeaving] = useState(false)
  return (
    <div className={styles.page}>
      <h1>{words.me.title}</h1>
      <dl className={styles.list}>
        <Row label={words.me.name}>{maskedName(home.name)}</Row>
        <Row label={words.me.org}>{home.orgName}</Row>
        <Row label={words.me.username}>{home.username}</Row>
        {mobile && <Row label={words.me.mobile}>{mobile}</Row>}
      </dl>
      <nav className={styles.list} aria-label={words.me.pages}>
        <a className={styles.leading} href="#/messages">
          {words.me.messages}
          {unread !== null && unread > 0 && <Tag tone="progress">{words.me.unread(unread > 99 ? '99+' : String(unread))}</Tag>}
        </a>
        {entriesOn('me', true).map(({ path, title }) => (
          <a key={path} className={styles.leading} href={`#${path}`}>
            {title()}
          </a>
        ))}
      </nav>
      <Consents home={home} />
      <LanguageSwitch />
      <Button look="plain" onClick={() => go('/password')}>
        {words.me.changePassword}
      </Button>
      <Button look="danger" onClick={() => setLeaving(true)}>
        {words.app.signOut}
      </Button>
      {leaving && <Leaving onClose={() => setLeaving(false)} />}
    </div>
  )
}

function Leaving({ onClose }: { onClose: () => void }) {
  const waiting = useItems().filter(({ state }) => state !== 'late').length
  const [busy, setBusy] = useState(false)
  return (
    <Dialog title={words.me.leave} onClose={onClose}>
      {waiting > 0 && <p>{words.me.waiting(waiting)}</p>}
      <Button
        look="danger"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void signOut()
        }}
      >
        {words.app.signOut}
      </Button>
      <Button look="plain" onClick={onClose}>
        {words.app.cancel}
      </Button>
    </Dialog>
  )
}

/** 王小明 → 王*明: enough for the person, little for whoever looks over the shoulder. */
function maskedName(name: string): string {
  const letters = [...name]
  return letters.map((letter, at) => (at === 0 || (at === letters.length - 1 && at > 1) ? letter : '*')).join('')
}

function useMobile() {
  const [mobile, setMobile] = useState<string | null>(null)
  useEffect(() => {
    send(session.baseInfo, {}).then(
      (info) => setMobile(info.mobile),
      (problem: unknown) => {
        if (!(problem instanceof CallError)) throw problem
      },
    )
  }, [])
  return mobile
}
