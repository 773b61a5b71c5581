import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { message, messageUser } from '../core/messages/tables.ts'

type Text = Pick<typeof message.$inferInsert, 'type' | 'level' | 'title' | 'content' | 'link'>
const { todo, reminder, warning, system } = MessageType
const { normal, important, urgent } = MessageLevel

/** What an account has been told, in turn: all four types, the commonest most often. */
const texts: readonly Text[] = [
  { type: reminder, level: normal, title: '导出已完成：员工', content: '文件已生成，7天内可在任务中心下载。', link: '/task-center' },
  {
    type: todo,
    level: important,
    title: '今日健康申报尚未完成',
    content: '所辖组织今日仍有人员未申报，请在截止前提醒。',
    link: '/filling-management/index?filled=0',
  },
  { type: system, level: normal, title: '系统升级已完成', content: '列表可按列筛选、保存常用视图，说明见右上角“帮助”。', link: null },
  {
    type: warning,
    level: important,
    title: '账号在新的网络地址登录',
    content: '近90天内未在该地址登录过。若不是本人操作，请立即修改密码。',
    link: '/profile',
  },
  { type: reminder, level: normal, title: '您有新的角色', content: '管理员为您增加了角色，可在右上角切换当前组织。', link: '/profile' },
  {
    type: todo,
    level: normal,
    title: '导入的名单等待确认',
    content: '名单已检查完毕，24小时内有效，请核对后确认导入。',
    link: '/employee/index',
  },
  {
    type: reminder,
    level: important,
    title: '密码即将到期',
    content: '密码将在7天内到期，到期后须修改密码才能继续使用。',
    link: '/profile',
  },
  { type: system, level: important, title: '今晚22:00维护', content: '维护约30分钟，期间不能登录，请提前保存正在填写的内容。', link: null },
  {
    type: warning,
    level: urgent,
    title: '账号已临时锁定',
    content: '密码连续输错次数过多，账号已锁定15分钟。若不是本人操作，请联系管理员。',
    link: '/profile',
  },
  { type: reminder, level: normal, title: '导入已完成：员工', content: '名单已全部写入，结果可在任务中心查看。', link: '/task-center' },
]

const [fewest, most] = [25, 60]
const spanMs = 60 * 86_400_000
const told = [1, 2, 3, 4, 5, 6, 7, 8, Role.commandCentreAdministrator]

/** 01 §8: 25–60 an account, over the last sixty days, of which the newest third is unread. */
const load: DemoLoader = async (db, now) => {
  const accounts = await ask<{ id: number }>(
    db,
    sql`select distinct a.id from sys_account a join sys_account_rop p on p.account_id = a.id join sys_role r on r.id = p.role_id
        where r.base_role_id in (${code(...told)}) and a.deleted_at is null and p.deleted_at is null order by a.id`,
  )
  await tellDemo(
    db,
    accounts.map(({ id }) => id),
    now,
  )
}
export default load

/** What these accounts have been told; of those that a later domain lets into the console, by that domain. */
export async function tellDemo(db: Db, accountIds: readonly number[], now: Date): Promise<void> {
  const rows = accountIds.flatMap((id) => ownRows(id, now)).sort((one, other) => one.at - other.at)
  const ids = await nextIds(db, message, rows.length)
  const moments = rows.map(({ at }) => new Date(at).toISOString())
  const hoursLater = (at: number) => new Date(Math.min(at + 86_400_000 / 3, now.getTime())).toISOString()
  await insertRows(db, [
    ...rowsOf(
      message,
      rows.map(({ text }, n) => ({ id: ids[n]!, ...text, createdAt: moments[n]! })),
    ),
    ...rowsOf(
      messageUser,
      rows.map(({ accountId, text, at, isRead }, n) => ({
        accountId,
        messageId: ids[n]!,
        type: text.type,
        readTime: isRead ? hoursLater(at) : null,
      })),
    ),
  ])
}

/** Of the day of that moment, some hours after eight in the morning. */
const workingHour = (moment: number, hours: number) =>
  startOf(dayOf(new Date(moment))).getTime() + (8 + hours) * 3_600_000 + (moment % 3_600_000)

/** The same for the same account, wherever and whenever it is made up. */
function ownRows(accountId: number, now: Date) {
  const count = fewest + ((accountId * 7919) % (most - fewest + 1))
  const step = spanMs / count
  return Array.from({ length: count }, (_, nth) => ({
    accountId,
    text: texts[(accountId + nth) % texts.length]!,
    at: workingHour(now.getTime() - Math.round((nth + 1) * step), (accountId * 31 + nth * 17) % 11),
    isRead: nth >= Math.round(count / 3),
  }))
}
