import { read, under, write } from '@oems/contract/core/call.ts'
import { Done, longText, Nothing, shape } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import type { Domain } from '../core/domain.ts'
import { ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'

const note = longText('病情')

const calls = under('/faulty', {
  cast: write.post('cast', 'login', shape({ note }), Done, { title: '坏了' }),
  tooLong: write.post('too-long', 'login', shape({ note }), Done, { title: '坏了' }),
  duplicate: write.post('duplicate', 'login', shape({ note }), Done, { title: '坏了' }),
  parse: read.post('parse', 'login', shape({ note }), Nothing),
  quote: read.post('quote', 'login', shape({ note }), Nothing),
  bigint: read.post('bigint', 'login', shape({ note }), Nothing),
  refuse: write.post('refuse', 'login', shape({ note }), Done, { title: '拒绝' }),
})

/** Fails in every way in which a fault can tell what was sent: the database's words, the query builder's, the language's and our own. */
export const faulty: Domain = {
  calls: [
    implement(calls, {
      cast: ({ db }, input) => db.execute(sql`select ${input.note}::bigint`),
      tooLong: ({ db }, input) => db.execute(sql`insert into sys_limit (key, count, until) values (${input.note}, ${input.note}, now())`),
      duplicate: ({ db }, input) =>
        db.execute(sql`insert into sys_limit (key, count, until) values (${input.note}, 1, now()), (${input.note}, 1, now())`),
      parse: async (_ctx, input) => JSON.parse(input.note) as object,
      quote: async (_ctx, input) => Promise.reject(new Error(`no such thing: “${input.note}”`)),
      bigint: async (_ctx, input) => ({ n: String(BigInt(input.note)) }),
      refuse: async (_ctx, input) => Promise.reject(ruleBroken(`没有${input.note}这种病情`)),
    }),
  ],
}
