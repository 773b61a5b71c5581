import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { tokenHash } from '../accounts/sessions.ts'
import { ask, type Database } from '../core/db/database.ts'
import { keyedHash, seal } from '../core/db/keys.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { countProjects } from '../organisation/projects/projectSource.ts'
import type { Caller } from './testApp.ts'

export interface OrgDraft {
  readonly parentId?: number
  /** 1 ministry, 2 group, 3 company (default), 4 project, 5 region. */
  readonly orgType?: number
  readonly orgName?: string
  readonly status?: 0 | 1
  readonly nationCode?: string
  /** Of projects. */
  readonly epType?: number
  readonly projectStatus?: number
}
export interface TestOrg {
  readonly id: number
  readonly orgName: string
  readonly path: string
  readonly orgType: number
  readonly orgCode: string
  readonly qrToken: string
  /** The header `op`. */
  readonly orgProjectId: string
}
export interface AccountDraft {
  readonly roleId: number
  readonly orgId: number
  readonly username?: string
  readonly passwordHash?: string | null
  readonly mustChange?: boolean
  readonly employeeId?: number | null
  readonly mobile?: string
  readonly validTo?: string | null
}

let serial = 0
function next() {
  serial += 1
  return `${process.pid}${serial}`
}

/** Organisations, accounts and signed-in people, put straight into the database: what a test is not about should cost it nothing. */
export function factories({ db }: Database, clock: () => Date, rootId: number, as: (token: string, platform?: 'WEB' | 'H5') => Caller) {
  async function anOrg({ parentId = rootId, orgType = 3, status = 1, ...draft }: OrgDraft = {}): Promise<TestOrg> {
    const orgName = draft.orgName ?? `测试组织${next()}`
    const at = clock().toISOString()
    const projectType = orgType === 4 ? 1 : 0
    const nation = draft.nationCode ?? (orgType === 4 ? 'KE' : null)
    const [inserted] = await ask<Omit<TestOrg, 'orgProjectId'>>(
      db,
      sql`insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_project_type, org_name, name_key, org_code, sort_no, path, depth,
            pinyin, initials, qr_token, status, nation_code, is_outside)
          overriding system value
          select own.id, ${at}, 0, ${at}, 0, p.id, ${orgType}, ${projectType}, ${orgName}, ${orgName.toLowerCase()}, ${`T${next()}`}, 1024, p.path || own.id || '/', p.depth + 1,
            '', '', ${randomBytes(16).toString('base64url')}, ${status}, ${nation}, ${nation && (nation === 'CN' ? 1 : 2)}
          from org p, nextval(pg_get_serial_sequence('org', 'id')) own(id) where p.id = ${parentId}
          returning id, org_name "orgName", path, org_type "orgType", org_code "orgCode", qr_token "qrToken"`,
    )
    if (orgType === 4)
      await db.transaction(async (tx) => {
        await tx.execute(sql`
          insert into project (project_id, created_at, created_by, updated_at, updated_by, industry, contract_mode, project_status, ep_type)
          values (${inserted!.id}, ${at}, 0, ${at}, 0, 1, 1, ${draft.projectStatus ?? 2}, ${draft.epType ?? 2})`)
        const counting = { db: tx, now: clock(), deltas: new Deltas() }
        await countProjects(counting, [inserted!.id])
        await counting.deltas.flush(tx)
      })
    return { ...inserted!, orgProjectId: `${inserted!.id}_${orgType}_${projectType}` }
  }

  async function anAccount({ roleId, orgId, ...draft }: AccountDraft) {
    const at = clock().toISOString()
    const username = draft.username ?? `user${next()}`
    const mobileHash = draft.mobile ? keyedHash('mobile', `86:${draft.mobile}`) : null
    const [inserted] = await ask<{ accountId: number; ropId: number }>(
      db,
      sql`with a as (
            insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source, password_hash, must_change, employee_id,
              telephone_code, mobile, mobile_hash)
            values (${at}, 0, ${at}, 0, ${username}, ${username}, ${orgId}, 1, ${draft.passwordHash ?? null}, ${draft.mustChange ?? false}, ${draft.employeeId ?? null},
              ${draft.mobile ? '86' : null}, ${draft.mobile ? seal(draft.mobile) : null}, ${mobileHash}) returning id)
          insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id, valid_to)
          select ${at}, 0, ${at}, 0, a.id, ${roleId}, ${orgId}, ${draft.validTo ?? null}::date from a returning account_id "accountId", id "ropId"`,
    )
    return { ...inserted!, username }
  }

  /** A session without a sign-in. */
  async function aSession({ accountId, ropId }: { accountId: number; ropId: number }, platform: 'WEB' | 'H5' = 'WEB') {
    const token = randomBytes(32).toString('base64url')
    await db.execute(sql`
      insert into sys_session (token_hash, account_id, platform, status, rop_id, state_key, ip, user_agent, login_time, last_active_time, expire_time)
      values (${tokenHash(token)}, ${accountId}, ${platform}, 1, ${ropId}, ${randomBytes(32)}, '127.0.0.1', 'test', '2000-01-01', '2099-01-01', '2099-01-01')`)
    return token
  }

  /** Somebody signed in to the console with one role at one node. */
  async function anAdmin(roleId: number, orgId: number): Promise<Caller> {
    return as(await aSession(await anAccount({ roleId, orgId })))
  }

  /** A custom role of a node, with everything below one menu and what stands above it: what nobody but the platform has by the shipped roles. */
  async function aKeeperRole(orgId: number, menu: string): Promise<number> {
    const at = clock().toISOString()
    const [inserted] = await ask<{ id: number }>(
      db,
      sql`with recursive made as (
            insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in)
            select ${at}, 0, ${at}, 0, ${`管理员${next()}`}, 3, org_type, ${orgId}, assignable_role_ids, 1, false from sys_role where id = 3 returning id),
          held as (
            select id, parent_id from sys_menu where code like ${`${menu}%`}
            union select m.id, m.parent_id from sys_menu m join held on m.id = held.parent_id),
          granted as (
            insert into sys_role_menu (role_id, menu_id)
            select made.id, held.id from made, held)
          select id from made`,
    )
    return inserted!.id
  }
  const aKeeper = async (orgId: number, menu: string): Promise<Caller> => anAdmin(await aKeeperRole(orgId, menu), orgId)

  /** An employee's phone; the person must exist. */
  async function aPhone(employeeId: number, orgId: number): Promise<Caller> {
    return as(await aSession(await anAccount({ roleId: 12, orgId, employeeId }), 'H5'), 'H5')
  }

  /** 系统管理员 of the platform. */
  const platformAdmin: Caller = (call, input, headers) => {
    admin ??= anAdmin(1, rootId)
    return admin.then((caller) => caller(call, input, headers))
  }
  let admin: Promise<Caller> | undefined

  /** A group with a company and a project below it, and an administrator of each. */
  async function aGroup() {
    const group = await anOrg({ orgType: 2 })
    const company = await anOrg({ parentId: group.id, orgType: 3 })
    const project = await anOrg({ parentId: company.id, orgType: 4 })
    const [groupAdmin, companyAdmin, projectAdmin] = await Promise.all([
      anAdmin(3, group.id),
      anAdmin(4, company.id),
      anAdmin(5, project.id),
    ])
    return { group, company, project, groupAdmin, companyAdmin, projectAdmin }
  }

  return { anOrg, anAccount, aSession, anAdmin, aKeeperRole, aKeeper, aPhone, aGroup, platformAdmin }
}
