import { dialAddress, numberText } from '@oems/client/dialling.ts'
import { useStore } from '@oems/client/store.ts'
import { DeclareStatus, HealthLevel, statusWords } from '@oems/contract/declaration/codes.ts'
import { levelOf } from '@oems/contract/declaration/level.ts'
import type { Declared, PhoneHome } from '@oems/contract/phone/phone.ts'
import { useEffect, useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { inWords } from '../core/days.ts'
import { goInstead } from '../core/route.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import type { Tone } from '../kit/Tag.tsx'
import { isDurable } from '../outbox/itemStore.ts'
import { type DeclareItem, results } from '../outbox/sender.ts'
import { labelOf, said, words } from '../words/words.ts'
import { correctionOf, reasonOf } from './correction.ts'
import styles from './declare.module.css'
import { conditionOf } from './draft.ts'
import { adviceOf, levelTone } from './words.ts'

/** What became of one filing: on its way, stored on the phone, accepted with its level, or refused. */
export function ResultPage({ home, clientKey }: { home: PhoneHome; clientKey: string }) {
  const outbox = useOutbox()
  const outcome = useStore(results).get(clientKey)?.outcome
  const item = useStore(outbox.contents).items.find((one) => one.clientKey === clientKey)
  const accepted = outcome?.is === 'accepted' ? outcome.reply : null

  // What is read here needs no notice on the home page.
  const isReadHere = accepted !== null && item?.state === 'late'
  useEffect(() => {
    if (isReadHere) void outbox.drop(clientKey)
  }, [isReadHere, outbox, clientKey])
  // After a reload there is nothing to show that the day's page does not show.
  useEffect(() => {
    if (!outcome && !item) goInstead('/')
  }, [outcome, item])

  return (
    <Page title={words.declare.result.title} foot={<Foot item={item} accepted={accepted} />}>
      {accepted ? (
        <Accepted reply={accepted} urgent={home.urgentCall} />
      ) : item?.state === 'refused' ? (
        <Refused item={item} />
      ) : (
        item && <Waiting item={item} urgent={home.urgentCall} />
      )}
    </Page>
  )
}

function Foot({ item, accepted }: { item: DeclareItem | undefined; accepted: Declared | null }) {
  if (item?.state === 'refused')
    return (
      <>
        <Button onClick={() => goInstead(correctionOf(item))}>{words.declare.result.amend}</Button>
        <Button look="quiet" onClick={() => goInstead('/')}>
          {words.declare.result.later}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={() => goInstead('/')}>{words.declare.result.done}</Button>
      {accepted && (
        <Button look="quiet" onClick={() => goInstead(`/declare/${accepted.date}?from=correct`)}>
          {words.declare.result.correct}
        </Button>
      )}
    </>
  )
}

function Accepted({ reply, urgent }: { reply: Declared; urgent: PhoneHome['urgentCall'] }) {
  const level = reply.level ?? HealthLevel.normal
  if (reply.older)
    return (
      <Card tone="due" title={words.declare.result.notUsed}>
        <p>{words.declare.result.notUsedHelp(inWords(reply.date))}</p>
        <p>
          {words.declare.result.levelOfDay(labelOf(HealthLevel, level))} {adviceOf(level)}
        </p>
        {level === HealthLevel.urgent && <Call whom={urgent} />}
      </Card>
    )
  return (
    <>
      <Card
        tone={levelTone[level]}
        title={level === HealthLevel.normal ? words.declare.result.accepted : words.declare.result.acceptedAs(labelOf(HealthLevel, level))}
      >
        <p>
          {inWords(reply.date)} · {reply.obliged ? said(statusWords(reply.status, reply.lateFilled)) : words.today.volunteer}
        </p>
        <p>{adviceOf(level)}</p>
        {level === HealthLevel.urgent && <Call whom={urgent} />}
      </Card>
      {reply.status === DeclareStatus.overdue && <p>{words.declare.result.late(words.days.fullTime(reply.declaredAt.beijing))}</p>}
    </>
  )
}

/** The server decides the level; but a person in danger is not left without advice because the line is down. */
function Waiting({ item, urgent }: { item: DeclareItem; urgent: PhoneHome['urgentCall'] }) {
  const durable = useStore(isDurable)
  const slow = useSlow()
  const outcome = useStore(results).get(item.clientKey)?.outcome
  const level = levelOf(conditionOf(item.body))
  if (!outcome && !slow)
    return (
      <Card tone="progress" title={words.declare.result.sending}>
        <p>{words.declare.result.of(inWords(item.body.date))}</p>
      </Card>
    )
  return (
    <>
      <Card tone="progress" title={durable ? words.app.line.stored('') : words.app.line.notStored('')}>
        <p>{words.declare.result.sentLater(inWords(item.body.date))}</p>
      </Card>
      {level >= HealthLevel.abnormal && (
        <Card tone="overdue" title={words.declare.result.attention}>
          <p>{adviceOf(level)}</p>
          {level === HealthLevel.urgent && <Call whom={urgent} />}
        </Card>
      )}
    </>
  )
}

function useSlow() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 3000)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

const Refused = ({ item }: { item: DeclareItem }) => (
  <Card tone="overdue" title={words.record.refused}>
    <p>{reasonOf(item)}</p>
    <p>{words.declare.result.kept}</p>
  </Card>
)

const Call = ({ whom }: { whom: PhoneHome['urgentCall'] }) =>
  whom ? (
    <a className={styles.phone} href={dialAddress(whom.number, whom.telephoneCode)}>
      {words.declare.result.call(whom.name, numberText(whom.number, whom.telephoneCode))}
    </a>
  ) : (
    <p>{words.declare.result.clinic}</p>
  )

const icons: Readonly<Partial<Record<Tone, string>>> = {
  done: 'm7 12.5 3.5 3.5L17 9',
  progress: 'M12 7v5.5l3.500 2',
  due: 'M12 7v6M12 16.500v.01',
  overdue: 'M12 7v6M12 16.500v.01',
}

const Card = ({ tone, title, children }: { tone: Tone; title: string; children: React.ReactNode }) => (
  <section className={styles.result} data-tone={tone} role="status">
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9.500" />
      <path d={icons[tone]} />
    </svg>
    <h2>{title}</h2>
    {children}
  </section>
)
