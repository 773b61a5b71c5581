import { level, levels, sum } from '../question.ts'
import { read } from '../read.ts'
export async function f(db: never) {
  const a = await read(db, 1, {
    x: level('people.onsite', '2026-01-01'),
    y: level('people.onsite', '2026-01-01', { cut: 'sex' }),
    t: sum('declare.level', { from: '', to: '' }, { by: 'day' }),
    u: sum('declare.level', { from: '', to: '' }, { by: 'day', cut: 'level' }),
    v: levels('people.onsite', { from: '', to: '' }, 'day'),
  })
  const n: number = a.x + a.t[0]!.value + (a.y.get(1) ?? 0) + (a.u[0]!.value.get(1) ?? 0) + a.v[0]!.value
  // @ts-expect-error
  level('declare.level', '2026-01-01')
  // @ts-expect-error
  sum('declare.level', { from: '', to: '' }, { cut: 'foo' })
  return n
}
