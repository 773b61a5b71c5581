import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyFor, sealed, unsealed } from './vault.ts'

const key = keyFor(btoa('a session key of thirty-two byte'), 'build')

test('what is stored is read back by the same build and session', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (state) => {
      expect(unsealed(sealed(state, key), key)).toEqual(JSON.parse(JSON.stringify(state)))
    }),
    { numRuns: 30 },
  )
})

test('the stored text shows nothing of the state, and is never the same twice', () => {
  const state = { lastRoute: '/employee/index?keyword=王' }
  expect(atob(sealed(state, key))).not.toContain('employee')
  expect(sealed(state, key)).not.toBe(sealed(state, key))
})

test('another session, another build, a changed byte and what is not ours are dropped silently', () => {
  const text = sealed({ a: 1 }, key)
  const changed = `${text.slice(0, -6)}${text.at(-6) === 'A' ? 'B' : 'A'}${text.slice(-5)}`
  expect(unsealed(text, keyFor(btoa('another key'), 'build'))).toBeNull()
  expect(unsealed(text, keyFor(btoa('a session key of thirty-two byte'), 'next build'))).toBeNull()
  for (const wrong of [changed, '', 'not base64 at all!', btoa('short')]) expect(unsealed(wrong, key)).toBeNull()
})

test('it is compressed', () => {
  const state = Array.from({ length: 200 }, (_, at) => `/employee/index?orgId=${at}`)
  expect(sealed(state, key).length).toBeLessThan(JSON.stringify(state).length / 3)
})
