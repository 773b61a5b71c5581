import { createStore, useStore } from '@oems/client/store.ts'
import type { Nav } from '@oems/contract/access/navigation.ts'
import type { Output } from '@oems/contract/core/call.ts'
import type { session as calls, PlatformConfig, UserInfo } from '@oems/contract/session/session.ts'
import type { Static } from 'typebox'

export type User = Static<typeof UserInfo>
export type OwnAssignment = User['rops'][number]
export type Config = Static<typeof PlatformConfig>
export type MyOp = Output<(typeof calls)['getMyOp']>

/** What the guard has gathered so far; empty before sign-in. */
export interface Session {
  readonly user: User | null
  /** When the user info came, by the client's own clock. */
  readonly userAt: number
  readonly op: MyOp | null
  readonly nav: Nav | null
  readonly config: Config | null
  /** The permissions have changed since they were read. */
  readonly outdated: boolean
}
const anonymous: Omit<Session, 'config'> = { user: null, userAt: 0, op: null, nav: null, outdated: false }

export const session = createStore<Session>({ ...anonymous, config: null })
export const updateSession = (change: Partial<Session>) => session.set((old) => ({ ...old, ...change }))
export const clearSession = () => updateSession(anonymous)

/** The built-in role on which the current one rests. */
export const baseRoleOf = ({ rops }: Pick<User, 'rops'>, { orgId, roleId }: Pick<MyOp, 'orgId' | 'roleId'>) =>
  rops.find((assignment) => assignment.orgId === orgId && assignment.roleId === roleId)?.baseRoleId

interface SignedIn {
  readonly user: User
  readonly op: MyOp
  readonly nav: Nav
  readonly config: Config | null
}

/** Of the signed-in user; only inside the layout, where the guard has loaded all of it. */
export function useSession(): SignedIn {
  const { user, op, nav, config } = useStore(session)
  if (!user || !op || !nav) throw new Error('used outside the layout')
  return { user, op, nav, config }
}
