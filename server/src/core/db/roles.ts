import pg from 'pg'
import { type LogRights, logRights, logTables, servingRole } from './logRights.ts'
import { migrate } from './migrate.ts'

/** As whom the database is opened. */
export interface DatabaseAccess {
  /** Of the role that serves. */
  readonly url: string
  /** Of the role that migrates and has the log; null: the one that serves, which can then alter the log. */
  readonly ownerUrl: string | null
}

/**
 * Migrates, and then sees to it that the serving role has everything but the log, to which it may only add. Replies what the operator should
 * do, if anything.
 */
export async function bringUpToDate({ url, ownerUrl }: DatabaseAccess): Promise<string | null> {
  return connected(url, async (serving) => {
    if (ownerUrl !== null) await connected(ownerUrl, (owner) => migrateAs(owner, ownerUrl, serving))
    else await migrate(url)
    const { role, mayAlter } = await one<LogRights>(serving, logRights)
    if (mayAlter && ownerUrl !== null)
      throw new Error(`数据库账号 ${role}（DATABASE_URL）仍能改动操作日志：它不能是数据库或 public 模式的属主，也不能属于其属主`)
    return mayAlter ? adviceFor(role) : null
  })
}

async function migrateAs(owner: pg.Client, ownerUrl: string, serving: pg.Client): Promise<void> {
  const { role } = await one<{ role: string }>(serving, 'select current_user as role')
  await refuseUnfit(owner, role)
  await migrate(ownerUrl)
  await settle(owner, role)
}

const adviceFor = (role: string) =>
  `数据库账号 ${role} 能改动和删除操作日志。建议运行另用一个账号，请由数据库管理员执行：
  ${servingRole(role)}
然后把现在的 DATABASE_URL 改设为 DATABASE_OWNER_URL，DATABASE_URL 用 oems_app 登录，重新启动；各表的归属由程序转移`

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const one = async <Row extends object>(client: pg.Client, text: string, values: readonly string[] = []): Promise<Row> =>
  (await client.query<Row>(text, [...values])).rows[0]!

interface Fitness {
  readonly owner: string
  readonly serving: string
  readonly exists: boolean
  readonly isSame: boolean
  /** Has the owner's rights, or could give them to itself. */
  readonly isAbove: boolean
  /** Can be handed tables by the owner, which goes on altering them in migrations. */
  readonly isBelow: boolean
  /** May let others into the schema, as the owner of the database may. */
  readonly isHost: boolean
  readonly database: string
  /** Functions of the serving role's own: what the owner does to its tables could run them with the owner's rights. */
  readonly functions: string | null
}

async function refuseUnfit(client: pg.Client, role: string): Promise<void> {
  const { owner, serving, exists, isSame, isAbove, isBelow, isHost, database, functions } = await one<Fitness>(
    client,
    `select quote_ident(current_user) as owner, quote_ident($1::name) as serving, r.oid is not null as exists, current_user = $1::name as "isSame",
       r.rolsuper or r.rolcreaterole or pg_has_role(r.oid, current_user::regrole, 'member') as "isAbove",
       pg_has_role(r.oid, 'usage') as "isBelow", quote_ident(current_database()) as database,
       has_schema_privilege('public', 'usage with grant option') and has_schema_privilege('public', 'create with grant option') as "isHost",
       (select string_agg(p.oid::regprocedure::text, '、') from pg_proc p where p.proowner = r.oid) as functions
     from (select) nothing left join pg_roles r on r.rolname = $1::name`,
    [role],
  )
  if (isSame) throw new Error('DATABASE_OWNER_URL 与 DATABASE_URL 是同一个数据库账号，请分别使用两个账号，或只设 DATABASE_URL')
  if (!exists) throw new Error('DATABASE_OWNER_URL 与 DATABASE_URL 不在同一个 PostgreSQL 上，请核对两个地址')
  if (isAbove) throw new Error(`数据库账号 ${serving}（DATABASE_URL）权限过大，请由数据库管理员另建一个普通账号：${servingRole(owner)}`)
  if (!isBelow) throw new Error(`数据库账号 ${owner} 不能把表交给 ${serving}，请由数据库管理员执行：grant ${serving} to ${owner};`)
  if (!isHost) throw new Error(`数据库账号 ${owner} 须是数据库的属主，请由数据库管理员执行：alter database ${database} owner to ${owner};`)
  if (functions)
    throw new Error(`数据库账号 ${serving} 名下有不属于本系统的函数 ${functions}，请核查来历后删除；若是恢复备份所致，请改用 ${owner} 恢复`)
}

/** At most starts there is nothing to do. What belongs to others, or to extensions, is left alone. */
async function settle(owner: pg.Client, serving: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(settling, [serving])
  if (rows.length > 0) await owner.query(`begin; ${rows.map(({ statement }) => statement).join('; ')}; commit`)
}

/**
 * $1 is the serving role. The record of migrations stays with the owner too: whoever could write it could have one applied again. Where the
 * numbers of the log stand is read for a backup.
 */
const settling = `
  with granted (oid, privilege) as (values
      ('public.sys_log'::regclass, 'select'), ('public.sys_log', 'insert'), ('public.sys_log_seal', 'select'), ('public.sys_log_seal', 'insert'),
      ('public.schema_migration', 'select'), ('public.sys_log_log_id_seq', 'select'), ('public.sys_log_seal_seal_id_seq', 'select')),
    kept as (${logTables} union all select 'public.schema_migration'::regclass),
    relation as (
      select c.oid::regclass as name, c.oid, c.relowner::regrole as owner, c.oid in (select oid from kept) as is_kept from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i'))))
  select format('grant usage, create on schema public to %I', $1::name) as statement
    where not (has_schema_privilege($1::name, 'public', 'usage') and has_schema_privilege($1::name, 'public', 'create'))
  union all select format('alter table %s owner to %I', name, case when is_kept then current_user else $1::name end) from relation
    where case when is_kept then owner <> current_user::regrole else owner = current_user::regrole end
  union all select format('revoke %s on %s from %I', a.privilege_type, k.oid::regclass, $1::name)
    from kept k join pg_class c on c.oid = k.oid, aclexplode(c.relacl) a where a.grantee = $1::name::regrole
      and not exists (select from granted g where g.oid = k.oid and g.privilege = lower(a.privilege_type))
  union all select format('grant %s on %s to %I', privilege, oid, $1::name) from granted where not has_table_privilege($1::name, oid, privilege)
  union all select format('grant execute on function %s to %I', f.oid, $1::name)
    from (values ('public.ensure_log_partitions(date, date)'::regprocedure), ('public.drop_log_partitions(date)')) f (oid)
    where not has_function_privilege($1::name, f.oid, 'execute')`
