import { requestOf } from '@oems/contract/core/address.ts'
import type { Call } from '@oems/contract/core/call.ts'
import { brokenLine } from './callError.ts'
import { uuid } from './random.ts'

export interface Sending {
  /** `idempotency-key` of a write: the same for the same intention, however often it is sent. */
  readonly key?: string | undefined
  /** Of the reply that the app still has: where it stands, status 304 comes instead of it. */
  readonly tag?: string | undefined
  /** Sent on although the page is being left. */
  readonly keepalive?: boolean
  /** Joins the time limit with what else gives the request up. The phone goes without: its older browsers have no `AbortSignal.any`. */
  readonly joinSignals?: (late: AbortSignal) => AbortSignal
}

/** What an app plugs in. */
export interface App {
  readonly platform: 'WEB' | 'H5'
  /** In whose name a call is made; empty: nobody's. */
  token(): string
  /** Headers that this app alone sends. */
  headers?(call: Call): Readonly<Record<string, string>>
  /** The first byte of a response is here. */
  responded?(call: Call, response: Response, sentAt: number): void
  /** No response that could be read came; `late`: not within the time limit. */
  failed(late: boolean): void
}

const timeLimit = 30_000

/**
 * Sends a call and reads its response, both within 30 s. What `read` leaves unread may take longer, and is still given up by the joined
 * signals.
 */
export async function exchange<T>(
  app: App,
  call: Call,
  input: object,
  { key, tag, keepalive = false, joinSignals }: Sending,
  trace: string,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const { url, method, headers, body, file } = requestOf(call, input)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeLimit)
  const signal = joinSignals?.(late.signal) ?? late.signal
  const sentAt = Date.now()
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...headersOf(app, call, trace, key), ...(tag && { 'if-none-match': tag }) },
      body: file ? formOf(file) : body,
      credentials: 'include',
      keepalive,
      signal,
    })
    app.responded?.(call, response, sentAt)
    return await read(response)
  } catch (error) {
    if (signal.aborted && !late.signal.aborted) throw error // the app gave it up itself
    app.failed(late.signal.aborted)
    throw brokenLine(trace)
  } finally {
    clearTimeout(timer)
  }
}

export function headersOf(app: App, call: Call, trace: string, key?: string): Record<string, string> {
  const { ofSession, ownDesk } = call.remarks
  const token = app.token()
  return {
    ...(token && { token }),
    platform: app.platform,
    'trace-id': trace,
    'service-name': /^\/(oqs|odas)-api\//.exec(call.path)?.[1] ?? 'oems',
    ...(call.kind === 'write' && call.may !== 'public' && !ofSession && !ownDesk && { 'idempotency-key': key ?? uuid() }),
    ...app.headers?.(call),
  }
}

export const formOf = (file: Blob) => {
  const form = new FormData()
  form.append('file', file)
  return form
}
