import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, test } from 'vitest'
// With it the test stands behind every file of the domains, and runs where one of them is changed.
import { domains } from './domains.ts'

/** Who may import whom: the order of `domains.ts` decides. Cycles between files are the linter's to find (`noImportCycles`). */
const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const slashed = (path: string) => path.replaceAll(sep, '/')

const folders = new Map(
  [...sourceOf('domains.ts').matchAll(/^import (\w+) from '\.\/(\w+)\/index\.ts'$/gm)].map(([, name, at]) => [name, at]),
)
const order = [...sourceOf('domains.ts').matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => folders.get(name))

const folderOf = (path: string) => path.split('/')[0]!
const isCore = (path: string) => folderOf(path) === 'core'
const isTables = (path: string) => path.endsWith('/tables.ts')
/** What is never loaded at run time may know everything. */
const isForTests = (path: string) => /\.test\.ts$|(^|\/)(test[A-Z]\w*|testing|samples)\.ts$|^testing\//.test(path)

/** The files of core and of the domains; those beside them put the product together, and know all of it. */
const files = globSync('*/**/*.ts', { cwd: import.meta.dirname })
  .map(slashed)
  .filter((path) => !isForTests(path))
/** Types as well: what a file cannot be understood without, it depends on. */
const imports = files.flatMap((file) =>
  [...sourceOf(file).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) => ({
    file,
    target: slashed(normalize(join(dirname(file), path!))),
  })),
)
const against = (isAllowed: (file: string, target: string) => boolean) =>
  imports.filter(({ file, target }) => !isAllowed(file, target)).map(({ file, target }) => `${file} → ${target}`)

test('every folder is core, a help of the tests or a domain of the list', () => {
  expect([...new Set(files.map(folderOf))].sort()).toEqual(['core', ...order].sort())
  expect(order).toHaveLength(domains.length)
})

test('the product imports neither what is for tests nor what puts it together', () => {
  expect(against((_, target) => !isForTests(target) && target.includes('/'))).toEqual([])
})

test('an import is confirmed on a page that the console has', () => {
  const pages = new Set(domains.flatMap(({ pages = [] }) => pages))
  const kinds = domains.flatMap(({ imports = [] }) => imports)
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter(({ page }) => !pages.has(page)).map(({ type }) => type)).toEqual([])
})

test('core imports no domain', () => {
  expect(against((file, target) => !isCore(file) || isCore(target))).toEqual([])
})

test('tables are leaves: they import core and other tables, and anybody may import them', () => {
  expect(against((file, target) => !isTables(file) || isCore(target) || isTables(target))).toEqual([])
})

test('a domain imports core, itself and the domains before it', () => {
  const placeOf = (path: string) => order.indexOf(folderOf(path))
  expect(against((file, target) => isCore(file) || isCore(target) || isTables(target) || placeOf(target) <= placeOf(file))).toEqual([])
})
