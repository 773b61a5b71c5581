import type { orgManager } from '@oems/contract/organisation/orgManager.ts'
import type { projectManager } from '@oems/contract/project/projectManager.ts'
import { Input } from 'antd'
import type { ComponentProps } from 'react'
import { Field } from '../kit/form/ContractField.tsx'
import { FormModal } from '../kit/form/FormDialog.tsx'
import { ReasonFields } from './ReasonFields.tsx'

/** What the dialogs of 更名 say: the former name stays searchable. */
export const renaming = { title: '更名', verb: '更名', successMessage: '已更名，仍可按曾用名查找' }

type Renaming = typeof orgManager.updateOrgName | typeof projectManager.updateProjectName
interface Props extends Pick<ComponentProps<typeof FormModal>, 'of'> {
  readonly call: Renaming
}

/** The dialog of 更名, of an organisation or a project. */
export const RenameModal = ({ of, call }: Props) => (
  <FormModal of={of}>
    <Field of={call.input} name="orgName">
      <Input autoFocus onFocus={({ target }) => target.select()} />
    </Field>
    <ReasonFields />
  </FormModal>
)
