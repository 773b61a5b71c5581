import type { Call } from '@oems/contract/core/call.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { brokenRules } from '@oems/contract/core/rules.ts'
import { expect, test } from 'vitest'
import { readerOf } from '../../../../server/src/core/http/input.ts'
import { rulesFor } from './rules.ts'

const modules = import.meta.glob<object>(['../../../../contract/src/*/*.ts', '!**/*.test.ts'], { eager: true })
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'kind' in value && 'input' in value
const writes = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported as object) : []))
  .filter(isCall)
  .filter(({ kind }) => kind === 'write')

/** What the server says to a form that is sent as it was opened. */
function refused({ input }: Call, body: object): Readonly<Record<string, string>> {
  try {
    readerOf(input)({ params: {}, query: {}, body })
    return {}
  } catch (refusal) {
    const { fields } = (refusal as { reply: { data: { fields: FieldError[] } } }).reply.data
    return byPath(fields)
  }
}
/** What the form says of itself. */
function marked({ input }: Call): Readonly<Record<string, string>> {
  const fields = Object.entries(input.properties as unknown as Readonly<Record<string, Field>>)
  const required = fields.flatMap(([path, field]) => {
    const rule = rulesFor(field).find((rule) => 'required' in rule)
    return rule && 'message' in rule ? [{ path, msg: String(rule.message) }] : []
  })
  return { ...byPath(brokenRules(input, {})), ...byPath(required) }
}
const byPath = (errors: readonly FieldError[]) => Object.fromEntries(errors.map(({ path, msg }) => [path, msg]))

test('an empty form is refused by the server with what the form says itself, all of it at once', () => {
  expect(writes.length).toBeGreaterThan(40)
  const saves = writes.filter(({ input }) => !('file' in input.properties))
  const differing = saves.filter((call) => JSON.stringify(sorted(marked(call))) !== JSON.stringify(sorted(refused(call, {}))))
  expect(differing.map((call) => [call.path, marked(call), refused(call, {})])).toEqual([])
})

test('of an employee that is the place and all that is known of nobody', () => {
  const save = writes.find(({ path }) => path.endsWith('/biz/employees/v2/save'))!
  expect(Object.keys(refused(save, {})).sort()).toEqual(['empType', 'name', 'orgId', 'sex'])
  expect(refused(save, { empType: 1 })).toMatchObject({ idType: '中方员工须选择证件类型', idNumber: '中方员工须填写证件号码' })
})

const sorted = (record: object) => Object.entries(record).sort()
