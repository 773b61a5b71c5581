import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { type GuideInfo, type GuideState, guide } from '@oems/contract/guide/guide.ts'
import type { GuideStep } from '@oems/contract/guide/steps.ts'
import { useCallback, useEffect, useState } from 'react'
import { line } from '../core/line.ts'
import { send } from '../core/send.ts'
import { session, updateSession } from '../shell/session.ts'
import { type Keeper, keeperOf } from './keeper.ts'
import { type LocalDrafts, localDraftsOf } from './localDrafts.ts'
import { steps } from './stepsOf.ts'

export interface Ready {
  readonly info: GuideInfo
  readonly keeper: Keeper
  readonly local: LocalDrafts
  readonly reload: () => Promise<GuideInfo>
  /** What the reply of a report says of it. */
  readonly follow: (now: GuideState) => void
}

/** Reads the guide of the current project, and keeps what is typed in it for as long as it is open. */
export function useGuide(accountId: number) {
  const [info, setInfo] = useState<GuideInfo | null>(null)
  const [kept, setKept] = useState<{ readonly keeper: Keeper; readonly local: LocalDrafts } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const reload = useCallback(async () => {
    const found = await send(guide.info, {})
    setInfo(found)
    followStep(found.step)
    return found
  }, [])
  const follow = useCallback((now: GuideState) => {
    setInfo((old) => old && { ...old, ...now })
    followStep(now.step)
  }, [])
  const start = useCallback(async () => {
    setFailure(null)
    try {
      const { projectId, draftKey } = await reload()
      const local = await localDraftsOf(accountId, projectId, draftKey)
      setKept({ local, keeper: keeperOf(local, sendDraft) })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      if (!speaksOfSession(problem.code)) setFailure(problem.broken ? '网络中断，请稍后重试' : problem.message)
    }
  }, [accountId, reload])

  useEffect(() => void start(), [start])
  useEffect(() => (kept ? keepSafe(kept.keeper) : undefined), [kept])
  return { ready: info && kept ? { info, ...kept, reload, follow } : null, failure, start }
}

/** The guard decides by the step that the account was read with. */
function followStep(step: string | null) {
  const { user } = session.get()
  if (user && user.step !== step) updateSession({ user: { ...user, step } })
}

const sendDraft = (step: GuideStep, report: object, leaving: boolean) =>
  send(steps[step].call, { ...report, draft: true } as never, { keepalive: leaving })

/** When the line is back, and before the page is left or hidden: a phone ends pages that are hidden without a word. */
function keepSafe(keeper: Keeper) {
  const leave = () => void (document.visibilityState === 'hidden' && keeper.leave())
  const gone = () => void keeper.leave()
  const unfollow = line.subscribe(() => void (line.get() && keeper.flush()))
  document.addEventListener('visibilitychange', leave)
  window.addEventListener('pagehide', gone)
  return () => {
    document.removeEventListener('visibilitychange', leave)
    window.removeEventListener('pagehide', gone)
    unfollow()
    keeper.stop()
  }
}
