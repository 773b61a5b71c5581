import { EvidenceType } from '@oems/contract/attention/codes.ts'
import type {
  Attention,
  AttentionInfo,
  situations as calls,
  Evidence,
  Follow,
  Situation,
  SituationStep,
} from '@oems/contract/attention/situations.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { org } from '../core/db/org.ts'
import { notFound } from '../core/errors.ts'
import { revealing } from '../core/reveal.ts'
import { declareHealth } from '../declaration/tables.ts'
import { illness } from '../illness/tables.ts'
import { atSites, recordsOf } from '../people/locking.ts'
import { yearsBetween } from '../people/toView.ts'
import { i } from './matching.ts'
import { removable } from './removable.ts'
import { illSituationLog, importantFollow, type Source, illSituation as s } from './tables.ts'

/** Cases, attention and what was done about them of one person whom the caller has at a site: whoever reads it leaves a line. */
export async function info(ctx: Ctx, { personId, ...asked }: Input<typeof calls.info>): Promise<AttentionInfo> {
  const reveal = revealing(ctx, 'epac:ill-situation:reveal', asked)
  const [found] = await recordsOf(ctx, [personId], atSites)
  if (!found) throw notFound()
  const { employee, person } = found
  const [[node], attention, situations] = [
    await ctx.db.select({ orgName: org.orgName }).from(org).where(eq(org.id, employee.orgId)),
    await attentionOf(ctx, personId),
    await situationsOf(ctx, personId),
  ]
  const access = { what: '重点关注', id: attention[0]?.id ?? personId, name: person.name, orgId: employee.orgId, personId }
  if (asked.reveal !== 1) ctx.recordAccess(access)
  return reveal(access, {
    ...{ personId, name: person.name, sex: person.sex as AttentionInfo['sex'], workNo: employee.workNo },
    age: person.birthday === null ? null : yearsBetween(person.birthday, dayOf(ctx.now)),
    ...{ orgId: employee.orgId, orgName: node!.orgName, mobile: person.mobile, idNumber: person.idNumber },
    ...{ attention, situations, steps: await stepsOf(ctx, situations) },
  })
}

async function attentionOf(ctx: Ctx, personId: number): Promise<Attention[]> {
  const rows = await ctx.db
    .select({ row: i, orgName: org.orgName, isRemovable: sql<boolean>`${i.closedAt} is null and ${removable(dayOf(ctx.now))}` })
    .from(i)
    .innerJoin(org, eq(org.id, i.orgId))
    .where(and(eq(i.personId, personId), isNull(i.deletedAt)))
    .orderBy(desc(i.id))
  const ids = rows.map(({ row }) => row.id)
  const names = await nicknames(
    ctx,
    rows.flatMap(({ row }) => [row.openedBy, row.closedBy, row.ownerUserId]),
  )
  const follows = await followsOf(ctx, ids)
  const evidenceOf = await saidBy(
    ctx,
    rows.flatMap(({ row }) => row.sources),
  )
  return rows.map(({ row, orgName, isRemovable }) => ({
    ...{ id: row.id, version: row.version, orgName, attentionLevel: row.attentionLevel, reasons: row.reasons },
    evidence: row.sources.map(evidenceOf),
    ...{ openedAt: row.openedAt, openedByName: names.get(row.openedBy) ?? null, setReason: row.setReason, watchUntil: row.watchUntil },
    ...{ ownerName: names.get(row.ownerUserId ?? 0) ?? null, nextFollowDate: row.nextFollowDate, removable: isRemovable ? 1 : 0 },
    follows: follows.get(row.id) ?? [],
    ...{ closedAt: row.closedAt, closeKind: row.closeKind, closedByName: names.get(row.closedBy ?? 0) ?? null },
    removeImportantReason: row.removeImportantReason,
  }))
}

/** What the declarations among the sources said; of a case which one it is. */
async function saidBy({ db }: Ctx, sources: readonly Source[]): Promise<(source: Source) => Evidence> {
  const declared = sources.filter(({ type }) => type === EvidenceType.declaration)
  const [days, ids] = [declared.map(({ day }) => day), declared.map(({ id }) => id)]
  const { id, day, temperature, symptoms } = declareHealth
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id, temperature, symptoms })
          .from(declareHealth)
          .where(and(inArray(day, days), inArray(id, ids)))
  const said = new Map(found.map((one) => [one.id, one]))
  return ({ rule, type, day, level, id }) => {
    const declaration = type === EvidenceType.declaration ? said.get(id) : undefined
    return {
      ...{ rule, type, day, level },
      temperature: declaration?.temperature ?? null,
      symptoms: (declaration?.symptoms ?? []) as Evidence['symptoms'],
      situationId: type === EvidenceType.situation ? id : null,
    }
  }
}

async function nicknames({ db }: Ctx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null && id > 0))] as number[]
  if (asked.length === 0) return new Map()
  const rows = await db.select({ id: account.id, name: account.nickname }).from(account).where(inArray(account.id, asked))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function followsOf(ctx: Ctx, importantIds: readonly number[]): Promise<ReadonlyMap<number, Follow[]>> {
  if (importantIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ row: importantFollow, byName: account.nickname })
    .from(importantFollow)
    .leftJoin(account, eq(account.id, importantFollow.createdBy))
    .where(and(inArray(importantFollow.importantId, [...importantIds]), isNull(importantFollow.deletedAt)))
    .orderBy(desc(importantFollow.followAt), desc(importantFollow.id))
  const follows = rows.map(({ row: { id, followAt, way, content, nextFollowDate, disposed, importantId }, byName }) => ({
    importantId,
    follow: { id, followAt, way, content, nextFollowDate, disposed, byName: byName ?? '系统' },
  }))
  return new Map([...Map.groupBy(follows, ({ importantId }) => importantId)].map(([id, of]) => [id, of.map(({ follow }) => follow)]))
}

async function situationsOf({ db }: Ctx, personId: number): Promise<Situation[]> {
  const rows = await db
    .select({ row: s, illnessName: illness.name, orgName: org.orgName })
    .from(s)
    .innerJoin(illness, eq(illness.id, s.illnessId))
    .innerJoin(org, eq(org.id, s.orgId))
    .where(and(eq(s.personId, personId), isNull(s.deletedAt)))
    .orderBy(s.illState, desc(s.foundDate), desc(s.id))
  return rows.map(({ row, ...names }) => ({ ...row, ...names }))
}

async function stepsOf({ db }: Ctx, situations: readonly Situation[]): Promise<SituationStep[]> {
  if (situations.length === 0) return []
  const rows = await db
    .select({ row: illSituationLog, byName: account.nickname })
    .from(illSituationLog)
    .leftJoin(account, eq(account.id, illSituationLog.accountId))
    .where(
      inArray(
        illSituationLog.situationId,
        situations.map(({ id }) => id),
      ),
    )
    .orderBy(desc(illSituationLog.id))
  return rows.map(({ row: { situationId, change, at, after, reason }, byName }) => ({
    ...{ situationId, change, at, byName: byName ?? '系统', reason },
    ...{ caseClass: after.caseClass!, outcome: after.outcome ?? null },
  }))
}
