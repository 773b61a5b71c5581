import type { Output } from '@oems/contract/core/call.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { send } from '../core/send.ts'
import { useLoaded } from '../today/useLoaded.ts'

export type MonthDays = Output<typeof phone.declareMonth>['days']
export type History = Output<typeof phone.declareDay>

export const useMonth = (month: string) => useLoaded(month, () => send(phone.declareMonth, { month }))
export const useDay = (day: string) => useLoaded(day, () => send(phone.declareDay, { day }))
