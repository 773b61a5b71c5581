import { DeclareStatus, HealthLevel, statusWords } from '@oems/contract/declaration/codes.ts'
import type { DayCard, PhoneHome } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { serverNow } from '../core/clock.ts'
import { inWords, leftInWords, weekdayOf } from '../core/days.ts'
import { go } from '../core/route.ts'
import { correctionOf } from '../declare/correction.ts'
import { type Draft, filed, firstOpen } from '../declare/draft.ts'
import { dropDraft, storeDraft } from '../declare/storedDraft.ts'
import { TemperatureStep } from '../declare/TemperatureStep.tsx'
import { useOpenSeconds } from '../declare/useOpenSeconds.ts'
import { levelTone, summaryOf } from '../declare/words.ts'
import { Button } from '../kit/Button.tsx'
import { Tag, type Tone } from '../kit/Tag.tsx'
import type { DeclareItem } from '../outbox/sender.ts'
import { labelOf, said, words } from '../words/words.ts'
import { type Card, cardOf, type Former, filingOf, formerFor, isYesterday, latestFor, sameAs } from './days.ts'
import styles from './today.module.css'

interface Day {
  readonly home: PhoneHome
  readonly items: readonly DeclareItem[]
  readonly date: string
  readonly now: number
}

/** Where the day stands, how long there is still time, and the one thing to do about it. */
export function StatusCard({ home, items, date, now }: Day) {
  const card = cardOf(home, date)
  const waiting = latestFor(items, date)
  const [tone, text] = statusOf(card, waiting)
  return (
    <section className={styles.card} aria-label={words.today.card}>
      <div className={styles.top}>
        <h2>
          {inWords(date)} {weekdayOf(date)}
        </h2>
        {card.status !== null && card.level !== null && !waiting && (
          <Tag tone={levelTone[card.level]}>{labelOf(HealthLevel, card.level)}</Tag>
        )}
      </div>
      <p className={styles.status} data-tone={tone}>
        {text}
      </p>
      <Deadline card={card} now={now} />
      {waiting || (card.status !== null && card.level !== null) ? (
        <Declared home={home} date={date} waiting={waiting} />
      ) : (
        <ToDeclare home={home} card={card} former={formerFor(home, items, date)} />
      )}
    </section>
  )
}

function statusOf(card: Card, waiting: DeclareItem | null): readonly [Tone, string] {
  if (waiting) return waiting.state === 'refused' ? ['overdue', words.today.refused] : ['progress', words.today.stored]
  if (card.status === null) return ['none', words.today.notOnline]
  if (card.level !== null) return card.status === DeclareStatus.overdue ? ['due', words.today.declaredLate] : ['done', words.today.declared]
  if (card.status === DeclareStatus.notRequired) return ['none', words.today.notRequired]
  return [card.status === DeclareStatus.overdue ? 'overdue' : 'due', said(statusWords(card.status, false))]
}

/** In both times where they differ: the day is Beijing's, the crew's clock is not. */
function Deadline({ card, now }: { card: Card; now: number }) {
  if (card.status === null) return <p className={styles.left}>{words.today.offline}</p>
  const { deadline } = card
  if (!deadline || card.level !== null) return null
  const left = Date.parse(deadline.at) - now
  return (
    <dl className={styles.left}>
      <dt>{words.today.deadline}</dt>
      <dd>
        {words.today.beijing(words.days.time(deadline.beijing))}
        {deadline.local && (
          <>
            <br />
            {words.today.local(words.days.time(deadline.local))}
          </>
        )}
      </dd>
      {left > 0 ? (
        <>
          <dt>{words.today.left}</dt>
          <dd>
            <strong>{leftInWords(left)}</strong>
          </dd>
        </>
      ) : (
        <>
          <dt>{words.today.lateUntil}</dt>
          <dd>{words.today.beijing(words.days.time((card as DayCard).lateUntil.beijing))}</dd>
        </>
      )}
    </dl>
  )
}

/** One tap for people whose state has not changed; the temperature, where it is required, is the one new answer. */
function ToDeclare({ home, card, former }: { home: PhoneHome; card: Card; former: Former | null }) {
  const outbox = useOutbox()
  const openSeconds = useOpenSeconds()
  const [temperature, setTemperature] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { date, requireTemperature, fever } = card
  if (card.status === DeclareStatus.notRequired || !former)
    return (
      <Button look={card.status === DeclareStatus.notRequired ? 'plain' : 'primary'} onClick={() => go(`/declare/${date}`)}>
        {card.status === DeclareStatus.notRequired ? words.today.volunteer : words.today.begin}
      </Button>
    )

  async function fileSame(from: Former) {
    const draft: Draft = { ...sameAs(from, date), temperature: temperature ?? (requireTemperature ? undefined : null) }
    const open = firstOpen(draft, card)
    if (open !== 'review') {
      storeDraft(draft, true)
      return go(`/declare/${date}?from=former&step=${open}`)
    }
    setBusy(true)
    dropDraft()
    go(`/result/${await outbox.file({ ...filed(draft, serverNow()), openSeconds: openSeconds(), oneTap: 1 })}`)
  }
  return (
    <>
      {requireTemperature && (
        <div className={styles.heat}>
          <h3>{words.today.temperature}</h3>
          <TemperatureStep value={temperature} fever={fever} onChange={setTemperature} />
        </div>
      )}
      <div className={styles.same}>
        <Button busy={busy} onClick={() => void fileSame(former)}>
          {isYesterday(former.date, date) ? words.today.asYesterday : words.today.asOn(inWords(former.date))}
        </Button>
        <small>{summaryOf(former.filing, home.illnesses)}</small>
      </div>
      <Button look="plain" onClick={() => go(`/declare/${date}`)}>
        {words.today.stepByStep}
      </Button>
    </>
  )
}

function Declared({ home, date, waiting }: Pick<Day, 'home' | 'date'> & { waiting: DeclareItem | null }) {
  const submitted = home.last?.date === date ? filingOf(date, home.last.submission) : null
  const latest = waiting?.body ?? submitted
  return (
    <>
      {latest && (
        <p>
          {latest.temperature && words.today.measured(latest.temperature)}
          {summaryOf(latest, home.illnesses)}
        </p>
      )}
      <Button look="plain" onClick={() => go(waiting ? correctionOf(waiting) : `/declare/${date}?from=correct`)}>
        {words.today.correct}
      </Button>
    </>
  )
}
