import { DeadlineDay, Frequency, Weekday } from '@oems/contract/declaration/codes.ts'
import type { PolicySaved, Rule, ZoneDeadline } from '@oems/contract/declaration/policies.ts'

const figure = (n: number) => n.toLocaleString('zh-CN')

const cycleText = ({ enabled, frequency, weekday }: Rule) =>
  enabled === 0 ? '不要求申报' : frequency === Frequency.weekly ? `每${Weekday.label(weekday)}` : Frequency.label(frequency)

/** Midnight is the end of the day that is declared. */
export const isEndOfDay = ({ deadlineDayOffset, deadlineTime }: Pick<Rule, 'deadlineDayOffset' | 'deadlineTime'>) =>
  deadlineDayOffset === DeadlineDay.next && deadlineTime === '00:00'
export const deadlineText = (rule: Rule) =>
  isEndOfDay(rule) ? '当日 23:59' : `${DeadlineDay.label(rule.deadlineDayOffset)} ${rule.deadlineTime}`

const requiredText = ({ requireTemperature, requireLocation }: Rule) =>
  [requireTemperature === 1 && '体温', requireLocation === 1 && '所在地'].filter(Boolean).join('、') || '—'

/** How often, and what has to be told: 每日，体温必填. */
export const demandText = (rule: Rule) =>
  rule.enabled === 0 || requiredText(rule) === '—' ? cycleText(rule) : `${cycleText(rule)}，${requiredText(rule)}必填`

/** The whole of it in one line. */
export const ruleText = (rule: Rule & { readonly inherits?: boolean }) =>
  rule.inherits
    ? '恢复执行上级规则'
    : rule.enabled === 0
      ? cycleText(rule)
      : [
          `${cycleText(rule)}，截止${deadlineText(rule)}`,
          rule.lateDays > 0 && `可补报${rule.lateDays}天`,
          requiredText(rule) !== '—' && `${requiredText(rule)}必填`,
          rule.remindTimes.length > 0 && `提醒 ${rule.remindTimes.join('、')}`,
        ]
          .filter(Boolean)
          .join('；')

/** The clock at the sites, with the day where it is not the one that is declared: `23:59`, `次日 12:59`. */
export function clockAt({ local }: Pick<ZoneDeadline, 'local'>, firstDay: string): string {
  const [day, time] = local.split(' ')
  return day === firstDay ? time! : `${day! > firstDay ? '次日' : '前一日'} ${time}`
}

/** What a version would do, in one sentence. */
export function previewSentence({ nodes, due, dueOtherwise, firstDay, deadlines }: PolicySaved): string {
  if (nodes === 0) return '目前没有单位适用此规则'
  if (firstDay === null) return `生效后${figure(nodes)}个单位不再要求申报（按现行规则应报 ${figure(dueOtherwise)} 人）`
  const clocks = [...new Set(deadlines.map((one) => clockAt(one, firstDay)))]
  const deadline =
    clocks.length <= clocksAtMost
      ? `当地 ${clocks.join(' 或 ')}`
      : `北京时间 ${clockAt({ local: deadlines[0]!.beijing }, firstDay)}（${clocks.length}种当地时间见下）`
  return `生效后应报 ${figure(due)} 人，截止 ${deadline}`
}
/** More of them do not fit into a sentence. */
const clocksAtMost = 3
