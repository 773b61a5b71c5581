import type { OssFile } from '@oems/contract/files/files.ts'
import { expect, test, vi } from 'vitest'

vi.mock('../../core/send.ts', () => ({ send: vi.fn() }))
const { gathering } = await import('./addresses.ts')

const oss = (ossId: number): OssFile => ({ ossId, name: `${ossId}.png`, size: 1, mime: 'image/png', url: `/${ossId}`, thumbUrl: null })

test('files of one moment are asked for together, each once, two hundred at most', async () => {
  const ask = vi.fn(async (ids: number[]) => ids.map(oss))
  const fresh = gathering(ask)
  const asked = [1, 1, ...Array.from({ length: 250 }, (_, at) => at + 2)].map(fresh)
  const found = await Promise.all(asked)
  expect(ask.mock.calls.map(([ids]) => ids.length)).toEqual([200, 51])
  expect(found[0]).toBe(found[1])
  expect(found.at(-1)?.ossId).toBe(251)
})

test('what the server does not give is nothing; what could not be asked is a fault, and is asked anew', async () => {
  const ask = vi.fn(async (ids: number[]) => ids.filter((id) => id !== 2).map(oss))
  const fresh = gathering(ask)
  expect(await Promise.all([fresh(1), fresh(2)])).toEqual([oss(1), null])
  ask.mockRejectedValueOnce(new Error('line'))
  await expect(fresh(3)).rejects.toThrow('line')
  expect(await fresh(3)).toEqual(oss(3))
})
