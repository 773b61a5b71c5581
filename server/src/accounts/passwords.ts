import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type PasswordRule, passwordComplaint } from '@oems/contract/accounts/passwordRule.ts'
import { badField } from '../core/errors.ts'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

/** OWASP's figures: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Argon2id as PHC text. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: Buffer.from(password), nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(tag)}`
}

/** Whether a password is the one behind the PHC text. Without one it costs the same time and says no. */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const [, , , costs = '', nonce = '', tag = ''] = (phc ?? dummyHash).split('$')
  const [memory, passes, parallelism] = [...costs.matchAll(/\d+/g)].map(Number) as [number, number, number]
  const known = Buffer.from(tag, 'base64')
  const message = Buffer.from(password)
  const tried = await derive('argon2id', {
    memory,
    passes,
    parallelism,
    tagLength: known.length,
    message,
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(tried, known) && phc !== null
}

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(Buffer.alloc(16))}$${bare(Buffer.alloc(32))}`

/** Refuses a new password that breaks the rules, in the sentence under its field. */
export function checkPassword(password: string, username: string, rule: PasswordRule, path: string): void {
  const complaint = passwordComplaint(password, username, rule)
  if (complaint) throw badField(path, complaint)
}
