import { permits } from '@oems/contract/core/call.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { logged } from '@oems/contract/risk/console.ts'
import { riskFiles } from '@oems/contract/risk/fields.ts'
import { orgRisks as calls, OrgRisk } from '@oems/contract/risk/orgRisks.ts'
import { inArray } from 'drizzle-orm'
import { withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import type { FileOwner } from '../core/domain.ts'
import { orgRisk as t } from './tables.ts'

export const store = tableStore(t, '组织风险', { scope: withinScope(t.orgId), derived: ['reviewToldFor'] })
export const orgRiskTarget = store.logTarget(OrgRisk, logged.组织风险)

export const papers = { owner: 'org_risk', field: 'papers' } as const
export const orgRiskOwner: FileOwner = {
  name: store.what,
  access: FileAccess.ownersReaders,
  fields: { papers: riskFiles },
  mayRead: async (ctx, ids) =>
    permits(calls.info, ctx.actor.permissions) ? new Set((await store.rows(ctx, inArray(t.id, [...ids]))).map(({ id }) => id)) : new Set(),
}
