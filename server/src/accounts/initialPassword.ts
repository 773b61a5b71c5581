import { randomInt } from 'node:crypto'
import { passwordComplaint } from '@oems/contract/accounts/passwordRule.ts'
import type { Settings } from '../core/settings.ts'
import { passwordPolicy } from './passwordPolicy.ts'
import { acceptPassword, hashPassword } from './passwords.ts'

/** Without 0 O o 1 l I: it is read aloud over the telephone. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789@#%+='
const usualLength = 12

/** A password that keeps the rules as they stand. It begins with a letter or a digit: a spreadsheet takes `=` and its like for a formula. */
export function makePassword(username: string, settings: Settings): string {
  const { rule } = passwordPolicy(settings)
  const length = Math.max(usualLength, rule.minLength)
  for (;;) {
    const made = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
    if (/^[A-Za-z0-9]/.test(made) && passwordComplaint(made, username, rule) === null) return made
  }
}

/** A password that its owner has to change. */
export interface FirstPassword {
  readonly password: string
  readonly isChosen: boolean
  readonly passwordHash: string
}

/** First step, outside of any transaction. `username` is null where the second step makes one. */
export async function hashFirst(username: string | null, settings: Settings, chosen: string | null = null): Promise<FirstPassword> {
  if (chosen !== null) acceptPassword(chosen, username ?? '', passwordPolicy(settings).rule, 'password')
  const password = chosen ?? makePassword(username ?? '', settings)
  return { password, isChosen: chosen !== null, passwordHash: await hashPassword(password) }
}

/** Second step: the columns, and the text for the one reply that shows it; null where it was chosen. */
export function firstColumns({ password, isChosen, passwordHash }: FirstPassword, username: string, settings: Settings, now: Date) {
  acceptPassword(password, username, passwordPolicy(settings).rule, 'password')
  return {
    columns: { passwordHash, passwordTime: now.toISOString(), mustChange: true },
    initialPassword: isChosen ? null : password,
  }
}
