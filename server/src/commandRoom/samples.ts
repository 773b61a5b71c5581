import { Role } from '@oems/contract/access/builtInRoles.ts'
import { rooms } from '@oems/contract/commandRoom/rooms.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(app, { admin, group, mark }) {
    const aRoom = (name: string) =>
      saved(admin, rooms.save, { orgId: group.id, roomName: `${mark}${name}`, duties: [{ name: '张三', phone: '13812345678' }] })
    const { accountId: managerUserId } = await app.anAccount({ roleId: Role.commandCentreAdministrator, orgId: group.id })
    return { roomId: await aRoom('指挥室'), spareId: await aRoom('备用指挥室'), managerUserId }
  },
  references: {
    commandRoomId: ({ roomId }) => roomId,
    id: ({ roomId }) => roomId,
    ids: ({ spareId }) => [spareId],
    managerUserId: ({ managerUserId }) => managerUserId,
  },
  values: { meetingNo: '80012345', dutyPhone: '010-88886666', duties: [{ name: '李四', phone: '+254 700 111222' }] },
})
