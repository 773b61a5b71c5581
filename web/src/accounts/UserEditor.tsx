import { users } from '@oems/contract/accounts/users.ts'
import { FormDrawer } from '../kit/form/FormDialog.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import type { IssuedPassword } from '../kit/InitialPassword.tsx'
import { UserFields, userInput } from './UserFields.tsx'

/** Adds or changes a user; a new one has a password that is told once. */
export const useUserEditor = (tell: (issued: IssuedPassword) => void) =>
  useFormModal('用户', users.save, users.update, {
    id: 'userId',
    info: users.info,
    toInput: userInput,
    onSaved: ({ initialPassword }) => initialPassword && tell({ title: '用户已创建，初始密码', password: initialPassword }),
  })

export const UserEditor = ({ editor }: { readonly editor: ReturnType<typeof useUserEditor> }) => (
  <FormDrawer of={editor} size={760}>
    <UserFields record={editor.record} />
  </FormDrawer>
)
