import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Damage, endOfTar, headerOf, type Member, TarReader, tailOf } from './tar.ts'

const madeAt = new Date('2026-03-05T03:00:00+08:00')
const archiveOf = (members: readonly (readonly [name: string, content: Buffer])[]) =>
  Buffer.concat([
    ...members.flatMap(([name, content]) => {
      const member: Member = { name, size: content.length }
      return [headerOf(member, madeAt), content, tailOf(member)]
    }),
    endOfTar(),
  ])
async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('an archive is read as it was written, in whatever pieces it comes, also where its content is passed over', async () => {
  const name = fc.stringMatching(/^[a-z]{1,60}(\/\w{1,70})?$/)
  const members = fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 1_500 }), fc.boolean()), {
    selector: ([one]) => one,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(members, fc.integer({ min: 1, max: 2_000 }), async (written, size) => {
      const reader = new TarReader(chunksOf(archiveOf(written.map(([one, content]) => [one, Buffer.from(content)])), size))
      for (const [one, content, isRead] of written) {
        expect(await reader.next()).toEqual({ name: one, size: content.length })
        const chunks: Buffer[] = []
        if (isRead) for await (const chunk of reader.content()) chunks.push(chunk)
        if (isRead) expect(Buffer.concat(chunks)).toEqual(Buffer.from(content))
      }
      expect(await reader.next()).toBeNull()
    }),
    { numRuns: 100 },
  )
})

test('long names keep to what every tar reads, and others are refused', async () => {
  const long = `files/${'2026/03/'.repeat(8)}${'a'.repeat(64)}`
  expect(await new TarReader(chunksOf(archiveOf([[long, Buffer.from('x')]]), 512)).next()).toEqual({ name: long, size: 1 })
  expect(() => headerOf({ name: 'a'.repeat(101), size: 0 }, madeAt)).toThrow('no name for a backup')
  expect(() => headerOf({ name: '文件', size: 0 }, madeAt)).toThrow('no name for a backup')
})

test('what is cut off or no archive is known', async () => {
  const whole = archiveOf([['a', Buffer.alloc(600)]])
  const members = async (bytes: Buffer) => {
    const reader = new TarReader(chunksOf(bytes, 512))
    while (await reader.next());
  }
  await members(whole)
  for (const length of [0, 300, 512, 1_000, 1_536]) await expect(members(whole.subarray(0, length))).rejects.toThrow(Damage)
  await expect(members(Buffer.alloc(2_048, 'no archive'))).rejects.toThrow(Damage)
})
