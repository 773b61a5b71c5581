import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { day, flag, id, list, maybe, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { ruled } from '../core/rules.ts'
import { EmpType } from '../people/codes.ts'
import { DeadlineDay, Frequency, PolicyTarget, Weekday } from './codes.ts'

/** `HH:mm` in Beijing. */
const clock = (title: string) => ({
  ...text(title, 5, { log: 'plain' }),
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  says: `${title}应为HH:mm`,
})

/** A day's deadline lies between these, both included; the end of the day itself is 00:00 of the next. */
const deadlineBounds = { [DeadlineDay.same]: ['08:00', '23:59'], [DeadlineDay.next]: ['00:00', '18:00'] } as const
export const remindersAtMost = 3

/** Who has to declare, when and until when (03 §2.8). */
export const ruleFields = {
  enabled: flag('要求健康申报'),
  frequency: Frequency.schema,
  /** Of a weekly rule. */
  weekday: Weekday.schema,
  empTypes: { ...list(EmpType.schema), title: '应报人员类别', minItems: 1, uniqueItems: true },
  deadlineDayOffset: DeadlineDay.schema,
  deadlineTime: clock('截止时间'),
  lateDays: whole('截止后可补报天数', 0, 7),
  requireTemperature: flag('体温必填'),
  requireLocation: flag('所在地必填'),
  remindTimes: {
    ...list(clock('提醒时间')),
    title: '提醒时间',
    maxItems: remindersAtMost,
    uniqueItems: true,
    says: `提醒时间最多${remindersAtMost}个`,
  },
  uhsEnabled: flag('要求项目上报'),
  uhsDeadlineTime: clock('项目上报截止时间'),
}
export const Rule = shape(ruleFields)
export type Rule = Static<typeof Rule>

/** A version of a rule: from its day on until the next one's. It is never edited. */
export const PolicyVersion = shape({
  policyId: id('申报规则'),
  /** The node that has it. */
  orgId: id('组织'),
  orgName: text('组织', 100),
  target: PolicyTarget.schema,
  fromDay: day('生效日期'),
  ...ruleFields,
  /** The node goes by the rule above from that day on; the rest is what it had until then. */
  inherits: yes('恢复上级规则'),
  createdAt: time('保存时间'),
  createdByName: maybe(text('保存人')),
  /** Another version of the same day has taken its place before that day came. */
  replaced: yes('已被替换'),
})
export type PolicyVersion = Static<typeof PolicyVersion>

const TargetRule = shape({
  target: PolicyTarget.schema,
  /** The rule in force today, at this node or the nearest one above that has one; null: nobody is asked. */
  effective: maybe(PolicyVersion),
  /** The node's own version in force today; null: it goes by what is above. */
  own: maybe(PolicyVersion),
  /** Those that will be in force here, by the first day. */
  coming: list(PolicyVersion),
  /** How many versions the node itself has saved: a save says how many it knew of. */
  version: whole('版本', 0, Number.MAX_SAFE_INTEGER),
})
export type TargetRule = Static<typeof TargetRule>

export const PolicyInfo = shape({
  orgId: id('组织'),
  orgName: text('组织', 100),
  orgType: whole('组织类型', 0, 5),
  today: day('今日'),
  /** The one that the node itself goes by today; null: nobody declares at such a node. */
  goesBy: maybe(PolicyTarget.schema),
  targets: list(TargetRule),
})
export type PolicyInfo = Static<typeof PolicyInfo>

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
/** The deadline of the first day as it is read in Beijing and at the sites of one zone; `2026-03-05 23:59`. */
const ZoneDeadline = shape({
  timeZone: maybe(text('时区', 40)),
  beijing: text('北京时间', 16),
  local: text('当地时间', 16),
  nodes: count('单位数'),
  due: count('应报人数'),
})
export type ZoneDeadline = Static<typeof ZoneDeadline>

/** What a version does, or by a preview would do. */
export const PolicySaved = shape({
  /** Null: a preview. */
  id: maybe(id('申报规则')),
  /** Units that will go by it: those below with a rule of their own stay as they are. */
  nodes: count('单位数'),
  /** Who has to declare on the first day, by those who stand there now. */
  due: count('应报人数'),
  /** The same on that day without it. */
  dueOtherwise: count('现行规则应报人数'),
  /** The first day on which anything is due by it; null where nothing is. */
  firstDay: maybe(day('首个申报日')),
  /** The largest first. */
  deadlines: list(ZoneDeadline),
})
export type PolicySaved = Static<typeof PolicySaved>

const NewVersion = shape({
  orgId: id('组织'),
  target: PolicyTarget.schema,
  /** Tomorrow at the earliest. */
  fromDay: day('生效日期'),
  ...ruleFields,
  /** 1: from that day on by the rule of the nearest node above that has one. */
  inherits: withDefault(flag('恢复上级规则'), 0),
  /** Of the target, as it was read. */
  version: whole('版本', 0, Number.MAX_SAFE_INTEGER),
  /** 1: what would happen, and nothing happens. */
  preview: withDefault(flag('预览'), 0),
})
export type NewVersion = Static<typeof NewVersion>
ruled(NewVersion, ({ deadlineDayOffset, deadlineTime, remindTimes }) => [
  ...(deadlineDayOffset !== null && deadlineTime !== null && !isWithin(deadlineTime, deadlineBounds[deadlineDayOffset])
    ? [{ path: 'deadlineTime', msg: '截止时间最早为当日08:00，最晚为次日18:00' }]
    : []),
  ...(deadlineDayOffset === DeadlineDay.same && deadlineTime !== null && remindTimes?.some((at) => at >= deadlineTime)
    ? [{ path: 'remindTimes', msg: '提醒时间应早于截止时间' }]
    : []),
])
const isWithin = (at: string, [first, last]: readonly [string, string]) => at >= first && at <= last

/** 03 §2.8, §5.6: the rules of declaring, by node and version. */
export const policies = under('/biz/declare-policy', {
  info: read.get('info/{orgId}', 'biz:declare-policy:list', shape({ orgId: id('组织') }), PolicyInfo),
  /** Of a look nothing is logged. */
  save: write.post('save', 'biz:declare-policy:save', NewVersion, PolicySaved, { title: '设置申报规则', silentUnlessDone: true }),
  history: read.get('history/{orgId}', 'biz:declare-policy:list', shape({ orgId: id('组织') }), shape({ list: list(PolicyVersion) })),
})
