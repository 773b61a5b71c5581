import { CallError } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { replies } from '@oems/contract/core/errors.ts'
import type { GuideStep } from '@oems/contract/guide/steps.ts'
import type { LocalDrafts } from './localDrafts.ts'
import { type Values, withoutFaulty } from './values.ts'

/** 02 §6.3: so often what was typed goes to the server. */
export const sentEvery = 20_000
/** Until then, and as long as there is no line, it stands in this browser. */
const writtenAfter = 300

export interface Keeping {
  /** `local`: it could not be sent. */
  readonly state: 'none' | 'typed' | 'sending' | 'saved' | 'local'
  readonly at: string | null
}
type Send = (step: GuideStep, report: Values, leaving: boolean) => Promise<{ readonly savedAt: string }>

/** Keeps what is typed in the steps: at once in this browser, every 20 s on the server, which then is the only one that has it. */
export function keeperOf(local: LocalDrafts, send: Send, now: () => Date = () => new Date()) {
  const keeping = createStore<Keeping>({ state: 'none', at: null })
  const pending = new Map<GuideStep, Values>()
  let writeTimer: ReturnType<typeof setTimeout> | undefined
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  const schedule = () => {
    sendTimer ??= setTimeout(() => void flush(), sentEvery)
  }
  function write() {
    clearTimeout(writeTimer)
    for (const [step, report] of pending) local.write(step, { report, savedAt: now().toISOString() })
  }
  async function sendOne(step: GuideStep, report: Values, leaving: boolean) {
    try {
      return await send(step, report, leaving)
    } catch (problem) {
      if (!(problem instanceof CallError) || problem.code !== replies.badInput.code) throw problem
      return send(step, withoutFaulty(report, problem.fields), leaving)
    }
  }
  async function sendAll(leaving: boolean) {
    clearTimeout(sendTimer)
    sendTimer = undefined
    write()
    for (const [step, report] of [...pending]) {
      keeping.set((old) => ({ ...old, state: 'sending' }))
      try {
        const { savedAt } = await sendOne(step, report, leaving)
        if (pending.get(step) !== report) continue
        pending.delete(step)
        local.drop(step)
        keeping.set({ state: 'saved', at: savedAt })
      } catch {
        keeping.set({ state: 'local', at: now().toISOString() })
      }
    }
    if (pending.size > 0) schedule()
  }
  function flush(leaving = false): Promise<void> {
    sending ??= sendAll(leaving).finally(() => {
      sending = null
    })
    return sending
  }
  return {
    keeping,
    flush,
    typed(step: GuideStep, report: Values) {
      pending.set(step, report)
      clearTimeout(writeTimer)
      writeTimer = setTimeout(write, writtenAfter)
      schedule()
      keeping.set((old) => (old.state === 'local' ? old : { ...old, state: 'typed' }))
    },
    /** The page is being left: what is typed stands in this browser before it is gone. */
    leave() {
      write()
      return flush(true)
    },
    /** The step has been reported, or its draft given up. */
    settled(step: GuideStep) {
      pending.delete(step)
      local.drop(step)
      keeping.set((old) => ({ ...old, state: 'none' }))
    },
    stop() {
      write()
      clearTimeout(sendTimer)
      sendTimer = undefined
    },
  }
}
export type Keeper = ReturnType<typeof keeperOf>
