import { OrgRiskLine, type orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { LevelName } from './LevelName.tsx'
import { daysText, originText } from './words.ts'

/** `withInherited`: where only what was set at each node is shown, its origin says nothing, and the names get the room. */
export function columnsOf(sortable: List<typeof orgRisks.list>['sortable'], withInherited: boolean): readonly Column<OrgRiskLine>[] {
  const column = columnsBy(OrgRiskLine, sortable, ['grade', 'reviewDate', 'updatedAt'])
  return [
    column('orgName', { kind: 'organisation' }),
    column('illnessName', { span: { least: 86, usual: 100, most: 160 } }),
    {
      ...column('grade', { kind: 'status', render: (_, { levelName, colour }) => <LevelName name={levelName} colour={colour} /> }),
      title: '风险等级',
    },
    column('origin', { kind: 'text', extra: !withInherited, render: (_, row) => originText(row) }),
    column('reviewDate', {
      span: { least: 136, usual: 150, most: 160 },
      render: (day: string | null, { reviewOverdue }) =>
        day === null ? '—' : reviewOverdue === 1 ? <StatusTag tone="overdue">{`${day} 超期`}</StatusTag> : day,
    }),
    column('suggestLevelName', {
      title: '建议',
      span: { least: 122, usual: 150, most: 180 },
      render: (name: string | null, row) => (name === null ? '—' : <StatusTag tone="due">{suggestionText(row)}</StatusTag>),
    }),
    column('basis'),
    column('coverDays', { extra: true, render: (days: number | null) => daysText(days) }),
    column('updatedAt', { extra: true }),
  ]
}

/** 上调为高风险. */
export const suggestionText = ({ suggestLevelName, suggestGrade, grade }: OrgRiskLine) =>
  `${(suggestGrade ?? 0) > (grade ?? 0) ? '上调' : '下调'}为${suggestLevelName}`
