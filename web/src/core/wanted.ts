import { createStore, useStore } from '@oems/client/store.ts'
import { useEffect } from 'react'
import type { Step } from './find.ts'
import { useLatest } from './latest.ts'
import { usePageTab } from './tab.ts'

/** What is to be begun on a page that is being opened. */
const wanted = createStore<{ readonly path: string; readonly step: Step } | null>(null)

/** `path` of the page in front, which begins it once it is there; opening another page instead gives it up. */
export function want(path: string, step: Step) {
  wanted.set({ path, step })
  window.addEventListener('popstate', leftAlone)
}
function leftAlone() {
  if (window.location.hash.slice(1).split('?')[0] !== wanted.get()?.path) wanted.set(null)
}

/** Whether somebody waits for the page to begin something. */
export function useIsWanted(step: Step) {
  const tab = usePageTab()
  return useStore(wanted, (asked) => asked !== null && asked.step === step && asked.path === tab?.location().pathname)
}

/** Begins what was asked for by Ctrl+K or another page: `useWanted('add', editor.add)`; undefined where the caller may not, or not yet. */
export function useWanted(step: Step, begin: (() => void) | undefined) {
  const isWanted = useIsWanted(step)
  const latest = useLatest(() => begin?.())
  const may = begin !== undefined
  useEffect(() => {
    if (!isWanted || !may) return
    wanted.set(null)
    latest()
  }, [isWanted, may, latest])
}
