import type { Input } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import {
  amendHours,
  type InfoDeclareDraft,
  type InfoDeclareRevision,
  type infoDeclarations,
  subjectErrors,
} from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { touch } from '../core/db/store.ts'
import { badField, badInput, conflict, notFound, notPermitted, ruleBroken } from '../core/errors.ts'
import { attach, detachAll } from '../core/files/attach.ts'
import { withDiagnosisKept } from '../illness/naming.ts'
import { visitor } from '../visitor/tables.ts'
import { consentedBy } from './consents.ts'
import { followDeclaration } from './following.ts'
import { judge } from './judging.ts'
import { tellNotable } from './notable.ts'
import { ratedAreas, topRiskOf } from './placeRisks.ts'
import { columnsOf, insertAreas, insertDeclaration, told } from './saveDeclaration.ts'
import { files, visibleDeclarations } from './store.ts'
import { lockSubject, type Subject } from './subjects.ts'
import { type DeclareRecord, declareRecord as t, visitArea } from './tables.ts'

/** For somebody at a site, or for a visit there, by whoever looks after them (03 §5.5). */
export async function save(ctx: WriteCtx, { subjectType, personId, visitorId, ossIds, ...form }: InfoDeclareDraft) {
  const { orgId, projectId, date: named, promised, ...fields } = form
  const whose = { subjectType, personId, visitorId }
  const errors: readonly FieldError[] = subjectErrors(whose)
  const subject = errors.length > 0 ? null : await lockSubject(ctx, whose)
  if (errors.length === 0 && subject === null) throw notFound()
  const date = named ?? dayOf(ctx.now)
  await judge(ctx, { ...fields, date, promised }, null, errors)
  if (subject === null) throw badInput(errors)
  requirePlace(subject, projectId ?? orgId)
  await requireMayDeclare(ctx, subject)
  const row = await insertDeclaration(ctx, subject, fields, { date, clientKey: null })
  await attach(ctx, { owner: files.owner, id: row.id }, files.field, ossIds)
  if (subject.visitorId !== null) await speakForVisit(ctx, subject.visitorId, row.id)
  await followDeclaration(ctx, subject, [row])
  return { id: row.id }
}

/** Whoever sends the node along must mean the right one. */
function requirePlace(subject: Subject, placeId: number | null) {
  if (placeId !== null && placeId !== subject.orgId) throw ruleBroken('申报单位应为人员所在单位或到访单位')
}

async function requireMayDeclare(ctx: WriteCtx, { subjectType, personId, isOver }: Subject) {
  if (subjectType === SubjectType.visitor && isOver) throw conflict('访客已离开或已取消，不能申报')
  if (isOver) throw conflict('员工已离职，不能申报')
  const isEmployee = subjectType === SubjectType.employee
  if (isEmployee && (await consentedBy(ctx, personId)).withdrawn) throw ruleBroken('本人已撤回授权书，不能代报，请以纸质方式办理')
}

/** What was declared last is what the gate goes by. */
const speakForVisit = ({ db, ...ctx }: WriteCtx, visitorId: number, declareRecordId: number) =>
  db
    .update(visitor)
    .set({ ...touch(ctx), declareRecordId, version: sql`${visitor.version} + 1` })
    .where(eq(visitor.id, visitorId))

/** The whole record as the form sends it back; its places are replaced. */
export async function update(ctx: WriteCtx, { id, version, ossIds, reason, ...form }: InfoDeclareRevision): Promise<void> {
  const { orgId, projectId, date: named, promised, ...asked } = form
  const { before, subject } = await lockDeclaration(ctx, id)
  const fields = withDiagnosisKept(ctx, asked, before)
  requirePlace({ ...subject, orgId: before.orgId }, projectId ?? orgId)
  if (before.version !== version) throw conflict()
  requireFresh(ctx, before, reason)
  const date = named ?? before.date
  await judge(ctx, { ...fields, date, promised }, before)
  const areas = await ratedAreas(ctx, fields.visitAreas)
  const [after] = await ctx.db
    .update(t)
    .set({ ...columnsOf(ctx, before.subjectType, fields), ...touch(ctx), date, topRisk: topRiskOf(areas), version: version + 1 })
    .where(eq(t.id, id))
    .returning()
  await ctx.db.delete(visitArea).where(eq(visitArea.declareId, id))
  await insertAreas(ctx, id, areas)
  await attach(ctx, { owner: files.owner, id }, files.field, ossIds)
  const { name } = subject
  ctx.note({ what: '信息申报', id, name, orgId: before.orgId, before: told(before), after: told(after!) })
  await followDeclaration(ctx, subject, [before, after!])
  await tellNotable(ctx, name, before, after!)
}

/** What is older is corrected by whoever may, and says why (03 §5.5). */
function requireFresh({ now, actor }: WriteCtx, { createdAt }: DeclareRecord, reason: string | null) {
  if (now.getTime() - Date.parse(createdAt) <= amendHours * 3_600_000) return
  if (!actor.permissions.has('biz:declare-record:amend')) throw notPermitted(`申报已超过${amendHours}小时，您没有修改的权限`)
  if (reason === null) throw badField('reason', `申报已超过${amendHours}小时，请填写修改原因`)
}

/** Wrong entries: what the archive had from them goes with them. */
export async function remove(ctx: WriteCtx, { ids }: Input<typeof infoDeclarations.delete>): Promise<void> {
  const rows = await ctx.db
    .select({ id: t.id, personId: t.personId })
    .from(t)
    .where(visibleDeclarations(ctx, inArray(t.id, [...ids])))
  if (rows.length !== ids.length) throw notFound()
  for (const { id } of rows.sort((one, other) => one.personId - other.personId || one.id - other.id)) {
    const { before, subject } = await lockDeclaration(ctx, id)
    await ctx.db
      .update(t)
      .set({ ...touch(ctx), deletedAt: ctx.now.toISOString(), version: before.version + 1 })
      .where(eq(t.id, id))
    ctx.note({ what: '信息申报', id, name: subject.name, orgId: before.orgId, before: told(before), after: null })
    await followDeclaration(ctx, subject, [before])
  }
  await detachAll(ctx, files.owner, ids)
}

/** The person first, and then the row as it stands by then. */
async function lockDeclaration(ctx: WriteCtx, id: number): Promise<{ readonly before: DeclareRecord; readonly subject: Subject }> {
  const [seen] = await ctx.db
    .select()
    .from(t)
    .where(visibleDeclarations(ctx, eq(t.id, id)))
  if (!seen) throw notFound()
  const subject = await lockSubject(ctx, seen)
  if (subject === null) throw ruleBroken(seen.subjectType === SubjectType.visitor ? '该来访记录已删除' : '该人员已调离本单位')
  const [before] = await ctx.db
    .select()
    .from(t)
    .where(visibleDeclarations(ctx, eq(t.id, id)))
    .for('update')
  if (!before) throw notFound()
  return { before, subject }
}
