import type { FillingRow } from '@oems/contract/declaration/fillingManagement.ts'
import { fillingList } from '@oems/contract/statistics/lists.ts'
import { listAddress } from '../../kit/list/address.ts'

type Filters = Readonly<Record<string, unknown>>
/** 填报管理 with some of its filters. */
export const fillingAddress = (filters: Filters) => listAddress(fillingList.page, filters)
/** The same with one person alone. */
export const personAddress = ({ workNo, name }: Pick<FillingRow, 'workNo' | 'name'>, filters: Filters) =>
  fillingAddress({ ...filters, keyword: workNo ?? name })

/** Where in the project, or where at all: what the caller does not know of a person. */
export const placeOf = ({ orgId, orgName, teamName, position }: FillingRow, ownOrgId: number) =>
  [orgId === ownOrgId ? null : orgName, teamName ?? position].filter(Boolean).join(' · ')
