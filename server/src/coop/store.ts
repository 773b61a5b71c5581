import { logged } from '@oems/contract/coop/console.ts'
import { agreementPapers } from '@oems/contract/coop/institutionFields.ts'
import { institutions as calls, Institution } from '@oems/contract/coop/institutions.ts'
import { permits } from '@oems/contract/core/call.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf, shareMarks } from '../core/db/atNodes.ts'
import { org } from '../core/db/org.ts'
import { sharedFromAbove, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import type { FileOwner } from '../core/domain.ts'
import { filesOf } from '../core/files/attach.ts'
import { agreementStateOf } from './agreement.ts'
import { type InstitutionRow, institution as t } from './tables.ts'

export const store = tableStore(t, '合作医疗机构', {
  scope: sharedFromAbove(t.orgId, t.visibleToBelow),
  writable: withinScope(t.orgId),
  derived: ['nameKey', 'pinyin', 'toldDays', 'lastVerifiedBy'],
})
export const institutionTarget = store.logTarget(Institution, logged.合作医疗机构)

/** Their agreements, by the names of `Domain.fileOwners` and of its field. */
export const papers = { owner: 'institution', field: 'papers' } as const
export const institutionOwner: FileOwner = {
  name: '合作医疗机构',
  access: FileAccess.ownersReaders,
  fields: { papers: agreementPapers },
  mayRead: async (ctx, ids) =>
    [calls.list, calls.info].some((call) => permits(call, ctx.actor.permissions))
      ? new Set((await store.rows(ctx, inArray(t.id, [...ids]))).map(({ id }) => id))
      : new Set(),
}

export interface Joined {
  readonly row: InstitutionRow
  readonly orgName: string
  readonly orgType: number
}
/** Institutions with their nodes; a list adds its order and its bounds. */
export const joined = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({ row: t, ...nodeColumns })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(where)
    .$dynamic()

/** As replies have them, before their numbers are masked there. `node`: whose they were asked for. */
export async function viewsOf(ctx: Ctx, rows: readonly Joined[], node: { readonly path: string } | null) {
  const records = rows.map(({ row }) => row)
  const files = await filesOf(
    ctx,
    papers,
    records.map(({ id }) => id),
  )
  const marksOf = await shareMarks(ctx, records, node)
  return rows.map(({ row, ...at }) => ({
    ...row,
    ...placeOf({ orgId: row.orgId, ...at }),
    ...marksOf(row),
    agreementState: agreementStateOf(row, ctx.now),
    oss: [...(files.get(row.id) ?? [])],
  }))
}
