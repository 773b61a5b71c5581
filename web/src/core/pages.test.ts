import { expect, test } from 'vitest'
import { builtPages } from './domains.ts'
import { pages } from './pages.ts'

test('every page that the navigation leads to exists', () => {
  expect([...builtPages].filter((url) => !pages.has(url))).toEqual([])
})
