import { AnswerKind } from '@oems/contract/dictionary/codes.ts'
import { Measure, MeasureDraft, measures } from '@oems/contract/dictionary/measures.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { Form } from 'antd'
import { useRead } from '../core/calls.ts'
import { IllnessSelect } from '../kit/care/IllnessSelect.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { DictionaryPage } from '../operationLog/DictionaryPage.tsx'

/** 防疫措施字典 (04 §6). */
export default function MeasuresPage() {
  const { data } = useRead(illnesses.listAll, {})
  const options = data?.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <DictionaryPage
      calls={measures}
      title="防疫措施字典"
      about="项目申报防疫措施时逐条填报的标准清单"
      what="防疫措施"
      unit="条"
      keeps={['category', 'epTypes', 'minGrade']}
      nameOf={({ name }) => name}
      columns={({ sortable }) => {
        const column = columnsBy(Measure, sortable, ['orderNum', 'name', 'createdAt'])
        return [
          column('name', { kind: 'name' }),
          column('category'),
          column('illnessName', { render: (name: string | null) => name ?? '通用' }),
          column('answerKind', {
            kind: 'text',
            render: (_, { answerKind, valueUnit }) => AnswerKind.label(answerKind) + (valueUnit ? `（${valueUnit}）` : ''),
          }),
          column('evidenceRequired'),
          column('epTypes'),
          column('minGrade', { kind: 'status', align: 'left', render: (grade: number) => (grade === 0 ? '不限' : `${grade}级起`) }),
          column('orderNum'),
          column('status'),
          column('createdAt', { extra: true }),
        ]
      }}
      filters={['name', 'category', { name: 'illnessId', options }, 'status']}
      form={() => <MeasureFields />}
    />
  )
}

function MeasureFields() {
  const isNumber = Form.useWatch('answerKind') === AnswerKind.number
  return (
    <>
      <FieldGroup title="措施">
        <Fields of={MeasureDraft} names={['name', 'category']} />
        <Field of={MeasureDraft} name="illnessId" help="不选则通用，各病种都填报">
          <IllnessSelect />
        </Field>
        <Fields of={MeasureDraft} names={['content']} />
      </FieldGroup>
      <FieldGroup title="填报要求">
        <Fields of={MeasureDraft} names={['answerKind', ...(isNumber ? (['valueUnit'] as const) : []), 'evidenceRequired']} />
      </FieldGroup>
      <FieldGroup title="适用范围">
        <Fields of={MeasureDraft} names={['epTypes', 'minGrade', 'orderNum', 'status']} />
      </FieldGroup>
    </>
  )
}
