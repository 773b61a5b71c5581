import { expect, test } from 'vitest'
import { archives } from '../archive/archives.ts'
import { situations } from '../attention/situations.ts'
import { declareHealth } from '../declaration/declareHealth.ts'
import { fillingManagement } from '../declaration/fillingManagement.ts'
import { employees } from '../people/employees.ts'
import { orgRisks } from '../risk/orgRisks.ts'
import { archiveList, attentionList, declarationList, employeeList, fillingList, orgRiskList } from './lists.ts'

test('a list is opened by whoever may read it', () => {
  const named = [employeeList, fillingList, attentionList, declarationList, archiveList, orgRiskList].map(({ call }) => call.may)
  expect(named).toEqual([
    employees.v2List.may,
    fillingManagement.page.may,
    situations.list.may,
    declareHealth.list.may,
    archives.page.may,
    orgRisks.list.may,
  ])
})
