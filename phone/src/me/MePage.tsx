import { CallError } from '@oems/client/callError.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { session } from '@oems/contract/session/session.ts'
import { useEffect, useState } from 'react'
import { useItems } from '../app/outboxed.ts'
import { go } from '../core/route.ts'
import { send } from '../core/send.ts'
import { signOut } from '../core/session.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Tag } from '../kit/Tag.tsx'
import styles from './me.module.css'
import { useUnreadCount } from './useMessages.ts'

export function MePage({ home }: { home: PhoneHome }) {
  const mobile = useMobile()
  const unread = useUnreadCount()
  const [leaving, setLeaving] = useState(false)
  return (
    <div className={styles.page}>
      <h1>我的</h1>
      <dl className={styles.list}>
        <Row label="姓名">{maskedName(home.name)}</Row>
        <Row label="单位">{home.orgName}</Row>
        <Row label="登录账号">{home.username}</Row>
        {mobile && <Row label="手机号">{mobile}</Row>}
      </dl>
      <a className={styles.leading} href="#/messages">
        消息
        {unread !== null && unread > 0 && <Tag tone="progress">{unread > 99 ? '99+' : unread}条未读</Tag>}
      </a>
      <dl className={styles.list}>
        {home.consents.map(({ kind, title, docVersion, agreed }) => (
          <Row key={kind} label={`${title}（第${docVersion}版）`}>
            <Tag tone={agreed ? 'done' : 'none'}>{agreed ? '已同意' : '未同意'}</Tag>
          </Row>
        ))}
      </dl>
      <Button look="plain" onClick={() => go('/password')}>
        修改密码
      </Button>
      <Button look="danger" onClick={() => setLeaving(true)}>
        退出登录
      </Button>
      {leaving && <Leaving onClose={() => setLeaving(false)} />}
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Leaving({ onClose }: { onClose: () => void }) {
  const waiting = useItems().filter(({ state }) => state !== 'late').length
  const [busy, setBusy] = useState(false)
  return (
    <Dialog title="退出登录？" onClose={onClose}>
      {waiting > 0 && <p>还有{waiting}条申报待发送，会保留在本机，您再次登录后自动发送。</p>}
      <Button
        look="danger"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void signOut()
        }}
      >
        退出登录
      </Button>
      <Button look="plain" onClick={onClose}>
        取消
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
