import { ownExaminations as calls } from '@oems/contract/examination/phone.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { filesOf } from '../core/files/attach.ts'
import { implement } from '../core/implement.ts'
import { person } from '../people/tables.ts'
import { linesOf } from './exposureLines.ts'
import { examinationRead } from './informing.ts'
import { reports } from './store.ts'
import { peRecord as t } from './tables.ts'

/** The employee's own reports (03 §5.10): whose they are follows from the sign-in alone. */
export default implement(calls, {
  async peList(ctx) {
    const rows = await ctx.db.select().from(t).where(own(ctx)).orderBy(desc(t.examDate), desc(t.id))
    return { list: rows }
  },
  exposures: async (ctx) => ({ list: await linesOf(ctx, ctx.actor.personId!) }),
  async pe(ctx, { id }) {
    const [row] = await ctx.db
      .select()
      .from(t)
      .where(and(own(ctx), eq(t.id, id)))
    if (!row) throw notFound()
    const files = await filesOf(ctx, reports, [id])
    return { ...row, hazardNames: [...row.hazardNames], items: [...row.items], oss: [...(files.get(id) ?? [])] }
  },
  peRead,
})

const own = ({ actor }: Pick<Ctx, 'actor'>) => and(eq(t.personId, actor.personId!), isNull(t.deletedAt))

/** The first time counts; the record itself is no other for having been read. */
async function peRead(ctx: WriteCtx, { id }: { readonly id: number }) {
  const [before] = await ctx.db
    .select({ notifiedAt: t.notifiedAt, orgId: t.orgId, name: person.name })
    .from(t)
    .innerJoin(person, eq(person.id, t.personId))
    .where(and(own(ctx), eq(t.id, id)))
    .for('update', { of: t })
  if (!before) throw notFound()
  if (before.notifiedAt !== null) return
  const notifiedAt = ctx.now.toISOString()
  await ctx.db.update(t).set({ notifiedAt }).where(eq(t.id, id))
  await examinationRead(ctx, id)
  ctx.note({ what: '体检记录', id, name: before.name, orgId: before.orgId, before: { notifiedAt: null }, after: { notifiedAt } })
}
