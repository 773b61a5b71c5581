import { BindState } from '@oems/contract/relative/codes.ts'
import { ownRelatives as calls } from '@oems/contract/relative/phone.ts'
import { desc, eq } from 'drizzle-orm'
import { implement } from '../core/implement.ts'
import { masks } from '../core/masks.ts'
import { bindOwn } from './binding.ts'
import { ownStore } from './store.ts'
import { type RelativeRow, relative as t } from './tables.ts'
import { unbound } from './unbinding.ts'

/** Employees about their own relatives (03 §5.10). */
export default implement(calls, {
  relatives: async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(t)
      .where(ownStore.visible(ctx, eq(t.bindState, BindState.bound)))
      .orderBy(desc(t.boundAt), desc(t.id))
    return { list: rows.map(withoutNumbers) }
  },
  relativeBind: bindOwn,
  relativeUnbind: (ctx, { id }) => ownStore.change(ctx, id, unbound(ctx, null)),
})

/** What one is told of oneself goes out whole; whom the unit entered by mistake may be somebody else's relative. */
const withoutNumbers = (row: RelativeRow) => ({
  ...row,
  idNumber: row.idNumber && masks.idNumber(row.idNumber),
  mobile: row.mobile && masks.phone(row.mobile),
})
