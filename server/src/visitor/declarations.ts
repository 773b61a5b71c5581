import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import type { VisitorDeclareSearch } from '@oems/contract/visitor/declarations.ts'
import { visitorDeclarations as calls } from '@oems/contract/visitor/declarations.ts'
import type { Ctx } from '../core/context.ts'
import { is } from '../core/db/filters.ts'
import { implement } from '../core/implement.ts'
import { pageOfDeclarations, viewOf } from '../infoDeclaration/list.ts'
import { visitor } from './tables.ts'

/** 访客申报 (03 §5.5): what visitors have declared, with where their visits stand. */
export default implement(calls, { visitorList })

async function visitorList(ctx: Ctx, { visitState, ...query }: VisitorDeclareSearch) {
  const asked = { query: { ...query, subjectType: SubjectType.visitor, personId: null }, ofVisit: is(visitor.visitState, visitState) }
  return pageOfDeclarations(ctx, asked, ({ visit, ...row }) => {
    const { id: visitorId, visitReason, visitTime, company } = visit!
    return { ...viewOf(ctx, row), visitorId, visitState: visit!.visitState, visitReason, visitTime, company }
  })
}
