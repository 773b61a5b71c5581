import { rateText } from '@oems/contract/core/rate.ts'
import { reserveAtHome } from '@oems/contract/reserve/fed.ts'
import type { ReserveOverview } from '@oems/contract/reserve/overview.ts'
import { reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { listAddress } from '../../kit/list/address.ts'
import { openable } from '../../shell/desk.ts'
import { useSubscribed } from '../../statistics/subscribed.ts'
import styles from './home.module.css'

const page = 'reserve/overview'
const behind = (figure: keyof typeof reserveOverview) => openable(listAddress(page, { rows: 'projects', ...reserveOverview[figure].where }))

/** How the drugs in reserve were declared in the period under way, and how many projects lack some; each line leads to its projects (05 §6). */
export default function ReserveRing({ title }: HomePartProps) {
  const read = useRead(reserveAtHome.countDrugReverse, useSubscribed())
  const all = openable(`/${page}`)
  return (
    <PartCard
      title={title}
      read={read}
      asOf={({ asOf }) => asOf}
      source="药品储备总览"
      nothing={({ projectNum }) => (projectNum > 0 ? null : '该范围内没有需要储备申报的项目')}
      end={() => all && <Link to={all}>查看总览</Link>}
    >
      {(figures) => (
        <div className={styles.ringed}>
          <Ring {...figures} />
          <Lines>
            <Line name="应报" to={behind('dueNum')} note={`共 ${figures.projectNum} 个项目`}>
              {figures.dueNum} 个
            </Line>
            <Line name="已报" to={behind('declaredNum')} note={figures.lateFilledNum > 0 ? `其中补报 ${figures.lateFilledNum}` : null}>
              {figures.declaredNum} 个
            </Line>
            <Line name="逾期未报" to={behind('overdueNum')}>
              {figures.overdueNum} 个
            </Line>
            <Line
              name="缺口项目"
              to={behind('shortageProjectNum')}
              note={figures.stockoutItemNum > 0 ? `无库存 ${figures.stockoutItemNum} 项` : null}
            >
              {figures.shortageProjectNum} 个
            </Line>
          </Lines>
        </div>
      )}
    </PartCard>
  )
}

type Shown = Pick<ReserveOverview, 'dueNum' | 'declaredNum' | 'lateFilledNum' | 'undeclaredNum' | 'overdueNum' | 'declareRate'>

/** The due ones by their state, in the colours of the status cells; the lines beside it say the same in numbers. */
function Ring({ dueNum, declaredNum, lateFilledNum, overdueNum, declareRate }: Shown) {
  const arcs = [
    { shade: 'declared', n: declaredNum - lateFilledNum },
    { shade: 'late', n: lateFilledNum },
    { shade: 'overdue', n: overdueNum },
  ]
  let from = 0
  return (
    <svg className={styles.ring} viewBox="0 0 120 120" role="img" aria-label={`申报率 ${rateText(declareRate)}`}>
      <circle cx={60} cy={60} r={50} />
      {arcs.map(({ shade, n }) => {
        const start = from
        from += n
        return n === 0 ? null : (
          <circle
            key={shade}
            data-shade={shade}
            cx={60}
            cy={60}
            r={50}
            pathLength={dueNum}
            strokeDasharray={`${n} ${dueNum - n}`}
            strokeDashoffset={-start}
          />
        )
      })}
      <text x={60} y={58}>
        {rateText(declareRate)}
      </text>
      <text x={60} y={78} className={styles.under}>
        申报率
      </text>
    </svg>
  )
}
