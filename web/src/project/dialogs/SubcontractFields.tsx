import { brokenRules } from '@oems/contract/core/rules.ts'
import { Subcontracting, type SubcontractLine, SubcontractLineDraft } from '@oems/contract/project/subcontracting.ts'
import { Form, Radio } from 'antd'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../../kit/form/FieldGroup.tsx'
import type { FormRules } from '../../kit/form/ruling.tsx'
import { ProjectPicker } from './ProjectPicker.tsx'

export type Line = Partial<SubcontractLine> & Pick<SubcontractLine, 'startDate'>
const kinds = [
  { value: 'project', label: '系统内的项目' },
  { value: 'unit', label: '系统外的单位' },
]
const prefix = 'items.0.'

/** The line is judged as the call judges it among others. */
export const lineErrors: FormRules = (values) =>
  brokenRules(Subcontracting, { projectId: 1, items: [asLine({ startDate: '', ...values })] }).map(({ path, msg }) => ({
    path: nameOf(path.slice(prefix.length), values as { readonly kind?: string }),
    msg,
  }))
const nothing = { subProjectId: null, subOrgName: null, subHeadcount: null, workScope: null, endDate: null }

/** What was typed as the call takes it. */
export const asLine = (line: Line): SubcontractLine => ({ ...nothing, ...line })
/** Of the two of which one is asked for, the one in sight. */
const nameOf = (name: string, { kind }: { readonly kind?: string }) => (name === 'subProjectId' && kind === 'unit' ? 'subOrgName' : name)

/** Who takes over what, and for how long. */
export function SubcontractFields({ projectId }: { readonly projectId: number }) {
  const kind = Form.useWatch('kind') as string | undefined
  return (
    <FieldGroup>
      <Form.Item name="kind" label="分包给" className={wide}>
        <Radio.Group aria-label="分包给" options={kinds} />
      </Form.Item>
      {kind === 'unit' ? (
        <Fields of={SubcontractLineDraft} names={['subOrgName', 'subHeadcount']} />
      ) : (
        <Field of={SubcontractLineDraft} name="subProjectId" className={wide} help="本集团的项目，不在管理范围内的也可以选择">
          <ProjectPicker projectId={projectId} />
        </Field>
      )}
      <Fields of={SubcontractLineDraft} names={['startDate', 'endDate', 'workScope']} />
    </FieldGroup>
  )
}
