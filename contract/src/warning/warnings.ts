import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import {
  Done,
  day,
  flag,
  id,
  list,
  longText,
  maybe,
  optional,
  recordOf,
  revised,
  revisionOf,
  several,
  shape,
  text,
  time,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { Symptom } from '../declaration/codes.ts'
import { OnsetSeries } from '../declaration/onset.ts'
import { Drill } from '../figures/shared.ts'
import { WarningKind, WarningLevel, WarningResult, WarningState } from './codes.ts'
import { WarningRule } from './config.ts'

const people = (title: string) => whole(title, 0, 1_000_000)
const score = (title: string) => maybe(Type.Number({ title }))
const note = longText('说明', 500)

/** One day of a series, as the rule saw it. */
const WarningDay = shape({
  day: day('日期'),
  y: people('新发人数'),
  n: people('申报人数'),
  expected: score('预期'),
  upper: score('阈值'),
  c2: score('C2'),
  c3: score('C3'),
  valid: yes('有效日'),
  signal: yes('信号'),
})
export type WarningDay = ValueOf<typeof WarningDay>
/** Of a cluster: the symptom that people share, and what else they showed. */
const Cluster = shape({ symptom: Symptom.schema, others: list(shape({ symptom: Symptom.schema, num: people('人数') })) })

const warning = {
  orgId: id('组织'),
  orgName: text('组织', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
  kind: WarningKind.schema,
  series: OnsetSeries.schema,
  level: WarningLevel.schema,
  maxLevel: WarningLevel.schema,
  firstDay: day('首次信号日'),
  lastDay: day('最近信号日'),
  observed: people('当日人数'),
  declared: maybe(people('申报人数')),
  expected: score('预期'),
  sd: score('标准差'),
  c1: score('C1'),
  c2: score('C2'),
  c3: score('C3'),
  state: WarningState.schema,
  assigneeId: maybe(id('核实人')),
  assigneeName: maybe(text('核实人', 64, { log: 'personal' })),
  claimedAt: maybe(time('认领时间')),
  result: maybe(WarningResult.schema),
  note: maybe(note),
  prevId: maybe(id('前次预警')),
  /** Level 2 or 3, and for a day nobody has taken it. */
  untouched: flag('超24小时'),
  /** In one sentence. */
  why: text('原因', 200, { log: 'plain' }),
}
export const Warning = recordOf(warning, {})
export type Warning = ValueOf<typeof Warning>

const Neighbour = shape({
  id: id(),
  orgName: text('组织', 100),
  level: WarningLevel.schema,
  lastDay: day('最近信号日'),
  state: WarningState.schema,
})
export const WarningInfo = recordOf(warning, {
  days: list(WarningDay),
  cluster: maybe(Cluster),
  /** Of a cluster: the illnesses to think of, for whoever may read archives; null for everybody else. */
  hint: maybe(text('提示', 200, { log: 'secret' })),
  /** Open ones of the same series in the same country. */
  neighbours: list(Neighbour),
  /** Whom it tells: the roles at their nodes, with how many hold them. */
  tells: list(shape({ roles: text('角色', 100), orgName: text('组织', 100), num: people('人数') })),
  drill: Drill,
})
export type WarningInfo = ValueOf<typeof WarningInfo>

export const warningFilters = {
  state: several(WarningState.schema),
  level: several(WarningLevel.schema),
  kind: optional(WarningKind.schema),
  series: several(OnsetSeries.schema),
  orgId: optional(id('组织')),
  /** Of the latest signal. */
  startTime: optional(day('信号日起')),
  endTime: optional(day('信号日止')),
  mine: optional(flag('我认领的')),
  untouched: optional(flag('超24小时')),
}
export const WarningFilter = shape(warningFilters)
export type WarningFilter = ValueOf<typeof WarningFilter>
export const WarningSearch = shape({ ...paged('lastDay', 'level', 'observed'), ...warningFilters })
export type WarningSearch = ValueOf<typeof WarningSearch>

const verdict = { result: WarningResult.schema, note: { ...note, minLength: 2 } }
const Verdict = revisionOf(verdict)

const Saved = shape({ id: id('预警规则'), version: whole('版本', 0, 1_000_000), rule: WarningRule, enabled: flag('启用') })
export const WarningConfig = shape({
  orgId: id('组织'),
  orgName: text('组织', 100),
  /** The node's own; null: it has none. */
  own: maybe(Saved),
  effective: shape({ rule: WarningRule, enabled: flag('启用') }),
  /** Whose is in force; null: as the product ships it. */
  from: maybe(shape({ orgId: id('组织'), orgName: text('组织', 100) })),
})
export type WarningConfig = ValueOf<typeof WarningConfig>

const levels = shape({ notice: people('关注'), warning: people('预警'), severe: people('严重') })
const BacktestSignal = shape({
  orgId: id('组织'),
  orgName: text('组织', 100),
  series: OnsetSeries.schema,
  level: WarningLevel.schema,
  firstDay: day('首次信号日'),
  lastDay: day('最近信号日'),
  days: people('信号天数'),
  /** The highest day's. */
  observed: people('最多人数'),
  /** A confirmed warning of the same series there, or above or below, overlaps it by a week. */
  confirmed: yes('属实'),
})
export const Backtest = shape({
  /** Successive signals of one series at one node are one. */
  total: people('信号'),
  byLevel: levels,
  /** Those that no confirmed warning meets. */
  inVain: people('未证实'),
  signalDays: people('信号天数'),
  projectDays: people('项目申报日'),
  /** Signal days of projects; null without a day that was declared. */
  perThousandProjectDays: maybe(text('每千项目日信号', 12)),
  /** The latest 500, newest first. */
  signals: list(BacktestSignal),
})
export type Backtest = ValueOf<typeof Backtest>

const deal = 'stat:warning:deal'
/** 异常预警 (05 §5.8). */
export const warnings = under(
  '/warning',
  {
    list: read.post('list', 'stat:warning:list', WarningSearch, page(Warning)),
    info: read.get('info/{id}', 'stat:warning:info', shape({ id: id('预警') }), WarningInfo, { handlerAsks: ['biz:archive:info'] }),
    claim: write.post('claim/{id}', deal, shape(revised), Done, { title: '认领预警', whileClosed: true }),
    confirm: write.post('confirm', deal, Verdict, Done, { title: '预警属实', whileClosed: true }),
    dismiss: write.post('dismiss', deal, Verdict, Done, { title: '预警误报', whileClosed: true }),
    close: write.post('close', deal, Verdict, Done, { title: '解除预警', whileClosed: true }),
    batchDismiss: write.post(
      'batch-dismiss',
      deal,
      shape({ ids: Type.Array(id('预警'), { title: '预警', minItems: 1, maxItems: 50, uniqueItems: true }), ...verdict }),
      Done,
      { title: '批量误报', whileClosed: true },
    ),
    export: read.post('export', 'stat:warning:export', shape({ ...WarningSearch.properties, ...chosenLines('预警') }), Exported, {
      limit: 'export',
    }),
    config: read.get('config/{orgId}', 'stat:warning:config', shape({ orgId: id('组织') }), WarningConfig),
    configSave: write.post(
      'config/save',
      'stat:warning:config',
      shape({
        orgId: id('组织'),
        /** Of the node's own; null: it has none yet. */
        version: optional(whole('版本', 0, 1_000_000)),
        enabled: withDefault(flag('启用'), 1),
        /** 1: the node goes by the rule above again, and `config` is not looked at. */
        inherits: withDefault(flag('恢复上级规则'), 0),
        config: WarningRule,
      }),
      Done,
      { title: '保存预警规则' },
    ),
    /** What a rule would have cried; writes nothing. */
    backtest: read.post(
      'backtest',
      'stat:warning:config',
      shape({ orgId: id('组织'), startTime: day('开始日期'), endTime: day('结束日期'), config: WarningRule }),
      Backtest,
    ),
  },
  '/odas-api',
)
