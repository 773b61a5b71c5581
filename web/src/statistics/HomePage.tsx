import { rateText } from '@oems/contract/core/rate.ts'
import { filling, overdue } from '@oems/contract/declaration/figures.ts'
import { fillingManagement, type Overview } from '@oems/contract/declaration/fillingManagement.ts'
import type { Count, Filters } from '@oems/contract/figures/subject.ts'
import { declareRates, fillingList } from '@oems/contract/statistics/healthFigures.ts'
import { headCount, home } from '@oems/contract/statistics/home.ts'
import { Link, useNavigate } from 'react-router'
import type { Static } from 'typebox'
import { useCan, useRead } from '../core/calls.ts'
import { changeOf } from '../kit/comparison.ts'
import { figure, StatCard, StatCards } from '../kit/Figures.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { useSession } from '../shell/session.ts'
import { addressOf, FigureCard } from './FigureCard.tsx'
import { FillTrend } from './FillTrend.tsx'
import styles from './statistics.module.css'

/** What must I do now, what is wrong, how are we doing: for the node that the caller acts for. */
export default function HomePage() {
  const { user, op } = useSession()
  const can = useCan()
  const declares = can(fillingManagement.overviewStatistics)
  const counts = useRead(home.counts, {})
  const today = useRead(fillingManagement.overviewStatistics, {}, { enabled: declares })
  const { data } = today
  const navigate = useNavigate()
  const list = (where: Filters = {}) => addressOf({ url: fillingList.page, filters: { orgId: op.orgId, ...where } })
  return (
    <section className={styles.page} aria-label="首页">
      <PageHead
        title={`${greeting(counts.data?.asOf)}，${user.nickname}`}
        note={`${op.orgName} · ${op.roleName}`}
        asOf={{
          at: counts.data?.asOf,
          busy: counts.isFetching,
          refresh: () => void Promise.all([counts.refetch(), declares && today.refetch()]),
        }}
      />
      {data && data.due > 0 && (
        <div className={styles.todo} role="status">
          <span>
            今日应报 <strong>{figure(data.due)}</strong> 人，已申报 <strong>{figure(data.filled)}</strong> 人
          </span>
          {data.unfilled > 0 && <Link to={list(filling.unfilled.where)}>查看未申报的 {figure(data.unfilled)} 人</Link>}
          {data.overdue > 0 && <Link to={list(overdue.where)}>已逾期 {figure(data.overdue)} 人</Link>}
          {data.abnormal > 0 && <Link to={list(filling.abnormal.where)}>异常 {figure(data.abnormal)} 人</Link>}
        </div>
      )}
      {data && data.due === 0 && <div className={styles.todo}>今日无需申报的人员</div>}
      <StatCards>
        <FigureCard
          figure={headCount.empNum}
          fig={counts.data?.empNum}
          comparison={counts.data && { until: counts.data.compare.until, open: false }}
          loading={counts.isFetching}
        />
        {declares && <Today today={today} />}
      </StatCards>
      {counts.data && <Nodes counts={counts.data} />}
      {declares && counts.data && data && (
        <div className={styles.plot}>
          <FillTrend rates={declareRates} date={data.date} onPick={(date) => void navigate(list({ date }))} />
        </div>
      )}
    </section>
  )
}

/** The day's declarations beside yesterday's up to the same time. */
function Today({
  today: { data, isFetching },
}: {
  readonly today: ReturnType<typeof useRead<typeof fillingManagement.overviewStatistics>>
}) {
  const loading = isFetching && !data
  const { fillRate, onTimeRate } = declareRates
  return (
    <>
      <StatCard
        title={fillRate.title}
        value={rateText(data?.fillRate)}
        loading={loading}
        note={data ? `${onTimeRate.title} ${rateText(data.onTimeRate)}` : ''}
      />
      {beside.map((name) => (
        <Beside key={name} figure={filling[name]} name={name} day={data} loading={loading} />
      ))}
    </>
  )
}

const beside = ['unfilled', 'abnormal', 'worse'] as const
interface Numbers {
  readonly figure: Count
  readonly name: (typeof beside)[number]
  readonly day: Static<typeof Overview> | undefined
  readonly loading: boolean
}

const Beside = ({ figure: { title, unit = '', good }, name, day, loading }: Numbers) => (
  <StatCard
    title={title}
    unit={unit}
    value={day?.[name]}
    loading={loading}
    {...(day && { change: changeOf(day[name] - day.yesterday[name], { until: day.yesterday.until, open: day.open }, good) })}
  />
)

type Counts = NonNullable<ReturnType<typeof useRead<typeof home.counts>>['data']>

const Nodes = ({ counts }: { readonly counts: Counts }) => {
  const rows: [string, number][] = [
    ['中方人员', counts.chineseEmpNum],
    ['外籍人员', counts.foreignEmpNum],
    ['集团', counts.groupNum],
    ['经营公司', counts.companyNum],
    ['项目', counts.projectNum],
    ['在建及收尾项目', counts.activeProjectNum],
    ['境外项目', counts.overseasProjectNum],
    ['项目所在国家/地区', counts.nationNum],
  ]
  return (
    <dl className={styles.counts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** By the hour in Beijing, which is what `asOf` is in. */
function greeting(asOf: string | undefined): string {
  const hour = Number(asOf?.slice(11, 13) ?? Number.NaN)
  if (Number.isNaN(hour)) return '您好'
  return hour < 6 ? '夜深了' : hour < 11 ? '早上好' : hour < 14 ? '中午好' : hour < 18 ? '下午好' : '晚上好'
}
