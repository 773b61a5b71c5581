import { randomUUID } from 'node:crypto'
import { checkDigitOf } from '@oems/contract/core/numbers.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const clients = 8

/** New employees, each saved by its form, against a bare handler with the same statements in one transaction. */
export async function creating(world: World, { rounds: times, seconds }: Pace): Promise<Finding> {
  const { reader } = world.database
  const [site] = await ask<{ id: number }>(
    reader,
    sql`select o.id from org o join sys_account a on a.username = 'demo03' join org g on g.id = a.org_id
        where o.org_type = 4 and o.is_outside = 1 and o.path like g.path || '%' and o.deleted_at is null order by o.id limit 1`,
  )
  const token = await world.token('demo03')
  // On the last day that is open. Where a later one were open, which other scenarios leave behind, everybody would correct who is due on it, one after
  // the other; on a working day tomorrow is not open yet.
  const [last] = await ask<{ day: string }>(reader, sql`select max(day) as day from declare_opening`)
  const served = await world.serve(`${last!.day}T12:00:00+08:00`)
  const next = numbers()
  const someone = () => ({ orgId: site!.id, name: '张三', ...next() })
  const ours = (): Ask => ({
    method: 'POST',
    path: employees.v2Save.path,
    headers: { token, platform: 'WEB', 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      ...{ ...someone(), empType: 1, idType: 1, telephoneCode: '86' },
      ...{ emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 },
    }),
  })
  const bare = (): Ask => ({ method: 'POST', path: '/create', headers: {}, body: JSON.stringify(someone()) })
  try {
    await Promise.all([drive(served.product, clients, 1, ours), drive(served.bare, clients, 1, bare)])
    const measured = await rounds(
      times,
      () => drive(served.product, clients, seconds, ours),
      () => drive(served.bare, clients, seconds, bare),
    )
    const ratio = median(measured.map((round) => round.ours.rate / round.theirs.rate))
    const failures = measured.reduce((all, round) => all + round.ours.failures + round.theirs.failures, 0)
    const of = (whose: 'ours' | 'theirs', what: 'rate' | 'p50' | 'p95') => median(measured.map((round) => round[whose][what])).toFixed(0)
    return {
      name: `新增员工，${clients} 个客户端，吞吐量 ÷ 裸处理器（同样的语句、流水发送、一个事务、fsync）`,
      measured: ratio.toFixed(2),
      wanted: '≥ 0.5',
      good: ratio >= 0.5 && failures === 0,
      detail: `${of('ours', 'rate')}/s 对 ${of('theirs', 'rate')}/s；p50 ${of('ours', 'p50')} 对 ${of('theirs', 'p50')} ms，p95 ${of('ours', 'p95')} 对 ${of('theirs', 'p95')} ms；失败 ${failures}`,
    }
  } finally {
    served.stop()
    // What the bare handler has sealed by a key of its own nobody else can read: in other scenarios a list that met it would fail.
    await world.database.db.execute(
      sql`update employee set deleted_at = now() where created_by = 0 and org_id = ${site!.id} and deleted_at is null`,
    )
  }
}

/** Of nobody, in areas that do not exist, new at each run. */
function numbers() {
  let serial = Date.now() % 80_000_000
  return () => {
    serial += 1
    const first17 = `${999_999 - Math.floor(serial / 1_000)}19900307${String(serial % 1_000).padStart(3, '0')}`
    return { idNumber: first17 + checkDigitOf(first17), mobile: `1${String(3_000_000_000 + serial)}` }
  }
}
