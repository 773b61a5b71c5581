import { ControlState, DiseaseSource } from '@oems/contract/archive/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { settle } from './counting.ts'
import type { DemoPerson } from './demo.ts'
import { archiveDisease } from './tables.ts'

/** Of a hundred people so many (03 §8), and from which of them on: 18 have one, two of those have two. */
const shares: Readonly<Record<string, readonly [count: number, from: number]>> = {
  高血压病: [9, 0],
  高脂血症: [6, 96],
  '2型糖尿病': [3, 40],
  痛风: [2, 60],
}
/** People of one round. */
const chunk = 5_000

/** Basic diseases, from the platform's dictionary. */
const load: DemoLoader = async (db, now) => {
  const found = await ask<{ id: number; name: string }>(
    db,
    sql`select d.id, d.disease_name as name from dict_disease d join org o on o.id = d.org_id where o.org_type = 0 and d.deleted_at is null`,
  )
  const idOf = new Map(found.map(({ id, name }) => [name, id]))
  const at = now.toISOString()
  const base = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }
  for (let after = 0; ; ) {
    const people = await ask<DemoPerson>(
      db,
      sql`select e.id, e.org_id as "orgId" from employee e where e.deleted_at is null and e.id > ${after} order by e.id limit ${chunk}`,
    )
    const rows = people.flatMap((person, nth) => diseasesOf(person, nth, idOf, dayOf(now)))
    await insertRows(
      db,
      rowsOf(
        archiveDisease,
        rows.map((row) => ({ ...base, ...row })),
      ),
    )
    const ctx = { db, now, deltas: new Deltas() }
    await settle(ctx, [...new Set(rows.map(({ personId }) => personId))])
    await ctx.deltas.flush(db)
    if (people.length < chunk) return
    after = people.at(-1)!.id
  }
}
export default load

/** Spread over people by a step that is prime to a hundred. */
function diseasesOf({ id, orgId }: DemoPerson, nth: number, idOf: ReadonlyMap<string, number>, today: string) {
  return Object.entries(shares).flatMap(([name, [count, from]], at) => {
    const diseaseId = idOf.get(name)
    const draw = (nth * 37 + 100 - from) % 100
    if (diseaseId === undefined || draw >= count) return []
    const diagnosedOn = addDays(today, -(200 + ((nth * 31 + at * 401) % 3_000)))
    const controlState = (nth + at) % 5 === 0 ? ControlState.poor : ControlState.good
    return [
      {
        orgId,
        personId: id,
        diseaseId,
        diagnosedOn,
        controlState,
        sourceType: (nth % 3) + 1 === 1 ? DiseaseSource.self : DiseaseSource.examination,
        endedOn: null,
      },
    ]
  })
}
