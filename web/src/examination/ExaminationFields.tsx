import { Conclusion, occupationalTypes } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { RecordDraft } from '@oems/contract/examination/fields.ts'
import { Form, Input, Select } from 'antd'
import { useCan, useRead } from '../core/calls.ts'
import { FilesField } from '../kit/file/FilesField.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { PersonSelect } from '../kit/PersonSelect.tsx'
import { ItemsField } from './ItemsField.tsx'

interface Props {
  readonly isNew: boolean
  /** Of somebody for whom the form was opened. */
  readonly name: string | null
}

/** One examination: whose, when, what was concluded, and the results. */
export function ExaminationFields({ isNew, name }: Props) {
  const peType = Form.useWatch('peType') as number | undefined
  const isOccupational = peType !== undefined && occupationalTypes.has(peType)
  const isRecheck = Form.useWatch('conclusion') === Conclusion.recheck
  return (
    <>
      <FieldGroup title="基本信息">
        {isNew && (
          <Field of={RecordDraft} name="personId" className={wide}>
            <PersonSelect name={name} />
          </Field>
        )}
        <Fields of={RecordDraft} names={['peType', 'examDate', 'institution', 'reportNo']} />
        <HazardNames hidden={!isOccupational} />
      </FieldGroup>
      <FieldGroup title="结论">
        <Fields of={RecordDraft} names={['conclusion']} />
        <Field of={RecordDraft} name="recheckBefore" hidden={!isRecheck} />
        <Field of={RecordDraft} name="recheckItems" hidden={!isRecheck} className={wide}>
          <Input />
        </Field>
        <Fields of={RecordDraft} names={['summary', 'advice']} />
      </FieldGroup>
      <FieldGroup title="体检结果">
        <Field of={RecordDraft} name="items" label="" className={wide} help="未检的项目留空；报告印有参考范围的可填写，以报告为准">
          <ItemsField />
        </Field>
      </FieldGroup>
      <FieldGroup title="体检报告">
        <FilesField of={RecordDraft} name="ossIds" help="最多6个，图片或PDF" />
      </FieldGroup>
    </>
  )
}

function HazardNames({ hidden }: { readonly hidden: boolean }) {
  const { data } = useRead(examinations.cycleList, {}, { enabled: useCan()(examinations.cycleList) && !hidden })
  const hazards = [...new Set(data?.list.map(({ hazard }) => hazard) ?? [])]
  return (
    <Field of={RecordDraft} name="hazardNames" hidden={hidden} className={wide} help="按检查周期里的名称填写，应检才能对应">
      <Select mode="tags" tokenSeparators={['、', '；', ';']} options={hazards.map((value) => ({ value }))} />
    </Field>
  )
}
