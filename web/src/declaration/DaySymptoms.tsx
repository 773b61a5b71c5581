import { FeverBand, Symptom } from '@oems/contract/declaration/codes.ts'
import { fillingHealth } from '@oems/contract/declaration/fillingHealth.ts'
import { useRead } from '../core/calls.ts'
import { Failed } from '../kit/Failed.tsx'
import { useSubscribed } from '../statistics/subscribed.ts'
import styles from './filling.module.css'

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  /** The symptoms that the list is filtered by. */
  readonly chosen: readonly number[]
  readonly onPick: (symptoms: readonly number[]) => void
}
const shown = 5

/** Of what those complain who declared; a click shows who, a second one all again. */
export function DaySymptoms({ orgId, date, chosen, onPick }: Props) {
  const query = { orgId, date: date ?? null, ...useSubscribed() }
  const { data, isError, refetch } = useRead(fillingHealth.healthStatistics, query, { enabled: date !== undefined })
  const most = Math.max(1, ...(data?.symptoms ?? []).map(({ count }) => count))
  const fevers = data?.fever.filter(({ band }) => band !== FeverBand.normal && band !== null) ?? []
  return (
    <section className={styles.symptoms} aria-label="当日症状">
      <h2>
        当日症状
        <small>{fevers.map(({ band, count }) => `${FeverBand.label(band)} ${count}人`).join(' · ')}</small>
      </h2>
      {isError && !data && <Failed message="症状加载失败" again={() => void refetch()} />}
      {data?.symptoms.length === 0 && <p>{data.declared === 0 ? '当日尚无申报' : '申报人员均无症状'}</p>}
      <ul>
        {data?.symptoms.slice(0, shown).map(({ symptom, count }) => {
          const isChosen = chosen.includes(symptom)
          return (
            <li key={symptom}>
              <button type="button" aria-pressed={isChosen} onClick={() => onPick(isChosen ? [] : [symptom])}>
                <span>{Symptom.label(symptom)}</span>
                <i style={{ inlineSize: `${(count / most) * 100}%` }} />
                <b>{count.toLocaleString('zh-CN')}</b>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
