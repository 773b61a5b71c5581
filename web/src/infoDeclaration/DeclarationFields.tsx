import { IsolationState, Vaccination } from '@oems/contract/declaration/codes.ts'
import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { InfoDeclareDraft, type InfoDeclareInfo, InfoDeclareRevision } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { Checkbox, Form, Radio } from 'antd'
import { CaseFields } from '../kit/care/CaseFields.tsx'
import { IllnessSelect } from '../kit/care/IllnessSelect.tsx'
import { FilesField } from '../kit/file/FilesField.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { AreasField } from './AreasField.tsx'
import { SubjectSelect } from './SubjectSelect.tsx'

/** One declaration: whose, how they are, vaccination and test, and where they have been. `record` null: a new one. */
export function DeclarationFields({ record }: { readonly record: InfoDeclareInfo | null }) {
  const subjectType = Form.useWatch('subjectType') as number | undefined
  const isVaccinated = Form.useWatch('vaccination') === Vaccination.vaccinated
  const isStated = typeof Form.useWatch('vaccination') === 'number'
  const isTested = typeof Form.useWatch('testType') === 'number'
  const isIsolated = (Form.useWatch('isolationState') ?? IsolationState.none) !== IsolationState.none
  const ofVisitor = (record?.subjectType ?? subjectType) === SubjectType.visitor
  return (
    <>
      <FieldGroup title="申报">
        {record === null && <Subject ofVisitor={ofVisitor} subjectType={subjectType} />}
        <Fields of={InfoDeclareDraft} names={['date', 'declareReason']} />
      </FieldGroup>
      <FieldGroup title="健康状况">
        <Fields of={InfoDeclareDraft} names={['temperature', 'symptoms', 'contactHistory', 'isolationState']} />
        <Field of={InfoDeclareDraft} name="isolationFrom" hidden={!isIsolated} />
        <Field of={InfoDeclareDraft} name="isolationTo" hidden={!isIsolated} />
        <CaseFields />
      </FieldGroup>
      <FieldGroup title="接种与检测">
        <Field of={InfoDeclareDraft} name="vaccination" />
        <Field of={InfoDeclareDraft} name="vaccineIllnessId" hidden={!isStated || ofVisitor} help="不选即新型冠状病毒">
          <IllnessSelect />
        </Field>
        <Field of={InfoDeclareDraft} name="vaccineDoses" hidden={!isVaccinated} help="最近一次是第几剂" />
        <Field of={InfoDeclareDraft} name="lastVaccinatedOn" hidden={!isVaccinated} />
        <Field of={InfoDeclareDraft} name="testType" />
        <Field of={InfoDeclareDraft} name="testResult" hidden={!isTested} />
        <Field of={InfoDeclareDraft} name="testedOn" hidden={!isTested} />
        <Field of={InfoDeclareDraft} name="testIllnessId" hidden={!isTested || ofVisitor} help="不选即按检测项目">
          <IllnessSelect />
        </Field>
      </FieldGroup>
      <FieldGroup title="到访地区">
        <AreasField />
      </FieldGroup>
      <FieldGroup title="备注与附件">
        <Fields of={InfoDeclareDraft} names={['remark']} />
        <FilesField of={InfoDeclareDraft} name="ossIds" help="接种凭证或检测报告" />
        {record === null && (
          <Field of={InfoDeclareDraft} name="promised" label="" className={wide}>
            <PromiseBox />
          </Field>
        )}
        {record?.aged && (
          <Field
            of={InfoDeclareRevision}
            name="reason"
            className={wide}
            help="申报已超过72小时"
            rules={[{ required: true, message: '请填写修改原因' }]}
          />
        )}
      </FieldGroup>
    </>
  )
}

interface Choosing {
  readonly ofVisitor: boolean
  readonly subjectType: number | undefined
}
const Subject = ({ ofVisitor, subjectType }: Choosing) => (
  <>
    <Field of={InfoDeclareDraft} name="subjectType" className={wide}>
      <Radio.Group aria-label="申报人类别" options={SubjectType.options} />
    </Field>
    {ofVisitor ? (
      <Field of={InfoDeclareDraft} name="visitorId" className={wide}>
        <SubjectSelect key="visitor" subjectType={SubjectType.visitor} />
      </Field>
    ) : (
      <Field of={InfoDeclareDraft} name="personId" className={wide}>
        <SubjectSelect key={subjectType} subjectType={subjectType ?? SubjectType.employee} />
      </Field>
    )}
  </>
)

interface Boxed {
  readonly id?: string
  readonly value?: 0 | 1
  readonly onChange?: (value: 0 | 1) => void
}
const PromiseBox = ({ value = 0, onChange, id }: Boxed) => (
  <Checkbox {...(id !== undefined && { id })} checked={value === 1} onChange={({ target }) => onChange?.(target.checked ? 1 : 0)}>
    已与本人核对，承诺所填属实
  </Checkbox>
)
