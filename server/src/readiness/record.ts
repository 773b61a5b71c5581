import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { ReadinessItem } from '@oems/contract/readiness/codes.ts'
import type { JudgedItem } from '@oems/contract/readiness/readiness.ts'
import { sql } from 'drizzle-orm'
import { relyingOn } from '../coop/referred.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import type { Settings } from '../core/settings.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { inPages } from '../core/statistics/source.ts'
import type { Executor } from '../core/work/jobs.ts'
import { countProjects } from '../organisation/projects/projectSource.ts'
import type { ReadinessGap } from '../organisation/tables.ts'
import { factsOf } from './facts.ts'
import { readinessOf } from './readinessOf.ts'
import { thresholdsOf } from './thresholds.ts'

interface Recording {
  readonly db: Db
  readonly now: Date
  readonly settings: Settings
  readonly deltas: Deltas
}

/**
 * Notes how ready projects are, for lists, filters and figures; nodes that are no open projects are left out. It is no change of the project:
 * whoever has its form open may still save it.
 */
export async function recordReadiness(ctx: Recording, projectIds: readonly number[]): Promise<void> {
  // In one order, and before it is read what is known of them: of two who write about a project the later one judges by both.
  await ctx.db.execute(
    sql`select from project where project_id = any(${array(projectIds)}::bigint[]) order by project_id for no key update`,
  )
  await noteReadiness(ctx, projectIds)
  await countProjects(ctx, projectIds)
}

/** The same in a transaction of its own. */
export const recordAlone = ({ db, ...recording }: Omit<Recording, 'deltas'>, projectIds: readonly number[]): Promise<void> =>
  db.transaction(async (tx) => {
    const deltas = new Deltas()
    await recordReadiness({ ...recording, db: tx, deltas }, projectIds)
    await deltas.flush(tx)
  })

async function noteReadiness({ db, now, settings }: Recording, projectIds: readonly number[]): Promise<void> {
  const day = dayOf(now)
  const thresholds = thresholdsOf(settings, day)
  const judged = [...(await factsOf(db, projectIds, now))].map(([projectId, facts]) => {
    const { readiness, items } = readinessOf(facts, thresholds)
    return { projectId, readiness, gaps: items.flatMap(gapsOf) }
  })
  if (judged.length === 0) return
  await db.execute(sql`
    update project p set readiness = j.readiness, readiness_gaps = j.gaps, readiness_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j("projectId" bigint, readiness smallint, gaps jsonb)
    where p.project_id = j."projectId"`)
}

/** Each gap with the points that it costs. */
const gapsOf = ({ item, points, of, gaps }: JudgedItem): readonly ReadinessGap[] =>
  gaps.map((text) => ({ source: ReadinessItem.label(item), points: (of - points) / gaps.length, text }))

/** What a write has changed of nodes, in its own transaction: of themselves, and of the projects that send their patients to an institution of theirs. */
export async function careChanged(ctx: WriteCtx, nodeIds: readonly number[]): Promise<void> {
  await recordReadiness(ctx, [...new Set([...nodeIds, ...(await relyingOn(ctx.db, nodeIds))])])
}

/** People come and go, policies and agreements end, and numbers grow old without anybody saving anything. */
export const readinessOfAll: Executor = {
  bean: 'project-readiness',
  name: '医疗保障完备度',
  meaning: '每日重新评定各项目的医疗保障完备度',
  cron: '0 0 3 * * ?',
  async run({ database: { db }, now, settings }) {
    const page = (after: number, limit: number) =>
      ask<{ id: number }>(
        db,
        sql`select project_id as id from project
            where project_id > ${after} and project_status <> ${code(ProjectStatus.closed)} order by project_id limit ${limit}`,
      )
    let batch: number[] = []
    let processed = 0
    const record = async () => {
      await recordAlone({ db, now, settings }, batch)
      processed += batch.length
      batch = []
    }
    for await (const { id } of inPages(page, (row) => row.id)) {
      batch.push(id)
      if (batch.length === batchSize) await record()
    }
    await record()
    return { processed }
  },
}
const batchSize = 500
