import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './shell/base.css'
import { useStore } from '@oems/client/store.ts'
import { token } from './core/token.ts'
import { go, useAddressNow } from './shell/hash.ts'
import { LookFrame } from './shell/ImpersonationFrame.tsx'
import { look } from './shell/impersonation.ts'
import { Login } from './shell/login/Login.tsx'
import { pass } from './shell/navigationGuard.ts'
import { applyTheme } from './shell/theme.ts'

const load = () => import('./shell/Console.tsx')
const Console = lazy(load)
/** One element for good: a change of the address draws nothing anew from here down. */
const theConsole = (
  <Suspense fallback={null}>
    <Console />
  </Suspense>
)

/** The login page is small and stands alone; everything else is fetched while somebody types there, or at once for whoever has a token. */
function Entrance() {
  const address = useAddressNow()
  const looking = useStore(look)
  const state = looking?.state
  const atLogin = address.startsWith('/login') || (token() === '' && !address.startsWith('/404'))
  useEffect(() => {
    if (state !== undefined && state !== 'open') return
    // Sends to the login page whoever has no token; asks for the rest while the console loads.
    if (!address.startsWith('/login')) void pass()
    else if (state === 'open') go('/', true) // nobody signs in where somebody looks
  }, [address, state])
  if (looking && looking.state !== 'open') return <LookFrame look={looking} />
  if (atLogin && !looking) return <Login prefetch={() => void load()} />
  return theConsole
}

applyTheme()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Entrance />
  </StrictMode>,
)
