import type { CodeOf } from '../core/codes.ts'
import { ExpiryState, imminentDays, StockLevel } from '../drugStock/codes.ts'
import { usedIn } from '../drugStock/level.ts'
import { type Packed, packsText } from '../drugStock/packs.ts'
import { NormKind, type NormKindCode, ReachBand, type ReachBandCode } from './codes.ts'
import type { RequireWhen } from './requireWhen.ts'

/*
 * 04 §4.4: the one place in which required quantities are computed; ledger, sheets, statistics and the form's example ask it. Cover and level
 * are those of the clinics' cards (`drugStock/level.ts`).
 */

/** Of the risk that is in force at a project, for an illness or the highest of all. */
export interface Risk {
  readonly grade: number
  /** Days of supplies that it asks for; null: it asks for none. */
  readonly coverDays: number | null
}
/** What is known of a project. */
export interface ProjectFacts {
  /** On post, or where nobody is, as reported. */
  readonly headcount: number
  readonly reported: boolean
  /** 1 in China, 2 abroad. */
  readonly isOutside: number | null
  readonly epType: number
  readonly endemic: readonly number[]
  /** Of its best clinic; null: none. */
  readonly clinicLevel: number | null
  readonly risks: ReadonlyMap<number, Risk>
}
/** What is known of an item. */
export interface Norm {
  readonly illnessId: number | null
  readonly normKind: NormKindCode
  /** Three decimals at most. */
  readonly normQty: string | null
  readonly coverDays: number
  readonly minQuantity: number
  readonly requireWhen: RequireWhen | null
}

/** For the item's illness; for one without, the highest grade and the most days of all. */
export function riskFor({ illnessId }: Pick<Norm, 'illnessId'>, { risks }: Pick<ProjectFacts, 'risks'>): Risk | null {
  if (illnessId !== null) return risks.get(illnessId) ?? null
  const all = [...risks.values()]
  if (all.length === 0) return null
  return { grade: Math.max(...all.map(({ grade }) => grade)), coverDays: Math.max(...all.map(({ coverDays }) => coverDays ?? 0)) || null }
}

/** Whether a project has to have the item. */
export function isRequired(item: Norm, project: ProjectFacts): boolean {
  const { requireWhen: when } = item
  if (when === null) return false
  return (
    (!when.isOutside || (project.isOutside !== null && when.isOutside.includes(project.isOutside))) &&
    (!when.epTypes || when.epTypes.includes(project.epType)) &&
    (!when.endemic || when.endemic.some((one) => project.endemic.includes(one))) &&
    (when.clinicLevelMin === undefined ||
      when.clinicLevelMin === null ||
      (project.clinicLevel !== null && project.clinicLevel >= when.clinicLevelMin)) &&
    (when.minGrade === undefined || when.minGrade === null || (riskFor(item, project)?.grade ?? 0) >= when.minGrade)
  )
}

/** Thousandths, so that nothing is lost: `"1.5"` is 1,500. */
const thousandths = (text: string) => {
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 1_000 + Number(part.padEnd(3, '0').slice(0, 3))
}
/** Days that are covered: the item's own, or more of them where the risk asks for more. */
export const coveredDays = (item: Pick<Norm, 'coverDays'>, risk: Risk | null) => Math.max(item.coverDays, risk?.coverDays ?? 0)

/** In smallest units; `override` is the project's own standard. */
export function requiredQuantity(item: Norm, headcount: number, days: number, override: number | null = null): number {
  if (override !== null) return override
  const { normKind, normQty, minQuantity } = item
  if (normKind === NormKind.fixed) return minQuantity
  const by = headcount * thousandths(normQty ?? '0') * (normKind === NormKind.daily ? days : 1)
  return Math.max(Math.ceil(by / (normKind === NormKind.daily ? 1_000 : 100_000)), minQuantity)
}

/** As it is written: 120人 × 1.5 × 30天. */
export function normWords(item: Norm & Packed, headcount: number | null = null, days: number = item.coverDays): string {
  const each = Number(item.normQty)
  const people = headcount === null ? '' : `${headcount}人 × `
  const least = item.minQuantity > 0 ? `，不少于${packsText(item.minQuantity, item)}` : ''
  if (item.normKind === NormKind.fixed) return `固定${packsText(item.minQuantity, item)}`
  if (item.normKind === NormKind.daily) return `${people || '人均日耗'}${each} × ${days}天${least}`
  return `${people || '每百人'}${each}${headcount === null ? '' : ' ÷ 100'}${least}`
}

export const isShort = (level: CodeOf<typeof StockLevel> | null) => level !== null && level < StockLevel.normal
export const gapOf = (quantity: number, required: number) => Math.max(0, required - quantity)

interface Held {
  readonly quantity: number
  readonly requiredQuantity: number
  readonly coverDays: number | null
}
/** Of what is short: how much is missing, or where all that is required is there, for how long it lasts. */
export function shortWords({ quantity, requiredQuantity, coverDays }: Held, of: Packed): string {
  const gap = gapOf(quantity, requiredQuantity)
  return gap > 0 ? `缺口${packsText(gap, of)}` : `仅够用${coverDays ?? 0}天`
}
/** How much more it takes to last so many days at that use of a day. */
export const lackToLast = (quantity: number, dailyUse: string | null, days: number) => gapOf(quantity, usedIn(days, Number(dailyUse ?? 0)))

interface Expiring {
  readonly expiryManaged: 0 | 1
  readonly warnDays: number
  readonly quantity: number
  readonly expiredQuantity: number
  readonly nearestExpiry: string | null
}
/** Usable through the end of its last day. Null: nothing is there that could expire. */
export function expiryStateOf(row: Expiring, today: string): CodeOf<typeof ExpiryState> | null {
  if (row.expiryManaged === 0) return null
  if (row.expiredQuantity > 0) return ExpiryState.expired
  if (row.quantity === 0) return null
  if (row.nearestExpiry === null) return ExpiryState.good
  const days = (Date.parse(row.nearestExpiry) - Date.parse(today)) / 86_400_000
  if (days < 0) return ExpiryState.expired
  return days <= imminentDays ? ExpiryState.imminent : days <= row.warnDays ? ExpiryState.near : ExpiryState.good
}

/** 04 §3.15, over the rows of a project and type. */
export function reachOf(rows: readonly { readonly requiredQuantity: number; readonly stockLevel: CodeOf<typeof StockLevel> | null }[]) {
  const required = rows.filter(({ requiredQuantity }) => requiredQuantity > 0)
  const reached = required.filter(({ stockLevel }) => !isShort(stockLevel)).length
  const isMissing = required.some(({ stockLevel }) => stockLevel === StockLevel.none)
  return { required: required.length, reached, band: reachBandOf(required.length, reached, isMissing) }
}

/** Of so many rows with a required quantity, so many of which reach it; `isMissing`: of some of them nothing is there. */
export function reachBandOf(required: number, reached: number, isMissing: boolean): ReachBandCode {
  if (required === 0) return ReachBand.none
  if (reached === required) return ReachBand.reached
  return reached * 5 >= required * 4 && !isMissing ? ReachBand.nearly : ReachBand.missed
}
