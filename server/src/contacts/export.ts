import { institutionTypes } from '@oems/contract/contacts/codes.ts'
import { Contact, type contacts } from '@oems/contract/contacts/contacts.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { among } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { countUpTo } from '../core/db/paging.ts'
import { masked } from '../core/masks.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { columns, toView } from './store.ts'
import { contact as t } from './tables.ts'

const widths = {
  ...{ orgName: 30, contactType: 18, isPrimary: 12, name: 16, post: 16, telephoneCode: 10, mobile: 16, phone: 20, email: 26, wechat: 18 },
  ...{ isEmergency: 12, timeZone: 20, lastVerifiedAt: 20, stale: 12, visibleToBelow: 10, remark: 30 },
}
/** By row rather than by column: an institution's numbers go out whole in any case. */
const sheet = fieldColumns(Contact, widths).map(({ mask, ...column }) => ({ column, mask }))
const atOnce = 500

export function exportContacts(ctx: Ctx, { ids, purpose }: Input<typeof contacts.export>, { where }: { readonly where: SQL | undefined }) {
  const chosen = and(where, among(t.id, ids))
  return ctx.exporting({
    name: '通讯录',
    columns: sheet.map(({ column }) => column),
    count: (most) => countUpTo(ctx.db, sql`from ${t} where ${chosen ?? sql`true`}`, most),
    async *rows(reading) {
      for await (const row of each(reading, chosen)) {
        const isWhole = purpose !== null || institutionTypes.has(row.contactType)
        yield sheet.map(({ column, mask }) => {
          const cell = column.value(row)
          return mask && !isWhole && typeof cell === 'string' ? String(masked(mask, cell)) : cell
        })
      }
    },
  })
}

/** In short reads by a falling key: whoever takes it slowly holds neither a connection nor a snapshot. */
async function* each({ db, now }: Ctx, where: SQL | undefined) {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await db
      .select(columns)
      .from(t)
      .innerJoin(org, eq(org.id, t.orgId))
      .where(and(where, lt(t.id, before)))
      .orderBy(desc(t.id))
      .limit(atOnce)
    for (const joined of rows) yield toView(joined, now)
    if (rows.length < atOnce) return
    before = rows.at(-1)!.row.id
  }
}
