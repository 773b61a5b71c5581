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
import { levelTone, summaryOf } from '../declare/words.ts'
import { Button } from '../kit/Button.tsx'
import { Tag, type Tone } from '../kit/Tag.tsx'
import type { DeclareItem } from '../outbox/sender.ts'
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
    <section className={styles.card} aria-label="今日申报">
      <div className={styles.top}>
        <h2>
          {inWords(date)} {weekdayOf(date)}
        </h2>
        {card.status !== null && card.level !== null && !waiting && <Tag tone={levelTone[card.level]}>{HealthLevel.label(card.level)}</Tag>}
      </div>
      <p className={styles.status} data-tone={tone}>
        {text}
      </p>
      <Deadline card={card} now={now} />
      {waiting || (card.status !== null && card.level !== null) ? (
        <Declared home={home} date={date} waiting={waiting} />
      ) : (
        <ToDeclare card={card} former={formerFor(home, items, date)} />
      )}
    </section>
  )
}

function statusOf(card: Card, waiting: DeclareItem | null): readonly [Tone, string] {
  if (waiting) return waiting.state === 'refused' ? ['overdue', '申报未被接收'] : ['progress', '已保存，待发送']
  if (card.status === null) return ['none', '今日尚未联网']
  if (card.level !== null) return card.status === DeclareStatus.overdue ? ['due', '已补报（逾期）'] : ['done', '今日已申报']
  if (card.status === DeclareStatus.notRequired) return ['none', '今日无需申报']
  return [card.status === DeclareStatus.overdue ? 'overdue' : 'due', statusWords(card.status, false)]
}

/** In both times where they differ: the day is Beijing's, the crew's clock is not. */
function Deadline({ card, now }: { card: Card; now: number }) {
  if (card.status === null) return <p className={styles.left}>没有网络也可以填报，联网后自动发送。</p>
  const { deadline } = card
  if (!deadline || card.level !== null) return null
  const left = Date.parse(deadline.at) - now
  return (
    <dl className={styles.left}>
      <dt>截止</dt>
      <dd>
        {shortTime(deadline.beijing)}（北京时间）
        {deadline.local && (
          <>
            <br />
            {shortTime(deadline.local)}（当地时间）
          </>
        )}
      </dd>
      {left > 0 ? (
        <>
          <dt>还剩</dt>
          <dd>
            <strong>{leftInWords(left)}</strong>
          </dd>
        </>
      ) : (
        <>
          <dt>补报至</dt>
          <dd>{shortTime((card as DayCard).lateUntil.beijing)}（北京时间）</dd>
        </>
      )}
    </dl>
  )
}

/** `03-05 23:59` of `2026-03-05 23:59`. */
const shortTime = (text: string) => text.slice(5)

/** One tap for people whose state has not changed; the temperature, where it is required, is the one new answer. */
function ToDeclare({ card, former }: { card: Card; former: Former | null }) {
  const outbox = useOutbox()
  const [temperature, setTemperature] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { date, requireTemperature, fever } = card
  if (card.status === DeclareStatus.notRequired || !former)
    return (
      <Button look={card.status === DeclareStatus.notRequired ? 'plain' : 'primary'} onClick={() => go(`/declare/${date}`)}>
        {card.status === DeclareStatus.notRequired ? '自愿申报' : '开始申报'}
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
    go(`/result/${await outbox.file(filed(draft, serverNow()))}`)
  }
  return (
    <>
      {requireTemperature && (
        <div className={styles.heat}>
          <h3>您的体温</h3>
          <TemperatureStep value={temperature} fever={fever} onChange={setTemperature} />
        </div>
      )}
      <div className={styles.same}>
        <Button busy={busy} onClick={() => void fileSame(former)}>
          {isYesterday(former.date, date) ? '与昨日一致' : `与${inWords(former.date)}一致`}
        </Button>
        <small>{summaryOf(former.filing)}</small>
      </div>
      <Button look="plain" onClick={() => go(`/declare/${date}`)}>
        有变化，逐项填写
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
          {latest.temperature && `${latest.temperature}℃，`}
          {summaryOf(latest)}
        </p>
      )}
      <Button look="plain" onClick={() => go(waiting ? correctionOf(waiting) : `/declare/${date}?from=correct`)}>
        情况有变，更正
      </Button>
    </>
  )
}
