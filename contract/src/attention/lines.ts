import { Type } from 'typebox'
import { chosenLines } from '../core/exported.ts'
import { day, flag, id, list, maybe, optional, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { exportPurpose } from '../core/reveal.ts'
import type { ValueOf } from '../core/value.ts'
import { CaseClass } from '../declaration/caseCodes.ts'
import { IsolationState } from '../declaration/codes.ts'
import { illnessField } from '../declaration/situation.ts'
import { querySubscribeOrg } from '../figures/shared.ts'
import { Sex } from '../people/codes.ts'
import { AttentionLevel, AttentionRule, AttentionTab, CloseKind } from './codes.ts'

export const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
export const personName = (title: string) => text(title, 64, { log: 'personal' })
/** Health, for which the log has no more than a mark. */
export const why = (title: string) => ({ ...text(title, 200, { log: 'personal' }), minLength: 2 })

export const whose = {
  personId: id('员工'),
  name: personName('姓名'),
  sex: Sex.schema,
  age: maybe(whole('年龄', 0, 200)),
  workNo: maybe(text('工号', 32)),
  orgId: id('单位'),
  orgName: text('单位', 100),
}
/** A case of somebody in a list; one that has ended stands there by its day alone. What it is of stands there for whoever may know. */
const CaseInList = shape({
  id: id('患病记录'),
  version: whole('版本', 0, 1_000_000),
  illnessName: maybe(text('病种', 64, { log: 'personal' })),
  caseClass: maybe(CaseClass.schema),
  ended: yes('已结束'),
})
/** Of the tabs 在管病例 one line a case, of the others one a person under attention. */
export const AttentionLine = shape({
  id: id('记录'),
  ...whose,
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  /** The row of 重点关注; null: nobody looks after this case. */
  importantId: maybe(id('重点关注')),
  attentionLevel: maybe(AttentionLevel.schema),
  reasons: Type.Array(AttentionRule.schema, { title: '原因' }),
  cases: list(CaseInList),
  /** In words, as workbooks have it. */
  illnesses: maybe(text('疾病/分类', 500, { log: 'personal' })),
  isolationState: maybe(IsolationState.schema),
  openedAt: maybe(time('起始时间')),
  watchUntil: maybe(day('观察至')),
  watchOver: flag('观察期已满'),
  /** Declared days in a row without complaint, up to the last one. */
  normalDays: maybe(count('连续正常天数')),
  removable: flag('可解除'),
  ownerUserId: maybe(id('责任人')),
  ownerName: maybe(personName('责任人')),
  nextFollowDate: maybe(day('下次跟进')),
  followOverdue: flag('跟进超期'),
  closedAt: maybe(time('解除时间')),
  closeKind: maybe(CloseKind.schema),
  closedByName: maybe(personName('解除人')),
  removeImportantReason: maybe(why('解除原因')),
})
export type AttentionLine = ValueOf<typeof AttentionLine>

export const attentionFilters = {
  tab: withDefault(AttentionTab.schema, AttentionTab.open),
  keyword: optional(text('姓名、工号、手机号', 64, { byNumber: true })),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  illnessId: optional(illnessField),
  caseClass: optional(CaseClass.schema),
  attentionLevel: withDefault(Type.Array(AttentionLevel.schema, { title: '关注级别', maxItems: 3, uniqueItems: true }), []),
  /** 03 §5.7 calls it reason; of an export that is why whole numbers are asked for. */
  reasons: withDefault(Type.Array(AttentionRule.schema, { title: '关注原因', maxItems: 8, uniqueItems: true }), []),
  isolationState: optional(IsolationState.schema),
  /** At home, in a quarantine facility or in hospital. */
  isolating: optional(flag('隔离中')),
  ownerUserId: optional(id('责任人')),
  followOverdue: optional(flag('跟进超期')),
  watchOver: optional(flag('观察期已满')),
  /** Cases alone: all that were found at the node on these days, those too that have ended or gone elsewhere since. */
  startTime: optional(day('发现日期起')),
  endTime: optional(day('发现日期止')),
}
export const AttentionSearch = shape({
  ...paged('openedAt', 'attentionLevel', 'nextFollowDate'),
  ...attentionFilters,
  /** Widens the numbers on the tabs alone. */
  querySubscribeOrg,
})
export type AttentionSearch = ValueOf<typeof AttentionSearch>
export const AttentionExport = shape({ ...AttentionSearch.properties, ...chosenLines('重点关注人员'), ...exportPurpose })
export type AttentionExport = ValueOf<typeof AttentionExport>

/** Who looks after people of a node, and after how many. */
export const Owner = shape({ ownerUserId: id('责任人'), ownerName: personName('责任人'), num: count('人数') })
export type Owner = ValueOf<typeof Owner>

/** How many each tab has at the node that was asked for, whatever else was. */
export const TabCounts = shape({ open: count('重点关注'), cases: count('在管病例'), removable: count('可解除'), closed: count('已解除') })
export type TabCounts = ValueOf<typeof TabCounts>
const { list: lines, total, pageNo, pageSize } = page(AttentionLine).properties
export const AttentionPage = shape({ list: lines, total, pageNo, pageSize, counts: TabCounts })
