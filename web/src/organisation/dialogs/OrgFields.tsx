import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type OrgInfo, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { OrgDraft } from '@oems/contract/organisation/orgManager.ts'
import { Form, Select } from 'antd'
import { useRead } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { useNations } from '../../kit/NationSelect.tsx'
import { NameOf, OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { PlaceFields } from '../../kit/org/PlaceFields.tsx'
import { ReasonFields } from '../../node/ReasonFields.tsx'
import { typesUnder } from './orgDraft.ts'

interface Props {
  /** Null: a new node. */
  readonly record: OrgInfo | null
}
const parentTypes = [OrgType.platform, OrgType.ministry, OrgType.group, OrgType.company, OrgType.region] as const

/** What the form of a node holds, by groups (02 §6.1). */
export function OrgFields({ record }: Props) {
  const type = Form.useWatch('orgType') as number | undefined
  const parentId = Form.useWatch('orgParentId') as number | undefined
  const { data: parent } = useRead(orgInfo.info, { orgId: parentId ?? 0 }, { enabled: record === null && parentId != null })
  const uncovered = (record ?? parent)?.uncoveredNations ?? []
  const isCompany = type === OrgType.group || type === OrgType.company
  return (
    <>
      <FieldGroup title="基本信息">
        {record ? <TypeOfRecord record={record} /> : <ParentAndType parent={parent} />}
        <Field of={OrgDraft} name="orgName" disabled={record !== null && !record.structuralEditable} />
        <Field of={OrgDraft} name="shortName" />
        <Field of={OrgDraft} name="nameEn" />
        <Field
          of={OrgDraft}
          name="orgCode"
          help={record === null && '不填则自动生成'}
          disabled={record !== null && !record.structuralEditable}
        />
        <Field of={OrgDraft} name="creditCode" hidden={!isCompany} />
        <Field of={OrgDraft} name="label" hidden={!isCompany} />
      </FieldGroup>
      <FieldGroup title="所在地">
        <PlaceFields of={OrgDraft} />
      </FieldGroup>
      <FieldGroup title="其他">
        {type === OrgType.region && <Nations uncovered={uncovered} />}
        <Field of={OrgDraft} name="remark" />
        {record !== null && <ReasonFields />}
      </FieldGroup>
    </>
  )
}

/** A node stays where it is and of its type; it is moved by 迁移. */
const TypeOfRecord = ({ record }: { readonly record: OrgInfo }) => (
  <>
    <Form.Item label="上级组织">{record.parentId === null ? '—' : <NameOf orgId={record.parentId} />}</Form.Item>
    <Field of={OrgDraft} name="orgType">
      <Select disabled options={[...OrgType.options]} />
    </Field>
  </>
)

function ParentAndType({ parent }: { readonly parent: OrgInfo | undefined }) {
  const form = Form.useFormInstance()
  const types = parent ? typesUnder(parent.orgType) : []
  return (
    <>
      <Field of={OrgDraft} name="orgParentId">
        <OrgPicker orgTypes={parentTypes} onChange={() => form.setFieldValue('orgType', undefined)} />
      </Field>
      <Field of={OrgDraft} name="orgType">
        <Select options={OrgType.options.filter(({ value }) => types.includes(value))} notFoundContent="该上级下不能新增组织" />
      </Field>
    </>
  )
}

interface NationsProps {
  /** Nations of the group that have projects and no region yet. */
  readonly uncovered: OrgInfo['uncoveredNations']
}
/** The nations that a region covers; those that wait for a region stand first. */
function Nations({ uncovered }: NationsProps) {
  const nations = useNations() ?? []
  const projectsIn = new Map(uncovered.map(({ nationCode, projectNum }) => [nationCode, projectNum]))
  const waiting = nations
    .filter(({ value }) => projectsIn.has(value))
    .map((nation) => ({ ...nation, label: `${nation.label}（${projectsIn.get(nation.value)}个项目未覆盖）` }))
  const others = nations.filter(({ value }) => !projectsIn.has(value))
  return (
    <Field of={OrgDraft} name="nationCodes">
      <Select
        mode="multiple"
        showSearch={{ filterOption: (typed, option) => (option as { find: string }).find.includes(typed.toLowerCase()) }}
        options={[...waiting, ...others]}
      />
    </Field>
  )
}
