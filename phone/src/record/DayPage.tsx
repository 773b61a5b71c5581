import { DeclareSource, DeclareStatus, HealthLevel, statusWords } from '@oems/contract/declaration/codes.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { useItems } from '../app/outboxed.ts'
import { inWords, weekdayOf } from '../core/days.ts'
import { go } from '../core/route.ts'
import { correctionOf } from '../declare/correction.ts'
import { levelTone, linesOf } from '../declare/words.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { Tag, type Tone } from '../kit/Tag.tsx'
import { filingOf, latestFor } from '../today/days.ts'
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
            本机填写{' '}
            <Tag tone={waiting.state === 'refused' ? 'overdue' : 'progress'}>{waiting.state === 'refused' ? '未被接收' : '待发送'}</Tag>
          </h2>
          <Lines of={waiting.body} />
        </section>
      )}
      {value && (
        <p>
          <Tag tone={tones[value.status]}>
            {value.obliged || !declared ? statusWords(value.status, value.lateFilled) : DeclareStatus.label(DeclareStatus.declared)}
          </Tag>
          {value.deadline && <span className={styles.note}> 截止 {value.deadline.beijing.slice(5)}（北京时间）</span>}
        </p>
      )}
      {value?.submissions.map((submission, index) => (
        <section key={submission.declareId} className={styles.card}>
          <h2>
            {index === 0 ? '最新申报' : submission.older ? '补传的较早申报（未采用）' : '此前申报'}{' '}
            <Tag tone={levelTone[submission.level]}>{HealthLevel.label(submission.level)}</Tag>
          </h2>
          <Lines of={filingOf(date, submission)} />
          <p className={styles.note}>
            {submission.declaredAtText.beijing}（北京时间） {DeclareSource.label(submission.source)}
          </p>
        </section>
      ))}
      {value && !declared && !waiting && <p className={styles.note}>{value.obliged ? '这一天没有申报。' : '当日无需申报'}</p>}
      {failed && !value && <p className={styles.note}>网络不通，联网后可查看这一天的记录。</p>}
    </Page>
  )
}

const ToDeclare = ({ date, declared, late, correctAt }: { date: string; declared: boolean; late: boolean; correctAt: string | null }) => (
  <Button
    look={declared || correctAt ? 'plain' : 'primary'}
    onClick={() => go(correctAt ?? `/declare/${date}${declared ? '?from=correct' : ''}`)}
  >
    {declared || correctAt ? '更正' : late ? '补报' : '填报'}
  </Button>
)

const Lines = ({ of }: { of: Parameters<typeof linesOf>[0] }) => (
  <dl className={styles.lines}>
    {linesOf(of).map(({ label, text }) => (
      <div key={label} style={{ display: 'contents' }}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
