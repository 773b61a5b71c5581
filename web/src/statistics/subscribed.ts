import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../shell/session.ts'

/** Whether the figures of a page take in the organisations that the caller's own subscribes to: everything below asks the same. */
export const Subscribed = createContext(false)

const withSubscribed = { querySubscribeOrg: true } as const
const withoutSubscribed = {} as const
/** What a query of figures says of it; nothing where it is off, so that pages that know no subscriptions share what was read. */
export const queryOf = (isOn: boolean): typeof withSubscribed | typeof withoutSubscribed => (isOn ? withSubscribed : withoutSubscribed)
export const useSubscribed = () => queryOf(use(Subscribed))

const parameter = 'subscribed'

/**
 * The switch 含订阅组织 of a page, in its address. It is on by itself at the caller's own node alone: a company below has subscribed to nothing,
 * and what it is compared with would be the group's.
 */
export function useSubscribedSwitch(orgId: number | null) {
  const { user, op } = useSession()
  const [address, setAddress] = useSearchParams()
  const chosen = address.get(parameter)
  const isOwn = orgId === null || orgId === op.orgId
  return {
    isOwn,
    isOffered: user.querySubscribeOrg,
    isOn: user.querySubscribeOrg && (chosen === null ? isOwn : chosen === '1'),
    /** A subscribed organisation cannot be looked at without it. */
    set: (isOn: boolean) =>
      setAddress((old) => {
        const next = new URLSearchParams(old)
        next.set(parameter, isOn ? '1' : '0')
        if (!isOn && !isOwn) next.delete('orgId')
        return next
      }),
  }
}
export type SubscribedSwitching = ReturnType<typeof useSubscribedSwitch>
