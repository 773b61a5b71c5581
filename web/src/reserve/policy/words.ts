import { Weekday } from '@oems/contract/declaration/codes.ts'
import { Frequency } from '@oems/contract/reserve/codes.ts'
import type { PeriodRule } from '@oems/contract/reserve/policy.ts'

type Rule = Pick<PeriodRule, 'enabled' | 'frequency' | 'deadlineDay' | 'deadlineTime'> & { readonly inherits?: boolean }

const dayText = ({ frequency, deadlineDay }: Rule) => {
  if (frequency === Frequency.daily) return ''
  return frequency === Frequency.weekly ? Weekday.label(deadlineDay as 1) : `第${deadlineDay}天`
}
/** 每周，截止周五 18:00. */
export function ruleText(rule: Rule): string {
  if (rule.inherits) return '恢复执行上级规则'
  if (rule.enabled === 0) return '不要求申报'
  return `${Frequency.label(rule.frequency)}，截止${[dayText(rule), rule.deadlineTime].filter(Boolean).join(' ')}`
}
