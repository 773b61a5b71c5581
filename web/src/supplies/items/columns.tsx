import { Supplies, type supplies } from '@oems/contract/supplies/items.ts'
import { Tag } from 'antd'
import { Quantity } from '../../drugStock/tones.tsx'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import type { Column } from '../../kit/list/ListTable.tsx'
import type { List } from '../../kit/list/useListPage.ts'

const extra = { extra: true }
const units = { align: 'right' as const, render: (value: number, of: Supplies) => <Quantity units={value} of={of} /> }

/** `isOneProject`: how many projects have it says nothing there, and the names get the room. */
export function itemColumns(sortable: List<typeof supplies.list>['sortable'], isOneProject: boolean): readonly Column<Supplies>[] {
  const column = columnsBy(Supplies, sortable, ['name', 'quantity', 'gap', 'nearestExpiry', 'shortageProjectNum'])
  return [
    column('name', {
      kind: 'name',
      render: (name: string, { spec, isKey }) => (
        <>
          {[name, spec].filter(Boolean).join(' ')} {isKey === 1 && <Tag>重点</Tag>}
        </>
      ),
    }),
    column('ownerWords', { width: 96 }),
    column('normWords', { kind: 'name', title: '储备标准', render: (words: string) => words }),
    column('requireWhen', { title: '必备', width: 72, render: (when: object | null) => (when === null ? '可选' : '必备') }),
    column('projectNum', { width: 88, extra: isOneProject }),
    column('quantity', { ...units, width: 120 }),
    column('requiredQuantity', { ...units, width: 120 }),
    column('gap', { ...units, width: 104 }),
    column('shortageProjectNum', { width: 96, extra: isOneProject }),
    column('nearestExpiry'),
    column('expiringNum', { width: 104 }),
    column('status'),
    column('illnessName', { ...extra, render: (name: string | null) => name ?? '通用' }),
    column('setByName', extra),
    column('setAt', extra),
    column('remark', extra),
  ]
}
