import { files, type OssFile } from '@oems/contract/files/files.ts'
import { send } from '../../core/send.ts'

type Ask = (ossIds: number[]) => Promise<readonly OssFile[]>
type Settle = (file: OssFile | null) => void

/** Pictures of one page come into sight together, and fail together when they have been open for an hour: they share a request. */
const gatherMs = 30
const atMost = 200

/** Asks for files of many at once; null: it is gone, or none of the caller's business. A request that fails fails all of its files. */
export function gathering(ask: Ask) {
  let waiting = new Map<number, { settle: Settle; fail: (problem: unknown) => void; promise: Promise<OssFile | null> }>()
  async function flush() {
    const asked = waiting
    waiting = new Map()
    const ids = [...asked.keys()]
    for (let at = 0; at < ids.length; at += atMost) {
      const some = ids.slice(at, at + atMost)
      await ask(some).then(
        (found) => {
          const byId = new Map(found.map((file) => [file.ossId, file]))
          for (const id of some) asked.get(id)!.settle(byId.get(id) ?? null)
        },
        (problem: unknown) => {
          for (const id of some) asked.get(id)!.fail(problem)
        },
      )
    }
  }
  return (ossId: number): Promise<OssFile | null> => {
    const asked = waiting.get(ossId)
    if (asked) return asked.promise
    if (waiting.size === 0) setTimeout(() => void flush(), gatherMs)
    const { promise, resolve, reject } = Promise.withResolvers<OssFile | null>()
    waiting.set(ossId, { settle: resolve, fail: reject, promise })
    return promise
  }
}

/** A file with addresses that are good from now on. */
export const fresh = gathering((ossIds) => send(files.sign, { ossIds }))
