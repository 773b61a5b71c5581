import { useStore } from '@oems/client/store.ts'
import { takesDataOut } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { Permissions, ReadOnly } from '../../core/calls.ts'
import { AtOneNode } from '../../core/scope.ts'
import { arrive, clearTabs } from '../desk.ts'
import { isGuide } from '../guard.ts'
import { currentRoutes, guardState } from '../navigationGuard.ts'
import { routeFor } from '../routes.ts'
import { session } from '../session.ts'
import { Layout } from './Layout.tsx'
import { MessagePage, Waiting } from './states.tsx'

const NotFound = lazy(() => import('../NotFound.tsx'))

/** Draws what the guard has let through. */
export function Gate() {
  const { pathname, search } = useLocation()
  const state = useStore(guardState)
  const { user, op, nav } = useStore(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guard reads the address itself, each time it changes
  useEffect(() => {
    void arrive()
  }, [pathname, search])
  useEffect(() => clearTabs, [])
  const readOnly = user?.readOnly === true
  const permissions = useMemo(() => new Set(nav?.perms.filter((permission) => !readOnly || !takesDataOut(permission))), [nav, readOnly])

  if (pathname === '/404') return bare(<NotFound />)
  if (state.state === 'failed')
    return (
      <MessagePage
        title={state.message}
        action={
          <Button type="primary" onClick={() => void arrive()}>
            重试
          </Button>
        }
      />
    )
  if (state.state === 'waiting') return <Waiting />
  if (isGuide(pathname)) return <Outside />
  if (!user || !op || !nav) return <Waiting />
  const route = routeFor(currentRoutes(), pathname)
  return (
    <Permissions value={permissions}>
      <ReadOnly value={readOnly}>
        <AtOneNode value={op.orgType === OrgType.project}>
          <Layout empty={state.state === 'empty' ? state.message : null} route={route} />
        </AtOneNode>
      </ReadOnly>
    </Permissions>
  )
}

/** A page beside the console: what draws both hears of the router's own steps by this alone. */
function Outside() {
  useEffect(() => void window.dispatchEvent(new PopStateEvent('popstate')), [])
  return <Waiting />
}

const bare = (page: React.ReactNode) => <Suspense fallback={<Waiting />}>{page}</Suspense>
