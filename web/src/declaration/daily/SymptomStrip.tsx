import { Symptom } from '@oems/contract/declaration/codes.ts'
import type { EmpDay } from '@oems/contract/declaration/personDays.ts'
import { levelTone } from '../tones.ts'
import styles from './daily.module.css'
import { type Days, datesOf, symptomsOf } from './months.ts'

interface Props {
  readonly month: string
  readonly list: readonly EmpDay[]
  readonly days: Days
}

/** Symptoms by day: when each came, and how long it stayed. */
export function SymptomStrip({ month, list, days }: Props) {
  const rows = symptomsOf(list)
  return (
    <section className={styles.card} aria-label="症状">
      <h2>症状</h2>
      {rows.length === 0 ? (
        <p className={styles.nothing}>本月未申报症状</p>
      ) : (
        <table className={styles.symptoms}>
          <thead>
            <tr>
              <th scope="col">症状</th>
              {datesOf(month).map((date) => (
                <th key={date} scope="col">
                  {Number(date.slice(8)) % 5 === 0 || date.endsWith('-01') ? Number(date.slice(8)) : ''}
                  <span className="visually-hidden">{date}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ symptom, dates }) => (
              <tr key={symptom}>
                <th scope="row">
                  {Symptom.label(symptom)} <small>{dates.size}天</small>
                </th>
                {datesOf(month).map((date) => (
                  <td key={date}>
                    {dates.has(date) && <Mark date={date} name={Symptom.label(symptom)} level={days.get(date)?.level ?? 0} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Mark = ({ date, name, level }: { readonly date: string; readonly name: string; readonly level: NonNullable<EmpDay['level']> }) => (
  <i className={`${styles.mark} ${styles[levelTone[level]]}`} title={`${date.slice(5)} ${name}`}>
    <span className="visually-hidden">有</span>
  </i>
)
