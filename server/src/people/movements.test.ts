import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')
const writing = /\b(insert|update|delete)\(empStay\)|rowsOf\(empStay\b|\b(insert into|update|delete from|copy) emp_stay\b/

test('stays are written in one place', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !/\.test\.ts$|(^|\/)test[A-Z]|^testing\//.test(file))
  const writers = files.filter((file) => writing.test(readFileSync(join(sources, file), 'utf8')))
  expect(writers).toEqual(['people/movements.ts'])
})
