import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTempFolder, removeTempFolders } from './tempFolder.ts'

test('a folder of a test is its own, and goes away with all that lies in it', () => {
  const [one, other] = [aTempFolder(), aTempFolder()]
  expect(one).not.toBe(other)
  writeFileSync(join(one, 'a.txt'), 'a')
  removeTempFolders()
  expect([one, other].map(existsSync)).toEqual([false, false])
})
