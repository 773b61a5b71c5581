import { rateText } from '@oems/contract/core/rate.ts'
import { TimeRadio, TopIndicator } from '@oems/contract/figures/codes.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { abnormalRanking } from '@oems/contract/statistics/healthFigures.ts'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { addressOf } from '../FigureCard.tsx'
import { useSubscribed } from '../subscribed.ts'

const atMost = 5
const { rate } = abnormalRanking

/** The projects with the most abnormal declarations of today; a line opens the people. */
export default function MostAbnormal({ title }: HomePartProps) {
  const read = useRead(health.projectTop10, { timeRadio: TimeRadio.today, indicator: TopIndicator.abnormalCount, ...useSubscribed() })
  return (
    <PartCard
      title={title}
      read={read}
      asOf={({ asOf }) => asOf}
      source="今日，健康总览"
      nothing={({ list }) => (list.length > 0 ? null : '今日各项目没有异常或紧急的申报')}
    >
      {({ list }) => (
        <Lines>
          {list.slice(0, atMost).map((project) => (
            <Line key={project.orgId} name={project.orgName} to={project.drill && addressOf(project.drill)} note={above(project.pathName)}>
              <span>
                {rate.title} {rateText(project.rate, rate.per)}
              </span>
              <b>{project.value.toLocaleString('zh-CN')} 人</b>
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}

/** Which company, without the caller's own node and the project itself. */
const above = (pathName: string) => pathName.split(' / ').slice(1, -1).join(' / ')
