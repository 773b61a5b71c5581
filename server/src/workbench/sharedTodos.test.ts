import { messages } from '@oems/contract/messages/messages.ts'
import { type WorkbenchOverview, workbench } from '@oems/contract/workbench/workbench.ts'
import type { Static } from 'typebox'
import { expect, test } from 'vitest'
import { somePeople } from '../declaration/testPeople.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true, sharedCounts: true })

test('to-dos are counted once for the bell and the workbench of a node, and anew after one’s own write', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const key = 'decl.unfilled'
  const onBell = async () => ((await projectAdmin(messages.unreadCount)).data as { todo: Record<string, number> }).todo[key] ?? 0
  const onWorkbench = async () => {
    const { code, data } = await projectAdmin(workbench.overview, { orgId: project.id })
    expect(code).toBe(0)
    return (data as Static<typeof WorkbenchOverview>).today.todos!.find((todo) => todo.key === key)?.count ?? 0
  }
  await somePeople(app, { orgId: project.id, count: 2 })
  expect(await onWorkbench()).toBe(2)
  // Nobody of the console wrote: the count stands.
  await somePeople(app, { orgId: project.id })
  expect([await onBell(), await onWorkbench()]).toEqual([2, 2])
  await projectAdmin(messages.delete, { ids: [1] })
  expect([await onWorkbench(), await onBell()]).toEqual([3, 3])
})
