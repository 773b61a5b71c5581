import type { CodeOf } from '@oems/contract/core/codes.ts'
import { RiskOrigin } from '@oems/contract/risk/codes.ts'
import type { RiskLevel } from '@oems/contract/risk/levels.ts'

/** 14天内病例≥3例，且每千人≥2例. */
export function ruleText(rule: RiskLevel['rule']): string {
  if (rule === null) return '不自动建议'
  return `${rule.days}天内病例≥${rule.cases}例${rule.perThousand === null ? '' : `，且每千人≥${rule.perThousand}例`}`
}

interface Origin {
  readonly origin: CodeOf<typeof RiskOrigin> | null
  readonly fromName: string | null
}
/** Where the level comes from: a node above by its name, unless it is out of sight. */
export function originText({ origin, fromName }: Origin): string {
  if (origin === null) return '—'
  return origin === RiskOrigin.above && fromName !== null ? fromName : RiskOrigin.label(origin)
}

export const daysText = (days: number | null) => (days === null ? '不要求' : `${days} 天`)
