import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { cardFigures } from '@oems/contract/drugStock/cardFigures.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { toReceive } from '@oems/contract/drugStock/console.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { joined, PartCard } from '../../kit/home/PartCard.tsx'
import { listAddress } from '../../kit/list/address.ts'
import { LevelBar } from '../tones.tsx'

const page = 'clinic/drug-stock/index'
const short = { stockLevel: [...cardFigures.shortage.where.stockLevel] }
const ending = { expiryState: [...cardFigures.nearExpiry.where.expiryState, ...cardFigures.expired.where.expiryState] }

/** What the shelf lacks, what ends soon, and what is on its way here (04 §7). */
export default function Shelf({ title }: HomePartProps) {
  const cards = useRead(stockCards.list, { ...short, pageSize: 5 })
  const bills = useRead(stockBills.billList, { ...toReceive, pageSize: 1 })
  const both = cards.data && bills.data && { ...cards.data, coming: bills.data.total }
  return (
    <PartCard
      title={title}
      read={joined([cards, bills], both || undefined)}
      source="药品库存"
      nothing={({ figures, total, coming }) =>
        total + figures.nearExpiry + figures.expired + coming > 0 ? null : '没有缺口、近效期或在途的药品'
      }
      end={({ figures, total, coming }) => (
        <span>
          <Link to={listAddress(page, short)}>缺口 {total}</Link> ·{' '}
          <Link to={listAddress(page, ending)}>近效期 {figures.nearExpiry + figures.expired}</Link> ·{' '}
          <Link to={listAddress(page, { tab: 'transit', ...toReceive })}>在途 {coming}</Link>
        </span>
      )}
    >
      {({ list }) => (
        <Lines>
          {list.map((card) => (
            <Line key={card.id} name={card.drugName} to={listAddress(page, { ...short, drugName: card.drugName })} note={card.clinicName}>
              {packsText(card.usableQuantity, card)} <LevelBar level={card.stockLevel} />
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
