import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask, type Db } from '../core/db/database.ts'
import { keyedHash } from '../core/db/keys.ts'
import { ruleBroken } from '../core/errors.ts'
import { drawText } from './captchaImage.ts'

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const letters = 4
const lifetimeSeconds = 120
const secondStepSeconds = 300
/** Kept as a keyed hash, so that whoever reads the table cannot read the pictures off it. */
const hashOf = (uuid: string, answer: string) => keyedHash('captcha', `${uuid.toLowerCase()}:${answer.toUpperCase()}`)

/** A new picture for a client's uuid; asking again replaces it. */
export async function newCaptcha({ now, inOwnTransaction }: Ctx, uuid: string): Promise<Uint8Array> {
  const answer = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
  const until = new Date(now.getTime() + lifetimeSeconds * 1000).toISOString()
  await inOwnTransaction(({ db }) =>
    db.execute(sql`
      insert into sys_captcha (uuid, answer_hash, expire_time) values (${uuid.toLowerCase()}, ${hashOf(uuid, answer)}, ${until})
      on conflict (uuid) do update set answer_hash = excluded.answer_hash, expire_time = excluded.expire_time`),
  )
  return drawText(answer, randomBytes)
}

/** For the second step of a sign-in, whose first has taken a right answer: the same answer is good once more. */
export async function keepCaptcha(db: Pick<Db, 'execute'>, uuid: string, answer: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + secondStepSeconds * 1000).toISOString()
  await db.execute(sql`
    insert into sys_captcha (uuid, answer_hash, expire_time) values (${uuid.toLowerCase()}, ${hashOf(uuid, answer)}, ${until})
    on conflict (uuid) do nothing`)
}

/** Takes the answer whatever follows: one try a picture. */
export async function checkCaptcha(db: Pick<Db, 'execute'>, uuid: string | null, answer: string | null, now: Date): Promise<void> {
  const [row] = await ask<{ answerHash: string; expireTime: string | Date }>(
    db,
    sql`delete from sys_captcha where uuid = ${uuid?.toLowerCase() ?? ''} returning answer_hash as "answerHash", expire_time as "expireTime"`,
  )
  const good = row && answer && new Date(row.expireTime) >= now && row.answerHash === hashOf(uuid ?? '', answer)
  if (!good) throw ruleBroken('验证码错误或已过期', { captchaRequired: true })
}
