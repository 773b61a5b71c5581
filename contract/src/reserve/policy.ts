import { read, under, write } from '../core/call.ts'
import { day, flag, id, list, maybe, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { PolicyTarget } from '../declaration/codes.ts'
import { DeclareType } from '../supplies/codes.ts'
import { count } from '../supplies/fields.ts'
import { Frequency } from './codes.ts'

const clock = {
  ...text('截止时间', 5, { log: 'plain' }),
  pattern: '^((0[89]|1\\d|2[0-3]):[0-5]\\d|24:00)$',
  says: '截止时间应在08:00至24:00之间',
}
/** The last day of each window on which the deadline can lie (04 §2.3); none of a daily rule. */
export const lastDeadlineDay: Readonly<Record<number, number>> = {
  [Frequency.weekly]: 7,
  [Frequency.halfMonthly]: 13,
  [Frequency.monthly]: 28,
  [Frequency.quarterly]: 60,
}

/** Types 1 to 4. */
export const declareTypeOfRule = {
  ...DeclareType.schema,
  enum: [DeclareType.supplies, DeclareType.drugs, DeclareType.equipment, DeclareType.measures],
}
const windowFields = {
  frequency: Frequency.schema,
  /** Weekly from Monday, otherwise from the first day of the window; 1 of a daily rule. */
  deadlineDay: whole('截止日', 1, 60),
  deadlineTime: clock,
}
/** How often a kind of node has to declare, and until when. */
export const periodRuleFields = {
  enabled: flag('要求申报'),
  ...windowFields,
  remindHours: {
    ...list(whole('提前小时数', 1, 168)),
    title: '提醒',
    maxItems: 3,
    uniqueItems: true,
    says: '提醒最多3个，各为截止前1至168小时',
  },
  /** A quantity that changes by more than so many times is asked about. */
  tolerance: withDefault(whole('波动倍数', 1, 50), 10),
}
interface Window {
  readonly frequency: number
  readonly deadlineDay: number
}
const windowErrors = ({ frequency, deadlineDay }: Incomplete<Window>) => {
  const last = frequency === null ? undefined : lastDeadlineDay[frequency]
  return last !== undefined && deadlineDay !== null && deadlineDay > last ? [{ path: 'deadlineDay', msg: `截止日最晚为第${last}天` }] : []
}

/** A version of a rule: from its day on until the next one's. It is never edited. */
export const PeriodRule = shape({
  policyId: id('申报规则'),
  orgId: id('组织'),
  orgName: text('组织', 100),
  declareType: declareTypeOfRule,
  target: PolicyTarget.schema,
  fromDay: day('生效日期'),
  ...periodRuleFields,
  /** From that day on by the rule above. */
  inherits: yes('恢复上级规则'),
  createdAt: time('保存时间'),
  createdByName: maybe(text('保存人')),
})
export type PeriodRule = ValueOf<typeof PeriodRule>

const cell = shape({
  declareType: declareTypeOfRule,
  target: PolicyTarget.schema,
  /** In force today, at this node or the nearest one above that has one; null: nobody is asked. */
  effective: maybe(PeriodRule),
  own: maybe(PeriodRule),
  coming: list(PeriodRule),
  /** How many versions the node itself has saved. */
  version: count('版本'),
})
export type PeriodRuleCell = ValueOf<typeof cell>
export const PeriodRules = shape({
  orgId: id('组织'),
  orgName: text('组织', 100),
  orgType: whole('组织类型', 0, 5),
  today: day('今日'),
  /** The target that the node itself goes by; null: it declares nothing. */
  goesBy: maybe(PolicyTarget.schema),
  cells: list(cell),
})
export type PeriodRules = ValueOf<typeof PeriodRules>

export const PeriodRuleDraft = ruled(
  shape({
    orgId: id('组织'),
    declareType: declareTypeOfRule,
    target: PolicyTarget.schema,
    /** Tomorrow at the earliest. */
    fromDay: day('生效日期'),
    ...periodRuleFields,
    inherits: withDefault(flag('恢复上级规则'), 0),
    version: count('版本'),
  }),
  ({ declareType, target, ...rule }) => [
    ...windowErrors(rule),
    ...(target === PolicyTarget.noProject && declareType !== null && declareType !== DeclareType.measures
      ? [{ path: 'target', msg: '非项目单位只申报防疫措施' }]
      : []),
  ],
)
export type PeriodRuleDraft = ValueOf<typeof PeriodRuleDraft>

const PeriodWindow = shape({
  periodKey: text('申报期', 12),
  startDay: day('开始日'),
  endDay: day('结束日'),
  deadlineAt: time('截止时间'),
  isDue: yes('应报'),
})
export const PeriodPreview = shape({ windows: list(PeriodWindow), projects: count('项目数') })
export const PeriodPreviewAsks = ruled(
  shape({
    orgId: id('组织'),
    declareType: declareTypeOfRule,
    target: PolicyTarget.schema,
    ...windowFields,
    fromDay: day('生效日期'),
  }),
  windowErrors,
)
export type PeriodPreviewAsks = ValueOf<typeof PeriodPreviewAsks>

/** The second tab of 申报规则: supplies, drugs, equipment and measures (04 §5.5). The route and its permission are the people's. */
export const periodPolicies = under('/biz/declare-policy', {
  periodInfo: read.get('period-info/{orgId}', 'biz:declare-policy:list', shape({ orgId: id('组织') }), PeriodRules),
  periodSave: write.post('period-save', 'biz:declare-policy:save', PeriodRuleDraft, shape({ id: id('申报规则') }), {
    title: '设置储备申报规则',
  }),
  periodHistory: read.get(
    'period-history/{orgId}',
    'biz:declare-policy:list',
    shape({ orgId: id('组织') }),
    shape({ list: list(PeriodRule) }),
  ),
  /** The next three windows, and at how many projects. */
  periodPreview: read.post('period-preview', 'biz:declare-policy:list', PeriodPreviewAsks, PeriodPreview),
})
