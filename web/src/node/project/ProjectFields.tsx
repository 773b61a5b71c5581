import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { ProjectDraft, type ProjectRecord } from '@oems/contract/project/projects.ts'
import { Form, Input, Select } from 'antd'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { PlaceFields } from '../../kit/org/PlaceFields.tsx'
import { ReasonOfChange } from '../ReasonFields.tsx'
import { ContactLines } from './ContactLines.tsx'
import { parentTypes } from './parents.ts'

interface Props {
  /** Null: a new project. */
  readonly record: ProjectRecord | null
}
/** A project that is entered has not ended. */
const firstStatuses = ProjectStatus.options.filter(({ value }) => value !== ProjectStatus.closed)

/** What the form of a project holds, by groups (02 §2.1, §2.3). */
export function ProjectFields({ record }: Props) {
  const isFixed = record !== null && !record.structuralEditable
  return (
    <>
      <FieldGroup title="基本信息">
        {record === null && (
          <Field of={ProjectDraft} name="orgParentId">
            <OrgPicker orgTypes={parentTypes} placeholder="请选择集团公司、经营公司或区域" />
          </Field>
        )}
        <Field of={ProjectDraft} name="orgName" disabled={isFixed} help={isFixed && '由上级组织的管理员更名'} />
        <Field of={ProjectDraft} name="orgProjectType" disabled={isFixed} />
        <Fields of={ProjectDraft} names={['industry', 'contractMode', 'ownerUnit', 'shortName']} />
        <Field of={ProjectDraft} name="nameEn">
          <Input />
        </Field>
        <Field of={ProjectDraft} name="orgCode" disabled={isFixed} help={record === null && '不填则自动生成'} />
      </FieldGroup>
      <FieldGroup title="状态与工期">
        {record === null && <FirstStatus />}
        <Fields of={ProjectDraft} names={['startDate', 'planEndDate', 'actualEndDate']} />
      </FieldGroup>
      <FieldGroup title="人数">
        <Field of={ProjectDraft} name="peakNum" help="项目期间现场人数的最大值" />
        <Field of={ProjectDraft} name="reportedChineseNum" help="在岗员工另按员工档案统计" />
        <Field of={ProjectDraft} name="reportedForeignNum" />
      </FieldGroup>
      <FieldGroup title="所在地">
        <PlaceFields of={ProjectDraft} />
      </FieldGroup>
      <FieldGroup title="联系人">
        <ContactLines />
      </FieldGroup>
      <FieldGroup title="其他">
        <Fields of={ProjectDraft} names={['intro', 'remark']} />
        {record?.structuralEditable && <ReasonOfChange record={record} />}
      </FieldGroup>
    </>
  )
}

/** Where a project is in its life when it is entered; later that is changed by 状态变更. */
function FirstStatus() {
  const status = Form.useWatch('projectStatus') as number | undefined
  return (
    <>
      <Field of={ProjectDraft} name="projectStatus">
        <Select options={firstStatuses} />
      </Field>
      {status === ProjectStatus.suspended && <Field of={ProjectDraft} name="statusReason" />}
    </>
  )
}
