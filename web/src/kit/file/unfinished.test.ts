import { afterEach, expect, test, vi } from 'vitest'
import { stored } from '../../core/stored.ts'
import { memory } from './unfinished.ts'

const file = new File(['x'], '培训.mp4', { lastModified: 5 })
const upload = { uploadId: 'u', partSize: 256 }
afterEach(() => {
  vi.useRealTimers()
  stored.set({})
})

test('an upload is found again by the same file as the same kind, for a day', () => {
  vi.useFakeTimers({ now: 0 })
  memory.keep(file, 'video', upload)
  expect(memory.find(new File(['x'], '培训.mp4', { lastModified: 5 }), 'video')).toMatchObject(upload)
  expect(memory.find(new File(['x'], '培训.mp4', { lastModified: 6 }), 'video')).toBeNull()
  expect(memory.find(file, 'doc')).toBeNull()
  vi.setSystemTime(12 * 3_600_000)
  memory.keep(file, 'video', upload)
  vi.setSystemTime(25 * 3_600_000)
  expect(memory.find(file, 'video')).toBeNull()
})

test('what is over is forgotten, the others are not', () => {
  const other = new File(['x'], '其他.mp4', { lastModified: 5 })
  memory.keep(file, 'video', upload)
  memory.keep(other, 'video', upload)
  memory.forget(file, 'video')
  expect([memory.find(file, 'video'), memory.find(other, 'video')]).toMatchObject([null, upload])
})
