import type { RoomStatus } from '@oems/contract/commandRoom/codes.ts'
import type { Duty } from '@oems/contract/commandRoom/rooms.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { isNull } from 'drizzle-orm'
import { foreignKey, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { account } from '../accounts/tables.ts'
import { plain } from '../core/db/atRest.ts'
import { baseColumns, idColumn, sealed, sealedJson } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const roomOrg = says('org_command_room_org_id_fkey', '组织不存在')
const roomManager = says('org_command_room_manager_fkey', '管理员账号不存在')
const roomName = says('org_command_room_name', '该组织下已有同名指挥室')

/** Where an emergency is led from (02 §2.10). */
export const room = pgTable(
  'org_command_room',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    roomName: plain('of a room', varchar({ length: 60 }).notNull()),
    place: plain('of a room', varchar({ length: 100 })),
    capacity: integer(),
    meetingNo: plain('of a room', varchar({ length: 20 })),
    managerUserId: idColumn(),
    dutyPhone: sealed(),
    /** Who is called first stands first. */
    duties: sealedJson<readonly Duty[]>().notNull(),
    status: smallint().$type<CodeOf<typeof RoomStatus>>().notNull(),
    remark: plain('of a room', varchar({ length: 500 })),
  },
  (t) => [
    foreignKey({ name: roomOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: roomManager, columns: [t.managerUserId], foreignColumns: [account.id] }),
    uniqueIndex(roomName).on(t.orgId, t.roomName).where(isNull(t.deletedAt)),
  ],
)
