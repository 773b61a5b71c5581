import { userAccounts } from '@oems/contract/accounts/userAccounts.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { use } from 'react'
import { Permissions, useRead } from '../core/calls.ts'
import { send } from '../core/send.ts'
import type { RevealInput } from '../kit/record/useReveal.tsx'

const revealUser = (userId: number, input: RevealInput) => send(users.info, { userId, reveal: 1, ...input })
const revealAccount = (accountId: number, input: RevealInput) => send(userAccounts.detail, { accountId, reveal: 1, ...input })

/** A user as far as the caller may read it; null: none is open. */
export function useUser(userId: number | null) {
  const mayReveal = use(Permissions).has('sys:user:reveal')
  const read = useRead(users.info, { userId: userId ?? 0 }, { enabled: userId !== null })
  return { read, reveal: mayReveal ? revealUser : undefined }
}

/** The same of an account. */
export function useAccount(accountId: number | null) {
  const mayReveal = use(Permissions).has('uc:user-account:reveal')
  const read = useRead(userAccounts.detail, { accountId: accountId ?? 0 }, { enabled: accountId !== null })
  return { read, reveal: mayReveal ? revealAccount : undefined }
}
