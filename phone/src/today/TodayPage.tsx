import { DeclareStatus, statusWords } from '@oems/contract/declaration/codes.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { useItems } from '../app/outboxed.ts'
import { inWords } from '../core/days.ts'
import { Tag } from '../kit/Tag.tsx'
import { said, words } from '../words/words.ts'
import { proposedDay, stillOpen } from './days.ts'
import { OutboxNotices } from './OutboxNotices.tsx'
import { StatusCard } from './StatusCard.tsx'
import styles from './today.module.css'
import { useNow } from './useNow.ts'

export function TodayPage({ home }: { home: PhoneHome }) {
  const items = useItems()
  const now = useNow()
  const date = proposedDay(home, items, now)
  const open = stillOpen(home, items, date, now)
  return (
    <div className={styles.page}>
      <header className={styles.who}>
        <h1>{words.today.greeting(home.name)}</h1>
        <p>{home.orgName}</p>
      </header>
      <OutboxNotices items={items} />
      <StatusCard key={date} home={home} items={items} date={date} now={now} />
      {open.length > 0 && (
        <section className={`${styles.card} ${styles.days}`} aria-label={words.today.otherDays}>
          <div>
            {open.map((card) => (
              <a key={card.date} className={styles.open} href={`#/declare/${card.date}`}>
                <span>{inWords(card.date)}</span>
                <Tag tone={card.status === DeclareStatus.overdue ? 'overdue' : 'due'}>{said(statusWords(card.status, false))}</Tag>
                <span className={styles.go}>{card.status === DeclareStatus.overdue ? words.today.declareLate : words.today.declare}</span>
              </a>
            ))}
          </div>
        </section>
      )}
      {home.streak > 1 && <p className={styles.streak}>{words.today.streak(home.streak)}</p>}
    </div>
  )
}
