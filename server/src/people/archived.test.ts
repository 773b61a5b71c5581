import { archives } from '@oems/contract/archive/archives.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { exposures } from '@oems/contract/examination/exposures.ts'
import { type EmployeeRow, employees } from '@oems/contract/people/employees.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { roster } from '@oems/contract/people/roster.ts'
import { expect, test } from 'vitest'
import { linesIn } from '../testing/linesIn.ts'
import { saved as savedRecord } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'
import { saved } from './testEmployees.ts'

const app = await testApp()

const health = { bloodType: 1, heightCm: 172, weightKg: '68.5', allergy: '无', pastHistory: '无' }

test('the list says how much of the archive is there and when the latest examination was, and finds people by both and by their age', async () => {
  const { project, projectAdmin, groupAdmin } = await app.aGroup()
  const doctor = await app.anAdmin(7, project.id)
  // Today is the 5th of March 2026.
  const abroad = { sex: 1, empType: 2, nationCode: 'KE', idType: null, idNumber: null, createAccount: 0 }
  const someone = (name: string, birthday: string | null) => saved(projectAdmin, project.id, { ...abroad, name, birthday })
  const [young, turned, old, unknown] = [
    await someone('未满三十', '1996-03-06'),
    await someone('正好三十', '1996-03-05'),
    await someone('满六十', '1960-01-01'),
    await someone('生日不详', null),
  ]
  const examined = (personId: number, examDate: string) => savedRecord(doctor, examinations.save, { personId, examDate, peType: 6 })
  await examined(young, '2025-03-06')
  await examined(turned, '2025-03-05')
  await examined(turned, '2023-01-05')
  await examined(old, '2024-03-05')
  expect(await projectAdmin(archives.update, { archiveId: young, version: 0, ...health })).toMatchObject({ code: 0 })

  const rows = async (filter: object = {}) => ((await projectAdmin(employees.v2List, filter)).data as { list: EmployeeRow[] }).list
  const found = async (filter: object) => (await rows(filter)).map(({ employeeId }) => employeeId).toReversed()
  const all = (await rows()).toReversed()
  expect(all.map(({ age, lastPeDay }) => [age, lastPeDay])).toEqual([
    [29, '2025-03-06'],
    [30, '2025-03-05'],
    [66, '2024-03-05'],
    [null, null],
  ])
  const { completeness } = all[0]!
  // Four parts of health, and an examination within 24 months.
  expect(completeness - all[3]!.completeness).toBe(50)
  const { data: page } = await projectAdmin(archives.page)
  expect((page as { list: { completeness: number }[] }).list.toReversed().map((row) => row.completeness)).toEqual(
    all.map((row) => row.completeness),
  )

  expect(await found({ ageBand: 2 })).toEqual([young, turned])
  expect(await found({ ageBand: 5 })).toEqual([old])
  expect(await found({ examined: [1] })).toEqual([young])
  expect(await found({ examined: [2] })).toEqual([turned])
  expect(await found({ examined: [3, 4] })).toEqual([old, unknown])
  const whole = completeness >= 80 ? [3] : completeness >= 60 ? [2] : [1]
  expect(await found({ completeness: whole })).toContain(young)
  expect(await found({ completeness: [1], ageBand: 2 })).toEqual([turned])
  expect(await projectAdmin(employees.v2List, { examined: [9] })).toMatchObject({ code: 1400 })

  const inOrder = (await rows({ sortRules: [{ field: 'completeness', order: 'desc' }] })).map(({ employeeId }) => employeeId)
  expect(inOrder).toEqual(byCompleteness(all))
  const noise = { archiveId: old, hazardName: '噪声', startDate: '2026-01-01' }
  await savedRecord(doctor, exposures.exposureSave, noise)
  expect(await found({ hazardFlag: 1 })).toEqual([old])
  expect(await found({ hazardFlag: 0, ageBand: 5 })).toEqual([])

  const nothing = { onPost: null, todayStatus: null, level: null, important: null, hasAccount: null }
  const chips = [
    { ...nothing, completeness: [1, 2] },
    { ...nothing, completeness: [3] },
  ] as Input<typeof employees.chipCounts>['chips']
  const counts = [(await found({ completeness: [1, 2] })).length, (await found({ completeness: [3] })).length]
  expect(await projectAdmin(employees.chipCounts, { orgId: project.id, chips })).toMatchObject({ data: { counts } })

  const lines = await linesIn(await projectAdmin(employeeSheets.export, { examined: [1] }))
  const at = (heading: string) => lines[1]![lines[0]!.indexOf(heading)]
  expect([lines.length, at('年龄'), at('档案完整度'), at('最近体检')]).toEqual([2, '29', String(completeness), '2025-03-06'])
  const stranger = (await app.aGroup()).groupAdmin
  expect((await stranger(employees.v2List, { examined: [1] })).data).toMatchObject({ list: [], total: 0 })
  expect((await groupAdmin(employees.v2List, { orgId: project.id, examined: [4] })).data).toMatchObject({ total: 1 })
  expect(await groupAdmin(roster.list, { examined: [4], ageBand: 1 })).toMatchObject({ code: 0 })
  const onBooks = { orgId: project.id, sortRules: [{ field: 'completeness', order: 'desc' }] }
  const { list: roll } = (await groupAdmin(roster.list, onBooks)).data as { list: EmployeeRow[] }
  expect(roll.map(({ employeeId }) => employeeId)).toEqual(byCompleteness(all))
  expect((await groupAdmin(roster.list, { ...onBooks, hazardFlag: 1 })).data).toMatchObject({ total: 1, list: [{ employeeId: old }] })
})

/** The most complete first, the newest first among equals. */
const byCompleteness = (rows: readonly EmployeeRow[]) =>
  rows
    .toSorted((one, other) => other.completeness - one.completeness || other.employeeId - one.employeeId)
    .map(({ employeeId }) => employeeId)
