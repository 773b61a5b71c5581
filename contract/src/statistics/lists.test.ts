import { expect, test } from 'vitest'
import { archives } from '../archive/archives.ts'
import { situations } from '../attention/situations.ts'
import { declareHealth } from '../declaration/declareHealth.ts'
import { fillingManagement } from '../declaration/fillingManagement.ts'
import { daysAtMost } from '../declaration/healthLists.ts'
import { employees } from '../people/employees.ts'
import { orgRisks } from '../risk/orgRisks.ts'
import { warnings } from '../warning/warnings.ts'
import {
  archiveList,
  attentionList,
  declarationDays,
  declarationList,
  employeeList,
  fillingList,
  orgRiskList,
  warningList,
} from './lists.ts'

test('a list is opened by whoever may read it', () => {
  const named = [employeeList, fillingList, attentionList, declarationList, archiveList, orgRiskList, warningList].map(
    ({ call }) => call.may,
  )
  expect(named).toEqual([
    employees.v2List.may,
    fillingManagement.page.may,
    situations.list.may,
    declareHealth.list.may,
    archives.page.may,
    orgRisks.list.may,
    warnings.list.may,
  ])
})

test('健康申报记录 is asked for no more days than it goes through', () => {
  expect(declarationDays).toBe(daysAtMost)
})
