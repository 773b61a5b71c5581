import { randomInt } from 'node:crypto'
import { passwordComplaint } from '@oems/contract/accounts/passwordRule.ts'
import { badField } from '../core/errors.ts'
import type { Settings } from '../core/settings.ts'
import { passwordPolicy } from './passwordPolicy.ts'
import { hashPassword } from './passwords.ts'

/** Without 0 O o 1 l I: it is read aloud over the telephone. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789@#%+='
const usualLength = 12

/** A password that keeps the rules as they stand. */
export function makePassword(username: string, settings: Settings): string {
  const { rule } = passwordPolicy(settings)
  const length = Math.max(usualLength, rule.minLength)
  for (;;) {
    const made = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
    if (passwordComplaint(made, username, rule) === null) return made
  }
}

/** The columns of a password that its owner has to change, and its text for the one reply that shows it; null where it was chosen. */
export async function firstPassword(username: string, settings: Settings, now: Date, chosen: string | null = null) {
  const complaint = chosen === null ? null : passwordComplaint(chosen, username, passwordPolicy(settings).rule)
  if (complaint !== null) throw badField('password', complaint)
  const password = chosen ?? makePassword(username, settings)
  const columns = { passwordHash: await hashPassword(password), passwordTime: now.toISOString(), mustChange: true }
  return { columns, initialPassword: chosen === null ? password : null }
}
