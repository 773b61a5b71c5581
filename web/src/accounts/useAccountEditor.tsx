import { userAccounts } from '@oems/contract/accounts/userAccounts.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { FormDrawer } from '../kit/form/FormDialog.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { InitialPassword, type IssuedPassword } from '../kit/InitialPassword.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { IdentityItems } from './IdentityItems.tsx'

/** Adds or changes an account, and tells the password of a new one once. */
export function useAccountEditor() {
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const editor = useFormModal('账号', userAccounts.save, userAccounts.update, {
    id: 'accountId',
    info: userAccounts.detail,
    onSaved: ({ initialPassword }) => initialPassword && setIssued({ title: '账号已创建，初始密码', password: initialPassword }),
  })
  const dialogs = (
    <>
      <FormDrawer of={editor} size={620}>
        <FieldGroup>
          <IdentityItems record={editor.record} />
          <Form.Item name="orgId" label="所属组织" className={wide} extra="由该组织的管理员维护此账号；不选则为当前组织">
            <OrgPicker allowClear={editor.record === null} />
          </Form.Item>
        </FieldGroup>
      </FormDrawer>
      <InitialPassword issued={issued} close={() => setIssued(null)} />
    </>
  )
  return { editor, dialogs }
}
