import { messages } from '@oems/contract/messages/messages.ts'
import { type WorkbenchOverview, workbench } from '@oems/contract/workbench/workbench.ts'
import type { Static } from 'typebox'
import { expect, test } from 'vitest'
import type { Caller } from '../testing/testApp.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ sharedCounts: true })

test('to-dos are counted once for the bell and the workbench of a node, and anew after one’s own write', async () => {
  const { company, project } = await app.aGroup()
  const admin = await app.anAdmin(4, company.id)
  const onBell = async (as: Caller) => ((await as(messages.unreadCount)).data as { todo: Record<string, number> }).todo['user.ending'] ?? 0
  const onWorkbench = async (as: Caller) => {
    const { code, data } = await as(workbench.overview, { orgId: company.id })
    expect(code).toBe(0)
    return (data as Static<typeof WorkbenchOverview>).today.todos!.find(({ key }) => key === 'user.ending')?.count ?? 0
  }
  expect(await onWorkbench(admin)).toBe(0)
  await app.anAccount({ roleId: 9, orgId: project.id, validTo: '2026-03-06' })
  expect([await onBell(admin), await onWorkbench(admin)]).toEqual([0, 0])
  await admin(messages.delete, { ids: [1] })
  expect([await onWorkbench(admin), await onBell(admin)]).toEqual([1, 1])
})
