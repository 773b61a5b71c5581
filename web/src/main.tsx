import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './shell/base.css'
import { cookie } from './core/send.ts'
import { pass } from './shell/enter.ts'
import { useAddressNow } from './shell/hash.ts'
import { Login } from './shell/login/Login.tsx'
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
  const atLogin = address.startsWith('/login') || (cookie('token') === '' && !address.startsWith('/404'))
  useEffect(() => {
    if (!address.startsWith('/login')) void pass() // sends to the login page whoever has no token; asks for the rest while the console loads
  }, [address])
  if (atLogin) return <Login prefetch={() => void load()} />
  return theConsole
}

applyTheme()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Entrance />
  </StrictMode>,
)
