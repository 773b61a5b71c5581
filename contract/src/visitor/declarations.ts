import { read, under } from '../core/call.ts'
import { id, maybe, optional, recordOf, shape, text, time } from '../core/fields.ts'
import { cappedPage, counting } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { infoDeclareFilters, infoDeclareRow, infoDeclareSorted } from '../infoDeclaration/infoDeclarations.ts'
import { VisitReason, VisitState } from './codes.ts'

/** What a visitor declared, beside the visit that it was for. */
export const VisitorDeclare = recordOf(
  {
    ...infoDeclareRow,
    visitorId: id('来访'),
    visitState: VisitState.schema,
    visitReason: VisitReason.schema,
    visitTime: time('预计到访时间'),
    company: maybe(text('来访单位', 100)),
  },
  {},
)
export type VisitorDeclare = ValueOf<typeof VisitorDeclare>

const { subjectType: _visitors, personId: _person, ...filters } = infoDeclareFilters
export const VisitorDeclareSearch = shape({ ...infoDeclareSorted, ...counting, ...filters, visitState: optional(VisitState.schema) })
export type VisitorDeclareSearch = ValueOf<typeof VisitorDeclareSearch>

/** 访客申报 (03 §5.5), beside the visits that it speaks of. */
export const visitorDeclarations = under('/biz/declare-record', {
  visitorList: read.post('visitor/list', 'biz:declare-record:list', VisitorDeclareSearch, cappedPage(VisitorDeclare)),
})
