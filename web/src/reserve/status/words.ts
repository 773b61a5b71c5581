import type { CodeOf } from '@oems/contract/core/codes.ts'
import { DeclareSource, type PeriodStatus } from '@oems/contract/reserve/codes.ts'

/** Who or what declared, in a letter; by hand is what one expects and says nothing. */
const letters: Readonly<Record<CodeOf<typeof DeclareSource>, string>> = {
  [DeclareSource.manual]: '',
  [DeclareSource.proxy]: '代',
  [DeclareSource.automatic]: '自',
  [DeclareSource.ledger]: '台',
}
export const sourceLetter = (source: CodeOf<typeof DeclareSource> | null) => (source === null ? '' : letters[source])

/** The colour of a status; what was filled in late is not what is still missing. */
export type Shade = 'none' | 'pending' | 'declared' | 'late' | 'overdue'
const shades = ['none', 'pending', 'declared', 'overdue'] as const
export const shadeOf = (status: CodeOf<typeof PeriodStatus>, lateFilled: boolean): Shade =>
  lateFilled && shades[status] === 'overdue' ? 'late' : shades[status]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** `剩3天`: what is left until a moment, in as few words as help; nothing once it has passed. */
export function leftText(deadlineAt: string | null, now: Date): string {
  const left = deadlineAt === null ? 0 : Date.parse(deadlineAt) - now.getTime()
  if (left <= 0) return ''
  if (left < hour) return `剩${Math.max(1, Math.floor(left / minute))}分钟`
  return left < 2 * day ? `剩${Math.floor(left / hour)}小时` : `剩${Math.floor(left / day)}天`
}
