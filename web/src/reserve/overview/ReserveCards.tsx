import { rateText } from '@oems/contract/core/rate.ts'
import type { ReserveOverview } from '@oems/contract/reserve/overview.ts'
import { reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { ReachBand } from '@oems/contract/supplies/codes.ts'
import { cardOf, StatCard, StatCards } from '../../kit/Figures.tsx'
import type { CardFilters, Reserve } from './useReserve.ts'

interface Props {
  readonly figures: ReserveOverview | undefined
  readonly onShow: Reserve['showRows']
}

/** The figures of the node, the period before in the small line. */
export function ReserveCards({ figures, onShow }: Props) {
  const loading = figures === undefined
  const before = (rate: string | null | undefined) => (figures?.prev ? `，上期${rateText(rate)}` : '')
  const show = (filters: CardFilters) => () => onShow(filters)
  return (
    <StatCards>
      <StatCard
        {...cardOf(reserveOverview.dueNum)}
        value={figures?.dueNum}
        loading={loading}
        note={`共${figures?.projectNum ?? 0}个项目，未申报${figures?.undeclaredNum ?? 0}`}
        onOpen={show(reserveOverview.dueNum.where)}
      />
      <StatCard
        {...cardOf(reserveOverview.declaredNum)}
        value={figures?.declaredNum}
        loading={loading}
        note={`申报率${rateText(figures?.declareRate)}${before(figures?.prev?.declareRate)}`}
        onOpen={show(reserveOverview.declaredNum.where)}
      />
      <StatCard
        {...cardOf(reserveOverview.overdueNum)}
        value={figures?.overdueNum}
        loading={loading}
        note={`逾期未报；另有补报${figures?.lateFilledNum ?? 0}`}
        onOpen={show(reserveOverview.overdueNum.where)}
      />
      <StatCard
        {...cardOf(reserveOverview.reachRate)}
        value={rateText(figures?.reachRate)}
        loading={loading}
        note={`达标${figures?.reachBands[ReachBand.reached] ?? 0}个${before(figures?.prev?.reachRate)}`}
        onOpen={show(reserveOverview.reachRate.where)}
      />
      <StatCard
        {...cardOf(reserveOverview.shortageProjectNum)}
        value={figures?.shortageProjectNum}
        loading={loading}
        note={`无库存${figures?.stockoutItemNum ?? 0}项`}
        onOpen={show(reserveOverview.shortageProjectNum.where)}
      />
      <StatCard
        {...cardOf(reserveOverview.nearExpiryNum)}
        value={figures?.nearExpiryNum}
        loading={loading}
        note={`已过期${figures?.expiredNum ?? 0}项`}
        onOpen={show(reserveOverview.nearExpiryNum.where)}
      />
    </StatCards>
  )
}
