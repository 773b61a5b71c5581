import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { takesFormat } from '@oems/contract/core/exportFormat.ts'
import { expect, test } from 'vitest'

/** Their pages put the input together themselves: another span of days, another node, without a list. */
const ofTheirOwn = [
  'GET /oems-api/biz/org-manager/export',
  'POST /oems-api/biz/filling-management/export',
  'POST /oems-api/declare-health/export',
  'POST /oems-api/epac/drug-reserve-manager/export-excel',
  'POST /oems-api/epac/project-epm/export',
]
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'kind' in value && 'path' in value
const exports = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../../../contract/src/*/*.ts', '!**/*.test.ts'], { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported) : []))
  .filter(isCall)
  .filter(({ output }) => takesFormat(output))

test('an export takes page and size of its list, too: it is sent what the list is asked for', () => {
  expect(exports.length).toBeGreaterThan(15)
  const refusing = exports.filter(({ input }) => !('pageNo' in input.properties)).map(nameOf)
  expect([...new Set(refusing)].sort()).toEqual(ofTheirOwn)
})
