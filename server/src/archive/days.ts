import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { badField } from '../core/errors.ts'

/** Of facts about people who live today, and as far back as figures count. */
const earliest = { lived: '1900-01-01', counted: '2000-01-01' }

/** A day that has come: what is entered has happened. */
export function refuseFuture({ now }: Pick<WriteCtx, 'now'>, path: string, title: string, day: string | null): void {
  if (day !== null && (day < earliest.lived || day > dayOf(now))) throw badField(path, `${title}应在${earliest.lived}到今天之间`)
}

/** The same for a moment that figures count. */
export function refuseFutureMoment({ now }: Pick<WriteCtx, 'now'>, path: string, title: string, moment: string): void {
  const at = new Date(moment)
  if (at > now || dayOf(at) < earliest.counted) throw badField(path, `${title}应在${earliest.counted}到现在之间`)
}
