import { health } from '@oems/contract/statistics/health.ts'
import { useRead } from '../core/calls.ts'
import { StatCards } from '../kit/Figures.tsx'
import { Distribution } from './Distribution.tsx'
import { FigureCard, RateCard } from './FigureCard.tsx'
import { Frame, useStatisticsQuery } from './Frame.tsx'
import { HealthByOrg } from './HealthByOrg.tsx'
import styles from './statistics.module.css'
import { TopTen } from './TopTen.tsx'
import { Trend } from './Trend.tsx'

/** First the answer, then the shape, then the tables that prove it; the charts are loaded once the cards are there. */
export default function HealthPage() {
  const query = useStatisticsQuery()
  const { orgId, date } = query
  const chosen = orgId !== null
  const { data, isFetching, refetch } = useRead(health.overview, { orgId, ...(date && { date }) }, { enabled: chosen })
  const card = { loading: isFetching }
  return (
    <Frame
      title="健康总览"
      about="在岗人员的每日申报与健康状况；点击数字查看对应人员"
      query={query}
      asOf={data?.asOf}
      busy={isFetching}
      onRefresh={() => void refetch()}
    >
      {!chosen && <p className={styles.empty}>统计以集团公司或经营公司为单位，请先在右上角选择一个组织。</p>}
      {chosen && (
        <>
          <StatCards>
            <FigureCard {...card} title="在岗人数" unit="人" fig={data?.onsite} note="在场区间未结束的人员" />
            <FigureCard {...card} title="应报" unit="人" fig={data?.due} note="当日需要申报的人员" />
            <FigureCard {...card} title="已报" unit="人" good="up" fig={data?.filled} note="应报人员中已申报，含补报" />
            <FigureCard {...card} title="未报" unit="人" good="down" fig={data?.unfilled} note="应报人员中尚未申报" />
            <RateCard {...card} title="申报率" fig={data?.fillRate} note="已报 ÷ 应报" />
            <RateCard {...card} title="按时率" fig={data?.onTimeRate} note="截止前申报 ÷ 应报" />
            <RateCard {...card} title="健康率" fig={data?.healthRate} note="正常与轻微不适 ÷ 全部申报" />
            <FigureCard {...card} title="异常" unit="人" good="down" fig={data?.abnormal} note="健康等级为异常或紧急" />
            <FigureCard {...card} title="恶化" unit="人" good="down" fig={data?.worse} note="等级高于前7日最近一次" />
          </StatCards>
          {data && (
            <>
              <Trend query={query} />
              <div className={styles.halves}>
                <HealthByOrg query={query} />
                <TopTen query={query} />
              </div>
              <Distribution query={query} />
            </>
          )}
        </>
      )}
    </Frame>
  )
}
