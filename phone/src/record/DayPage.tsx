import { DeclareSource, DeclareStatus, HealthLevel, statusWords } from '@oems/contract/declaration/codes.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { useItems } from '../app/outboxed.ts'
import { inWords, weekdayOf } from '../core/days.ts'
import { go } from '../core/route.ts'
import { correctionOf } from '../declare/correction.ts'
import type { Illnesses } from '../declare/diagnosis.ts'
import { levelTone, linesOf } from '../declare/words.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { Tag, type Tone } from '../kit/Tag.tsx'
import { filingOf, latestFor } from '../today/days.ts'
import { labelOf, said, words } from '../words/words.ts'
import { type History, useDay } from './months.ts'
import styles from './record.module.css'

const tones: Readonly<Record<History['status'], Tone>> = {
  [DeclareStatus.notRequired]: 'none',
  [DeclareStatus.pending]: 'due',
  [DeclareStatus.declared]: 'done',
  [DeclareStatus.overdue]: 'overdue',
}

/** One day with all its submissions, the newest first; what waits on the phone stands on top. */
export function DayPage({ home, date }: { home: PhoneHome; date: string }) {
  const waiting = latestFor(useItems(), date)
  const { value, failed } = useDay(date)
  const open = value?.open ?? home.days.some((card) => card.date === date)
  const declared = (value?.submissions.length ?? 0) > 0
  const before = (index: number) => {
    const former = value?.submissions[index + 1]
    return former && filingOf(date, former)
  }
  return (
    <Page
      title={`${inWords(date)} ${weekdayOf(date)}`}
      onBack={() => history.back()}
      foot={
        open && (
          <ToDeclare
            date={date}
            declared={declared}
            late={value?.status === DeclareStatus.overdue}
            correctAt={waiting && correctionOf(waiting)}
          />
        )
      }
    >
      {waiting && (
        <section className={styles.card}>
          <h2>
            {words.record.here}{' '}
            <Tag tone={waiting.state === 'refused' ? 'overdue' : 'progress'}>
              {waiting.state === 'refused' ? words.record.refused : words.record.waiting}
            </Tag>
          </h2>
          <Lines of={waiting.body} illnesses={home.illnesses} />
        </section>
      )}
      {value && (
        <p>
          <Tag tone={tones[value.status]}>
            {said(value.obliged || !declared ? statusWords(value.status, value.lateFilled) : DeclareStatus.label(DeclareStatus.declared))}
          </Tag>
          {value.deadline && <span className={styles.note}> {words.record.deadline(words.days.time(value.deadline.beijing))}</span>}
        </p>
      )}
      {value?.submissions.map((submission, index) => (
        <section key={submission.declareId} className={styles.card}>
          <h2>
            {index === 0 ? words.record.newest : submission.older ? words.record.older : words.record.former}{' '}
            <Tag tone={levelTone[submission.level]}>{labelOf(HealthLevel, submission.level)}</Tag>
          </h2>
          <Lines of={filingOf(date, submission)} before={before(index)} illnesses={home.illnesses} />
          <Sent of={submission} />
        </section>
      ))}
      {value?.voided?.map((submission) => (
        <section key={submission.declareId} className={styles.card}>
          <h2>
            {words.record.former} <Tag tone="none">{words.record.voided}</Tag>
          </h2>
          <Lines of={filingOf(date, submission)} illnesses={home.illnesses} />
          <Sent of={submission} />
        </section>
      ))}
      {value && !declared && !waiting && <p className={styles.note}>{value.obliged ? words.record.nothing : words.record.notRequired}</p>}
      {failed && !value && <p className={styles.note}>{words.record.dayOffline}</p>}
    </Page>
  )
}

const ToDeclare = ({ date, declared, late, correctAt }: { date: string; declared: boolean; late: boolean; correctAt: string | null }) => (
  <Button
    look={declared || correctAt ? 'plain' : 'primary'}
    onClick={() => go(correctAt ?? `/declare/${date}${declared ? '?from=correct' : ''}`)}
  >
    {declared || correctAt ? words.record.correct : late ? words.today.declareLate : words.today.declare}
  </Button>
)

type Filed = Parameters<typeof linesOf>[0]

/** What it says otherwise than the one before stands out. */
function Lines({ of, before, illnesses }: { of: Filed; before?: Filed | undefined; illnesses: Illnesses }) {
  const former = before && new Map(linesOf(before, illnesses).map(({ label, text }) => [label, text]))
  return (
    <dl className={styles.lines}>
      {linesOf(of, illnesses).map(({ label, text }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{former && former.get(label) !== text ? <mark>{text}</mark> : text}</dd>
        </div>
      ))}
    </dl>
  )
}

const Sent = ({ of }: { of: History['submissions'][number] }) => (
  <p className={styles.note}>
    {words.today.beijing(words.days.fullTime(of.declaredAtText.beijing))} {labelOf(DeclareSource, of.source)}
  </p>
)
