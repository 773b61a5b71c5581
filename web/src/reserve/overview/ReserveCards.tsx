import { rateText } from '@oems/contract/core/rate.ts'
import type { ReserveOverview } from '@oems/contract/reserve/overview.ts'
import { reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { ReachBand } from '@oems/contract/supplies/codes.ts'
import { StatCard, StatCards } from '../../kit/Figures.tsx'
import { cardFilters } from './cardFilters.ts'
import type { Reserve } from './useReserve.ts'

interface Props {
  readonly figures: ReserveOverview | undefined
  readonly onShow: Reserve['showRows']
}

/** The figures of the node, the period before in the small line. */
export function ReserveCards({ figures, onShow }: Props) {
  const loading = figures === undefined
  const before = (rate: string | null | undefined) => (figures?.prev ? `，上期${rateText(rate)}` : '')
  const show = (filters: (typeof cardFilters)[keyof typeof cardFilters]) => () => onShow(filters)
  return (
    <StatCards>
      <StatCard
        title={reserveOverview.due.title}
        explains={reserveOverview.due}
        value={figures?.dueNum}
        unit="个"
        loading={loading}
        note={`共${figures?.projectNum ?? 0}个项目，未申报${figures?.undeclaredNum ?? 0}`}
        onOpen={show(cardFilters.due)}
      />
      <StatCard
        title={reserveOverview.declared.title}
        explains={reserveOverview.declared}
        value={figures?.declaredNum}
        unit="个"
        loading={loading}
        note={`申报率${rateText(figures?.declareRate)}${before(figures?.prev?.declareRate)}`}
        onOpen={show(cardFilters.declared)}
      />
      <StatCard
        title={reserveOverview.overdue.title}
        explains={reserveOverview.overdue}
        value={figures?.overdueNum}
        unit="个"
        loading={loading}
        note={`逾期未报；另有补报${figures?.lateFilledNum ?? 0}`}
        onOpen={show(cardFilters.overdue)}
      />
      <StatCard
        title={reserveOverview.reachRate.title}
        explains={reserveOverview.reachRate}
        value={rateText(figures?.reachRate)}
        loading={loading}
        note={`达标${figures?.reachBands[ReachBand.reached] ?? 0}个${before(figures?.prev?.reachRate)}`}
        onOpen={show(cardFilters.reached)}
      />
      <StatCard
        title={reserveOverview.short.title}
        explains={reserveOverview.short}
        value={figures?.shortageProjectNum}
        unit="个"
        loading={loading}
        note={`无库存${figures?.stockoutItemNum ?? 0}项`}
        onOpen={show(cardFilters.short)}
      />
      <StatCard
        title={reserveOverview.nearExpiry.title}
        explains={reserveOverview.nearExpiry}
        value={figures?.nearExpiryNum}
        unit="项"
        loading={loading}
        note={`已过期${figures?.expiredNum ?? 0}项`}
        onOpen={show(cardFilters.nearExpiry)}
      />
    </StatCards>
  )
}
