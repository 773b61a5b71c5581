import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { clientError, longestStack } from '@oems/contract/operations/clientError.ts'
import { send } from '../core/send.ts'
import { token } from '../core/token.ts'
import { addressNow } from './hash.ts'
import { session } from './session.ts'

/** What one window reports at most: a page that fails in a loop has been reported often enough by then. */
const reportsAtMost = 20
const reported = new Set<string>()
const unprintable = /[^\P{Cc}\n\r\t]|\p{Cs}/gu
const plain = (text: string, most: number) => text.replace(unprintable, '').trim().slice(0, most).replace(unprintable, '')

/** Reports a fault of this console to the server, each one once. Refusals by the server and aborted requests are no faults. */
export function reportFault(fault: unknown) {
  if (isExpected(fault) || token() === '') return
  const { message, stack } = fault instanceof Error ? fault : { message: String(fault), stack: '' }
  const key = `${message}\n${stack?.split('\n').slice(0, 2).join('\n') ?? ''}`
  if (reported.has(key) || reported.size >= reportsAtMost) return
  reported.add(key)
  const report = {
    message: plain(message, 500) || '未知错误',
    stack: plain(stack ?? '', longestStack) || null,
    route: addressNow().split('?')[0]!.slice(0, 200),
    release: session.get().config?.version ?? '未知',
  }
  send(clientError.report, report).catch(() => undefined) // a report that fails is not reported
}

const isExpected = (fault: unknown) =>
  fault == null ||
  (fault instanceof DOMException && fault.name === 'AbortError') ||
  (fault instanceof CallError && (fault.broken || speaksOfSession(fault.code))) ||
  // Chromium's way of reporting that a size changed twice in one frame; nothing is broken.
  (fault instanceof Error ? fault.message : String(fault)).startsWith('ResizeObserver loop')

/** Listens to uncaught errors; returns the function that stops it. */
export function watchFaults() {
  const onError = ({ error, message }: ErrorEvent) => reportFault(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportFault(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
