import { rateText } from '@oems/contract/core/rate.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import { implementRate } from '@oems/contract/reserve/measureFigures.ts'
import { statusWords } from '@oems/contract/reserve/status.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { workbench } from '@oems/contract/workbench/workbench.ts'
import { useRead } from '../core/calls.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { openable } from '../shell/desk.ts'
import styles from './workbench.module.css'

/** How the site's measures went in the last periods, and what is still to be done, by its term. */
export function Measures({ projectId }: { readonly projectId: number }) {
  const { data, isError, refetch } = useRead(workbench.projectEpmStatistics, { projectId })
  if (isError && !data) return <Failed message="加载失败" again={() => void refetch()} />
  const to = openable(`/project-declare/detail/${projectId}/${DeclareType.measures}`)
  const unfinished = data?.unfinished.toSorted((one, other) => (one.planDate ?? '').localeCompare(other.planDate ?? ''))
  return (
    <div className={styles.columns} aria-busy={data === undefined}>
      <Card title={implementRate.title} explains={[implementRate]}>
        {data?.periods.length === 0 && <p className={styles.calm}>还没有申报期</p>}
        <Lines>
          {data?.periods.map(({ startDay, periodKey, status, lateFilled, ...declared }) => (
            <Line key={startDay} name={periodKey} note={statusWords(status, lateFilled)} to={to === null ? null : `${to}?date=${startDay}`}>
              <span className={styles.deadline}>{rateText(declared.implementRate)}</span>
            </Line>
          ))}
        </Lines>
      </Card>
      <Card title="整改中">
        {unfinished?.length === 0 && <p className={styles.calm}>没有整改中的措施</p>}
        <Lines>
          {unfinished?.map(({ measureId, name, state, note, planDate, overdue }) => (
            <Line key={measureId} name={name} note={note ?? MeasureState.label(state)} to={to}>
              {overdue ? (
                <StatusTag tone="overdue">{`${planDate} 超期`}</StatusTag>
              ) : (
                <span className={styles.deadline}>{planDate ?? '—'}</span>
              )}
            </Line>
          ))}
        </Lines>
      </Card>
    </div>
  )
}
