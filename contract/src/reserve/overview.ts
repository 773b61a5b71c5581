import { Type } from 'typebox'
import { read, under } from '../core/call.ts'
import { day, decimal, flag, id, list, maybe, optional, shape, text, time, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ExpiryState, StockLevel } from '../drugStock/codes.ts'
import { querySubscribeOrg } from '../figures/shared.ts'
import { OrgType } from '../organisation/codes.ts'
import { ItemType, ReachBand } from '../supplies/codes.ts'
import { count, itemFields, itemTypes, percent, placeFilters, projectId, stateFields, suppliesId, units } from '../supplies/fields.ts'
import { DeclareSource, PeriodStatus, TrendGrain } from './codes.ts'
import { reserveIllnessId } from './fields.ts'
import { daysErrors, span } from './span.ts'

const plain = { log: 'plain' } as const
const type = withDefault(ItemType.schema, ItemType.drugs)
const reserved = { illnessId: reserveIllnessId, querySubscribeOrg }

/** Of the period that contains the day, and of what lies on the shelves that day. */
const figures = {
  projectNum: count('项目'),
  dueNum: count('应报'),
  declaredNum: count('已报'),
  undeclaredNum: count('未申报'),
  overdueNum: count('逾期未报'),
  lateFilledNum: count('逾期补报'),
  declareRate: percent('申报率'),
  onTimeRate: percent('按时率'),
  /** Projects by band, 0 to 3. */
  reachBands: list(count('项目数')),
  reachRate: percent('达标率'),
  shortageProjectNum: count('缺口项目'),
  stockoutItemNum: count('无库存品项'),
  nearExpiryNum: count('近效期'),
  expiredNum: count('已过期'),
  coverDaysMin: maybe(count('最短可用天数')),
}
const KeyItem = shape({
  suppliesId,
  name: itemFields.name,
  spec: itemFields.spec,
  unit: itemFields.unit,
  quantity: count('可用储备量'),
  requiredQuantity: count('标准储备量'),
  /** Of those projects that have a daily use. */
  coverDays: maybe(count('可用天数')),
})
const Figures = shape(figures)
export const ReserveOverview = shape({
  asOf: time('截至'),
  orgId: id('组织'),
  orgName: text('组织', 100, plain),
  ...figures,
  keyItems: list(KeyItem),
  /** The same of the period before; null where there was none. */
  prev: maybe(Figures),
})
export type ReserveOverview = ValueOf<typeof ReserveOverview>

export const OverviewSearch = shape({
  ...placeFilters,
  orgType: optional(OrgType.schema),
  ...reserved,
  date: optional(day('日期')),
  declareType: type,
})
export type OverviewSearch = ValueOf<typeof OverviewSearch>
const listFilters = { name: optional(text('名称', 64, plain)), reachBand: withDefault(list(ReachBand.schema), []) }

const wanting = {
  /** 1: with something missing. */
  short: optional(flag('有缺口')),
  /** 1: with something that expires soon. */
  nearExpiry: optional(flag('近效期')),
}

/** The next level down: a node with projects below it, or a project. */
export const OrgFigures = shape({
  orgId: id('组织'),
  orgName: text('组织', 100, plain),
  orgType: OrgType.schema,
  ...figures,
  /** Cover days of the key items, in the order of the overview's. */
  keyCover: list(maybe(count('可用天数'))),
})
export type OrgFigures = ValueOf<typeof OrgFigures>
export const OrgFiguresSearch = shape({
  ...paged('declareRate', 'shortageProjectNum', 'coverDaysMin'),
  ...OverviewSearch.properties,
  ...listFilters,
})
export type OrgFiguresSearch = ValueOf<typeof OrgFiguresSearch>

const cell = {
  declareType: ItemType.schema,
  periodKey: maybe(text('申报期', 12, plain)),
  isDue: yes('应报'),
  status: PeriodStatus.schema,
  lateFilled: yes('逾期补报'),
  deadlineAt: maybe(time('截止时间')),
  declaredAt: maybe(time('申报时间')),
  declaredByName: maybe(text('申报人', 64, plain)),
  source: maybe(DeclareSource.schema),
  reachRate: percent('达标率'),
  reachBand: ReachBand.schema,
  shortageNum: count('缺口'),
  nearExpiryNum: count('近效期'),
  expiredNum: count('已过期'),
  coverDaysMin: maybe(count('最短可用天数')),
}
/** A project's state for one type. */
export const ProjectReserve = shape({
  projectId,
  orgId: id('组织'),
  orgName: text('项目', 100, plain),
  companyName: maybe(text('公司', 100, plain)),
  ...cell,
})
export type ProjectReserve = ValueOf<typeof ProjectReserve>
/** By which the rows of projects are chosen, in lists and workbooks. */
export const rowFilters = {
  ...listFilters,
  /** As the cards count: 1 of those that had to declare, 0 of those that did not. */
  due: optional(flag('应报')),
  /** 1: with a declaration, in time or late; 0: without. */
  declared: optional(flag('已报')),
  ...wanting,
}
export const ProjectReserveSearch = shape({
  ...paged('declareRate', 'shortageProjectNum', 'coverDaysMin', 'reachRate', 'deadlineAt'),
  ...OverviewSearch.properties,
  status: withDefault(list(PeriodStatus.schema), []),
  ...rowFilters,
})
export type ProjectReserveSearch = ValueOf<typeof ProjectReserveSearch>

/** 药品储备上报 from above: a line for each project and type. */
export const ReservePageSearch = shape({
  ...paged('deadlineAt', 'reachRate'),
  ...placeFilters,
  ...reserved,
  declareType: itemTypes,
  status: withDefault(list(PeriodStatus.schema), []),
  ...wanting,
  name: optional(text('名称', 64, plain)),
})
export type ReservePageSearch = ValueOf<typeof ReservePageSearch>

export const DrugFigures = shape({
  ...itemFields,
  quantity: count('可用储备量'),
  /** Null of a past day, as is what nears its end: of that day nobody has kept them. */
  ledgerQuantity: maybe(count('医务室库存')),
  requiredQuantity: count('标准储备量'),
  gap: count('缺口'),
  dailyUse: maybe(decimal('日均消耗', 10, 2)),
  coverDays: maybe(count('可用天数')),
  projectNum: count('储备项目'),
  shortageProjectNum: count('缺口项目'),
  nearExpiryQuantity: maybe(count('近效期量')),
})
export type DrugFigures = ValueOf<typeof DrugFigures>
export const DrugFiguresSearch = shape({
  ...placeFilters,
  ...reserved,
  drugName: optional(text('药品', 100, plain)),
  /** A past day: key items alone. */
  date: optional(day('日期')),
  declareType: type,
})
export type DrugFiguresSearch = ValueOf<typeof DrugFiguresSearch>

export const TrendPoint = shape({
  key: text('申报期', 12, plain),
  due: count('应报'),
  declared: count('已报'),
  onTime: count('按时'),
  declareRate: percent('申报率'),
  reachRate: percent('达标率'),
  /** Of key items together. */
  quantityKey: count('重点物资量'),
})
export type TrendPoint = ValueOf<typeof TrendPoint>
export const TrendSearch = ruled(
  shape({ ...placeFilters, ...reserved, ...span, granularity: withDefault(TrendGrain.schema, TrendGrain.week), declareType: type }),
  daysErrors,
)
export type TrendSearch = ValueOf<typeof TrendSearch>

/** What a project lacks of an item. */
export const ShortageRow = shape({
  id: id('台账'),
  projectId,
  orgId: id('组织'),
  orgName: text('项目', 100, plain),
  companyName: maybe(text('公司', 100, plain)),
  ...itemFields,
  quantity: units('可用储备量'),
  ...stateFields,
  nearestExpiry: maybe(day('最近效期')),
  ledgerAt: maybe(time('台账更新时间')),
  reporterName: maybe(text('填报人', 64, { log: 'personal' })),
  /** Who could give some: sister projects of the company with more than they need, the nearest first. */
  offers: list(
    shape({
      orgId: id('组织'),
      orgName: text('项目', 100, plain),
      quantity: units('可调剂量'),
      kilometres: maybe(Type.Integer({ title: '距离（公里）' })),
    }),
  ),
})
export type ShortageRow = ValueOf<typeof ShortageRow>
export const ShortageSearch = shape({
  ...paged('gap', 'coverDays', 'nearestExpiry'),
  ...placeFilters,
  ...reserved,
  drugName: optional(text('物资名称', 100, plain)),
  declareType: type,
  stockLevel: withDefault(list(StockLevel.schema), []),
  expiryState: withDefault(list(ExpiryState.schema), []),
})
export type ShortageSearch = ValueOf<typeof ShortageSearch>

const lists = 'epac:drug-reserve-manager:list'
/** 药品储备总览 and what leads from it to the rows (04 §5.4). */
export const reserveFigures = under('/epac/drug-reserve-manager', {
  overview: read.get('overview', lists, OverviewSearch, ReserveOverview),
  overviewOrgList: read.post('overview-org-list', lists, OrgFiguresSearch, page(OrgFigures)),
  overviewProjectList: read.post('overview-project-list', lists, ProjectReserveSearch, page(ProjectReserve)),
  statisticsDrug: read.post('statistics-drug', lists, DrugFiguresSearch, list(DrugFigures)),
  statisticsTrend: read.post('statistics-trend', lists, TrendSearch, list(TrendPoint)),
  page: read.post('page', lists, ReservePageSearch, page(ProjectReserve)),
  listShortage: read.post('list-shortage', lists, ShortageSearch, page(ShortageRow)),
})
