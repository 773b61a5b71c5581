import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AssignmentState } from '@oems/contract/accounts/accountFields.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { UserRow } from '@oems/contract/accounts/users.ts'
import { impersonation } from '@oems/contract/session/impersonation.ts'
import { impersonatorRoles } from '@oems/contract/session/readOnly.ts'
import { use } from 'react'
import { complain, Permissions, useCan } from '../core/calls.ts'
import { warned } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { baseRoleOf, useSession } from '../shell/session.ts'

/** 代看: the user's console in a window of its own, read-only. Undefined where the caller may not. */
export function useImpersonation(): ((row: UserRow) => void) | undefined {
  const can = useCan()
  const permissions = use(Permissions)
  const { user, op } = useSession()
  const may = can(impersonation.go2ccds) && permissions.has('sys:user:go2ccds') && impersonatorRoles.has(baseRoleOf(user, op) ?? 0)
  return may ? ({ userId }) => void openImpersonation(userId) : undefined
}

/** Whoever could sign in to the console and is not 系统管理员. */
export const canBeImpersonated = ({ status, rops }: UserRow) =>
  status === AccountStatus.normal &&
  rops.some(({ webLogin, state }) => webLogin === 1 && state === AssignmentState.valid) &&
  !rops.some(({ baseRoleId }) => baseRoleId === Role.systemAdministrator)

/** The window is opened in the moment of the click, or browsers would block it; the server decides where it leads. */
async function openImpersonation(userId: number) {
  const opened = window.open('', '_blank')
  if (!opened) return warned('浏览器拦截了新窗口，请允许本站弹出窗口后重试')
  try {
    const { url, ticket } = await send(impersonation.go2ccds, { userId })
    opened.location.replace(`${url}/${ticket}`)
  } catch (problem) {
    opened.close()
    complain(problem)
  }
}
