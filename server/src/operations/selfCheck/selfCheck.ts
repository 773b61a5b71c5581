import type { Input } from '@oems/contract/core/call.ts'
import { type Check, CheckResult, selfCheck as calls } from '@oems/contract/operations/selfCheck.ts'
import type { Ctx } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import type { Settings } from '../../core/settings.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { checks, lastRun, type Run, runChecks, storeRun } from './run.ts'
import { https, httpsOf } from './surroundings.ts'
import type { StoredResult } from './tables.ts'

/** 安全自检 (01 §6.5): what the last run found, or what is found now. */
export default implement(calls, {
  async list(ctx: Ctx, { rerun }: Input<typeof calls.list>) {
    const { runAt, nickname, results } = (rerun === 0 && (await lastRun(ctx.db))) || (await runNow(ctx, ctx.settings))
    return { runAt, runBy: nickname, list: results.map((result) => toCheck(ctx, result)) }
  },
})

async function runNow(ctx: Ctx, settings: Settings): Promise<Run> {
  const results = await runChecks({ db: ctx.db, now: ctx.now, settings }, ctx.log)
  return ctx.inOwnTransaction(({ db }) => storeRun(db, ctx.now, ctx.actor, results))
}

function toCheck({ actor, origin, registry }: Ctx, result: StoredResult): Check {
  const place = checks.find(({ key }) => key === result.key)?.place
  const opens = place && registry.pages.has(place.page) && actor.permissions.has(place.permission)
  const current = result.key === https.key ? { ...result, ...httpsOf(origin) } : result
  return { ...current, place: opens ? `/${place.page}${place.query ?? ''}` : null }
}

/** 01 §7. */
export const selfCheckJob: Executor = {
  bean: 'self-check',
  name: '安全自检',
  meaning: '检查密码、账号、日志、存储等安全事项，结果显示在安全自检页面',
  cron: '0 0 7 * * ?',
  async run({ database: { db, reader }, now, log, settings }) {
    const results = await runChecks({ db: reader, now, settings }, log)
    await storeRun(db, now, null, results)
    const wrong = results.filter(({ result }) => result === CheckResult.failed).map(({ name }) => name)
    return { processed: results.length, ...(wrong.length > 0 && { message: `不合格：${wrong.join('、')}` }) }
  },
}
