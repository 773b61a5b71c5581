import { Role } from '@oems/contract/access/builtInRoles.ts'
import { RoomStatus } from '@oems/contract/commandRoom/codes.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import type { DemoLoader } from '../core/domain.ts'
import { room } from './tables.ts'

/** 02 §8. */
const total = 7
const places = ['总部大楼3层', '应急中心2层', '总部大楼12层', '科研楼5层', '指挥中心1层', '办公楼4层', '办公楼6层']
const onDuty = ['周振华', '吴海波', '郑立群', '冯国栋', '褚雪莲', '卫东升', '蒋文静', '沈志远']

interface Node {
  readonly id: number
  readonly managerUserId: number | null
}

/** From the platform down to the first companies, each with three on duty. */
const load: DemoLoader = async (db, now) => {
  const nodes = await ask<Node>(
    db,
    sql`select o.id, (
          select min(p.account_id) from sys_account_rop p join sys_role r on r.id = p.role_id join sys_account a on a.id = p.account_id
          where p.org_id = o.id and r.base_role_id = ${Role.commandCentreAdministrator} and p.deleted_at is null and a.deleted_at is null
        ) as "managerUserId"
        from org o where o.org_type in (0, 1, 2, 3) and o.deleted_at is null order by o.org_type, o.path limit ${total}`,
  )
  const at = now.toISOString()
  await db.insert(room).values(
    nodes.map(({ id, managerUserId }, nth) => ({
      ...{ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0, orgId: id, managerUserId },
      ...{ roomName: nth < 5 ? '应急指挥中心' : '应急指挥室', place: places[nth]!, capacity: 12 + nth * 4 },
      meetingNo: String(80_010_000 + nth * 101),
      dutyPhone: `010-6690${String(1_100 + nth * 11)}`,
      duties: [0, 1, 2].map((place) => ({
        name: onDuty[(nth * 3 + place) % onDuty.length]!,
        phone: `+86 1371${String(2_000_000 + (nth * 3 + place) * 6_131).slice(-7)}`,
      })),
      status: RoomStatus.enabled,
      remark: null,
    })),
  )
}
export default load
