import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Receipt } from '@oems/contract/drugStock/transfers.ts'
import { importBatches } from '@oems/contract/operations/imports.ts'
import { expect, test } from 'vitest'
import { longest } from './longest.ts'

test('a length is found along the way to its field, through lists and optional fields', () => {
  expect(longest(Receipt, 'lines', 'reason')).toBe(200)
  expect(longest(importBatches.fixRow.input, 'cells')).toBe(32_767)
  expect(() => longest(Receipt, 'lines', 'nothing')).toThrow('lines.nothing')
  expect(() => longest(Receipt, 'version')).toThrow('version')
})

const root = join(import.meta.dirname, '../../../..')
/** What is typed there goes into no field of a call, or is a number whose digits the page counts. */
const ownLengths = ['phone/src/infoDeclare/ShotStep.tsx', 'web/src/shell/layout/Palette.tsx']

test('no page writes down how long a text may be: the contract says it', () => {
  const writing = globSync('{web,phone}/src/**/*.tsx', { cwd: root }).filter((path) =>
    /\bmaxLength=\{[\d_]+\}/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(writing.map((path) => path.replaceAll('\\', '/')).sort()).toEqual(ownLengths)
})
