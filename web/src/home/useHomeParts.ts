import { use } from 'react'
import { Permissions } from '../core/calls.ts'
import { homeParts } from '../core/homeParts.ts'
import { usePreference } from '../core/preferences.ts'
import { baseRoleOf, useSession } from '../shell/session.ts'
import { type Arrangement, inOrder } from './arrangement.ts'

const asDeclared: Arrangement = {}

/** The parts that are made for the caller, as this person has arranged them for the present role. */
export function useHomeParts() {
  const { user, op } = useSession()
  const permissions = use(Permissions)
  const [arrangement, arrange] = usePreference<Arrangement>(`home:${op.roleId}`, asDeclared)
  const caller = { role: baseRoleOf(user, op), orgType: op.orgType }
  const offered = homeParts.filter((part) => part.may.every((one) => permissions.has(one)) && part.isFor(caller))
  return { parts: inOrder(offered, arrangement), arrangement, arrange }
}
