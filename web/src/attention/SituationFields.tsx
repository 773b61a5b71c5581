import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import { caseClassOf, SituationDraft } from '@oems/contract/declaration/situation.ts'
import { CaseScheme } from '@oems/contract/illness/codes.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { Form, Select } from 'antd'
import { useCallback } from 'react'
import { useRead } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useFormRules } from '../kit/form/ruling.tsx'
import { PersonSelect } from '../kit/PersonSelect.tsx'

interface Props {
  /** Of a case that stands: what it is of is not chosen again. */
  readonly illnessId: number | null
  /** Whose it is has still to be said. */
  readonly asksPerson?: boolean
}

/** What is said of a case, by the classification that its illness asks for. */
export function SituationFields({ illnessId, asksPerson = false }: Props) {
  const { data = [] } = useRead(illnesses.listAll, {})
  const form = Form.useFormInstance()
  const chosen = (Form.useWatch('illnessId', form) as number | undefined) ?? illnessId
  const scheme = data.find(({ id }) => id === chosen)?.caseScheme
  const name = scheme === CaseScheme.caseType ? 'caseType' : 'diagnoseType'
  const caseType = (Form.useWatch('caseType', form) as 1 | 2 | 3 | undefined) ?? null
  const diagnoseType = (Form.useWatch('diagnoseType', form) as 1 | 2 | 3 | undefined) ?? null
  const asked = name === 'caseType' ? { caseType, diagnoseType: null } : { caseType: null, diagnoseType }
  const isConfirmed = caseClassOf(asked) === CaseClass.confirmed
  const rules = useCallback(
    (values: object) =>
      scheme !== undefined && (values as Readonly<Record<string, unknown>>)[name] == null ? [{ path: name, msg: '请选择病例分类' }] : [],
    [scheme, name],
  )
  useFormRules(rules)
  return (
    <>
      <FieldGroup title="病例">
        {asksPerson && (
          <Field of={SituationDraft} name="personId">
            <PersonSelect name={null} />
          </Field>
        )}
        {illnessId === null && (
          <Field of={SituationDraft} name="illnessId">
            <Select options={data.map(({ id, name }) => ({ value: id, label: name }))} showSearch={{ optionFilterProp: 'label' }} />
          </Field>
        )}
        <Field of={SituationDraft} name={name} label="病例分类" hidden={scheme === undefined} />
        <Fields of={SituationDraft} names={['foundDate', 'onsetDate']} />
        <Field of={SituationDraft} name="confirmDate" hidden={!isConfirmed} />
      </FieldGroup>
      <FieldGroup title="隔离与救治">
        <Fields of={SituationDraft} names={['severity', 'isolationState', 'isolationPlace', 'treatPlace', 'hospitalName']} />
      </FieldGroup>
      <FieldGroup title="感染与检测">
        <Fields of={SituationDraft} names={['infectionSource', 'closeContactNum', 'vaccination', 'testResult', 'remark']} />
      </FieldGroup>
    </>
  )
}
