import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type PasswordRule, passwordComplaint } from '@oems/contract/accounts/passwordRule.ts'
import { badField } from '../core/errors.ts'
import { hashThreads } from './hashThreads.ts'

/** OWASP's figures: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * Argon2id as PHC text. Like `isPassword` it may wait for a thread, so never within a transaction: in the first of a write's two steps
 * (`inTwoSteps`), which `hashing.test.ts` proves of every call that takes a password.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = Buffer.from(await hashThreads.run({ ...cost, message: Buffer.from(password), nonce }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(tag)}`
}

/** Whether a password is the one behind the PHC text. Without one it costs the same time and says no. */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const [, , , costs = '', nonce = '', tag = ''] = (phc ?? dummyHash).split('$')
  const [memory, passes, parallelism] = [...costs.matchAll(/\d+/g)].map(Number) as [number, number, number]
  const known = Buffer.from(tag, 'base64')
  const message = Buffer.from(password)
  const tried = await hashThreads.run({
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

/** A new password that keeps the rules. */
export type Accepted = string & { readonly accepted: true }

/** Refuses one that breaks them, in the sentence under its field. */
export function acceptPassword(password: string, username: string, rule: PasswordRule, path: string): Accepted {
  const complaint = passwordComplaint(password, username, rule)
  if (complaint) throw badField(path, complaint)
  return password as Accepted
}
