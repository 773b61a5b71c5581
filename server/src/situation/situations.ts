import type { Input } from '@oems/contract/core/call.ts'
import { logged } from '@oems/contract/situation/console.ts'
import { situations as calls, Situation, type SituationDraft } from '@oems/contract/situation/situations.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockAreas, placeFaults } from '../area/place.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { tableStore } from '../core/db/store.ts'
import { badField, badInput, notPermitted } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { importHandlersFor } from '../core/imports/calls.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { lockIllness } from '../illness/illnesses.ts'
import { riskLevel } from '../risk/tables.ts'
import type { IllnessArea } from './areaLevels.ts'
import { affectedBy, followingLevels } from './following.ts'
import { situationImport } from './importing.ts'
import { situationMap } from './map.ts'
import { exportRows, info, list } from './reads.ts'
import { epidemicSituation as t } from './tables.ts'

const store = tableStore(t, '疫情态势', { scope: () => undefined, orderBy: sql`${t.day} desc, ${t.id} desc` })
export const situationTarget = { ...store.logTarget(Situation, logged.疫情态势), visibility: () => 'everybody' as const }

export default implement(calls, {
  ...inSnapshot({ list, info, map: situationMap }),
  save,
  update,
  delete: remove,
  ...importHandlersFor(ofThePlatform, situationImport, calls),
  export: exportRows,
})

/** One list for all: whoever keeps something further down reads it. */
function ofThePlatform({ actor: { scope } }: Pick<Ctx, 'actor'>): void {
  if (scope !== 'everything') throw notPermitted('疫情态势由平台统一维护')
}

async function save(ctx: WriteCtx, draft: SituationDraft) {
  ofThePlatform(ctx)
  if (draft.day > dayOf(ctx.now)) throw badField('day', '日期不能晚于今天')
  await lockIllness(ctx, draft.illnessId)
  const faults = placeFaults(draft, await lockAreas(ctx, [draft]))
  if (faults.length > 0) throw badInput(faults)
  await lockLevel(ctx, draft.illnessId, draft.riskLevelId)
  const { done, raised } = await followingLevels(ctx, draft.riskLevelId === null ? [] : [draft], () => store.insert(ctx, draft))
  return { id: done.id, affected: await affectedIn(ctx, raised) }
}

async function update(ctx: WriteCtx, revision: Input<typeof calls.update>) {
  ofThePlatform(ctx)
  const before = await store.get(ctx, revision.id)
  if (before.riskLevelId !== revision.riskLevelId) await lockLevel(ctx, before.illnessId, revision.riskLevelId)
  const judged = before.riskLevelId !== null || revision.riskLevelId !== null
  const { raised } = await followingLevels(ctx, judged ? [before] : [], () => store.update(ctx, revision))
  return { affected: await affectedIn(ctx, raised) }
}

async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  ofThePlatform(ctx)
  const rows = await store.rows(ctx, and(sql`${t.id} in (${sql.join(ids, sql`, `)})`, sql`${t.riskLevelId} is not null`))
  await followingLevels(ctx, rows, () => store.remove(ctx, ids))
}

/** A level of the illness's own scheme; until this write ends nobody deletes it. */
async function lockLevel({ db }: WriteCtx, illnessId: number, riskLevelId: number | null): Promise<void> {
  if (riskLevelId === null) return
  const [found] = await db
    .select({ id: riskLevel.id })
    .from(riskLevel)
    .where(and(eq(riskLevel.id, riskLevelId), eq(riskLevel.illnessId, illnessId), isNull(riskLevel.deletedAt)))
    .for('share')
  if (!found) throw badField('riskLevelId', '请选择该病种的风险等级')
}

const affectedIn = (ctx: Ctx, [area]: readonly IllnessArea[]) => (area ? affectedBy(ctx, area) : null)
