import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgLabel, OrgType } from '@oems/contract/organisation/codes.ts'
import { type OrgInfo, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { OrgDraft } from '@oems/contract/organisation/orgManager.ts'
import { Form, Select } from 'antd'
import { useRead } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { useNations } from '../../kit/NationSelect.tsx'
import { NameOf, OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { PlaceFields } from '../../kit/org/PlaceFields.tsx'
import { ContactLines } from '../../node/project/ContactLines.tsx'
import { ReasonOfChange } from '../../node/ReasonFields.tsx'
import { baseRoleOf, useSession } from '../../shell/session.ts'
import { typesFor, typesUnder } from './orgDraft.ts'

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
  const isCompany = isOfCompany(type)
  const isFixed = record !== null && !record.structuralEditable
  return (
    <>
      <FieldGroup title="基本信息">
        {record ? <TypeOfRecord record={record} /> : <ParentAndType parent={parent} />}
        <Field of={OrgDraft} name="orgName" disabled={isFixed} />
        <Field of={OrgDraft} name="shortName" />
        <Field of={OrgDraft} name="nameEn" />
        <Field of={OrgDraft} name="orgCode" help={record === null && '不填则自动生成'} disabled={isFixed} />
        <Field of={OrgDraft} name="creditCode" hidden={!isCompany} />
        <Field of={OrgDraft} name="label" hidden={!isCompany} disabled={isFixed} />
      </FieldGroup>
      <FieldGroup title="所在地">
        <PlaceFields of={OrgDraft} />
      </FieldGroup>
      <FieldGroup title="联系人">
        <ContactLines />
      </FieldGroup>
      <FieldGroup title="其他">
        {type === OrgType.region && <Nations uncovered={uncovered} />}
        <Field of={OrgDraft} name="remark" />
        {record !== null && <ReasonOfChange record={record} />}
      </FieldGroup>
    </>
  )
}

const isOfCompany = (type: number | undefined) => type === OrgType.group || type === OrgType.company

/** A node stays where it is, and is moved by 迁移; of its type it stays but for the few changes that 02 §2.1 knows. */
function TypeOfRecord({ record }: { readonly record: OrgInfo }) {
  const form = Form.useFormInstance()
  const { user, op } = useSession()
  const types = typesFor(record, platformRoles.has(baseRoleOf(user, op) ?? 0))
  const onChange = (type: number) => isOfCompany(type) || form.setFieldsValue({ creditCode: null, label: OrgLabel.centralEnterprise })
  return (
    <>
      <Form.Item label="上级组织">{record.parentId === null ? '—' : <NameOf orgId={record.parentId} />}</Form.Item>
      <Field of={OrgDraft} name="orgType">
        <Select disabled={types.length === 1} options={OrgType.options.filter(({ value }) => types.includes(value))} onChange={onChange} />
      </Field>
    </>
  )
}
const platformRoles: ReadonlySet<number> = new Set([Role.systemAdministrator, Role.platformOperator])

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
