import type { PasswordRule } from '@oems/contract/accounts/passwordRule.ts'
import { dayOf, daysBetween } from '../core/days.ts'
import type { Settings } from '../core/settings.ts'

/** How passwords are to be, as the parameters stand. Every check of a password reads it here, so that no two differ. */
export interface PasswordPolicy {
  readonly rule: PasswordRule
  /** So many former ones may not come again. */
  readonly history: number
  /** 0: never. */
  readonly expireDays: number
  readonly warnDays: number
}

const longest = 32
/** NIST SP 800-63B: long ones, no classes and no periodic change; what is on the lists of common ones is refused as ever. */
const modern = { minLength: 12, maxLength: 64, classes: 0 }

/** `mlps`: what inspections of the classified-protection scheme ask for, by the single parameters. `modern`: NIST SP 800-63B. */
export function passwordPolicy(settings: Settings): PasswordPolicy {
  const [minLength, classes] = [settings['security.password.minLength'], settings['security.password.classes']]
  const [history, warnDays] = [settings['security.password.history'], settings['security.password.warnDays']]
  if (settings['security.password.profile'] === 'modern')
    return { rule: { ...modern, minLength: Math.max(modern.minLength, minLength) }, history, expireDays: 0, warnDays }
  return { rule: { minLength, maxLength: longest, classes }, history, expireDays: settings['security.password.expireDays'], warnDays }
}

/**
 * Days on which a console password is still valid, by the day in Shanghai; 0 and less: it has run out. Null: it never does, or there is none yet.
 * Passwords of the phone pages alone do not run out (01 §3.15); the caller knows whose they are.
 */
export function daysLeft({ expireDays }: PasswordPolicy, passwordTime: string | Date | null, now: Date): number | null {
  if (passwordTime === null || expireDays === 0) return null
  return expireDays - daysBetween(dayOf(new Date(passwordTime)), dayOf(now))
}

/** The hashes that may not come again once `hash` is given up, newest first. */
export const historyWith = (hash: string | null, history: readonly string[], { history: depth }: PasswordPolicy) =>
  [...(hash === null ? [] : [hash]), ...history].slice(0, depth)
