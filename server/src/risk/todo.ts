import { and, isNull, lt } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { withinScope } from '../core/db/scope.ts'
import { todo } from '../core/domain.ts'
import { orgRiskSuggestion as s, orgRisk as t } from './tables.ts'

const mayChange = 'risk:org-risk:change-risk'

/** Levels whose day of review has passed: as many as their list shows. */
export const toReview = todo('risk.review', mayChange, (ctx) =>
  ctx.db.$count(t, and(isNull(t.deletedAt), withinScope(t.orgId)(ctx), lt(t.reviewDate, dayOf(ctx.now)))),
)
/** Suggestions that nobody has decided on. */
export const suggestions = todo('risk.suggested', mayChange, (ctx) => ctx.db.$count(s, withinScope(s.orgId)(ctx)))
