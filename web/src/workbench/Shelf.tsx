import { rateText } from '@oems/contract/core/rate.ts'
import { projectReach } from '@oems/contract/reserve/boardFigures.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { shortWords } from '@oems/contract/supplies/norm.ts'
import { type WorkbenchSupplies, workbench } from '@oems/contract/workbench/workbench.ts'
import { useRead } from '../core/calls.ts'
import { LevelBar } from '../drugStock/tones.tsx'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { openable } from '../shell/desk.ts'
import { missing } from './bench.ts'
import styles from './workbench.module.css'

/** What the bars are measured against: as many days as a norm usually covers. */
const fullDays = 30

/** What the site lacks, what runs out first and what expires when (04 §5.5). */
export function Shelf({ projectId }: { readonly projectId: number }) {
  const { data, isError, refetch } = useRead(workbench.projectSuppliesStatistics, { projectId })
  if (isError && !data) return <Failed message="加载失败" again={() => void refetch()} />
  const { types, shortages, cover, expiry } = data ?? {}
  const sheetOf = (declareType: number) => openable(`/project-declare/detail/${projectId}/${declareType}`)
  return (
    <div className={styles.columns} aria-busy={data === undefined}>
      <Card title="物资缺口" explains={[projectReach]}>
        {shortages === null && <p className={styles.calm}>{missing}</p>}
        {types && (
          <p className={styles.calm}>
            达标率：
            {types.map(({ declareType, reachRate }) => `${ItemType.label(declareType)} ${rateText(reachRate)}`).join(' · ')}
          </p>
        )}
        {shortages?.length === 0 && <p className={styles.calm}>没有缺口</p>}
        <Lines>
          {shortages?.map((item) => (
            <Line key={item.suppliesId} name={item.name} note={item.spec} to={sheetOf(item.declareType)}>
              <span className={styles.ends}>
                {shortWords(item, item)}
                <LevelBar level={item.stockLevel} />
              </span>
            </Line>
          ))}
        </Lines>
      </Card>
      <Card title="可用天数与效期">
        {cover === null && <p className={styles.calm}>{missing}</p>}
        {cover?.length === 0 && <p className={styles.calm}>近28天的消耗不足以推算可用天数</p>}
        <ul className={styles.bars} aria-label="最先用完的物资">
          {cover?.map(({ suppliesId, name, coverDays, stockLevel }) => (
            <li key={suppliesId}>
              <span title={name}>{name}</span>
              <i data-level={stockLevel ?? undefined} style={{ width: `${Math.min(100, (coverDays / fullDays) * 100)}%` }} aria-hidden />
              <b>{coverDays > 365 ? '>365' : coverDays} 天</b>
            </li>
          ))}
        </ul>
        {expiry && <Months expiry={expiry} />}
      </Card>
    </div>
  )
}

/** A column a month, of twelve. */
function Months({ expiry }: { readonly expiry: NonNullable<WorkbenchSupplies['expiry']> }) {
  const most = Math.max(1, ...expiry.map(({ itemNum }) => itemNum))
  return (
    <ol className={styles.months} aria-label="各月到期的物资">
      {expiry.map(({ month, itemNum }) => (
        <li key={month} title={`${month} 到期 ${itemNum} 项`}>
          <b>{itemNum > 0 ? itemNum : ''}</b>
          <i style={{ height: `${(itemNum / most) * 40}px` }} aria-hidden />
          <small>{Number(month.slice(5))}月</small>
        </li>
      ))}
    </ol>
  )
}
