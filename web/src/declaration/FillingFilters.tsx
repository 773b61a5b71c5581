import { DeclareStatus } from '@oems/contract/declaration/codes.ts'
import { type fillingManagement, seesPatterns } from '@oems/contract/declaration/fillingManagement.ts'
import { use } from 'react'
import { Permissions } from '../core/calls.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import type { List } from '../kit/list/useListPage.ts'

const statuses = DeclareStatus.options.filter(({ value }) => value !== DeclareStatus.notRequired)

/** Marks of how the form was filled in: at least so many. */
const patterns = [1, 2, 3].map((value) => ({ value, label: value === 3 ? '3项' : `${value}项及以上` }))

export function FillingFilters({ list }: { readonly list: List<typeof fillingManagement.page> }) {
  const seesMarks = use(Permissions).has(seesPatterns)
  return (
    <FilterRow
      list={list}
      names={[
        { name: 'keyword', hint: '姓名、拼音、工号、手机尾号' },
        inOrg('orgId'),
        { name: 'fillStatus', options: statuses },
        'healthStatus',
        'empType',
        { name: 'missingDays', label: '连续未报不少于', unit: '天' },
      ]}
      more={['symptoms', ...(seesMarks ? [{ name: 'pattern', label: '填报规律', options: patterns } as const] : [])]}
    />
  )
}
