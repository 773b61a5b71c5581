import { logged } from '@oems/contract/examination/console.ts'
import type { ItemDraft } from '@oems/contract/examination/items.ts'
import { ItemDef } from '@oems/contract/examination/items.ts'
import { asc, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { tableStore } from '../core/db/store.ts'
import { badField } from '../core/errors.ts'
import type { Defs } from './judge.ts'
import { peItemDef as t } from './tables.ts'

/** One list for the whole installation: a value means the same wherever it was measured. */
const store = tableStore(t, '体检项目', { scope: () => undefined, orderBy: sql`${asc(t.orderNum)}, ${asc(t.id)}` })
export const itemTarget = { ...store.logTarget(ItemDef, logged.体检项目), visibility: () => 'everybody' as const }

export async function itemRows(ctx: Ctx) {
  const rows = await store.rows(ctx)
  return rows.toSorted((a, b) => a.orderNum - b.orderNum || a.id - b.id)
}
export const itemDefs = async (ctx: Ctx): Promise<Defs> => new Map((await itemRows(ctx)).map((def) => [def.code, def]))

/** What examinations were judged by stays with them: a new range holds for what is entered from now on. */
export async function saveItem(ctx: WriteCtx, { id, version, ...draft }: ItemDraft) {
  if (id === null) return store.insert(ctx, draft)
  const { code } = await store.get(ctx, id)
  if (code !== draft.code) throw badField('code', '项目代码保存后不能修改')
  return store.update(ctx, { id, version: version ?? 0, ...draft })
}
