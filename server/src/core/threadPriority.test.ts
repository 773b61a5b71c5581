import { readdir, readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { readSheet, writeSheet } from './sheets/workbook.ts'
import { writeAside } from './sheets/writing.ts'

/** Of every thread of this process, the nice value that Linux keeps of it; of one that ends meanwhile, none. */
async function priorities(): Promise<number[]> {
  const threads = await readdir('/proc/self/task')
  const lines = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => '')))
  return lines.filter((line) => line !== '').map((line) => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]))
}
const stepsBack = async () => (await priorities()).map((priority) => priority - getPriority()).filter((steps) => steps > 0)

const columns = [{ header: '姓名', width: 10 }]
/** While they are asked for, the thread that writes them is there; what is seen then is noted. */
async function* rows(seen: number[]) {
  for (let at = 0; at < 2_000; at += 1) {
    if (at % 200 === 0) seen.push(...(await stepsBack()))
    yield ['王']
  }
}

test.runIf(process.platform === 'linux')('threads that hash, read or write files step back behind everybody’s requests', async () => {
  const path = join(aTempFolder(), 'a.xlsx')
  await writeFile(path, Readable.from(writeSheet({ name: '员工', columns, rows: [['王']] })))
  for await (const _ of readSheet(path)) expect(await stepsBack()).toContain(10)
  const writing: number[] = []
  for await (const _ of writeAside({ name: '员工', kind: 'csv', columns }, rows(writing)));
  expect(writing).toContain(5)
  await hashPassword('Geheim@2026')
  // Tests that ran in this process before may have left such threads; nobody else steps back.
  expect([5, 10]).toEqual(expect.arrayContaining([...new Set(await stepsBack())]))
})
