import { backdatedDays } from '@oems/contract/drugStock/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { badField, ruleBroken } from '../../core/errors.ts'
import type { LockedCards } from './locking.ts'

/** As sentences name a day. */
export const monthAndDay = (day: string) => `${day.slice(5, 7)}月${day.slice(8)}日`

/** The day on which something happened: today where nobody says, at most some days back, and never before a count of what it moves (04 §4.3). */
export function dayOfBill({ now }: Pick<WriteCtx, 'now'>, occurDay: string | null, cards: LockedCards): string {
  const today = dayOf(now)
  const day = occurDay ?? today
  if (day > today) throw badField('occurDay', '发生日期不能晚于今天')
  if (day < addDays(today, -backdatedDays)) throw badField('occurDay', `最多补录${backdatedDays}天内的业务`)
  for (const { card, drug } of cards.values())
    if (card.lastCountDay !== null && day < card.lastCountDay)
      throw ruleBroken(`“${drug.drugName}”已于${monthAndDay(card.lastCountDay)}盘点，不能补录此前的业务`)
  return day
}
