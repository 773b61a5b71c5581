import { rateText } from '@oems/contract/core/rate.ts'
import { filling, overdue, pendingHandle } from '@oems/contract/declaration/figures.ts'
import type { Count, Filters, Words } from '@oems/contract/figures/subject.ts'
import { onsite } from '@oems/contract/people/figures.ts'
import { readinessFigure } from '@oems/contract/readiness/figures.ts'
import { projectReach } from '@oems/contract/reserve/boardFigures.ts'
import { implementRate } from '@oems/contract/reserve/measureFigures.ts'
import { caseState } from '@oems/contract/statistics/caseFigures.ts'
import { attentionList, declarationList } from '@oems/contract/statistics/lists.ts'
import { shelfFigures } from '@oems/contract/workbench/figures.ts'
import { useNavigate } from 'react-router'
import { caliberOf } from '../kit/explain/caliberOf.ts'
import { cardOf, StatCard, StatCards } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'
import { openable } from '../shell/desk.ts'
import type { BenchProps } from './bench.ts'

const fillingPage = 'filling-management/index'
const counted = [filling.unfilled, overdue, filling.abnormal, filling.worse] as const
const names = ['unfilled', 'overdue', 'abnormal', 'worse'] as const

const watched: readonly { readonly figure: Count; readonly name: 'illOpen' | 'important' }[] = [
  { figure: caseState.illOpen, name: 'illOpen' },
  { figure: caseState.attention, name: 'important' },
]

/** How they are counted, for paper. */
export const siteCaliber = caliberOf([
  ...[onsite, filling.fillRate, ...counted, pendingHandle],
  ...watched.map(({ figure }) => figure),
  ...[readinessFigure, implementRate],
  ...[...Object.values(shelfFigures), projectReach],
])

/** The site's day in figures, the very ones of 填报管理; each opens its people. */
export function SiteCards({ bench, projectId }: BenchProps & { readonly projectId: number }) {
  const navigate = useNavigate()
  const loading = bench === undefined
  const health = bench?.today.health
  const opening = (page: string, where: Filters) => {
    const to = openable(listAddress(page, { orgId: projectId, ...where }))
    return to === null ? undefined : () => void navigate(to)
  }
  return (
    <StatCards>
      <StatCard
        title={onsite.title}
        unit="人"
        explains={onsite}
        value={bench?.people?.onsite}
        loading={loading}
        onOpen={opening('employee/index', onsite.where ?? {})}
      />
      <StatCard
        title={filling.fillRate.title}
        explains={filling.fillRate}
        value={rateText(health?.fillRate)}
        loading={loading}
        note={health && (health.due === 0 ? '今日无需申报的人员' : `已报 ${health.filled} / ${health.due} 人`)}
        onOpen={opening(fillingPage, {})}
      />
      {names.map((name, at) => {
        const { title, unit = '人', where = {} }: Words & { readonly where?: Filters } = counted[at]!
        return (
          <StatCard
            key={name}
            title={title}
            unit={unit}
            value={health?.[name]}
            explains={counted[at]}
            loading={loading}
            onOpen={opening(fillingPage, where)}
          />
        )
      })}
      <StatCard
        title={pendingHandle.title}
        unit={pendingHandle.unit ?? '条'}
        explains={pendingHandle}
        value={health?.pendingHandle}
        loading={loading}
        onOpen={opening(declarationList.page, pendingHandle.where ?? {})}
      />
      {watched.map(({ figure, figure: { title, unit, where = {} }, name }) => (
        <StatCard
          key={name}
          title={title}
          unit={unit ?? '人'}
          explains={figure}
          value={bench?.people?.[name]}
          loading={loading}
          onOpen={opening(attentionList.page, where)}
        />
      ))}
      <StatCard {...cardOf(readinessFigure)} value={bench?.readiness} loading={loading} />
    </StatCards>
  )
}
