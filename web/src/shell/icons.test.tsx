import { iconKeys } from '@oems/contract/access/icons.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MenuIcon } from './icons.tsx'

test('each icon of the registry is a drawing of its own', () => {
  const drawings = new Set(iconKeys.map((name) => renderToStaticMarkup(<MenuIcon name={name} />)))
  expect(drawings.size).toBe(iconKeys.length)
})
