import type { GuideStep } from '@oems/contract/guide/steps.ts'
import { isImpersonation } from '../core/token.ts'
import type { Values } from './values.ts'

/** What has not reached the server yet. */
export interface LocalDraft {
  readonly report: Values
  readonly savedAt: string
}
type Drafts = Readonly<Partial<Record<GuideStep, LocalDraft>>>

/** Loaded together with the user info already. */
const vault = () => import('../shell/vault.ts')

/**
 * What was typed while there was no line, for as long as it takes: it outlives the session, which may have ended until the reporter comes back,
 * and can be read by the same account alone, whose key the server gives out (docs/decisions/2026-11-23-guide-drafts.md).
 */
export async function localDraftsOf(accountId: number, projectId: number, draftKey: string) {
  const name = `oems:guide:${accountId}:${projectId}`
  const { keyFor, sealed, unsealed } = await vault()
  const key = keyFor(draftKey, '')
  const text = isImpersonation ? null : localStorage.getItem(name)
  let drafts = ((text && unsealed(text, key)) ?? {}) as Drafts

  function store() {
    if (isImpersonation) return
    try {
      if (Object.keys(drafts).length === 0) localStorage.removeItem(name)
      else localStorage.setItem(name, sealed(drafts, key))
    } catch {
      // the browser's storage is full or switched off: the server has what was sent
    }
  }
  return {
    read: (step: GuideStep): LocalDraft | null => drafts[step] ?? null,
    write(step: GuideStep, draft: LocalDraft) {
      drafts = { ...drafts, [step]: draft }
      store()
    },
    drop(step: GuideStep) {
      const { [step]: dropped, ...rest } = drafts
      if (!dropped) return
      drafts = rest
      store()
    },
  }
}
export type LocalDrafts = Awaited<ReturnType<typeof localDraftsOf>>
