import { builtInRoles } from '@oems/contract/access/builtInRoles.ts'
import { type Call, nameOf, permits } from '@oems/contract/core/call.ts'
import { expect, test } from 'vitest'
import { homeParts } from './homeParts.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value && 'may' in value
const contract = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../../contract/src/*/*.ts', '!**/*.test.ts'], { eager: true }),
)
const calls = contract
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported) : []))
  .filter(isCall)

test('parts have keys and places of their own', () => {
  expect(homeParts.length).toBeGreaterThan(5)
  expect(new Set(homeParts.map(({ key }) => key)).size).toBe(homeParts.length)
  expect(new Set(homeParts.map(({ order }) => order)).size).toBe(homeParts.length)
})

test('each part names reads that there are, and asks for what they ask for', () => {
  for (const { key, calls: named, may } of homeParts) {
    const found = named.map((name) => calls.find((call) => nameOf(call) === name))
    expect([key, found.map((call) => call?.kind)]).toEqual([key, named.map(() => 'read')])
    // Who is shown the part may read all of it; and none of what it asks for can be left out, so that nobody misses a part for no reason.
    const closed = (permissions: readonly string[]) => found.filter((call) => call && !permits(call, new Set(permissions)))
    expect([key, closed(may)]).toEqual([key, []])
    expect([key, may.filter((one) => closed(may.filter((other) => other !== one)).length === 0)]).toEqual([key, []])
  }
})

test('everybody who may use the console has a part, at every node the role may be held at', () => {
  const web = builtInRoles.filter(({ webLogin }) => webLogin === 1)
  const callers = web.flatMap(({ id, orgTypes }) => orgTypes.map((orgType) => ({ role: id, orgType })))
  expect(callers.filter((caller) => !homeParts.some(({ isFor }) => isFor(caller)))).toEqual([])
})
