import { badField } from '../core/errors.ts'
import { historyWith, type PasswordPolicy } from './passwordPolicy.ts'
import { type Accepted, hashPassword, isPassword } from './passwords.ts'

export interface Owner {
  readonly username: string
  readonly passwordHash: string | null
  readonly passwordHistory: readonly string[]
}

export interface ChosenPassword {
  readonly passwordHash: string
  /** It is the present one or one of the recent ones; to whom that may be said, the second step decides. */
  readonly isUsed: boolean
}

/** First step, outside of any transaction, of a password that its owner has chosen. */
export async function hashChosen(owner: Owner, password: Accepted, policy: PasswordPolicy): Promise<ChosenPassword> {
  const former = [owner.passwordHash, ...owner.passwordHistory.slice(0, policy.history)].filter((hash) => hash !== null)
  const [passwordHash, ...same] = await Promise.all([hashPassword(password), ...former.map((hash) => isPassword(password, hash))])
  return { passwordHash, isUsed: same.includes(true) }
}

/** Second step: the columns. */
export function chosenColumns({ passwordHash, isUsed }: ChosenPassword, owner: Owner, policy: PasswordPolicy, now: Date, path: string) {
  if (isUsed) throw badField(path, policy.history > 0 ? `不能与最近${policy.history}次使用过的密码相同` : '新密码不能与原密码相同')
  return {
    passwordHash,
    passwordHistory: historyWith(owner.passwordHash, owner.passwordHistory, policy),
    passwordTime: now.toISOString(),
    mustChange: false,
  }
}
