import type { CodeOf } from '@oems/contract/core/codes.ts'
import { CheckResult } from '@oems/contract/operations/selfCheck.ts'
import type { ReadDb } from '../../core/db/database.ts'
import type { Settings } from '../../core/settings.ts'

/** What a check needs. */
export interface CheckContext {
  readonly db: ReadDb
  readonly now: Date
  readonly settings: Settings
}
export interface Verdict {
  readonly result: CodeOf<typeof CheckResult>
  /** What was found, with its unit. */
  readonly figure: string | null
  readonly says: string
}
/** Where what a check finds is dealt with. */
export interface Place {
  /** Key of the page registry. */
  readonly page: string
  readonly permission: string
  /** Filters of the list, as its address has them. */
  readonly query?: string
}
/** A small query of its own, answered in words that say what to do. */
export interface SelfCheck {
  readonly key: string
  readonly name: string
  readonly place: Place | null
  run(context: CheckContext): Promise<Verdict>
}

export const passed = (figure: string | null, says: string): Verdict => ({ result: CheckResult.passed, figure, says })
export const attention = (figure: string | null, says: string): Verdict => ({ result: CheckResult.warning, figure, says })
export const failed = (figure: string | null, says: string): Verdict => ({ result: CheckResult.failed, figure, says })
/** What would be checked is not part of this system yet, which is neither good nor bad. */
export const notBuilt = (says: string): Verdict => ({ result: CheckResult.notEnabled, figure: null, says })

/** `张三、李四等5个` */
export const namesOf = (names: readonly string[], count: number) =>
  `${names.slice(0, 3).join('、')}${count > Math.min(3, names.length) ? `等${count}个` : ''}`
