import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Input } from 'antd'
import type { ComponentProps } from 'react'
import { Field } from '../kit/form/ContractField.tsx'
import { FormModal } from '../kit/form/FormDialog.tsx'
import { ReasonFields } from './ReasonFields.tsx'

const schema = orgManager.updateOrgName.input
/** What the dialogs of 更名 say: the former name stays searchable. */
export const renaming = { title: '更名', verb: '更名', successMessage: '已更名，仍可按曾用名查找' }

/** The dialog of 更名, of an organisation or a project. */
export const RenameModal = ({ of }: Pick<ComponentProps<typeof FormModal>, 'of'>) => (
  <FormModal of={of}>
    <Field of={schema} name="orgName">
      <Input autoFocus onFocus={({ target }) => target.select()} />
    </Field>
    <ReasonFields />
  </FormModal>
)
