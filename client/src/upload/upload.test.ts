import type { OssFile } from '@oems/contract/files/files.ts'
import { expect, test } from 'vitest'
import { brokenLine, CallError } from '../callError.ts'
import type { Means, Unfinished, WholeLine } from './means.ts'
import { type Progress, uploadInParts, uploadWith } from './upload.ts'

const MB = 1024 * 1024
const oss: OssFile = { ossId: 7, name: 'x.mp4', size: 0, mime: 'video/mp4', url: '/7', thumbUrl: null }
const aFile = (bytes: number) => new File([new Uint8Array(bytes)], 'x.mp4', { lastModified: 1 })

/** A server that has a file once all its parts are there, behind a line that does with each request what `drop` says. */
function aServer(drop: (request: number) => 'before' | 'after' | false = () => false) {
  const parts = new Map<string, Set<number>>()
  const accepted: number[] = []
  const asked: string[] = []
  let requests = 0
  async function through<T>(act: () => T): Promise<T> {
    const broken = drop(++requests)
    if (broken === 'before') throw brokenLine('t')
    const reply = act()
    if (broken === 'after') throw brokenLine('t')
    return reply
  }
  const line: WholeLine = {
    whole: (file) => through(() => ({ ...oss, size: file.size })),
    part: ({ uploadId, partNo, partCount, size }, content, { onProgress }) =>
      through(() => {
        onProgress(1)
        const present = parts.get(uploadId) ?? parts.set(uploadId, new Set()).get(uploadId)!
        present.add(partNo)
        accepted.push(content.size)
        return present.size === partCount ? { ...oss, size } : null
      }),
    state: (uploadId) =>
      through(() => {
        asked.push(uploadId)
        return { parts: [...(parts.get(uploadId) ?? [])], assembling: false, oss: null }
      }),
  }
  return { line, parts, accepted, asked, requests: () => requests }
}

function aMemory(rate: number | null = null) {
  let unfinished: Unfinished | null = null
  return {
    find: () => unfinished,
    keep: (_file: File, _type: string, upload: Unfinished) => {
      unfinished = upload
    },
    forget: () => {
      unfinished = null
    },
    rate: () => rate,
    keepRate: () => {},
  }
}

function sending(means: Omit<Means, 'wait'>, file: File) {
  const waits: number[] = []
  const told: Progress[] = []
  const stop = new AbortController()
  const wait = async (ms: number) => void waits.push(ms)
  const done = uploadWith({ ...means, wait })(file, { bizType: 'video', signal: stop.signal, tell: (progress) => told.push(progress) })
  return { done, waits, told, stop }
}

test('a small file goes whole, a larger one in parts of which none is larger than 2 MB', async () => {
  const server = aServer()
  expect(await sending({ line: server.line, memory: aMemory() }, aFile(2 * MB)).done).toMatchObject({ size: 2 * MB })
  expect(server.accepted).toEqual([])
  await sending({ line: server.line, memory: aMemory(100 * MB) }, aFile(5 * MB)).done
  expect(server.accepted).toEqual([2 * MB, 2 * MB, MB])
})

test('on a line that drops every third request no finished part is sent twice', async () => {
  const server = aServer((request) => (request % 3 === 0 ? (request % 2 === 0 ? 'after' : 'before') : false))
  const memory = aMemory()
  const { done, told } = sending({ line: server.line, memory }, aFile(10 * MB))
  expect(await done).toMatchObject({ size: 10 * MB })
  expect(server.accepted.reduce((sum, size) => sum + size, 0)).toBe(10 * MB)
  expect(told.some(({ phase }) => phase === 'waiting')).toBe(true)
  expect(memory.find()).toBeNull()
})

test('what was begun before the page was refreshed goes on where it stopped, with parts of the same size', async () => {
  const server = aServer((request) => (request > 3 && request < 40 ? 'before' : false))
  const memory = aMemory(100 * MB)
  const before = sending({ line: server.line, memory }, aFile(10 * MB))
  await expect(before.done).rejects.toMatchObject({ broken: true })
  expect(server.accepted).toHaveLength(3)
  const after = sending({ line: server.line, memory: { ...memory, rate: () => 1 } }, aFile(10 * MB))
  await after.done
  expect(server.accepted).toHaveLength(5)
  expect(server.parts.size).toBe(1)
  expect(server.asked.length).toBeGreaterThan(0)
})

test('the reply to the last part got lost: the file is there all the same', async () => {
  const server = aServer((request) => (request === 3 ? 'after' : false))
  const line: WholeLine = { ...server.line, state: async () => ({ parts: [], assembling: false, oss }) }
  expect(await sending({ line, memory: aMemory(100 * MB) }, aFile(5 * MB)).done).toBe(oss)
  expect(server.accepted).toHaveLength(3)
})

test('a file that is still being put together is waited for', async () => {
  const server = aServer()
  let rounds = 0
  const line: WholeLine = {
    ...server.line,
    part: async (...part) => {
      await server.line.part(...part)
      return null
    },
    state: async () => (++rounds < 3 ? { parts: [1, 2, 3], assembling: true, oss: null } : { parts: [], assembling: false, oss }),
  }
  const { done, told } = sending({ line, memory: aMemory(100 * MB) }, aFile(5 * MB))
  expect(await done).toBe(oss)
  expect(told.at(-1)).toMatchObject({ phase: 'assembling', sent: 5 * MB })
  expect(server.accepted).toHaveLength(3)
})

test('a refusal ends it with the server’s sentence, and the same file begins anew', async () => {
  const server = aServer()
  const memory = aMemory()
  const refused = async () => {
    throw new CallError({ code: 1422, msg: '文件内容与扩展名不符', data: null })
  }
  const { done, waits } = sending({ line: { ...server.line, part: refused }, memory }, aFile(5 * MB))
  await expect(done).rejects.toThrow('文件内容与扩展名不符')
  expect(waits).toEqual([])
  expect(memory.find()).toBeNull()
})

test('the server asks for a pause, and gets it', async () => {
  const server = aServer()
  let refusals = 0
  const whole: WholeLine['whole'] = async (...sent) => {
    if (refusals++ === 0) throw new CallError({ code: 429, msg: '操作过于频繁', data: { retryAfter: 20 } })
    return server.line.whole(...sent)
  }
  const { done, waits } = sending({ line: { ...server.line, whole }, memory: aMemory() }, aFile(MB))
  await done
  expect(waits).toEqual([20_000])
})

test('given up it stops at once and remembers how far it came', async () => {
  const server = aServer()
  const memory = aMemory(100 * MB)
  const stop = new AbortController()
  const line: WholeLine = {
    ...server.line,
    part: async (part, ...sent) => {
      if (part.partNo === 2) stop.abort(new Error('paused'))
      stop.signal.throwIfAborted()
      return server.line.part(part, ...sent)
    },
  }
  const upload = uploadWith({ line, memory, wait: async () => {} })
  await expect(upload(aFile(10 * MB), { bizType: 'video', signal: stop.signal, tell: () => {} })).rejects.toThrow('paused')
  expect(memory.find()).not.toBeNull()
  expect(server.accepted).toHaveLength(1)
})

test('in parts however small it is; where breaks are not waited for, the next attempt goes on by what has arrived', async () => {
  const server = aServer((request) => request === 2 && 'before')
  const memory = aMemory(1)
  const means = { line: server.line, memory, wait: async () => {}, breaksAtMost: 0 }
  const attempt = () =>
    uploadInParts(aFile(600 * 1024), { bizType: 'medical', signal: new AbortController().signal, tell: () => {} }, means)
  await expect(attempt()).rejects.toMatchObject({ broken: true })
  expect(await attempt()).toMatchObject({ size: 600 * 1024 })
  expect(server.accepted.map((bytes) => bytes / 1024)).toEqual([256, 256, 88])
})
