import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { uuid } from '@oems/client/random.ts'
import { type Progress, uploadWith } from '@oems/client/upload/upload.ts'
import type { BizType } from '@oems/contract/files/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { useEffect, useRef, useState } from 'react'
import { bizTypeOf, complaintOf } from './accepted.ts'
import { line } from './line.ts'
import { pause } from './pause.ts'
import { memory } from './unfinished.ts'

/** A file on its way. */
export interface Sent {
  readonly key: string
  readonly file: File
  readonly bizType: BizType | null
  /** `refused`: another attempt would not mend it. */
  readonly state: 'queued' | 'sending' | 'paused' | 'failed' | 'refused'
  readonly progress: Progress | null
  readonly problem: string | null
}
interface Options {
  readonly types: readonly BizType[]
  readonly done: (oss: OssFile, sent: Sent) => void
}

const send = uploadWith({ line, memory, wait: pause })
const brokenOff = '线路一直不通。已传的部分会保留一天，请重试'

/** Files that are sent one after the other, so that each is there as soon as it can be. */
export function useUploads({ types, done }: Options) {
  const [all, setAll] = useState<readonly Sent[]>([])
  const latest = useRef({ done, all })
  latest.current = { done, all }
  const running = useRef<{ readonly key: string; readonly stop: AbortController } | null>(null)

  const change = (key: string, change: Partial<Sent>) =>
    setAll((sents) => sents.map((sent) => (sent.key === key ? { ...sent, ...change } : sent)))
  const drop = (key: string) => setAll((sents) => sents.filter((sent) => sent.key !== key))
  const stopIf = (key: string) => running.current?.key === key && running.current.stop.abort()

  async function run({ key, file, bizType }: Sent) {
    const stop = new AbortController()
    running.current = { key, stop }
    change(key, { state: 'sending', problem: null })
    try {
      const oss = await send(file, { bizType: bizType!, signal: stop.signal, tell: (progress) => change(key, { progress }) })
      const sent = latest.current.all.find((sent) => sent.key === key)
      drop(key)
      if (sent) latest.current.done(oss, sent)
    } catch (problem) {
      if (!stop.signal.aborted) change(key, faultOf(problem))
    } finally {
      running.current = null
      setAll((sents) => [...sents]) // the next one
    }
  }
  const next = all.find(({ state }) => state === 'queued')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something has changed and nothing is being sent
  useEffect(() => {
    if (next && !running.current) void run(next)
  }, [all])
  useEffect(() => () => running.current?.stop.abort(), [])

  return {
    all,
    /** Some are not there yet: a form would lose them. */
    isPending: all.some(({ state }) => state !== 'refused'),
    add(files: readonly File[]) {
      const added = files.map((file): Sent => {
        const problem = complaintOf(types, file)
        const state = problem === null ? 'queued' : 'refused'
        return { key: uuid(), file, bizType: bizTypeOf(types, file.name), state, progress: null, problem }
      })
      setAll((sents) => [...sents.filter(({ state }) => state !== 'refused'), ...added])
    },
    pause(key: string) {
      change(key, { state: 'paused' })
      stopIf(key)
    },
    resume: (key: string) => change(key, { state: 'queued', problem: null }),
    remove({ key, file, bizType }: Sent) {
      stopIf(key)
      drop(key)
      if (bizType) memory.forget(file, bizType)
    },
  }
}

function faultOf(problem: unknown): Pick<Sent, 'state' | 'problem'> {
  if (!(problem instanceof CallError)) return { state: 'failed', problem: '文件无法读取，可能已被移动或修改，请重新选择' }
  if (problem.broken) return { state: 'failed', problem: brokenOff }
  const isFinal = problem.code !== 500 && problem.code !== 429 && !speaksOfSession(problem.code)
  return { state: isFinal ? 'refused' : 'failed', problem: problem.fields[0]?.msg ?? problem.message }
}
