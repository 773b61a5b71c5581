import { permits } from '@oems/contract/core/call.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { logged } from '@oems/contract/orgFiles/console.ts'
import { orgFiles as calls, OrgFile, orgPapers } from '@oems/contract/orgFiles/orgFiles.ts'
import { inArray } from 'drizzle-orm'
import { sharedFromAbove, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import type { FileOwner } from '../core/domain.ts'
import { orgFile as t } from './tables.ts'

export const store = tableStore(t, '组织资料', {
  scope: sharedFromAbove(t.orgId, t.visibleToBelow),
  writable: withinScope(t.orgId),
  derived: ['toldDays'],
})
export const orgFileTarget = store.logTarget(OrgFile, logged.组织资料)

/** Their papers, by the names of `Domain.fileOwners` and of its field. */
export const papers = { owner: 'orgFile', field: 'papers' } as const
export const orgFileOwner: FileOwner = {
  name: '组织资料',
  access: FileAccess.ownersReaders,
  fields: { papers: orgPapers },
  mayRead: async (ctx, ids) =>
    [calls.list, calls.info].some((call) => permits(call, ctx.actor.permissions))
      ? new Set((await store.rows(ctx, inArray(t.id, [...ids]))).map(({ id }) => id))
      : new Set(),
}
