import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { createStore } from '@oems/client/store.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { said, words } from '../words/words.ts'

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

/** Why a call was refused: of the first field that is wrong, else of the whole. */
export const sentenceOf = ({ fields, message }: Pick<CallError, 'fields' | 'message'>) => said(fields[0]?.msg ?? message)

/** Shows a failure in the words of 01 §6.4. The sign-in page shows what ended the session. */
export function complain(problem: unknown) {
  if (!(problem instanceof CallError)) throw problem
  if (speaksOfSession(problem.code)) return
  if (problem.broken) return showNotice({ kind: 'problem', text: said(replies.fault.msg), detail: words.app.checkLine })
  if (problem.code === 413 || problem.code === 429)
    return showNotice({ kind: 'problem', text: said(replies.fault.msg), detail: said(problem.message) })
  if (problem.code >= 1400) return showNotice({ kind: 'problem', text: sentenceOf(problem) })
  showNotice({ kind: 'problem', text: said(replies.fault.msg), detail: words.app.trace(problem.trace) })
}
