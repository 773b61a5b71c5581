import { type Situation, SituationDraft } from '@oems/contract/situation/situations.ts'
import { Form } from 'antd'
import { IllnessSelect } from '../kit/care/IllnessSelect.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { NationSelect } from '../kit/NationSelect.tsx'
import { ProvinceSelect } from '../kit/org/PlaceSelects.tsx'
import { LevelSelect } from './LevelSelect.tsx'

/** What a row is about stays as it is. */
export function SituationFields({ record }: { readonly record: Situation | null }) {
  const form = Form.useFormInstance()
  const typed = (Form.useWatch('illnessId', form) as number | null | undefined) ?? null
  const nationCode = (Form.useWatch('nationCode', form) as string | null | undefined) ?? null
  return (
    <>
      {record ? (
        <p>{[record.illnessName, record.nationName, record.provinceName, record.day].filter(Boolean).join(' · ')}</p>
      ) : (
        <FieldGroup title="病种与地区">
          <Field of={SituationDraft} name="illnessId">
            <IllnessSelect onChange={() => form.setFieldsValue({ riskLevelId: null })} />
          </Field>
          <Field of={SituationDraft} name="day" help="不能晚于今天" />
          <Field of={SituationDraft} name="nationCode">
            <NationSelect onChange={() => form.setFieldsValue({ provinceId: null })} />
          </Field>
          <Field of={SituationDraft} name="provinceId" help="全国的数据不选">
            <ProvinceSelect nationCode={nationCode} />
          </Field>
        </FieldGroup>
      )}
      <FieldGroup title="研判">
        <Field of={SituationDraft} name="riskLevelId" help="30天内有效；当地未单独设定风险等级的项目随之变动，所需物资一并重算">
          <LevelSelect illnessId={record?.illnessId ?? typed} />
        </Field>
      </FieldGroup>
      <FieldGroup title="数字">
        <Fields of={SituationDraft} names={['newConfirmed', 'newDeath', 'cumConfirmed', 'cumDeath']} />
      </FieldGroup>
      <FieldGroup title="来源">
        <Fields of={SituationDraft} names={['source', 'sourceUrl', 'note']} />
      </FieldGroup>
    </>
  )
}
