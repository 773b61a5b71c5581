import { type Room, RoomDraft, rooms } from '@oems/contract/commandRoom/rooms.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Input, Select } from 'antd'
import { useRead } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { DutyFields } from './DutyFields.tsx'

export const roomsStandAt = [OrgType.platform, OrgType.ministry, OrgType.group, OrgType.company]

/** One room; its node is chosen once. */
export const RoomFields = ({ room }: { readonly room: Room | null }) => (
  <>
    <FieldGroup title="指挥室">
      {room === null && (
        <Field of={RoomDraft} name="orgId" className={wide}>
          <OrgPicker orgTypes={roomsStandAt} />
        </Field>
      )}
      <Fields of={RoomDraft} names={['roomName', 'place', 'capacity', 'meetingNo', 'status']} />
      <Field of={RoomDraft} name="managerUserId" help="本组织范围内的指挥中心管理员">
        <ManagerSelect room={room} />
      </Field>
    </FieldGroup>
    <FieldGroup title="值班">
      <Field of={RoomDraft} name="dutyPhone" className={wide} help="最先拨打的固定电话">
        <Input inputMode="tel" />
      </Field>
      <DutyFields />
      <Field of={RoomDraft} name="remark" className={wide} />
    </FieldGroup>
  </>
)

interface SelectProps {
  readonly room: Room | null
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (accountId: number | null) => void
}
/** Whoever commands now stays in the choice, even where the role is held elsewhere by now. */
function ManagerSelect({ room, value, onChange, ...props }: SelectProps) {
  const { data } = useRead(rooms.listManagers, {})
  const managers = (data ?? []).map(({ accountId, nickname, orgName }) => ({ value: accountId, label: `${nickname}（${orgName}）` }))
  const { managerUserId = null, managerName = null } = room ?? {}
  const isMissing = managerUserId !== null && managers.every(({ value }) => value !== managerUserId)
  const options = isMissing ? [{ value: managerUserId, label: managerName ?? '已停用的账号' }, ...managers] : managers
  return (
    <Select<number>
      {...props}
      {...(value != null && { value })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(accountId) => onChange?.(accountId ?? null)}
    />
  )
}
