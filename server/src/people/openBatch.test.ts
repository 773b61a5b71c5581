import { importBatches } from '@oems/contract/operations/imports.ts'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aLine, cancel, confirm, staged } from './testImports.ts'

const app = await testApp()
const later = (ms: number) => app.clock.set(new Date(app.clock().getTime() + ms).toISOString())
const openOf = async (as: Caller, importType = 'employee') =>
  ((await as(importBatches.open, { importType })).data as { batch: { batchNumber: string } | null }).batch?.batchNumber ?? null

test('the latest batch that is not over is found again, by whoever uploaded it and for its kind alone', async () => {
  const { project, projectAdmin, companyAdmin } = await app.aGroup()
  const lines = [aLine(project.orgName)]
  expect(await openOf(projectAdmin)).toBeNull()
  const first = await staged(projectAdmin, lines)
  expect(await openOf(projectAdmin)).toBe(first)
  expect([await openOf(companyAdmin), await openOf(projectAdmin, 'drug')]).toEqual([null, null])
  later(1_000)
  const second = await staged(projectAdmin, [aLine(project.orgName)])
  expect(await openOf(projectAdmin)).toBe(second)
  expect(await confirm(projectAdmin, second)).toMatchObject({ code: 0 })
  expect(await openOf(projectAdmin)).toBe(first)
  expect(await cancel(projectAdmin, first)).toMatchObject({ code: 0 })
  expect(await openOf(projectAdmin)).toBeNull()
})

test('after a day it is over', async () => {
  const { project, projectAdmin } = await app.aGroup()
  await staged(projectAdmin, [aLine(project.orgName)])
  later(24 * 3_600_000)
  expect(await openOf(projectAdmin)).toBeNull()
})
