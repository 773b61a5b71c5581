import { Area, type areas } from '@oems/contract/area/areas.ts'
import { AreaLevel } from '@oems/contract/area/codes.ts'
import { Link } from 'react-router'
import { listAddress } from '../kit/list/address.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'

/** A province's name leads to what is below it. */
export function areaColumns({ sortable, filters }: List<typeof areas.list>): readonly Column<Area>[] {
  const column = columnsBy(Area, sortable, ['name', 'orderNum', 'usedNum'])
  const isMixed = filters.name !== undefined
  // All of them have neither a Latin name nor another time.
  const isChinese = (filters.nationCode ?? 'CN') === 'CN'
  const name = (text: string, row: Area) =>
    row.level === AreaLevel.province ? (
      <Link to={listAddress('biz/area', { nationCode: row.nationCode, parentId: row.id })}>{text}</Link>
    ) : (
      text
    )
  return [
    column('name', { kind: 'name', render: name }),
    ...(isMixed ? [column('parentName')] : []),
    column('nameEn', { extra: isChinese }),
    column('code', { kind: 'code' }),
    column('timeZone', { extra: isChinese }),
    ...(filters.parentId === undefined ? [column('childNum')] : []),
    column('usedNum'),
    column('builtIn'),
    column('orderNum', { extra: true }),
    column('updatedAt', { extra: true }),
  ]
}
