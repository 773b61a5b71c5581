import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Who may round or make hundredths without `contract/src/core/rate.ts`: what makes no rate. */
const noRates = {
  'contract/src/core/rate.ts': 'makes them',
  'server/src/declaration/declare.ts': 'temperatures',
  'server/src/declaration/facts.ts': 'temperatures',
  'phone/src/declare/draft.ts': 'temperatures',
  'phone/src/declare/TemperatureStep.tsx': 'temperatures',
  'server/src/dictionary/demo.ts': 'order numbers',
  'web/src/kit/useTask.ts': 'progress of a task',
  'web/src/kit/import/BatchProgress.tsx': 'progress of a task',
  'web/src/kit/import/UploadStep.tsx': 'progress of an upload',
}

const root = join(import.meta.dirname, '../..')
const sources = globSync('{server,contract,client,web,phone}/**/*.{ts,tsx,sql}', {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(path),
})
const rounds = /toFixed\(|\* ?100\b|\* ?1_?000 ?\/|style: 'percent'|\bround\([^)]*(,|::numeric)/

test('a rate is made by one function, and shown as it was made', () => {
  const makers = sources.filter((file) => !/\.test\.tsx?$/.test(file) && rounds.test(readFileSync(join(root, file), 'utf8')))
  expect(makers.filter((file) => !(file in noRates))).toEqual([])
})
