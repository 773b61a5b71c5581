import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource, AccountStatus } from '@oems/contract/accounts/codes.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import type { DemoLoader } from '../core/domain.ts'

/** 02 §8: 26 temporary accounts, of which five are over. */
const total = 26
/** How many days ago those of the reporters ended that did; two others ended yesterday. */
const over = [12, 25, 40]
/** Days from the day of a start to the end of the assignments of so many reporters. */
export const reporterEnds = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => (at < over.length ? -over[at]! : 15 + ((at * 11) % 120)))

/** Those who are there for a while already, and of the reporters as many as are missing: their assignment ends from now on. */
const load: DemoLoader = async (db, now) => {
  const today = dayOf(now)
  const [company] = await ask<{ id: number }>(db, sql`select id from sys_account where username = 'demo04'`)
  const inviter = company?.id ?? 0
  const known = await ask<{ ropId: number }>(
    db,
    sql`select p.id as "ropId" from sys_account_rop p join sys_account a on a.id = p.account_id join org o on o.id = p.org_id
        where a.source = ${code(AccountSource.projectTemporary)} and a.mobile is not null and p.deleted_at is null and a.deleted_at is null
          and (o.org_type = ${code(OrgType.project)} or o.org_type = ${code(OrgType.company)} and p.role_id = ${code(Role.temporaryDoctor)})
        order by p.id`,
  )
  const reporters = await ask<{ ropId: number }>(
    db,
    sql`select p.id as "ropId" from sys_account_rop p join sys_account a on a.id = p.account_id join project j on j.project_id = p.org_id
        where p.role_id = ${code(Role.projectReporter)} and a.source = ${code(AccountSource.manual)} and a.status = ${code(AccountStatus.normal)}
          and a.employee_id is null and a.mobile is not null and p.deleted_at is null and j.project_status <> ${code(ProjectStatus.closed)}
          and not exists (select from sys_session s where s.account_id = a.id and s.status = ${code(SessionStatus.online)})
          and not exists (select from sys_account_rop other where other.account_id = a.id and other.id <> p.id)
        order by a.last_login_time nulls last, p.id limit ${Math.max(0, total - known.length)}`,
  )
  const days = reporterEnds(reporters.length)
  const ends = reporters.map(({ ropId }, at) => ({ ropId, validTo: addDays(today, days[at]!) }))
  await db.execute(sql`
    with ends as (select * from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e("ropId" bigint, "validTo" date)),
      ending as (
        update sys_account_rop p set valid_to = e."validTo", updated_by = ${inviter} from ends e where p.id = e."ropId" returning p.account_id)
    update sys_account a set source = ${code(AccountSource.projectTemporary)} from ending where a.id = ending.account_id`)
  const ropIds = JSON.stringify([...known, ...reporters].map(({ ropId }) => ropId))
  await db.execute(sql`
    insert into temp_sys_user (created_at, created_by, updated_at, updated_by, org_id, rop_id, holder_name, telephone_code, holder_phone, created_for)
    select p.created_at, ${inviter}, p.created_at, ${inviter}, p.org_id, p.id, a.nickname, coalesce(a.telephone_code, '86'), a.mobile,
      case p.role_id when ${code(Role.projectReporter)} then '填报项目信息' when ${code(Role.temporaryDoctor)} then '医生轮换期间值班' else '项目管理员休假期间代管' end
    from sys_account_rop p join sys_account a on a.id = p.account_id
    where p.id in (select value::bigint from jsonb_array_elements_text(${ropIds}::jsonb))`)
}
export default load
