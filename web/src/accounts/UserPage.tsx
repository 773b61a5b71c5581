import { users } from '@oems/contract/accounts/users.ts'
import { useParams } from 'react-router'
import { useCan } from '../core/calls.ts'
import { idIn, RecordPage } from '../kit/record/RecordPage.tsx'
import { AccountSheet } from './AccountRecord.tsx'
import { UserEditor, useUserEditor } from './UserEditor.tsx'
import { useUser } from './useUser.ts'

/** One user of the console, to be linked to and printed. */
export default function UserPage() {
  const userId = idIn(useParams().userId)
  const can = useCan()
  const { read, reveal } = useUser(userId)
  // None is made here, so that there is no first password to tell.
  const editor = useUserEditor(() => undefined)
  const edit = can(users.update) && read.data ? () => editor.edit(read.data) : undefined
  return (
    <>
      <RecordPage title="用户详情" id={userId} read={read} missing="该用户不存在，或不在本单位">
        {userId !== null && <AccountSheet id={userId} {...{ read, reveal, edit }} />}
      </RecordPage>
      <UserEditor editor={editor} />
    </>
  )
}
