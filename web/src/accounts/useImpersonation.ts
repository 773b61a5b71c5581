import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AssignmentState } from '@oems/contract/accounts/accountFields.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { UserRow } from '@oems/contract/accounts/users.ts'
import { brokenRules } from '@oems/contract/core/rules.ts'
import { ImpersonationReason, impersonation } from '@oems/contract/session/impersonation.ts'
import { impersonatorRoles } from '@oems/contract/session/readOnly.ts'
import { use, useState } from 'react'
import { Permissions, useCan } from '../core/calls.ts'
import { warned } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { useDialogForm } from '../kit/form/useDialogForm.tsx'
import { baseRoleOf, useSession } from '../shell/session.ts'

/** Whether the caller may look at others' consoles. */
export function useMayImpersonate(): boolean {
  const can = useCan()
  const permissions = use(Permissions)
  const { user, op } = useSession()
  return can(impersonation.go2ccds) && permissions.has('sys:user:go2ccds') && impersonatorRoles.has(baseRoleOf(user, op) ?? 0)
}

/** 代看: the user's console in a window of its own, read-only, once one has said why. */
export function useImpersonation() {
  const [row, ask] = useState<UserRow | null>(null)
  const dialog = useDialogForm({
    title: row ? `代看“${row.nickname}”` : '代看',
    verb: '打开只读查看',
    open: row !== null,
    initial: {},
    close: () => ask(null),
    rules,
    submit: async (values) => row && openImpersonation({ userId: row.userId, ...(values as { reason: string }) }),
  })
  return { ...dialog, ask }
}
const rules = (values: object) => brokenRules(ImpersonationReason, values)

/** Whoever could sign in to the console and is not 系统管理员. */
export const canBeImpersonated = ({ status, rops }: UserRow) =>
  status === AccountStatus.normal &&
  rops.some(({ webLogin, state }) => webLogin === 1 && state === AssignmentState.valid) &&
  !rops.some(({ baseRoleId }) => baseRoleId === Role.systemAdministrator)

/** The window is opened in the moment of the click, or browsers would block it; the server decides where it leads. */
async function openImpersonation(input: { readonly userId: number; readonly reason: string }) {
  const opened = window.open('', '_blank')
  if (!opened) return warned('浏览器拦截了新窗口，请允许本站弹出窗口后重试')
  try {
    const { url, ticket } = await send(impersonation.go2ccds, input)
    opened.location.replace(`${url}/${ticket}`)
  } catch (problem) {
    opened.close()
    throw problem
  }
}
