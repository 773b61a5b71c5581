import { VisitState } from '@oems/contract/visitor/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import { stamp } from '../core/db/store.ts'
import type { Person } from '../people/tables.ts'
import { passHashOf } from './pass.ts'
import { visitor as t, type VisitorRow } from './tables.ts'

type Columns = typeof t.$inferInsert
type ByItself = 'personId' | 'passHash' | 'visitState'
type Visit = Omit<Columns, ByItself | 'version' | keyof ReturnType<typeof stamp>> & { readonly person: Person; readonly code: string }

/** A new visit at a node that is locked already; one that is open there for the same number and day is refused (1409). */
export async function addVisit(ctx: WriteCtx, visit: Visit): Promise<VisitorRow> {
  const [added] = await ctx.db.insert(t).values(valuesOf(ctx, visit)).returning()
  return noted(ctx, visit, added!)
}

/** The same for whoever must not learn that there is one; null: there is. */
export async function addVisitUnlessOpen(ctx: WriteCtx, visit: Visit): Promise<VisitorRow | null> {
  const [added] = await ctx.db.insert(t).values(valuesOf(ctx, visit)).onConflictDoNothing().returning()
  return added ? noted(ctx, visit, added) : null
}

const valuesOf = (ctx: WriteCtx, { person, code, ...columns }: Visit): Columns => ({
  ...{ ...stamp(ctx), ...columns, personId: person.id, passHash: passHashOf(code), visitState: VisitState.expected },
})

function noted(ctx: WriteCtx, { person }: Visit, added: VisitorRow): VisitorRow {
  const { mobileHash: _hash, mobileTail: _tail, passHash: _pass, visitDay: _day, declareRecordId: _record, ...after } = added
  ctx.note({ what: '访客', id: added.id, name: person.name, orgId: added.orgId, before: null, after })
  return added
}
