import type pg from 'pg'
import { CopyStream } from '../db/copyDriver.ts'
import type { Keys } from '../db/keys.ts'
import { applyMigrations, type MigrationFile, migrationFiles, underMigrationLock } from '../db/migrate.ts'
import { bringUpToDate, type DatabaseAccess } from '../db/roles.ts'
import { isUnfinished, markUnfinished, unmarkUnfinished } from '../db/unfinishedRestore.ts'
import { BrokenBackup, readBackup } from './archive.ts'
import { columnsOf, findForeignKeys, findIndexes, findMigrations, findTables, isEmpty, plainSettings, quoted } from './catalogue.ts'
import { writeFile } from './localFiles.ts'
import { type Head, isSigned, type Manifest, type Table, unfitKeys } from './manifest.ts'
import { partitionStatements } from './partitions.ts'
import { Damage } from './tar.ts'

export interface RestoreOptions {
  readonly file: string
  readonly access: DatabaseAccess
  readonly filesFolder: string
  readonly say: (line: string) => void
}

/** A whole backup that this program can restore, with the keys that fit it. */
export interface Checked {
  readonly head: Head
  readonly manifest: Manifest
  readonly keys: Keys
}

/** Reads all of it before anything is written anywhere, and says what is wrong with it here and now. */
export async function checkBackup(file: string, keysFor: (inBackup: string | null) => Keys): Promise<Checked> {
  let keys: Keys | undefined
  const { head, manifest } = await readBackup(file, {
    async head(head, inBackup) {
      await namedMigrations(head)
      partitionStatements(head.partitions)
      keys = keysFor(inBackup)
      refuseUnfitKeys(head, keys)
    },
  })
  if (!isSigned(manifest, keys!)) throw new BrokenBackup(`备份文件 ${file} 在制作之后被改动过，请换一份备份`)
  return { head, manifest, keys: keys! }
}

function refuseUnfitKeys(head: Head, keys: Keys): void {
  const unfit = unfitKeys(head, keys)
  if (unfit.length === 0) return
  throw new Error(
    `密钥与备份不符（${unfit.join('、')}）：请使用制作备份时的密钥（OEMS_DATA_KEYS，或当时数据目录中的 keys 文件），否则加密的数据无法读取`,
  )
}

/**
 * Makes the database again that a checked backup was made of: its migrations, its partitions, its rows; then it is brought up to date as at
 * every start. All rows come in one transaction, so a restore that is cut off leaves tables without rows, and a mark that keeps the product
 * from starting on them; it may simply be done again.
 */
export async function restore({ file, access, filesFolder, say }: RestoreOptions, checked: Checked): Promise<void> {
  await underMigrationLock(access.ownerUrl ?? access.url, async (client) => {
    client.on('error', () => undefined)
    await client.query(plainSettings)
    await refuseInUse(client)
    await refuseOccupied(client)
    await markUnfinished(client)
    await applyMigrations(client, await namedMigrations(checked.head))
    for (const statement of partitionStatements(checked.head.partitions)) await client.query(statement)
    await client.query('begin')
    await copyIn(client, { file, filesFolder, say }, checked)
    await unmarkUnfinished(client)
    await client.query('commit')
    say('正在收集查询所需的统计信息…')
    await client.query(`analyze ${checked.head.tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
  })
  const advice = await bringUpToDate(access)
  if (advice) say(advice)
}

/** In the order in which they were once applied; those of a version that this one does not know cannot be. */
async function namedMigrations({ migrations, product }: Head): Promise<MigrationFile[]> {
  const known = new Map((await migrationFiles()).map((file) => [file.name, file]))
  return migrations.map(({ name, digest }) => {
    const file = known.get(name)
    if (!file) throw new Error(`备份由更新的版本（${product}）制作，含有本版本没有的数据库迁移 ${name}：请先把程序升级到该版本，再恢复`)
    if (file.digest !== digest) throw new Error(`备份中的数据库迁移 ${name} 与本版本的不同：请用制作备份的那一版程序恢复`)
    return file
  })
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where datname = current_database() and usename is not null and pid <> pg_backend_pid()`,
  )
  const { others } = rows[0]!
  if (others > 0) throw new Error(`数据库正在使用（另有 ${others} 个连接）：请先停止本系统和其他连接，再恢复`)
}

async function refuseOccupied(client: pg.Client): Promise<void> {
  if ((await isEmpty(client)) || (await isUnfinished(client))) return
  const [database] = (await client.query<{ name: string }>('select current_database() as name')).rows
  throw new Error(
    `数据库 ${database!.name} 不是空的，恢复不会覆盖任何数据：请改用一个空的数据库（DATABASE_URL），或换一个空的数据目录（OEMS_DATA_DIR）`,
  )
}

type CopyingIn = Pick<RestoreOptions, 'file' | 'filesFolder' | 'say'>

async function copyIn(client: pg.Client, { file, filesFolder, say }: CopyingIn, { head, manifest }: Checked): Promise<void> {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  await refuseOtherTables(client, head.tables)
  const names = [...tables.keys()].map((name) => `public.${quoted(name)}`)
  // What migrations put there is in the backup too, as it stood.
  await client.query(`truncate ${names.join(', ')}`)
  // Checks of single rows against each other are for changes: here all come together, and keys are proven when all are there.
  const keys = await findForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  // Built at once when all rows are there they cost a part of what they would row by row.
  const indexes = await findIndexes(client)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const again = await readBackup(file, {
    rows: async (name, content) => {
      const table = tables.get(name)!
      const copy = new CopyStream(`copy public.${quoted(name)} (${columnsOf(table)}) from stdin`, content)
      client.query(copy)
      await copy.finished
      refuseOtherCount(name, copy.rows, manifest)
      if (copy.rows >= manyRows) say(`已恢复 ${name}：${copy.rows.toLocaleString('zh-CN')} 行`)
    },
    file: (name, content) => writeFile(filesFolder, name, content),
  })
  if (again.manifest.mac !== manifest.mac) throw new BrokenBackup(`备份文件 ${file} 在恢复期间被改动，没有恢复任何数据，请重新执行`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name, last, isCalled } of head.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [`public.${quoted(name)}`, last, isCalled])
  for (const { name, appliedAt } of head.migrations)
    await client.query('update public.schema_migration set applied_at = $2 where name = $1', [name, appliedAt])
}

const manyRows = 100_000

function refuseOtherCount(name: string, rows: number, { tables }: Manifest): void {
  if (rows !== tables[name]!.rows) throw new Damage(`${rows} rows of ${name}`)
}

/** Interrupted with a newer backup, then begun again with this one, the tables could be others. */
async function refuseOtherTables(client: pg.Client, wanted: readonly Table[]): Promise<void> {
  const text = (tables: readonly Table[]) => JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]).sort())
  const found = (await findTables(client)).filter(({ name }) => name !== 'unfinished_restore')
  if (text(found) === text(wanted)) return
  const applied = (await findMigrations(client))?.length ?? 0
  throw new Error(`数据库中的表与备份不符（已执行 ${applied} 个迁移），可能是另一次未完成的恢复留下的：请改用一个空的数据库再恢复`)
}
