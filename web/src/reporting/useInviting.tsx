import { OrgType } from '@oems/contract/organisation/codes.ts'
import { TempRole, usualTempDays } from '@oems/contract/reporting/codes.ts'
import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import type { TempUser } from '@oems/contract/reporting/tempUsers.ts'
import { Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { succeeded } from '../core/notices.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Invitation } from './Invitation.tsx'
import type { Invited } from './invitation.ts'
import { TempUserFields } from './TempUserFields.tsx'

interface Place {
  readonly projectId: number
  readonly orgName: string
  readonly orgType: number
}
const inDays = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD')

/** 邀请填报 and 续期: one form, and the message to copy where there is a new account. `invite` is absent where the caller may not. */
export function useInviting() {
  const may = useCan()(projectInfo.createTempSysUser)
  const [place, setPlace] = useState<Place | null>(null)
  const [known, setKnown] = useState<TempUser | null>(null)
  const [invited, setInvited] = useState<Invited | null>(null)
  const dialog = useActionModal(projectInfo.createTempSysUser, {
    title: known ? `续期“${known.holderName}”的临时账号` : `邀请填报 · ${place?.orgName ?? ''}`,
    verb: known ? '续期' : '生成邀请',
    successMessage: null,
    done: (created, { roleId, holderName }) => {
      if (created.extended) return succeeded(`已续期至${created.validUntil}`)
      const roleName = TempRole.options.find(({ value }) => value === roleId)?.label ?? ''
      setInvited({ ...created, holderName, roleName, orgName: place?.orgName ?? '' })
    },
  })
  function invite({ projectId, orgName }: Pick<Place, 'projectId' | 'orgName'>) {
    setKnown(null)
    setPlace({ projectId, orgName, orgType: OrgType.project })
    dialog.ask({ projectId }, { roleId: TempRole.reporter, validUntil: inDays(usualTempDays) })
  }
  function prolong(user: TempUser) {
    setKnown(user)
    setPlace({ projectId: user.orgId, orgName: user.orgName, orgType: user.projectId === null ? OrgType.company : OrgType.project })
    const { roleId, holderName, telephoneCode, holderPhone, createdFor } = user
    dialog.ask({ projectId: user.orgId }, { roleId, holderName, telephoneCode, holderPhone, createdFor, validUntil: inDays(usualTempDays) })
  }
  return {
    ...(may && { invite, prolong }),
    dialogs: (
      <>
        <Modal {...dialog.modal} width={480}>
          <DialogForm {...dialog.fields}>
            <TempUserFields orgType={place?.orgType ?? OrgType.project} isKnown={known !== null} />
          </DialogForm>
        </Modal>
        <Invitation invited={invited} close={() => setInvited(null)} />
      </>
    ),
  }
}
export type Inviting = ReturnType<typeof useInviting>
