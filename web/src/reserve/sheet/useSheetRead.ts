import { addDays, dayOf } from '@oems/client/days.ts'
import { type Period, reserveDeclares, suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import { daysAtMost } from '@oems/contract/reserve/span.ts'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { useRead } from '../../core/calls.ts'
import type { Read } from '../../kit/record/Loaded.tsx'
import { isOfReserve, ofReserve } from './sheetCalls.ts'

interface Asked {
  readonly projectId: number
  readonly declareType: ItemTypeCode
}

/** The sheet of the period in which a day lies. */
export function useSheet({
  projectId,
  declareType,
  date,
  enabled,
}: Asked & { readonly date: string; readonly enabled: boolean }): Read<Sheet> {
  const reserve = isOfReserve(declareType)
  const drugs = useRead(reserveDeclares.queryReserve, { projectId, declareType, date, ...ofReserve }, { enabled: enabled && reserve })
  const others = useRead(suppliesDeclares.querySupplies, { projectId, declareType, date }, { enabled: enabled && !reserve })
  return reserve ? drugs : others
}

const daysAhead = 35
/** The periods of the last year as far as there are any, and those to come that are known, the earliest first. */
export function usePeriods({ projectId, declareType }: Asked, enabled = true): Read<readonly Period[]> {
  const today = dayOf(Date.now())
  const span = { startTime: addDays(today, daysAhead - daysAtMost + 1), endTime: addDays(today, daysAhead) }
  const reserve = isOfReserve(declareType)
  const asked = { projectId, declareType, ...span }
  const drugs = useRead(reserveDeclares.listDeclareTimeAndStatus, { ...asked, ...ofReserve }, { enabled: enabled && reserve })
  const others = useRead(suppliesDeclares.listDeclareTimeAndStatus, asked, { enabled: enabled && !reserve })
  const read = reserve ? drugs : others
  return { ...read, data: read.data?.toSorted((one, other) => one.startDay.localeCompare(other.startDay)) }
}

/** The period in which a day lies. */
export const periodOf = (periods: readonly Period[], day: string) =>
  periods.find(({ startDay, endDay }) => startDay <= day && day <= endDay) ?? null
