import { read, under, write } from '../core/call.ts'
import { day, id, list, maybe, month, optional, shape, text, time, whole, yes } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { DeclareStatus } from '../declaration/codes.ts'
import { filling, healthRate, overdue, pendingHandle } from '../declaration/figures.ts'
import { BothTimes } from '../declaration/times.ts'
import { points, values } from '../figures/shapes.ts'
import { count } from '../figures/shared.ts'
import { pick } from '../figures/subject.ts'
import { MeasureState, PeriodStatus } from '../reserve/codes.ts'
import { RiskGrade, RiskOrigin } from '../risk/codes.ts'
import { Op } from '../session/session.ts'
import { caseState } from '../statistics/caseFigures.ts'
import { DeclareType, ItemType } from '../supplies/codes.ts'
import { itemFields, stateFields, units } from '../supplies/fields.ts'
import { AgendaKind } from './codes.ts'

/** How a project stands with one of the things that it declares. */
const DeclareCell = shape({
  declareType: DeclareType.schema,
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
  /** The same as it is read: at midnight the minute before it, on either clock. */
  deadline: maybe(BothTimes),
})
/** The same of the projects below another node: how many stand so. */
const DeclareCounts = shape({ declareType: DeclareType.schema, notRequired: count, pending: count, declared: count, overdue: count })

export const dayFigures = pick(filling, 'due', 'filled', 'unfilled', 'fillRate', 'abnormal', 'worse')
/** Of each of the last days. */
export const fortnight = { ...pick(filling, 'due', 'filled', 'fillRate'), healthRate, ...pick(filling, 'abnormal') }

const TodoItem = shape({
  /** As the domains' consoles have it, with its words and its list. */
  key: text('待办', 60),
  count,
  deadlineAt: maybe(time('截止时间')),
})

/** What a site has to do now (04 §5.5). A part that cannot be read within a second is null, and takes no other with it. */
export const WorkbenchOverview = shape({
  asOf: time('截至'),
  day: day('日期'),
  node: Op,
  /** Where it lies. */
  timeZone: maybe(text('时区', 40)),
  today: shape({
    /** Of a project. */
    declare: maybe(list(DeclareCell)),
    /** Of any other node: its projects. */
    projects: maybe(list(DeclareCounts)),
    health: maybe(shape({ ...values(dayFigures), ...values({ pendingHandle }), overdue: { ...count, title: overdue.title } })),
    todos: maybe(list(TodoItem)),
  }),
  /** What holds there of each illness, whoever has set it, the gravest first. */
  risk: maybe(
    list(
      shape({
        illnessId: id('病种'),
        illnessName: text('病种', 64),
        levelName: text('风险等级', 16),
        grade: RiskGrade.schema,
        colour: text('颜色', 7),
        origin: RiskOrigin.schema,
        /** The node above that has set it, where the caller sees that node. */
        fromName: maybe(text('设定组织', 100)),
        reviewDate: maybe(day('复核日期')),
      }),
    ),
  ),
  /** Items of the sheets of all types. */
  supplies: maybe(
    shape({
      shortageNum: { ...count, title: '缺口' },
      stockoutNum: { ...count, title: '无库存' },
      nearExpiryNum: { ...count, title: '近效期' },
      expiredNum: { ...count, title: '已过期' },
      coverDaysMin: maybe({ ...count, title: '最短可用天数' }),
    }),
  ),
  /** On post, under attention, and with a case that is open. */
  people: maybe(shape({ onsite: count, important: count, illOpen: count })),
  readiness: maybe(whole('医疗保障完备度', 0, 100)),
  next14: maybe(list(shape({ day: day('日期'), items: list(shape({ kind: AgendaKind.schema, count })) }))),
})

/** The health of a project: today, the fourteen days up to it, and what people are ill of. */
export const WorkbenchHealth = shape({
  asOf: time('截至'),
  node: Op,
  today: shape({ ...values(filling), overdue: { ...count, title: overdue.title } }),
  days: points(fortnight),
  /** Open cases by illness, the most first; null for whoever may not read what somebody has. */
  illnesses: maybe(
    list(shape({ illnessId: id('病种'), illnessName: text('病种', 64), open: { ...count, title: caseState.illOpen.title } })),
  ),
})

/** 防疫措施 of a project: its last periods, the newest first, and what is still to be done. */
export const WorkbenchMeasures = shape({
  asOf: time('截至'),
  node: Op,
  periods: list(
    shape({
      periodKey: text('申报期', 12),
      startDay: day('开始日'),
      endDay: day('结束日'),
      status: PeriodStatus.schema,
      lateFilled: yes('逾期补报'),
      implementRate: maybe(text('落实率', 8)),
    }),
  ),
  unfinished: list(
    shape({
      measureId: id('防疫措施'),
      name: text('措施名称', 100),
      state: MeasureState.schema,
      note: maybe(text('说明', 200)),
      planDate: maybe(day('整改期限')),
      overdue: yes('整改超期'),
    }),
  ),
})

const { requiredQuantity, gap, stockLevel } = stateFields
/** 物资储备 of a project: how it has declared, what it lacks, what runs out and what expires. A part that cannot be read within a second is null. */
export const WorkbenchSupplies = shape({
  asOf: time('截至'),
  node: Op,
  /** Of the period under way. */
  types: maybe(
    list(
      shape({
        declareType: ItemType.schema,
        periodKey: maybe(text('申报期', 12)),
        status: PeriodStatus.schema,
        lateFilled: yes('逾期补报'),
        deadlineAt: maybe(time('截止时间')),
        reachRate: maybe(text('达标率', 8)),
        /** By the ledger as it stands. */
        shortageNum: count,
      }),
    ),
  ),
  /** The ten that are worst off. */
  shortages: maybe(
    list(shape({ ...itemFields, quantity: units('可用储备量'), requiredQuantity, gap, coverDays: maybe(count), stockLevel })),
  ),
  /** The ten that run out first, as far as their use is known. */
  cover: maybe(list(shape({ ...itemFields, coverDays: count, stockLevel }))),
  /** This month and the eleven after it: items whose nearest expiry lies in it. */
  expiry: maybe(list(shape({ month: month('月份'), itemNum: count }))),
})
export type WorkbenchSupplies = ValueOf<typeof WorkbenchSupplies>

/** Whom a reminder reached, thing by thing. */
export const Touched = shape({
  sent: list(shape({ declareType: DeclareType.schema, unfilled: count, told: count, withoutAccount: count })),
})

/** 04 §5.5. */
export const workbench = under('/biz/pmWorktable', {
  overview: read.get(
    'overview/{orgId}',
    'biz:pm-worktable:list',
    shape({ orgId: id('组织'), projectId: optional(id('项目')) }),
    WorkbenchOverview,
  ),
  healthStatistics: read.get('health-statistics/{projectId}', 'biz:pm-worktable:list', shape({ projectId: id('项目') }), WorkbenchHealth),
  projectEpmStatistics: read.get(
    'project-epm-statistics/{projectId}',
    'biz:pm-worktable:list',
    shape({ projectId: id('项目') }),
    WorkbenchMeasures,
  ),
  projectSuppliesStatistics: read.get(
    'project-supplies-statistics/{projectId}',
    'biz:pm-worktable:list',
    shape({ projectId: id('项目') }),
    WorkbenchSupplies,
  ),
  /** 一键催报: everything that is open where no type is named. */
  touchDeclare: write.post(
    'touch-declare/{projectId}',
    'biz:pm-worktable:touch-declare',
    shape({ projectId: id('项目'), declareType: optional(DeclareType.schema) }),
    Touched,
    { title: '一键催报' },
  ),
})
