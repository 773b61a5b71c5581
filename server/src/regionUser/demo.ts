import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { amountIn } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { tellDemo } from '../messages/demo.ts'

/** 03 §8 */
const whole = 40

/** Days since the last of them changed the password: it runs out after ninety. */
const oldestPassword = 80

/** Regional employees with an account look after a region of their own group: they use the console as all others there do. */
const load: DemoLoader = async (db, now, size) => {
  const at = now.toISOString()
  const given = await ask<{ id: number }>(
    db,
    sql`
    with somebody as (
      select e.account_id, h.id as home, h.path, row_number() over (order by e.id) as nth from employee e join org h on h.id = e.home_org_id
       where e.emp_type = ${code(EmpType.regional)} and e.account_id is not null and e.deleted_at is null
       order by e.id limit ${amountIn(size, whole)}),
    given as (
      insert into sys_account_rop (account_id, role_id, org_id, created_at, created_by, updated_at, updated_by)
      select s.account_id, ${code(Role.companyAdministrator)}, r.id, ${at}, 0, ${at}, 0 from somebody s
        cross join lateral (
          select n.id from org n join org up on up.id = n.parent_id
           where n.org_type = ${code(OrgType.region)} and n.deleted_at is null and starts_with(s.path, up.path)
           order by n.id = s.home desc, (n.id + s.nth) % 7, n.id limit 1) r
      returning account_id)
    update sys_account a set source = ${code(AccountSource.regionUser)},
      password_time = greatest(a.password_time, ${at}::timestamptz - make_interval(days => (a.id % ${oldestPassword})::int + 1))
      from given g where a.id = g.account_id returning a.id`,
  )
  await tellDemo(
    db,
    given.map(({ id }) => id),
    now,
  )
}
export default load
