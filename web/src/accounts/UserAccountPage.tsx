import { userAccounts } from '@oems/contract/accounts/userAccounts.ts'
import { useParams } from 'react-router'
import { useCan } from '../core/calls.ts'
import { idIn, RecordPage } from '../kit/record/RecordPage.tsx'
import { AccountSheet } from './AccountRecord.tsx'
import { useAccountEditor } from './useAccountEditor.tsx'
import { useAccount } from './useUser.ts'

/** One account, to be linked to and printed. */
export default function UserAccountPage() {
  const accountId = idIn(useParams().accountId)
  const can = useCan()
  const { read, reveal } = useAccount(accountId)
  const { editor, dialogs } = useAccountEditor()
  const record = read.data
  const edit = can(userAccounts.update) && record?.editable === 1 ? () => editor.edit(record) : undefined
  return (
    <>
      <RecordPage title="账号详情" id={accountId} read={read} missing="该账号不存在，或不在本单位">
        {accountId !== null && <AccountSheet id={accountId} {...{ read, reveal, edit }} />}
      </RecordPage>
      {dialogs}
    </>
  )
}
