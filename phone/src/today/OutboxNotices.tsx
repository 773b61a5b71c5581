import { useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { inWords } from '../core/days.ts'
import { go } from '../core/route.ts'
import { correctionOf, reasonOf } from '../declare/correction.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { DeclareItem } from '../outbox/sender.ts'
import { words } from '../words/words.ts'
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
        <strong>{words.today.notAccepted(inWords(item.body.date))}</strong>
        <br />
        {reasonOf(item)}
      </p>
      <div className={styles.pair}>
        <Button onClick={() => go(correctionOf(item))}>{words.today.amend}</Button>
        <Button look="plain" onClick={() => setAsking(true)}>
          {words.today.remove}
        </Button>
      </div>
      {asking && (
        <Dialog title={words.today.removeOf(inWords(item.body.date))} onClose={() => setAsking(false)}>
          <p>{words.today.removeHelp}</p>
          <Button look="danger" onClick={() => void outbox.drop(item.clientKey)}>
            {words.today.remove}
          </Button>
          <Button look="plain" onClick={() => setAsking(false)}>
            {words.today.keep}
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
        <strong>{words.today.arrived(inWords(item.body.date))}</strong>
        <br />
        {words.today.arrivedLate}
      </p>
      <Button look="plain" onClick={() => void outbox.drop(item.clientKey)}>
        {words.app.gotIt}
      </Button>
    </section>
  )
}
