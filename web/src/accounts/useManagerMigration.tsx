import { users } from '@oems/contract/accounts/users.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { MigrationKind, managerMigration } from '@oems/contract/organisation/orgManager.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Input, Modal } from 'antd'
import { staleAfter, useCan } from '../core/calls.ts'
import { notice } from '../core/notices.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'

const call = managerMigration.migrationManagerOrg
const schema = call.input
const targets = [OrgType.platform, OrgType.ministry, OrgType.group, OrgType.company, OrgType.project, OrgType.region] as const

/** 迁移管理员: those of a node go to another, and the node stays where it is. */
export function useManagerMigration(sourceOrgId: number, done: () => void) {
  const can = useCan()
  const client = useQueryClient()
  const action = useActionModal(call, {
    title: '迁移管理员',
    verb: '迁移',
    successMessage: null,
    done({ movedNum, skipped }) {
      const why = skipped.map(({ why }) => why).join('；')
      const text = `已迁移${movedNum}名管理员${skipped.length > 0 ? `，${skipped.length}名未迁移` : ''}`
      staleAfter(client, users.list)
      staleAfter(client, orgInfo.info)
      notice({ kind: skipped.length > 0 ? 'warning' : 'success', text, ...(why && { detail: why }) })
      done()
    },
  })
  const accountIds = action.fixed?.accountIds
  return {
    /** Null: all of the node. */
    ask: can(call)
      ? (accountIds: number[] | null) => action.ask({ sourceOrgId, kind: MigrationKind.administrators, accountIds })
      : undefined,
    dialog: (
      <Modal {...action.modal}>
        <DialogForm {...action.fields}>
          <Alert
            type="info"
            style={{ marginBottom: 16 }}
            title={`${accountIds ? `所选${accountIds.length}个账号` : '本组织全部管理员'}在本组织的管理员角色将转到目标组织；在下级组织的角色不变。`}
          />
          <Field of={schema} name="targetOrgId">
            <OrgPicker orgTypes={targets} />
          </Field>
          <Field of={schema} name="reason">
            <Input.TextArea rows={2} />
          </Field>
          <Field of={schema} name="docNo" />
        </DialogForm>
      </Modal>
    ),
  }
}
