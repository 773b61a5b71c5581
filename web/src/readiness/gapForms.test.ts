import { OrgType } from '@oems/contract/organisation/codes.ts'
import { ReadinessItem } from '@oems/contract/readiness/codes.ts'
import { expect, test } from 'vitest'
import { nodeParts } from '../node/parts.ts'
import { gapForms } from './gapForms.ts'

const consoles = import.meta.glob<readonly string[]>('../../../contract/src/*/console.ts', { eager: true, import: 'pages' })
const pages = new Set(Object.values(consoles).flatMap((declared) => declared ?? []))
const project = { orgId: 7, orgType: OrgType.project, isClosed: false }
const parts = new Set(nodeParts.filter(({ isFor }) => isFor?.(project) ?? true).map(({ name }) => name))

test.each(ReadinessItem.options)('what is missing of $label leads to a form that there is', ({ value }) => {
  const form = gapForms[value]
  expect(typeof form === 'string' ? parts.has(form) : pages.has(form.page)).toBe(true)
})
