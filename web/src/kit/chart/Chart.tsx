import { useState } from 'react'
import { Explain } from '../explain/Explain.tsx'
import type { Explained } from '../explain/explained.ts'
import { Failed } from '../Failed.tsx'
import styles from './Chart.module.css'
import { ChartMenu } from './ChartMenu.tsx'
import { DataTable } from './DataTable.tsx'
import { Drawing } from './Drawing.tsx'
import type { Declared } from './declared.ts'

/** What a page says of every chart, whatever its kind. */
export interface Framed {
  /** The one question that it answers: 近30天申报率. */
  readonly title: string
  /** When its figures were taken; undefined while they are on their way. */
  readonly asOf: string | undefined
  readonly height?: number | undefined
  /** They could not be read: how to try again. */
  readonly again?: (() => void) | undefined
}
interface Props extends Framed {
  /** Its figures whose 口径 can be read behind ⓘ. */
  readonly explains?: readonly Explained[]
  /** Undefined while its figures are on their way: what was drawn before stays until they are there. Memoised. */
  readonly chart: Declared | undefined
  /** What stands in its place until its first figures are drawn. */
  readonly outline: 'lines' | 'columns' | 'rows' | 'strip'
  readonly onPick?: ((index: number, series: number) => void) | undefined
}

/** A chart on its card. Its place has its size from the beginning, so that nothing moves when it is drawn. */
export function Chart({ title, asOf, explains = [], chart, outline, height = 260, again, onPick }: Props) {
  const latest = useLatest({ chart, title, asOf })
  const shown = latest.chart
  const [isDrawn, setDrawn] = useState(false)
  const [asTable, setAsTable] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isEmpty = shown?.table.rows.length === 0
  const isTable = asTable || hasFailed
  const isWaiting = chart === undefined && !again
  return (
    <figure className={styles.figure} aria-busy={isWaiting}>
      <figcaption>
        <span className={styles.title}>{latest.title}</span>
        {explains.length > 0 && <Explain title={latest.title} figures={explains} />}
        {shown && !isEmpty && <small>{shown.notes.join(' · ')}</small>}
        {shown && !isEmpty && (
          <ChartMenu
            title={latest.title}
            chart={shown}
            height={height}
            asOf={latest.asOf}
            asTable={asTable}
            onTurn={hasFailed ? undefined : () => setAsTable(!asTable)}
          />
        )}
      </figcaption>
      <div style={{ height }} className={styles.body} hidden={isTable}>
        {!isDrawn && !isEmpty && !again && <div className={`${styles.outline} ${styles[outline]}`} aria-hidden />}
        {shown && !isEmpty && (
          <Drawing chart={shown} height={height} onPick={onPick} onDrawn={() => setDrawn(true)} onFailed={() => setFailed(true)} />
        )}
        {!shown && again && <Failed message="图表加载失败" again={again} />}
        {isEmpty && <p className={styles.empty}>该时间范围内没有记录</p>}
      </div>
      {shown && !isEmpty && (
        <DataTable
          title={latest.title}
          table={shown.table}
          height={height}
          visible={isTable}
          focused={asTable}
          onPick={onPick && ((index) => onPick(index, 0))}
        />
      )}
    </figure>
  )
}

interface Shown {
  readonly chart: Declared | undefined
  readonly title: string
  readonly asOf: string | undefined
}
/** The last chart that there was, under the title that belongs to it. */
function useLatest(now: Shown): Shown {
  const [latest, setLatest] = useState(now)
  const isNew = now.chart !== undefined && (now.chart !== latest.chart || now.title !== latest.title || now.asOf !== latest.asOf)
  if (isNew) setLatest(now)
  return isNew || latest.chart === undefined ? now : latest
}
