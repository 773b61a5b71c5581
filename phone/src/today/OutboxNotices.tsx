import { useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { inWords } from '../core/days.ts'
import { go } from '../core/route.ts'
import { correctionOf } from '../declare/correction.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { DeclareItem } from '../outbox/sender.ts'
import styles from './today.module.css'

/** What the server refused, and what it accepted too late: both stay until the person has dealt with them. */
export const OutboxNotices = ({ items }: { items: readonly DeclareItem[] }) =>
  items.map((item) =>
    item.state === 'refused' ? (
      <Refused key={item.clientKey} item={item} />
    ) : (
      item.state === 'late' && <Late key={item.clientKey} item={item} />
    ),
  )

function Refused({ item }: { item: DeclareItem }) {
  const outbox = useOutbox()
  const [asking, setAsking] = useState(false)
  return (
    <section className={styles.alert} role="alert">
      <p>
        <strong>{inWords(item.body.date)}的申报未被接收</strong>
        <br />
        {item.refusal?.fields[0]?.msg ?? item.refusal?.msg}
      </p>
      <div className={styles.pair}>
        <Button onClick={() => go(correctionOf(item))}>修改</Button>
        <Button look="plain" onClick={() => setAsking(true)}>
          删除
        </Button>
      </div>
      {asking && (
        <Dialog title={`删除${inWords(item.body.date)}的申报？`} onClose={() => setAsking(false)}>
          <p>这条内容只保存在本机，删除后无法恢复。</p>
          <Button look="danger" onClick={() => void outbox.drop(item.clientKey)}>
            删除
          </Button>
          <Button look="plain" onClick={() => setAsking(false)}>
            保留
          </Button>
        </Dialog>
      )}
    </section>
  )
}

function Late({ item }: { item: DeclareItem }) {
  const outbox = useOutbox()
  return (
    <section className={styles.alert} data-tone="due" role="alert">
      <p>
        <strong>{inWords(item.body.date)}的申报已送达</strong>
        <br />
        服务器收到时已过截止时间，按逾期补报计。
      </p>
      <Button look="plain" onClick={() => void outbox.drop(item.clientKey)}>
        知道了
      </Button>
    </section>
  )
}
