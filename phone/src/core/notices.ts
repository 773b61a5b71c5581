import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { replies } from '@oems/contract/core/errors.ts'

export interface Notice {
  readonly kind: 'done' | 'problem'
  readonly text: string
  /** A second, smaller line. */
  readonly detail?: string
}

export const notice = createStore<Notice | null>(null)
let timer = 0
export function showNotice(next: Notice) {
  notice.set(next)
  clearTimeout(timer)
  timer = setTimeout(() => notice.set(null), 5000) as unknown as number
}

/** Shows a failure in the words of 01 §6.4. The sign-in page shows what ended the session. */
export function complain(problem: unknown) {
  if (!(problem instanceof CallError)) throw problem
  if (speaksOfSession(problem.code)) return
  if (problem.broken) return showNotice({ kind: 'problem', text: replies.fault.msg, detail: '请检查网络' })
  if (problem.code === 413 || problem.code === 429) return showNotice({ kind: 'problem', text: replies.fault.msg, detail: problem.message })
  if (problem.code >= 1400) return showNotice({ kind: 'problem', text: problem.fields[0]?.msg ?? problem.message })
  showNotice({ kind: 'problem', text: replies.fault.msg, detail: `跟踪号 ${problem.trace}` })
}
