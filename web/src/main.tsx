import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './shell/base.css'
import { useStore } from '@oems/client/store.ts'
import { applyTheme } from './core/theme.ts'
import { token } from './core/token.ts'
import { go, useAddressNow } from './shell/hash.ts'
import { ImpersonationFrame } from './shell/ImpersonationFrame.tsx'
import { impersonation } from './shell/impersonation.ts'
import { Login } from './shell/login/Login.tsx'
import { guardState, runGuard } from './shell/navigationGuard.ts'

const loadConsole = () => import('./shell/Console.tsx')
const Console = lazy(loadConsole)
/** Pages of their own, for whoever is on a phone's screen and a line that breaks. */
const Guide = lazy(() => import('./guide/GuidePage.tsx'))
const PasswordGuide = lazy(() => import('./guide/PasswordPage.tsx'))
/** On a screen this narrow the console is not fetched before it is known to be wanted. */
const isNarrow = matchMedia('(max-width: 599px)').matches
/** One element for good: a change of the address draws nothing anew from here down. */
const consoleElement = (
  <Suspense fallback={null}>
    <Console />
  </Suspense>
)

const guideElement = (
  <Suspense fallback={null}>
    <Guide />
  </Suspense>
)
const passwordElement = (
  <Suspense fallback={null}>
    <PasswordGuide />
  </Suspense>
)

/** The login page is small and stands alone; everything else is fetched while the user types there, or at once where there is a token. */
function Root() {
  const address = useAddressNow()
  const current = useStore(impersonation)
  const state = current?.state
  const guarded = useStore(guardState)
  const atLogin = address.startsWith('/login') || (token() === '' && !address.startsWith('/404'))
  useEffect(() => {
    if (state !== undefined && state !== 'open') return
    // Without a token the guard leads to the login page; with one it loads its data while the console loads.
    if (!address.startsWith('/login')) void runGuard()
    else if (state === 'open') go('/', true) // an impersonation needs no login page
  }, [address, state])
  if (current && current.state !== 'open') return <ImpersonationFrame impersonation={current} />
  if (atLogin && !current) return <Login prefetch={() => void (isNarrow || loadConsole())} />
  if (guarded.state === 'waiting' && isNarrow) return null
  if (address.startsWith('/project-guide')) return guarded.state === 'waiting' ? null : guideElement
  if (address.startsWith('/password-guide') && guarded.state !== 'failed') return guarded.state === 'waiting' ? null : passwordElement
  return consoleElement
}

applyTheme()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
