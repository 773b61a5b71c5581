import { EpType } from '@oems/contract/organisation/codes.ts'
import { RiskLevel, riskLevels } from '@oems/contract/risk/levels.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { DictionaryPage } from '../operationLog/DictionaryPage.tsx'
import { LevelFields } from './LevelFields.tsx'
import { LevelName } from './LevelName.tsx'
import { useRiskIllnesses } from './useChoices.ts'
import { daysText, ruleText } from './words.ts'

/** 风险等级 (04 §6): the levels of all schemes in one list. */
export default function RiskLevelsPage() {
  const illnesses = useRiskIllnesses()
  return (
    <DictionaryPage
      calls={riskLevels}
      title="风险等级"
      about="每个病种最多四级；等级决定物资保障天数、建议防控类型与必须落实的措施"
      what="风险等级"
      unit="个"
      keeps={['illnessId']}
      nameOf={({ illnessName, name }) => `${illnessName} · ${name}`}
      columns={({ sortable }) => {
        const column = columnsBy(RiskLevel, sortable, ['orderNum', 'grade', 'createdAt'])
        return [
          column('name', { kind: 'name', render: (name: string, { colour }) => <LevelName name={name} colour={colour} /> }),
          column('illnessName'),
          column('grade'),
          column('coverDays', { render: (days: number | null) => daysText(days) }),
          column('minEpType', { render: (type: RiskLevel['minEpType']) => (type === null ? '—' : EpType.label(type)) }),
          column('measures', {
            align: 'right',
            title: '必须措施',
            kind: 'figure',
            render: (measures: RiskLevel['measures']) => (measures.length === 0 ? '—' : `${measures.length} 项`),
          }),
          column('rule', { title: '建议规则', kind: 'name', render: (rule: RiskLevel['rule']) => ruleText(rule) }),
          column('orgNum'),
          column('criteria', { extra: true }),
          column('orderNum', { extra: true }),
          column('createdAt', { extra: true }),
        ]
      }}
      filters={[{ name: 'illnessId', options: illnesses }, 'name']}
      form={(record) => <LevelFields illnesses={illnesses} isNew={record === null} />}
    />
  )
}
