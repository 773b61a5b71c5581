import { Area, type areas } from '@oems/contract/area/areas.ts'
import { AreaLevel } from '@oems/contract/area/codes.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'

/** A province's name leads to what is below it. */
export function areaColumns({ sortable, filters }: List<typeof areas.list>, open: (row: Area) => void): readonly Column<Area>[] {
  const column = columnsBy(Area, sortable, ['name', 'orderNum', 'usedNum'])
  const isMixed = filters.name !== undefined
  const name = (text: string, row: Area) =>
    row.level === AreaLevel.province ? (
      <button type="button" className="link-button" onClick={() => open(row)}>
        {text}
      </button>
    ) : (
      text
    )
  return [
    column('name', { kind: 'name', render: name }),
    ...(isMixed ? [column('parentName')] : []),
    column('nameEn'),
    column('code', { kind: 'code' }),
    column('timeZone'),
    column('childNum'),
    column('usedNum'),
    column('builtIn'),
    column('orderNum', { extra: true }),
    column('updatedAt', { extra: true }),
  ]
}
