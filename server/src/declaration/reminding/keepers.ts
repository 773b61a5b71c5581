import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { heardAt } from '../../core/messages/recipients.ts'

/** Who looks after the declarations of a unit: its reporters; where it has none, those who administer it. */
export const administrators = [Role.projectAdministrator, Role.companyAdministrator, Role.groupAdministrator]
const inTurn = [[Role.projectReporter, Role.temporaryProjectAdministrator], administrators] as const

interface At {
  readonly db: ReadDb
  readonly now: Date
}
type Accounts = ReadonlyMap<number, readonly number[]>

/** Their accounts, by unit; units without any are left out. */
export const keepersAt = (at: At, orgIds: readonly number[]): Promise<Accounts> => accountsAt(at, orgIds, inTurn)

/** Of units without any: the nearest node above where somebody administers; each is told once for all of its units. */
export const administeredAbove = (at: At, orgIds: readonly number[]) => heardAt(at, orgIds, administrators)

interface AtUnit {
  readonly orgId: number
}
/** What concerns units that have nobody, by whoever hears of it above, and by what else tells it apart; of what nobody hears at all nothing is left. */
export async function groupedAbove<T extends AtUnit>(at: At, rows: readonly T[], keyOf: (row: T) => string = () => '') {
  const above = await administeredAbove(
    at,
    rows.map(({ orgId }) => orgId),
  )
  const heard = rows.flatMap((row) => {
    const node = above.get(row.orgId)
    return node === undefined ? [] : [{ node, row }]
  })
  const groups = Map.groupBy(heard, ({ node, row }) => `${node} ${keyOf(row)}`)
  return [...groups.values()].map(([first, ...others]) => ({
    ...{ node: first!.node, to: { roleId: administrators, orgId: first!.node } },
    ...{ first: first!.row, rows: [first!.row, ...others.map(({ row }) => row)] },
  }))
}

/** Who fills in what a unit declares of its drugs, beside those keepers. */
export const doctorsAt = (at: At, orgIds: readonly number[]): Promise<Accounts> => accountsAt(at, orgIds, [doctors, []])
const doctors = [Role.doctor, Role.temporaryDoctor] as const

type InTurn = readonly [first: readonly number[], otherwise: readonly number[]]
async function accountsAt({ db, now }: At, orgIds: readonly number[], [first, otherwise]: InTurn): Promise<Accounts> {
  if (orgIds.length === 0) return new Map()
  const found = await ask<{ orgId: number; accountIds: number[] }>(
    db,
    sql`select distinct on (org_id) org_id as "orgId", "accountIds" from (
          select p.org_id, r.base_role_id = any(${array(first)}::int[]) as is_first, jsonb_agg(distinct a.id) as "accountIds"
          from sys_account_rop p join sys_role r on r.id = p.role_id join sys_account a on a.id = p.account_id
          where p.org_id = any(${array(orgIds)}::bigint[]) and r.base_role_id = any(${array([...first, ...otherwise])}::int[])
            and p.deleted_at is null and r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)}
            and a.deleted_at is null and a.status = ${code(AccountStatus.normal)}
            and coalesce(p.valid_from <= ${dayOf(now)}::date, true) and coalesce(p.valid_to >= ${dayOf(now)}::date, true)
          group by 1, 2) k order by org_id, is_first desc`,
  )
  return new Map(found.map(({ orgId, accountIds }) => [orgId, accountIds]))
}
