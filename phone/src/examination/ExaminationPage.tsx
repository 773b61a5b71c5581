import { CallError } from '@oems/client/callError.ts'
import { Conclusion, PeGrade, PeType } from '@oems/contract/examination/codes.ts'
import { type OwnExamination, ownExaminations } from '@oems/contract/examination/phone.ts'
import { useEffect } from 'react'
import { send } from '../core/send.ts'
import { Page } from '../kit/Page.tsx'
import { useLoaded } from '../today/useLoaded.ts'
import { labelOf, said, words } from '../words/words.ts'
import styles from './examination.module.css'
import { Items } from './Items.tsx'

/** One report in big type. That it is open here is what tells the unit that the person has been informed. */
export function ExaminationPage({ argument }: { argument: string }) {
  const id = Number(argument)
  const { value: report, failed } = useLoaded(`examination ${id}`, () => send(ownExaminations.pe, { id }))
  useRead(report)
  return (
    <Page title={words.examination.title} onBack={() => history.back()}>
      {failed && !report && <p>{words.examination.noLine}</p>}
      {report && <Report report={report} />}
    </Page>
  )
}

/** Once, when it is shown. Without a line the next opening tells. */
function useRead(report: OwnExamination | null) {
  const unread = report?.notifiedAt === null ? report.id : null
  useEffect(() => {
    if (unread === null) return
    send(ownExaminations.peRead, { id: unread }).catch((problem: unknown) => {
      if (!(problem instanceof CallError)) throw problem
    })
  }, [unread])
}

function Report({ report }: { report: OwnExamination }) {
  const { examDate, peType, institution, conclusion, topGrade, hazardNames, recheckItems, recheckBefore, summary, advice, oss } = report
  const rows = [
    [words.examination.type, labelOf(PeType, peType)],
    [words.examination.institution, institution],
    [words.examination.conclusion, conclusion === null ? null : labelOf(Conclusion, conclusion)],
    [words.examination.hazards, hazardNames.map(said).join(words.declare.and)],
    [words.examination.recheck, recheckItems],
  ] as const
  return (
    <>
      <h2 className={styles.title}>{words.examination.report(words.days.long(examDate))}</h2>
      {topGrade === PeGrade.a && (
        <p className={styles.urgent} role="alert">
          {words.examination.urgent}
        </p>
      )}
      <dl className={styles.lines}>
        {rows.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {recheckBefore && <p className={styles.again}>{words.examination.recheckBefore(words.days.long(recheckBefore))}</p>}
      <Items items={report.items} />
      <Prose title={words.examination.summary} text={summary} />
      <Prose title={words.examination.advice} text={advice} />
      {oss.length > 0 && (
        <section className={styles.card}>
          <h3>{words.examination.files}</h3>
          {oss.map(({ ossId, name, url }) => (
            <a key={ossId} className={styles.file} href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ))}
        </section>
      )}
    </>
  )
}

const Prose = ({ title, text }: { title: string; text: string | null }) =>
  text !== null && (
    <section className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.prose}>{text}</p>
    </section>
  )
