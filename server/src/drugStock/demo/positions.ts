import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { addDays } from '../../core/days.ts'
import type { PositionRow } from '../besideTables.ts'
import { cardStateOf } from '../cardState.ts'
import { type Counted, heldBy, moved } from '../positions.ts'
import type { CardRow } from '../tables.ts'
import type { Books, DemoClinic, DemoDrug } from './shelf.ts'

type Position = Omit<PositionRow, 'id'>
type Card = Pick<CardRow, 'clinicId' | 'drugId' | 'minQuantity' | 'dailyUse' | 'stockLevel' | 'amount' | 'counted'>

/** What a clinic, whose books and cards these are, held from one booking to the next; today as its cards say. */
export function positionsOf(
  { id, orgId }: DemoClinic,
  { batches, moves }: Pick<Books, 'batches' | 'moves'>,
  drugs: ReadonlyMap<number, DemoDrug>,
  cards: readonly Card[],
  today: string,
): Position[] {
  const own = new Map(batches.map((batch) => [batch.id, { ...batch, quantity: 0, state: BatchState.inUse }]))
  const ofDrug = Map.groupBy(own.values(), ({ drugId }) => drugId)
  const cardOf = new Map(cards.map((card) => [card.drugId, card]))
  const states = new Map<number, Counted>()
  const days = Map.groupBy(moves, ({ occurDay }) => occurDay)
  let held = heldBy([])
  const points = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, made]) => {
      for (const { batchId, delta } of made) own.get(batchId)!.quantity += delta
      for (const drugId of new Set(made.map((move) => move.drugId))) {
        const after = cardStateOf(ofDrug.get(drugId)!, cardOf.get(drugId)!, drugs.get(drugId)!.warnDays, day)
        held = moved(held, { before: states.get(drugId) ?? null, after })
        states.set(drugId, after)
      }
      return { day, held }
    })
  points.push({ day: today, held: heldBy(cards) })
  return points.map((point, at) => ({
    ...{ orgId, clinicId: id, fromDay: point.day, toDay: at + 1 < points.length ? addDays(points[at + 1]!.day, -1) : null },
    ...point.held,
  }))
}
