import type { Input } from '@oems/contract/core/call.ts'
import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { ownInfoDeclarations as calls } from '@oems/contract/infoDeclaration/phone.ts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { conflict, notFound, ruleBroken } from '../core/errors.ts'
import { attach, filesOf } from '../core/files/attach.ts'
import { implement } from '../core/implement.ts'
import { illness } from '../illness/tables.ts'
import { consentedBy } from './consents.ts'
import { followDeclaration } from './following.ts'
import { judge } from './judging.ts'
import { insertDeclaration } from './saveDeclaration.ts'
import { files } from './store.ts'
import { lockSelf } from './subjects.ts'
import { declareRecord as t, visitArea } from './tables.ts'

/** Whose declaration it is follows from the sign-in alone (03 §5.10). */
export default implement(calls, { infoDeclare, infoDeclareList })

/** Of today in Beijing. Behind the lock of the archive the same key finds what came before. */
async function infoDeclare(ctx: WriteCtx, { clientKey, promised, ossIds, ...fields }: Input<typeof calls.infoDeclare>) {
  const subject = await lockSelf(ctx, ctx.actor.personId!)
  if (subject === null) throw notFound()
  const [sent] = await ctx.db
    .select({ id: t.id, level: t.level })
    .from(t)
    .where(and(eq(t.personId, subject.personId), eq(t.clientKey, clientKey)))
  if (sent) return sent
  if (subject.isOver) throw conflict('您已离职，不能申报')
  if (!(await consentedBy(ctx, subject.personId)).given) throw ruleBroken('请先阅读并同意健康信息授权书')
  const date = dayOf(ctx.now)
  await judge(ctx, { ...fields, date, promised }, null)
  const row = await insertDeclaration(ctx, subject, fields, { date, clientKey })
  await attach(ctx, { owner: files.owner, id: row.id }, files.field, ossIds)
  await followDeclaration(ctx, subject, [row])
  return { id: row.id, level: row.level }
}

/** The own ones, whole, the newest first. */
async function infoDeclareList(ctx: Ctx, query: Input<typeof calls.infoDeclareList>) {
  const own = and(eq(t.personId, ctx.actor.personId!), eq(t.subjectType, SubjectType.employee), isNull(t.deletedAt))
  const total = ctx.db.$count(t, own)
  const rows = await ctx.db
    .select({ row: t, orgName: org.orgName, illnessName: illness.name, total })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(illness, eq(illness.id, t.illnessId))
    .where(own)
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const ids = rows.map(({ row }) => row.id)
  const areas = ids.length === 0 ? [] : await areasOf(ctx, ids)
  const papers = await filesOf(ctx, files, ids)
  return pageWith(
    query,
    rows,
    ({ row, orgName, illnessName }) => ({
      ...{ ...row, ...row.answers, orgName, illnessName },
      visitAreas: areas.filter(({ declareId }) => declareId === row.id),
      oss: [...(papers.get(row.id) ?? [])],
    }),
    total,
  )
}

const areasOf = ({ db }: Ctx, ids: readonly number[]) =>
  db
    .select()
    .from(visitArea)
    .where(inArray(visitArea.declareId, [...ids]))
    .orderBy(asc(visitArea.arriveDay), asc(visitArea.id))
