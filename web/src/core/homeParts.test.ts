import { builtInRoles } from '@oems/contract/access/builtInRoles.ts'
import { expect, test } from 'vitest'
import { homeParts } from './homeParts.ts'

test('parts have keys and places of their own', () => {
  expect(homeParts.length).toBeGreaterThan(5)
  expect(new Set(homeParts.map(({ key }) => key)).size).toBe(homeParts.length)
  expect(new Set(homeParts.map(({ order }) => order)).size).toBe(homeParts.length)
})

test('everybody who may use the console has a part, at every node the role may be held at', () => {
  const callers = builtInRoles
    .filter(({ webLogin }) => webLogin === 1)
    .flatMap(({ id, orgTypes }) => orgTypes.map((orgType) => ({ role: id, orgType })))
  expect(callers.filter((caller) => !homeParts.some(({ may }) => may(caller)))).toEqual([])
})
