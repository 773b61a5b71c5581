import { filling } from '@oems/contract/declaration/figures.ts'
import { type Definition, figureDefinitions, formulaOf, metricsOf } from '@oems/contract/figures/definitions.ts'
import type { Subject } from '@oems/contract/figures/subject.ts'
import { healthOfDay, healthTrend } from '@oems/contract/statistics/healthFigures.ts'
import { headCount } from '@oems/contract/statistics/home.ts'
import { beforeAll, expect, test } from 'vitest'
import { metricCodes } from '../core/statistics/registry.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { definitionOf } from './exports/definitions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('whoever has signed in may read how figures are counted, nobody else', async () => {
  const { definitions } = figureDefinitions
  expect(await app.stranger(definitions, { metrics: ['declare.due'] })).toMatchObject({ code: 401 })
  const reader = await app.anAdmin(5, (await app.anOrg({ orgType: 4 })).id)
  expect(await reader(definitions, {})).toMatchObject({ code: 1400 })
  expect(await reader(definitions, { metrics: ['no.such'] })).toMatchObject({ code: 0, data: [] })
  expect(await reader(definitions, { metrics: ['declare.due', 'declare.due'] })).toMatchObject({
    code: 0,
    data: [{ metric: 'declare.due' }],
  })
})

test('every metric of the product says its source, its deadline and what is not in it', () => {
  const codes = metricCodes().filter((code) => !code.startsWith('test.'))
  const silent = codes.filter((code) => {
    const text = definitionOf({ kind: 'count', title: '', plus: [{ metric: code }], minus: [] })
    return /来源：。|截止：。|不计入：。|】来源/.test(text)
  })
  expect(codes.length).toBeGreaterThan(40)
  expect(silent).toEqual([])
})

test('a figure is explained by the very metrics that it is computed from, in the words of the export', async () => {
  const reader = await app.anAdmin(3, (await app.anOrg({ orgType: 2 })).id)
  const shown: Subject = { ...filling, ...healthOfDay, ...healthTrend, ...headCount }
  for (const figure of Object.values(shown)) {
    const metrics = metricsOf(figure)
    const reply = await reader(figureDefinitions.definitions, { metrics })
    const found = reply.data as Definition[]
    expect(found.map(({ metric }) => metric).sort()).toEqual([...metrics].sort())
    for (const { definition, source, deadline, leavesOut } of found)
      for (const words of [definition, source, deadline, leavesOut]) expect(definitionOf(figure)).toContain(words)
    if (!figure.note) expect(definitionOf(figure)).toContain(formulaOf(figure, found))
  }
  expect(formulaOf(filling.fillRate, [])).toBe('已申报 ÷ 应报 × 100%')
})
