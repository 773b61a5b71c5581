import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { testApp } from '../testing/testApp.ts'
import type { ReserveModel } from './testModel.ts'
import { expectAgreement, expectLedgers, noneAsked, settle } from './testModelProof.ts'
import { aModelWorld } from './testModelWorld.ts'

/** In the suite some hundreds; `OEMS_HAMMER=60` for ten thousand. */
const steps = process.env.OEMS_HAMMER === undefined ? 360 : 10_000
const workers = 3
const days = process.env.OEMS_HAMMER === undefined ? 8 : 50
/** Nothing runs at night on these days of each week. */
const down = [3, 4]
const nightly = ['period-open', 'ep-switch', 'stock-expiry-roll', 'supplies-expiry-roll', 'norm-recalc', 'norm-recalc-rest'] as const

const run = (models: readonly ReserveModel[], each: number) =>
  Promise.all(
    models.map(async (model) => {
      for (let step = 0; step < each; step += 1) await model.step()
    }),
  )

test(`${steps} postings, counts, norms, declarations, corrections, moves, closings and midnights at once leave no difference`, {
  timeout: 120_000 + steps * 200,
}, async () => {
  const app = await testApp({ alone: true })
  const models = await aModelWorld(
    app,
    (token) => (call, input) => app.as(token)(call, input, { 'idempotency-key': randomUUID() }),
    workers,
  )
  const first = dayOf(app.clock())
  const each = Math.ceil(steps / workers / days / 2)
  const atOnce = async (beans: readonly string[]) => {
    const work = run(models, each)
    for (const bean of beans) await app.runJob(bean)
    await work
  }
  for (let day = 0; day < days; day += 1) {
    app.clock.set(`${addDays(first, day)}T00:00:05+08:00`)
    await atOnce(down.includes(day % 7) ? [] : nightly)
    app.clock.set(`${addDays(first, day)}T10:00:00+08:00`)
    await Promise.all([atOnce(['reserve-auto-declare']), app.runJob('reserve-auto-declare')])
    await noneAsked(app)
    await expectLedgers(app)
  }
  await settle(app)
  await expectAgreement(app, models, first)
  expectOutcomes(models)
})

/** Nothing was refused but for what somebody else had done meanwhile, and there was something of everything. */
function expectOutcomes(models: readonly ReserveModel[]) {
  const outcomes = [...new Set(models.flatMap((model) => [...model.outcomes.keys()]))].sort()
  const refusals: Readonly<Record<string, readonly number[]>> = {
    ...{ declare: [1400, 1409, 1422], configure: [1400, 1404, 1422], remove: [1404, 1409, 1422], automate: [1422] },
  }
  const usual = [1409, 1422]
  const surprising = outcomes.filter((outcome) => {
    const [what, code] = [outcome.slice(0, -5), Number(outcome.split(' ').at(-1))]
    return code !== 0 && !(refusals[what] ?? usual).includes(code)
  })
  expect(surprising).toEqual([])
  const done = ['count', 'declare', 'void', 'measures', 'item', 'configure', 'move', 'close', 'ep', 'risk'].map((what) => `${what} 0`)
  expect(outcomes).toEqual(expect.arrayContaining(done))
  expect(outcomes.filter((outcome) => outcome.startsWith('stale') && outcome.endsWith(' 0'))).toEqual([])
}
