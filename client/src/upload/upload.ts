import { type BizType, partsAbove } from '@oems/contract/files/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { CallError, speaksOfSession } from '../callError.ts'
import { uuid } from '../random.ts'
import type { Line, Means } from './means.ts'
import { type Pace, paceOf } from './pace.ts'
import { type Part, partSizeFor, partsOf } from './plan.ts'

export interface Progress {
  /** `waiting`: the line is broken, or the server asks for a pause; `assembling`: all of it is there. */
  readonly phase: 'sending' | 'waiting' | 'assembling'
  /** Bytes. */
  readonly sent: number
  /** Bytes a second; null until it is known. */
  readonly rate: number | null
}
export interface Upload {
  readonly bizType: BizType
  /** Given up: what has been sent stays there for a day, and the same file goes on where it stopped. */
  readonly signal: AbortSignal
  readonly tell: (progress: Progress) => void
}
/** Sends a file and gives back what the server made of it. It outlives a broken line, and ends with the server's sentence where that refuses it. */
export const uploadWith = (means: Means) => (file: File, upload: Upload) =>
  file.size > partsAbove ? uploadInParts(file, upload, means) : whole(file, upload, means)

async function whole(
  file: File,
  { bizType, signal, tell }: Upload,
  { line, memory, wait, pace = paceOf(), breaksAtMost }: Means,
): Promise<OssFile> {
  const key = uuid()
  for (let failures = 0; ; failures++) {
    const onProgress = reporter(file.size, pace, (sent) => tell({ phase: 'sending', sent, rate: pace.rate() }))
    try {
      const oss = await line.whole(file, bizType, { key, signal, onProgress })
      memory.keepRate(pace.rate())
      return oss
    } catch (problem) {
      signal.throwIfAborted()
      tell({ phase: 'waiting', sent: 0, rate: null })
      await wait(pauseAfter(problem, failures, breaksAtMost), signal)
    }
  }
}

/** However small it is: what has arrived is not sent again, whatever happens in between. */
export async function uploadInParts(
  file: File,
  { bizType, signal, tell }: Upload,
  { line, memory, wait, pace = paceOf(), breaksAtMost }: Means<Line>,
): Promise<OssFile> {
  const known = memory.find(file, bizType)
  const { uploadId, partSize } = known ?? { uploadId: uuid(), partSize: partSizeFor(memory.rate()) }
  memory.keep(file, bizType, { uploadId, partSize })
  const parts = partsOf(file.size, partSize)
  const about = { bizType, uploadId, partCount: parts.length, size: file.size, name: file.name }
  let failures = 0
  let present: ReadonlySet<number> = new Set()
  /** The server has to be asked what it has: the upload was begun before, or the reply to the last part got lost. */
  let isUnsure = known !== null
  let key = uuid()

  async function next(): Promise<OssFile | null> {
    const state = isUnsure ? await line.state(uploadId, signal) : null
    if (state) present = new Set(state.parts)
    isUnsure = false
    if (state?.oss) return state.oss
    if (state?.assembling) return assembling()
    const oss = await sendPart(parts.find(({ partNo }) => !present.has(partNo)) ?? parts.at(-1)!)
    return oss === null && present.size === parts.length ? assembling() : oss
  }
  async function sendPart({ partNo, from, to }: Part) {
    const sent = bytesOf(parts, present)
    const onProgress = reporter(to - from, pace, (more) => tell({ phase: 'sending', sent: sent + more, rate: pace.rate() }))
    const oss = await line.part({ ...about, partNo }, file.slice(from, to), { key, signal, onProgress })
    if (!present.has(partNo)) failures = 0
    present = new Set([...present, partNo])
    key = uuid()
    memory.keepRate(pace.rate())
    return oss
  }
  /** The server puts the parts together: it is asked again until it is done. */
  async function assembling() {
    tell({ phase: 'assembling', sent: file.size, rate: null })
    await wait(askAgainAfter, signal)
    isUnsure = true
    return null
  }

  for (;;) {
    signal.throwIfAborted()
    try {
      const oss = await next()
      if (!oss) continue
      memory.forget(file, bizType)
      return oss
    } catch (problem) {
      signal.throwIfAborted()
      if (isRefusal(problem)) memory.forget(file, bizType)
      tell({ phase: 'waiting', sent: bytesOf(parts, present), rate: null })
      await wait(pauseAfter(problem, failures++, breaksAtMost), signal)
      isUnsure = true
    }
  }
}

const askAgainAfter = 1_000
const bytesOf = (parts: readonly Part[], present: ReadonlySet<number>) =>
  parts.reduce((sum, { partNo, from, to }) => sum + (present.has(partNo) ? to - from : 0), 0)

/** From shares of what is sent now to bytes, of which the line's pace hears. */
function reporter(size: number, pace: Pace, tell: (sent: number) => void) {
  let before = 0
  pace.begin()
  tell(0)
  return (share: number) => {
    const sent = Math.min(1, share) * size
    pace.moved(Math.max(0, sent - before))
    before = sent
    tell(sent)
  }
}

/** Five minutes without a single part, after which the user is asked. */
const usualBreaks = 24
const faultsAtMost = 3
const longestPause = 15_000

/** How long to wait before the next attempt; what another attempt cannot mend is thrown. */
function pauseAfter(problem: unknown, failures: number, breaksAtMost = usualBreaks): number {
  if (!(problem instanceof CallError)) throw problem
  const { code, broken, data } = problem
  if (code === 429) return ((data as { retryAfter?: number } | null)?.retryAfter ?? 10) * 1000
  if ((!broken && code !== 500) || failures >= (broken ? breaksAtMost : faultsAtMost)) throw problem
  return Math.min(1_000 * 2 ** failures, longestPause)
}
/** The server has judged the file: the same parts would be judged the same. */
const isRefusal = (problem: unknown) =>
  problem instanceof CallError && !problem.broken && problem.code !== 429 && problem.code !== 500 && !speaksOfSession(problem.code)
