import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { expect, test } from 'vitest'
import { typesFor } from './orgDraft.ts'

const { platform, group, company, region, project } = OrgType
const record = (parent: OrgInfo['orgType'], orgType: OrgInfo['orgType'], more: Partial<OrgInfo> = {}) =>
  ({ orgType, childNum: 0, structuralEditable: true, path: [{ orgType: parent }, { orgType }], ...more }) as OrgInfo

test('a company becomes a region and back while nothing stands below it, a group a company and back by the platform alone', () => {
  expect(typesFor(record(group, company), false)).toEqual([company, region])
  expect(typesFor(record(company, region), false)).toEqual([region, company])
  expect(typesFor(record(group, company, { childNum: 1 }), false)).toEqual([company])
  expect(typesFor(record(platform, group), false)).toEqual([group])
  expect(typesFor(record(group, project), true)).toEqual([project])
})

test('nothing is offered that the parent may not have below it, nor to whoever sees no parent', () => {
  expect(typesFor(record(platform, group), true)).toEqual([group])
  expect(typesFor(record(region, company), true)).toEqual([company])
  expect(typesFor(record(group, company, { structuralEditable: false }), true)).toEqual([company])
  expect(typesFor(record(group, company, { path: [] }), true)).toEqual([company])
})
