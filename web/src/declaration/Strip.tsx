import { DeclareStatus, HealthLevel, statusWords } from '@oems/contract/declaration/codes.ts'
import type { DayMark } from '@oems/contract/declaration/fillingManagement.ts'
import styles from './filling.module.css'
import { levelTone } from './tones.ts'

/** A dot a day, the last one today's: full where declared, in the level's colour; a ring where it was missed; a point where none was due. */
export const Strip = ({ days, dated = false }: { readonly days: readonly DayMark[]; readonly dated?: boolean }) => (
  <ol className={styles.strip}>
    {days.map((day) => (
      <li key={day.date} title={wordsOf(day)} aria-label={wordsOf(day)}>
        <i className={`${styles.dot} ${styles[kindOf(day)]}`} />
        {dated && <small>{day.date.slice(8)}</small>}
      </li>
    ))}
  </ol>
)

function kindOf({ status, level }: DayMark) {
  if (level !== null) return levelTone[level]
  return status === DeclareStatus.pending ? 'waiting' : status === DeclareStatus.overdue ? 'missed' : 'notDue'
}

const wordsOf = ({ date, status, lateFilled, level, temperature }: DayMark) =>
  [date.slice(5), statusWords(status, lateFilled), level !== null && HealthLevel.label(level), temperature && `${temperature}℃`]
    .filter(Boolean)
    .join(' ')
