import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shippedGrants, shippedMenus } from '@oems/contract/access/menu.ts'
import { type Call, nameOf, type Permission, permits } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { type SQL, sql } from 'drizzle-orm'
import { array, ask } from '../core/db/database.ts'
import { type Samples, type SamplesOf, type Side, samples, saved } from './samples.ts'
import type { Caller, TestApp } from './testApp.ts'

export type Walk = Awaited<ReturnType<typeof aWalk>>

const sources = join(import.meta.dirname, '..')
const declared = await Promise.all(
  globSync('*/samples.ts', { cwd: sources })
    .sort()
    .filter((file) => dirname(file) !== 'testing')
    .map(async (file) => [dirname(file), ((await import(join(sources, file))) as { default: SamplesOf }).default] as const),
)

/** Good values for fields of all domains. */
const commonValues: Readonly<Record<string, unknown>> = {
  startTime: '2026-03-01',
  endTime: '2026-03-05',
  date: '2026-03-05',
  day: '2026-03-05',
  month: '2026-03',
  uuid: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e55',
}

/** What the walk's callers may do; the rest is the platform's alone, and is called as 系统管理员. */
const granted = shippedGrants(3)
const ofGroupAdmin = new Set(shippedMenus.filter(({ code }) => granted.has(code)).flatMap(({ perms }) => perms))

/** A group with everything in it that the calls of one domain name, and who may make them. */
export const aWalk = async (app: TestApp, domain: string, mark = '本方') => walkIn(app, await aSide(app, mark), domain)

/** The same with no more in it than those calls name. */
export const aBareWalk = async (app: TestApp, domain: string, calls: readonly Call[]) =>
  walkIn(app, await aSide(app, '本方', namedBy(domain, calls)), domain)

/** The same as whole, where everything stands at closed projects. */
export async function aClosedWalk(app: TestApp, domain: string): Promise<Walk> {
  const side = await aSide(app, '关闭方')
  await closeEverything(app, side)
  return walkIn(app, side, domain)
}

/** A domain's own records, and those that others share under the names of its calls' fields. */
function namedBy(domain: string, calls: readonly Call[]) {
  const fields = new Set(calls.flatMap(({ input }) => Object.keys(input.properties)))
  return declared.filter(([name, { shares }]) => name === domain || shares.some((field) => fields.has(field)))
}

/** The calls of one domain in a group that may serve those of others too, as long as nobody writes. */
export function walkIn(app: TestApp, side: WalkSide, domain: string) {
  const own = side.made.get(domain) ?? side.nothing
  /** The record that a field of a call names. */
  const referenceOf = (call: Call, name: string, field: Field): unknown =>
    own.particular[nameOf(call)]?.[name] ?? own.references[name] ?? side.shared[name] ?? anyRecord(field, side.employeeId)
  const sample = (call: Call) => ({
    ...Object.fromEntries(
      Object.entries(call.input.properties as Record<string, Field>)
        .filter(([name, field]) => name !== 'file' && (!('default' in field) || name === 'orgId'))
        .map(([name, field]) => [name, referenceOf(call, name, field) ?? own.values[name] ?? commonValues[name] ?? plain(field)]),
    ),
    ...own.particular[nameOf(call)],
  })
  const callerFor = (call: Call): Caller => {
    if (call.may === 'self') return side.phone
    if (call.may === 'login' && own.signedIn) return own.signedIn
    if (permits(call, ofGroupAdmin)) return side.admin
    return own.caller ?? app.platformAdmin
  }
  return {
    /** Stands in every name of the group. */
    mark: side.mark,
    referenceOf,
    sample,
    /** Whether the figures of a call need no snapshot. */
    hasSingleFigures: (call: Call) => own.singleFigures.includes(nameOf(call)),
    callerFor,
    /** Somebody of the group who holds one of the permissions of a call, and no other. */
    holderOf: (permission: Permission, others: readonly Permission[]) => aHolder(app, side.group.id, permission, others),
    /** Tells what the group owns, as one value a table: of the nodes that stand when it is asked for. */
    async fingerprints() {
      const owned = await ownedBy(app, side)
      return async () => {
        const [tables] = await ask<Record<string, unknown>>(app.db, owned)
        return tables!
      }
    },
  }
}

/** As if every node of a side were a closed project, so that each record that a call names stands at one. */
async function closeEverything({ db, clock }: TestApp, { group }: Side): Promise<void> {
  const at = clock().toISOString()
  await db.execute(sql`
    insert into project (project_id, created_at, created_by, updated_at, updated_by, industry, contract_mode, project_status)
    select id, ${at}, 0, ${at}, 0, 1, 1, ${ProjectStatus.closed} from org where starts_with(path, ${group.path})
    on conflict (project_id) do update set project_status = excluded.project_status`)
  await db.execute(sql`update org set org_type = ${OrgType.project} where starts_with(path, ${group.path})`)
}

const nextNumber = () => 700_000_000 + Math.floor(Math.random() * 90_000_000)

interface WalkSide extends Side {
  readonly phone: Caller
  /** By domain; `nothing` is what one has that needs none. */
  readonly made: ReadonlyMap<string, Samples>
  readonly nothing: Samples
  /** Of all domains. */
  readonly shared: Readonly<Record<string, unknown>>
  readonly owned: readonly SQL[]
}

export async function aSide(app: TestApp, mark: string, among = declared): Promise<WalkSide> {
  const group = await app.anOrg({ orgType: 2, orgName: `${mark}集团${Math.random()}` })
  const company = await app.anOrg({ parentId: group.id, orgType: 3, orgName: `${mark}公司` })
  const project = await app.anOrg({ parentId: company.id, orgType: 4, orgName: `${mark}项目` })
  const account = await app.anAccount({ roleId: 3, orgId: group.id, mobile: `13${nextNumber()}` })
  const admin = app.as(await app.aSession(account))
  const draft = { name: `${mark}员工`, sex: 1, empType: 2, nationCode: 'KE', orgId: project.id, homeOrgId: company.id, createAccount: 0 }
  const emergency = { emergencyName: mark, emergencyPhone: '13900000000', emergencyRelation: 1 }
  // So that there are numbers to be masked.
  const numbers = { idType: 2, idNumber: `W${nextNumber()}`, telephoneCode: '254', mobile: String(nextNumber()) }
  const employeeId = await saved(admin, employees.v2Save, { ...draft, ...emergency, ...numbers })
  const side = { group, company, project, employeeId, account, admin, mark }
  const made = new Map<string, Samples>()
  for (const [name, samplesOf] of among) made.set(name, await samplesOf(app, side))
  const all = [...made.values()]
  return {
    ...side,
    phone: await app.aPhone(employeeId, project.id),
    made,
    nothing: await samples({})(app, side),
    shared: Object.assign({}, ...all.map(({ shared }) => shared)) as Samples['shared'],
    owned: all.flatMap(({ owned }) => owned ?? []),
  }
}

/** The rows of every table that says which organisation a row is of, and what the domains own beside them. */
async function ownedBy({ db }: TestApp, { group, owned }: WalkSide): Promise<SQL> {
  const nodes = await ask<{ id: number }>(db, sql`select id from org where starts_with(path, ${group.path})`)
  const tables = await ask<{ name: string }>(
    db,
    sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attname = 'org_id' and not a.attisdropped order by 1`,
  )
  const ofNodes = sql`t.org_id = any(${array(nodes.map(({ id }) => id))}::bigint[])`
  const rows = tables.map(
    ({ name }) =>
      sql`(select md5(string_agg(t::text, '|' order by t::text)) from ${sql.identifier(name)} t where ${ofNodes}) as ${sql.identifier(name)}`,
  )
  return sql`select ${sql.join([...rows, ...owned.map((value, at) => sql`(${value}) as ${sql.identifier(`owned${at}`)}`)], sql`, `)}`
}

/** An account with a role of its own, which has one button and what stands above it. */
/** Somebody of a group's own role that holds the permission and none of the others. */
export async function aHolder(app: TestApp, orgId: number, permission: Permission, others: readonly Permission[]): Promise<Caller> {
  const at = app.clock().toISOString()
  const [inserted] = await ask<{ id: number }>(
    app.db,
    sql`with recursive made as (
          insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in)
          select ${at}, 0, ${at}, 0, ${`一项权限${Math.random()}`.slice(0, 30)}, 3, org_type, ${orgId}, '{}', 1, false from sys_role where id = 3 returning id),
        held as (
          (select id, parent_id from sys_menu where ${permission} = any(perms) and not perms && ${array(others)}::text[] limit 1)
          union all select m.id, m.parent_id from sys_menu m join held on m.id = held.parent_id),
        granted as (insert into sys_role_menu (role_id, menu_id) select made.id, held.id from made, held)
        select id from made`,
  )
  return app.anAdmin(inserted!.id, orgId)
}

const isId = (field: Field): boolean => (field.items ? isId(field.items) : field.format === 'int64')

const anyRecord = (field: Field, id: number) => (isId(field) ? (field.items ? [id] : id) : undefined)

function plain(field: Field): unknown {
  if (field.items) return []
  return 'default' in field ? field.default : (field.enum?.[0] ?? field.minimum ?? '样例')
}
