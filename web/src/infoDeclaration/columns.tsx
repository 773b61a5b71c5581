import { CaseType, DiagnoseType } from '@oems/contract/declaration/caseCodes.ts'
import { InfoDeclare, type infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { VisitorDeclare } from '@oems/contract/visitor/declarations.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import { LevelTag, ResultTag, RiskTag } from './tones.tsx'

type Sortable = List<typeof infoDeclarations.listInfoDeclare>['sortable']
const sortFields = ['date', 'level', 'createdAt'] as const
const extra = { extra: true }

/** What somebody was found to have, by the person's own word. */
export const diagnosisOf = ({
  illnessId,
  illnessName,
  caseType,
  diagnoseType,
}: Pick<InfoDeclare, 'illnessId' | 'illnessName' | 'caseType' | 'diagnoseType'>) => {
  if (illnessId === null && caseType === null && diagnoseType === null) return '—'
  const name = illnessName ?? '无权查看病种'
  const kind = caseType !== null ? CaseType.label(caseType) : diagnoseType !== null ? DiagnoseType.label(diagnoseType) : null
  return kind === null ? name : `${name}（${kind}）`
}

const personColumn = <R extends InfoDeclare>(open?: (row: R) => void): Column<R> => ({
  title: '姓名',
  dataIndex: 'name',
  kind: 'person',
  render: (_, row) => <PersonName person={{ ...row, age: null }} open={open && (() => open(row))} />,
})

export function declarationColumns(sortable: Sortable, open?: (row: InfoDeclare) => void): readonly Column<InfoDeclare>[] {
  const column = columnsBy(InfoDeclare, sortable, sortFields)
  return [
    personColumn(open),
    column('level', { kind: 'status', width: 112, render: (_, row) => <LevelTag {...row} /> }),
    column('subjectType', { width: 100 }),
    column('date'),
    column('declareReason', { width: 128 }),
    column('vaccination', { width: 100 }),
    column('testType', { width: 128 }),
    column('testResult', { kind: 'status', width: 104, render: (_, row) => <ResultTag result={row.testResult} /> }),
    column('illnessName', { width: 180, render: (_, row) => diagnosisOf(row) }),
    column('areaCount', { title: '到访地区', width: 100 }),
    column('topRisk', { kind: 'status', width: 112, render: (_, { topRisk }) => <RiskTag grade={topRisk} /> }),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('mobile', { ...extra, title: '手机' }),
    column('createdAt', { ...extra, title: '填报时间' }),
  ]
}

export function visitorColumns(sortable: Sortable, open?: (row: VisitorDeclare) => void): readonly Column<VisitorDeclare>[] {
  const column = columnsBy(VisitorDeclare, sortable, sortFields)
  return [
    personColumn(open),
    column('level', { kind: 'status', width: 112, render: (_, row) => <LevelTag {...row} /> }),
    column('visitState', { width: 104 }),
    column('visitReason', { width: 112 }),
    column('company', { kind: 'text' }),
    column('visitTime', { title: '预计到访' }),
    column('date'),
    column('vaccination', { width: 100 }),
    column('testResult', { kind: 'status', width: 104, render: (_, row) => <ResultTag result={row.testResult} /> }),
    column('areaCount', { title: '到访地区', width: 100 }),
    column('topRisk', { kind: 'status', width: 112, render: (_, { topRisk }) => <RiskTag grade={topRisk} /> }),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('mobile', { ...extra, title: '手机' }),
    column('createdAt', { ...extra, title: '填报时间' }),
  ]
}
