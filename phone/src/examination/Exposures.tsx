import { DueKind, DueState } from '@oems/contract/examination/codes.ts'
import { type OwnExposure, ownExaminations } from '@oems/contract/examination/phone.ts'
import styles from '../archive/archive.module.css'
import { send } from '../core/send.ts'
import { Tag } from '../kit/Tag.tsx'
import { useLoaded } from '../today/useLoaded.ts'
import { labelOf, said, words } from '../words/words.ts'

/** To which hazards the own work exposes or exposed the person, and which examination each asks next (职业病防治法 35). */
export function Exposures() {
  const { value } = useLoaded('exposures', () => send(ownExaminations.exposures, {}))
  if (!value) return null
  return (
    <section className={styles.card}>
      <h2>{words.examination.exposures}</h2>
      {value.list.length === 0 ? (
        <p className={styles.soft}>{words.examination.noExposures}</p>
      ) : (
        <ul className={styles.rows}>
          {value.list.map((exposure) => (
            <Line key={exposure.id} exposure={exposure} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ exposure: { hazardName, grade, position, startDate, endDate, protection, next } }: { exposure: OwnExposure }) {
  const { long } = words.days
  const period = endDate === null ? words.examination.since(long(startDate)) : words.examination.between(long(startDate), long(endDate))
  return (
    <li>
      <b>{said(hazardName)}</b>
      {next?.state != null && <Tag tone={next.state === DueState.due ? 'overdue' : 'due'}>{labelOf(DueState, next.state)}</Tag>}
      <span>
        {[grade && said(grade), position, period, protection].filter(Boolean).join(' · ')}
        {next && (
          <>
            <br />
            {words.examination.next(labelOf(DueKind, next.kind), long(next.dueDay))}
          </>
        )}
      </span>
    </li>
  )
}
