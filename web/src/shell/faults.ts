import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { clientError, longestStack } from '@oems/contract/operations/clientError.ts'
import { send } from '../core/send.ts'
import { token } from '../core/token.ts'
import { addressNow } from './hash.ts'
import { session } from './session.ts'

/** What one window reports at most: a page that fails in a circle has said enough by then. */
const atMost = 20
const reported = new Set<string>()
const unsayable = /[^\P{Cc}\n\r\t]|\p{Cs}/gu
const plain = (text: string, most: number) => text.replace(unsayable, '').trim().slice(0, most).replace(unsayable, '')

/** Tells the server of a fault of this console, once each. What the server itself has said, and what was given up, are none. */
export function reportFault(fault: unknown) {
  if (isExpected(fault) || token() === '') return
  const { message, stack } = fault instanceof Error ? fault : { message: String(fault), stack: '' }
  const key = `${message}\n${stack?.split('\n').slice(0, 2).join('\n') ?? ''}`
  if (reported.has(key) || reported.size >= atMost) return
  reported.add(key)
  const said = {
    message: plain(message, 500) || '未知错误',
    stack: plain(stack ?? '', longestStack) || null,
    route: addressNow().split('?')[0]!.slice(0, 200),
    release: session.get().config?.version ?? '未知',
  }
  send(clientError.report, said).catch(() => undefined) // a report that fails is no further fault
}

const isExpected = (fault: unknown) =>
  fault == null ||
  (fault instanceof DOMException && fault.name === 'AbortError') ||
  (fault instanceof CallError && (fault.broken || speaksOfSession(fault.code))) ||
  // Chromium's way to say that a size changed twice in one frame; nothing is broken.
  (fault instanceof Error ? fault.message : String(fault)).startsWith('ResizeObserver loop')

/** Listens to what nobody has caught; gives back how to stop. */
export function watchFaults() {
  const thrown = ({ error, message }: ErrorEvent) => reportFault(error ?? message)
  const rejected = ({ reason }: PromiseRejectionEvent) => reportFault(reason)
  window.addEventListener('error', thrown)
  window.addEventListener('unhandledrejection', rejected)
  return () => {
    window.removeEventListener('error', thrown)
    window.removeEventListener('unhandledrejection', rejected)
  }
}
