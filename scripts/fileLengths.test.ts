import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['bench', 'client/src', 'contract', 'demo', 'e2e', 'phone/src', 'scripts', 'server', 'web/src']
const sources = folders.flatMap((folder) =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, folder) })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
)
const longerThan = (lines: number, paths: readonly string[]) =>
  paths.filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1 > lines).sort()

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Words and rows, which are looked up and not read through; and the models that a test plays against the product, each one story. */
const letStand = [
  'contract/src/access/menuTree/base.ts',
  'phone/src/words/en.ts',
  'phone/src/words/zh.ts',
  'server/src/drugStock/posting/testModel.ts',
  'server/src/reserve/testModel.ts',
]

test('no source is longer than 250 lines: whatever is, holds two things', () => {
  expect(sources.length).toBeGreaterThan(2_000)
  const others = sources.filter((path) => !isTest(path))
  expect(longerThan(250, others)).toEqual(letStand)
})

test('a file of tests may tell more, but not more than 500 lines of it', () => {
  expect(longerThan(500, sources.filter(isTest))).toEqual([])
})
