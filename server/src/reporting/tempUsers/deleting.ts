import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { assignmentsOf } from '../../accounts/accountView.ts'
import { closeAccounts } from '../../accounts/closing.ts'
import { revokeAssignments } from '../../accounts/roleAssignments.ts'
import { account, roleAssignment } from '../../accounts/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { touch } from '../../core/db/store.ts'
import { notFound } from '../../core/errors.ts'
import { tempUser as t } from '../tables.ts'
import { store } from './store.ts'

/** Their sessions end at once; an account that has no other role goes with its last one. At a closed project as well, where nothing else changes. */
export async function deleteTempUsers(ctx: WriteCtx, { ids }: { readonly ids: readonly number[] }): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(t)
    .where(store.visible(ctx, inArray(t.id, [...ids])))
    .orderBy(asc(t.id))
    .for('update')
  if (rows.length !== ids.length) throw notFound()
  const ropIds = rows.map(({ ropId }) => ropId)
  const accounts = await lockAccountsOf(ctx, ropIds)
  const accountIds = accounts.map(({ id }) => id)
  const assignments = await assignmentsOf(ctx.db, accountIds)
  const isEnding = ({ ropId }: { readonly ropId: number }) => ropIds.includes(ropId)
  await revokeAssignments(ctx, assignments.filter(isEnding))
  const staying = new Set(assignments.filter((one) => !isEnding(one)).map(({ accountId }) => accountId))
  const isTemporary = ({ source }: { readonly source: number }) => source === AccountSource.projectTemporary
  await closeAccounts(
    ctx,
    accounts.filter((one) => isTemporary(one) && !staying.has(one.id)).map(({ id }) => id),
  )
  await ctx.db
    .update(t)
    .set({ ...touch(ctx), deletedAt: ctx.now.toISOString() })
    .where(inArray(t.id, [...ids]))
  for (const row of rows) ctx.note({ what: store.what, id: row.id, name: row.holderName, orgId: row.orgId, before: row, after: null })
}

const lockAccountsOf = (ctx: WriteCtx, ropIds: readonly number[]) =>
  ctx.db
    .select({ id: account.id, source: account.source })
    .from(account)
    .where(
      and(
        isNull(account.deletedAt),
        inArray(
          account.id,
          ctx.db
            .select({ id: roleAssignment.accountId })
            .from(roleAssignment)
            .where(and(inArray(roleAssignment.id, [...ropIds]), eq(roleAssignment.accountId, account.id))),
        ),
      ),
    )
    .orderBy(asc(account.id))
    .for('update', { of: account })
