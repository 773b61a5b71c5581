import type { Input } from '@oems/contract/core/call.ts'
import { amendHours, type infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nationName } from '../area/nations.ts'
import { area } from '../area/tables.ts'
import type { Ctx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { notFound } from '../core/errors.ts'
import { filesOf } from '../core/files/attach.ts'
import { revealing } from '../core/reveal.ts'
import { illness } from '../illness/tables.ts'
import { person } from '../people/tables.ts'
import { visitor } from '../visitor/tables.ts'
import { viewOf, whose } from './list.ts'
import { files, visibleDeclarations } from './store.ts'
import { isWritable } from './subjects.ts'
import { declareRecord as t, visitArea } from './tables.ts'

const [vaccine, tested] = [alias(illness, 'vaccine'), alias(illness, 'tested')]

/** One declaration whole: whoever reads it leaves a line. */
export async function info(ctx: Ctx, { declareId, ...asked }: Input<typeof infoDeclarations.getInfoDeclare>) {
  const reveal = revealing(ctx, 'biz:declare-record:reveal', asked)
  const [found] = await ctx.db
    .select({ row: t, ...whose, vaccineIllnessName: vaccine.name, testIllnessName: tested.name })
    .from(t)
    .innerJoin(person, eq(person.id, t.personId))
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(illness, eq(illness.id, t.illnessId))
    .leftJoin(vaccine, eq(vaccine.id, t.vaccineIllnessId))
    .leftJoin(tested, eq(tested.id, t.testIllnessId))
    .leftJoin(visitor, eq(visitor.id, t.visitorId))
    .where(visibleDeclarations(ctx, eq(t.id, declareId)))
  if (!found) throw notFound()
  const { row, name } = found
  const access = { what: '信息申报', id: row.id, name, orgId: row.orgId, personId: row.personId }
  if (asked.reveal !== 1) ctx.recordAccess(access)
  const papers = await filesOf(ctx, files, [row.id])
  return reveal(access, {
    ...viewOf(ctx, found),
    ...row.answers,
    visitAreas: await areasOf(ctx, row.id),
    oss: [...(papers.get(row.id) ?? [])],
    editable: await isWritable(ctx, row),
    aged: ctx.now.getTime() - Date.parse(row.createdAt) > amendHours * 3_600_000,
  })
}

async function areasOf({ db }: Pick<Ctx, 'db'>, declareId: number) {
  const rows = await db
    .select({ visited: visitArea, provinceName: area.name })
    .from(visitArea)
    .leftJoin(area, eq(area.id, visitArea.provinceId))
    .where(eq(visitArea.declareId, declareId))
    .orderBy(asc(visitArea.arriveDay), asc(visitArea.id))
  return rows.map(({ visited, provinceName }) => ({
    ...visited,
    provinceName,
    nationName: nationName(visited.nationCode) ?? visited.nationCode,
  }))
}
