import { type infoDeclarations, VisitedArea } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import styles from './infoDeclaration.module.css'
import { RiskTag } from './tones.tsx'

type Sortable = List<typeof infoDeclarations.listVisitArea>['sortable']

export const placeOf = ({ nationName, provinceName, areaName }: Pick<VisitedArea, 'nationName' | 'provinceName' | 'areaName'>) =>
  [nationName, provinceName, areaName].filter(Boolean).join(' ')
const isSame = (one: VisitedArea, other: VisitedArea | undefined) =>
  other !== undefined && placeOf(one).toLowerCase() === placeOf(other).toLowerCase()

/** Those of one place stand together: the first says how many people were there. */
export function areaColumns(
  sortable: Sortable,
  rows: readonly VisitedArea[],
  open?: (row: VisitedArea) => void,
): readonly Column<VisitedArea>[] {
  const column = columnsBy(VisitedArea, sortable, ['arriveDay'])
  const isFirst = (row: VisitedArea) => !isSame(row, rows[rows.indexOf(row) - 1])
  return [
    {
      title: '到访地区',
      dataIndex: 'areaName',
      width: 300,
      render: (_, row) => (
        <span className={styles.place}>
          <span className={isFirst(row) ? '' : styles.again}>{placeOf(row)}</span>
          {isFirst(row) && row.people > 1 && <em>同一地区 {row.people} 人</em>}
        </span>
      ),
    },
    {
      title: '姓名',
      dataIndex: 'name',
      kind: 'person',
      render: (_, row) => <PersonName person={{ ...row, age: null }} open={open && (() => open(row))} />,
    },
    column('riskLevelName', {
      title: '风险等级',
      kind: 'status',
      width: 112,
      render: (_, row) => <RiskTag grade={row.riskGrade} name={row.riskLevelName} />,
    }),
    column('subjectType', { width: 100 }),
    column('arriveDay', { title: '到达' }),
    column('leaveDay', { title: '离开' }),
    column('transport', { width: 100 }),
    column('transportNo', { width: 128 }),
    column('purpose', { kind: 'text', extra: true }),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('date', { extra: true }),
  ]
}
