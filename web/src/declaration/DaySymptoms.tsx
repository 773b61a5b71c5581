import { FeverBand, Symptom } from '@oems/contract/declaration/codes.ts'
import type { DayHealth } from '@oems/contract/declaration/fillingHealth.ts'
import { Failed } from '../kit/Failed.tsx'
import styles from './filling.module.css'

interface Props {
  readonly health: DayHealth | undefined
  /** Of a chart beside it. */
  readonly height: number
  /** What could not be read is read again by it. */
  readonly again: (() => void) | undefined
  /** The symptoms that the list is filtered by. */
  readonly chosen: readonly number[]
  /** Absent: the list does not show whom the figures count. */
  readonly onPick: ((symptoms: readonly number[]) => void) | undefined
}
/** The heading of a chart, and its padding: what stands beside charts is as high as they are. */
const aroundChart = 54
const heading = 34
const line = 28

/** Of what those complain who declared; a click shows who, a second one all again. */
export function DaySymptoms({ health: data, height, again, chosen, onPick }: Props) {
  const shown = Math.floor((height + 28 - heading) / line)
  const most = Math.max(1, ...(data?.symptoms ?? []).map(({ count }) => count))
  const fevers = data?.fever.filter(({ band }) => band !== FeverBand.normal && band !== null) ?? []
  return (
    <section className={styles.symptoms} style={{ height: height + aroundChart }} aria-label="当日症状">
      <h2>
        当日症状
        <small>{fevers.map(({ band, count }) => `${FeverBand.label(band)} ${count}人`).join(' · ')}</small>
      </h2>
      {again && !data && <Failed message="症状加载失败" again={again} />}
      {data?.symptoms.length === 0 && <p>{data.declared === 0 ? '当日尚无申报' : '申报人员均无症状'}</p>}
      <ul>
        {data?.symptoms.slice(0, shown).map(({ symptom, count }) => {
          const isChosen = chosen.includes(symptom)
          return (
            <li key={symptom}>
              <button type="button" aria-pressed={isChosen} disabled={!onPick} onClick={() => onPick?.(isChosen ? [] : [symptom])}>
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
