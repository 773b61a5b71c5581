import { brokenLine, CallError, speaksOfSession } from '@oems/client/callError.ts'
import { formOf } from '@oems/client/exchange.ts'
import { traceId } from '@oems/client/random.ts'
import { requestOf } from '@oems/contract/core/address.ts'
import type { Call, Output, Sent } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { notice } from './notices.ts'
import { acceptedData, reach, reportResponse, requestHeaders, type Sending } from './send.ts'

/**
 * Fetches a file and hands it to the browser. A reply that says `{ taskId }` instead means that the file is made in the background;
 * the task's number is given back then. Failures are reported here (导出失败) and end in `null`.
 */
export async function download<C extends Call>(
  call: C,
  input: Sent<C>,
  sending: Sending = {},
): Promise<{ taskId: number } | 'saved' | null> {
  const trace = traceId()
  try {
    const response = await reach(call, input, sending, trace)
    if ((response.headers.get('content-type') ?? '').includes('json')) {
      const reply = (await response.json()) as Reply
      return acceptedData(response.status, reply, trace) as { taskId: number }
    }
    if (!response.ok) throw brokenLine(trace)
    const name = nameIn(response.headers.get('content-disposition'))
    save(await response.blob(), name)
    return 'saved'
  } catch (problem) {
    if (sending.signal?.aborted) return null
    const { code, message } = problem instanceof CallError ? problem : brokenLine(trace) // cut off midway
    if (!speaksOfSession(code)) notice({ kind: 'error', text: '导出失败', detail: message })
    return null
  }
}

/** `filename*=UTF-8''…` before `filename="…"`; `name.xlsx` where the reply names none. */
export function nameIn(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    if (extended) return decodeURIComponent(extended)
  } catch {
    // a name that is not what it claims to be
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'name.xlsx'
}

/** Hands a file that was made here to the browser. */
export function save(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

interface Uploading extends Sending {
  /** From 0 to 1: how much of the file has left this machine. */
  readonly onProgress?: (share: number) => void
}
/** A file takes as long as the line needs; given up only when nothing has moved for 30 s. */
const standstill = 30_000

/** `XMLHttpRequest`, because `fetch` does not say how much has been sent. */
export function upload<C extends Call>(call: C, input: Sent<C>, sending: Uploading = {}): Promise<Output<C>> {
  const { url, method, file } = requestOf(call, input)
  const trace = traceId()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    const ended = () => {
      clearTimeout(timer)
      sending.signal?.removeEventListener('abort', giveUp)
    }
    request.open(method, url)
    request.withCredentials = true
    for (const [name, value] of Object.entries(requestHeaders(call, trace, sending.key))) request.setRequestHeader(name, value)
    let timer = setTimeout(() => request.abort(), standstill)
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), standstill)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      sending.onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onprogress = moved
    const failed = () => {
      ended()
      reject(sending.signal?.aborted ? sending.signal.reason : brokenLine(trace))
    }
    request.onerror = failed
    request.onabort = failed
    request.onload = () => {
      ended()
      reportResponse(request.getResponseHeader('perm-ver'))
      try {
        resolve(acceptedData(request.status, parsed(request.responseText, trace), trace) as Output<C>)
      } catch (problem) {
        reject(problem)
      }
    }
    if (sending.signal?.aborted) return failed()
    sending.signal?.addEventListener('abort', giveUp)
    request.send(file ? formOf(file) : null)
  })
}

function parsed(text: string, trace: string): Reply {
  try {
    return JSON.parse(text) as Reply
  } catch {
    throw brokenLine(trace)
  }
}
