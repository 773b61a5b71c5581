import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import {
  Done,
  day,
  flag,
  Id,
  Ids,
  id,
  list,
  maybe,
  optional,
  reason,
  recordOf,
  revised,
  shape,
  text,
  time,
  whole,
  withDefault,
} from '../core/fields.ts'
import { cappedPage, counting, paged } from '../core/paging.ts'
import { exportPurpose, reveal } from '../core/reveal.ts'
import { ruledByHandler } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { HealthLevel } from '../declaration/codes.ts'
import { temperature } from '../declaration/fields.ts'
import { infoFields } from '../infoDeclaration/fields.ts'
import { identityErrors, tidyIdentity } from '../people/identity.ts'
import { RiskGrade } from '../risk/codes.ts'
import { AdviceReason } from './advice.ts'
import { Advice, VisitReason, VisitSource, VisitState } from './codes.ts'
import { passLength } from './passCode.ts'
import { badgeNo, visitErrors, visitFields, visitorIdentity } from './visitorFields.ts'

const place = { orgId: optional(id('到访单位')), projectId: optional(id('到访项目')) }
const form = { ...visitorIdentity, ...visitFields, ...place }
const placeErrors = ({ orgId, projectId }: { readonly orgId: number | null; readonly projectId: number | null }) =>
  orgId === null && projectId === null ? [{ path: 'orgId', msg: '请选择到访单位' }] : []

export const VisitorDraft = ruledByHandler(shape(form), (draft) => [
  ...placeErrors(draft),
  ...identityErrors(tidyIdentity(draft), { today: null, masked: false }),
  ...visitErrors(draft),
])
export type VisitorDraft = ValueOf<typeof VisitorDraft>
/** The node is chosen once; sent along, it must be what it is. */
export const VisitorRevision = ruledByHandler(shape({ ...revised, ...form }), (draft) => [
  ...identityErrors(tidyIdentity(draft), { today: null, masked: true }),
  ...visitErrors(draft),
])
export type VisitorRevision = ValueOf<typeof VisitorRevision>

/** As long as the visit's day lasts it opens the pass's page, and the desk finds the visit by it. */
export const passCode = { ...text('访客证', passLength, { log: 'secret' }), pattern: `^[0-9A-Z]{${passLength}}$`, says: '访客证不正确' }

const visit = {
  ...visitorIdentity,
  ...visitFields,
  nationName: text('国籍'),
  orgId: id('到访单位'),
  orgName: text('到访单位', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
  hostName: maybe(text('接待人', 64, { log: 'personal' })),
  visitState: VisitState.schema,
  /** As it is now, from the arrival on as it was then; null: cancelled. */
  advice: maybe(Advice.schema),
  arriveTime: maybe(time('到访时间')),
  /** Inside for more than a day. */
  overtime: flag('超时未离开'),
  /** Health was declared within the last two days before now, or before the arrival. */
  declared: flag('已申报健康信息'),
  source: VisitSource.schema,
}
export const Visitor = recordOf(visit, {})
export type Visitor = ValueOf<typeof Visitor>

const { visitAreas, ...answers } = infoFields
export const DeclaredHealth = shape({
  /** Who declared: as it was typed on the phone. */
  declarant: text('申报人', 64, { log: 'personal' }),
  declaredAt: time('申报时间'),
  level: HealthLevel.schema,
  ...answers,
  visitAreas,
  /** The highest level of the places, as it was then. */
  topRisk: maybe({ ...RiskGrade.schema, title: '到访地风险' }),
})
/** With what was declared, and what happened at the gate. */
export const VisitorInfo = recordOf(visit, {
  arriveTemperature: maybe(temperature),
  overrideReason: maybe(reason('放行原因')),
  cancelReason: maybe(reason('取消原因')),
  declaration: maybe(DeclaredHealth),
  /** What speaks against coming in, while the visitor is expected. */
  adviceReasons: list(AdviceReason.schema),
  /** From which temperatures on the gate is to look again, and to refuse. */
  thresholds: shape({ fever: Type.Number({ title: '体温阈值' }), highFever: Type.Number({ title: '高热阈值' }) }),
})
export type VisitorInfo = ValueOf<typeof VisitorInfo>

/** Filters of the list and of its export (03 §5.2). */
export const visitorFilters = {
  ...place,
  includeChildren: withDefault(flag('包含下级'), 1),
  /** Name, pinyin, company; four digits: the end of a mobile; a whole mobile. */
  keyword: optional(text('关键字', 64, { byNumber: true })),
  name: optional(visitorIdentity.name),
  /** Whole, or its last four digits. */
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone', byNumber: true })),
  visitState: optional(VisitState.schema),
  advice: optional(Advice.schema),
  visitReason: optional(VisitReason.schema),
  hostEmployeeId: optional(id('接待人')),
  /** 1: inside for more than a day. */
  overtime: optional(flag('超时未离开')),
  /** 1: inside since a day before today. */
  notLeft: optional(flag('未离场')),
  /** Of the expected time. */
  startTime: optional(day('来访日期起')),
  endTime: optional(day('来访日期止')),
  /** Of a pass that is still good; one who is inside is found by it later too. */
  code: optional(passCode),
}
export const VisitorFilter = shape(visitorFilters)
export type VisitorFilter = ValueOf<typeof VisitorFilter>
const sorted = paged('visitTime', 'arriveTime')
export const VisitorSearch = shape({ ...sorted, ...counting, ...visitorFilters })
export type VisitorSearch = ValueOf<typeof VisitorSearch>
const inside = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
/** With how many there are at the node, whatever else is asked. */
export const VisitorPage = shape({ ...cappedPage(Visitor).properties, present: inside('在访'), overtime: inside('超时未离开') })

/** Only in this reply: it is kept as a digest. */
const Pass = { code: passCode }

/** 来访 (03 §5.2): one row a visit, from being expected to having left. */
export const visitors = under('/biz/visitor-info', {
  list: read.post('list', 'biz:visitor-info:list', VisitorSearch, VisitorPage),
  info: read.get('info/{visitorId}', 'biz:visitor-info:info', shape({ visitorId: id('访客'), ...reveal }), VisitorInfo, {
    handlerAsks: ['biz:visitor-info:reveal'],
    logsReading: true,
  }),
  save: write.post('save', 'biz:visitor-info:save', VisitorDraft, shape({ id: id('访客'), ...Pass }), { limit: 'lookUp' }),
  update: write.post('update', 'biz:visitor-info:update', VisitorRevision, Done, { limit: 'lookUp' }),
  delete: write.post('delete', 'biz:visitor-info:delete', Ids, Done),
  arrive: write.post(
    'arrive',
    'biz:visitor-info:arrive',
    shape({
      id: id('访客'),
      temperature: optional(temperature),
      /** In place of the host who was named before, or of none. */
      hostEmployeeId: optional(id('接待人')),
      badgeNo,
      overrideReason: optional(reason('放行原因')),
    }),
    Done,
    { title: '登记访客到访' },
  ),
  leave: write.post('leave', 'biz:visitor-info:arrive', Id, Done, { title: '登记访客离开', whileClosed: true }),
  cancel: write.post('cancel', 'biz:visitor-info:arrive', shape({ id: id('访客'), reason: reason('取消原因') }), Done, {
    title: '取消来访',
  }),
  /** A new pass in place of the former one, which is good no longer. */
  pass: write.post('pass', 'biz:visitor-info:save', Id, shape(Pass), { title: '制作访客证' }),
  export: read.post(
    'export',
    'biz:visitor-info:export',
    shape({ ...sorted, ...visitorFilters, ...chosenLines('访客'), ...exportPurpose }),
    Exported,
    { limit: 'export', reveals: 'biz:visitor-info:reveal' },
  ),
})
