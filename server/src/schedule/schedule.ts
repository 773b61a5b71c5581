import type { Input } from '@oems/contract/core/call.ts'
import { text } from '@oems/contract/core/fields.ts'
import { JobStatus } from '@oems/contract/operations/codes.ts'
import { logged } from '@oems/contract/schedule/console.ts'
import { schedule as calls, JobInfo, type ParamsSchema } from '@oems/contract/schedule/schedule.ts'
import { and, inArray } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { ofPlatform } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { conflict, notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { signal } from '../core/signals.ts'
import { checkCron, nextTimes } from '../core/work/cron.ts'
import { schemaOf } from '../core/work/jobParams.ts'
import { type Schedule, schedule as t } from '../core/work/jobTables.ts'
import { columnsOf, isRunning, plannedFrom, toJob, withRuns } from './jobView.ts'

const store = tableStore(t, '定时任务', {
  scope: ofPlatform,
  derived: ['builtIn', 'nextTime', 'lastTime', 'lastStatus', 'lockedBy', 'lockedUntil', 'runBy', 'runAskedAt'],
})
const shownTimes = 5

export default implement(calls, {
  async list(ctx, { jobName, ...query }) {
    const { list, ...page } = await store.page(
      ctx,
      query,
      and(has(t.jobName, jobName), is(t.beanName, query.beanName), is(t.status, query.status)),
    )
    return {
      ...page,
      list: await withRuns(
        ctx,
        list.map((row) => toJob(ctx, row)),
      ),
    }
  },
  info: async (ctx, { jobId }) => toJob(ctx, await store.get(ctx, jobId)),
  beanList: async ({ registry }) =>
    [...registry.executors.values()].map(({ bean: beanName, name, meaning, ...executor }) => ({
      ...{ beanName, name, meaning },
      params: schemaOf(executor) as unknown as ParamsSchema,
    })),
  async nextTimes({ now }, { cronExpression }) {
    checkCron(cronExpression, now)
    return nextTimes(cronExpression, now, shownTimes).map((time) => time.toISOString())
  },
  save: (ctx, draft) =>
    store.insert(ctx, { ...columnsOf(ctx, draft), nextTime: plannedFrom(ctx.now, JobStatus.normal, draft.cronExpression) }),
  update,
  async delete(ctx, { ids }) {
    const removed = await store.remove(ctx, ids)
    if (removed.some(({ builtIn }) => builtIn)) throw conflict('内置任务不能删除')
    if (removed.some(isRunning)) throw conflict(stillRunning)
  },
  pause: (ctx, { ids }) =>
    changeAll(ctx, ids, ({ status }) => {
      if (status === JobStatus.paused) throw conflict('任务已暂停')
      return { status: JobStatus.paused, nextTime: null }
    }),
  resume: (ctx, { ids }) =>
    changeAll(ctx, ids, ({ status, cronExpression }) => {
      if (status === JobStatus.normal) throw conflict('任务未暂停')
      return { status: JobStatus.normal, nextTime: plannedFrom(ctx.now, JobStatus.normal, cronExpression) }
    }),
  run: runNow,
})

/** The history of a job; parameters were judged by its executor's schema when they were written. */
export const jobTarget = store.logTarget(
  { properties: { ...JobInfo.properties, params: text('参数', 2_000, { log: 'plain' }) } },
  logged.定时任务,
)

const stillRunning = '任务正在执行中'

async function update(ctx: WriteCtx, { jobId, version, ...draft }: Input<typeof calls.update>) {
  const columns = columnsOf(ctx, draft)
  await store.change(ctx, jobId, (before) => {
    if (before.version !== version) throw conflict()
    if (before.builtIn && before.beanName !== columns.beanName) throw conflict('内置任务不能更换执行器')
    if (before.cronExpression === columns.cronExpression) return columns // what is due at this moment stays due
    return { ...columns, nextTime: plannedFrom(ctx.now, before.status, columns.cronExpression) }
  })
}

async function changeAll(ctx: WriteCtx, ids: readonly number[], decide: (before: Schedule) => Partial<Schedule>) {
  for (const id of ids.toSorted((one, other) => one - other)) await store.change(ctx, id, decide)
}

/** Asks for a run of each, all or none; whichever process wakes first takes it. The jobs' plans and versions stay as they are. */
async function runNow(ctx: WriteCtx, { ids }: Input<typeof calls.run>) {
  const jobs = await ctx.db
    .select()
    .from(t)
    .where(store.visible(ctx, inArray(t.id, ids)))
    .orderBy(t.id)
    .for('update')
  if (jobs.length !== ids.length) throw notFound()
  if (jobs.some(isRunning)) throw conflict(stillRunning)
  await ctx.db.update(t).set({ runBy: ctx.actor.accountId, runAskedAt: ctx.now.toISOString() }).where(inArray(t.id, ids))
  for (const { id, jobName } of jobs) ctx.note({ what: store.what, id, name: jobName, before: null, after: null })
  await signal(ctx.db, 'jobs')
}
