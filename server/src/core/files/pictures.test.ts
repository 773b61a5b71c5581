import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { dropRewritten, rewritten } from './pictures.ts'

/** Processes of this one that decode pictures, with the words of their command and what they know of its surroundings (Linux). */
function decoders() {
  const children = readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  const read = (pid: string, what: string) => readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0')
  return children
    .filter((pid) => read(pid, 'cmdline').some((word) => word.endsWith('pictureChild.ts')))
    .map((pid) => ({ pid: Number(pid), known: read(pid, 'environ') }))
}

test.skipIf(process.platform !== 'linux')(
  'pictures are decoded in a process that knows no secret; when it is gone another takes its place',
  async () => {
    process.env.OEMS_CANARY = 'secret'
    const path = join(aTempFolder(), 'a.png')
    await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888' } })
      .png()
      .toFile(path)
    const broken = rewritten(path, 'png').then(
      () => 'rewritten',
      (refusal: Error) => refusal.message,
    )
    await expect.poll(() => decoders().length).toBe(1)
    const [{ pid, known }] = decoders() as [{ pid: number; known: string[] }]
    expect(known.join()).not.toContain('secret')
    process.kill(pid, 'SIGKILL')
    expect(await broken).toBe('图片处理中断，请重新上传')
    await dropRewritten(path)
    expect(await rewritten(path, 'png')).toMatchObject({ width: 4_000, height: 3_000 })
  },
)
