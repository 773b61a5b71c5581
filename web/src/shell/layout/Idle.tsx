import { replies } from '@oems/contract/core/errors.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { complain } from '../../core/calls.ts'
import { storeOpenForms } from '../../core/drafts.ts'
import { send, sendLast } from '../../core/send.ts'
import { addressNow } from '../hash.ts'
import { beatEvery, lastActive, quietness } from '../idle.ts'
import { signOutHere } from '../navigationGuard.ts'
import { useSession } from '../session.ts'
import { DialogFault } from './DialogFault.tsx'

const IdleDialog = lazy(() => import('./IdleDialog.tsx'))
const everySecond = 1000
const afterFailure = 30_000
/** `input` too: handwriting and dictation press no key. */
const activityEvents = ['keydown', 'input', 'pointerdown', 'wheel', 'touchstart'] as const
/** A request that is not passive: it prolongs the session. */
const prolong = () => send(calls.baseInfo, {})

/** Warns before the session ends for want of activity, and ends it (01 §6.1). Activity in any window of the browser counts. */
export function Idle() {
  const { user } = useSession()
  const limit = user.idleMinutes === null ? null : user.idleMinutes * 60_000
  /** Seconds; null: no warning is shown. */
  const [left, setLeft] = useState<number | null>(null)
  const isWarned = left !== null

  useEffect(() => {
    if (limit === null) return
    let activeAt = 0
    let triedAt = 0
    let over = false
    const onActivity = () => {
      activeAt = Date.now()
    }
    function check() {
      const now = Date.now()
      const quiet = quietness(now, lastActive(), limit!)
      setLeft(quiet.state === 'warned' ? Math.ceil(quiet.left / 1000) : null)
      if (quiet.state === 'over' && !over) {
        over = true
        void endSession()
      }
      const isDue = quiet.state === 'fine' && activeAt > lastActive() && now - lastActive() >= beatEvery(limit!)
      if (!isDue || now - triedAt < afterFailure) return
      triedAt = now
      void prolong().catch(() => {})
    }
    const timer = setInterval(check, everySecond)
    for (const event of activityEvents) window.addEventListener(event, onActivity, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const event of activityEvents) window.removeEventListener(event, onActivity, { capture: true })
    }
  }, [limit])
  useEffect(() => {
    if (isWarned) void storeOpenForms() // while the session still lives
  }, [isWarned])

  return (
    <DialogFault key={String(isWarned)}>
      <Suspense fallback={null}>
        {isWarned && <IdleDialog left={left} goOn={() => void prolong().catch(complain)} leave={() => void endSession()} />}
      </Suspense>
    </DialogFault>
  )
}

/** What was typed is on the server already; what is not waits for the same person. */
async function endSession() {
  const address = addressNow()
  await storeOpenForms().catch(() => {})
  await sendLast(calls.logout, {}).catch(() => {})
  if (!addressNow().startsWith('/login')) signOutHere({ text: replies.signedOut.msg, grave: false }, address)
}
