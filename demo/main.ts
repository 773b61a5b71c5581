import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@oems/server/config.ts'
import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { bringUpToDate, type DatabaseAccess } from '@oems/server/core/db/roles.ts'
import { startEmbedded } from '@oems/server/core/embedded/embedded.ts'
import { prepare } from '@oems/server/prepare.ts'
import pg from 'pg'
import { loadDemo, usual } from './load.ts'
import { lineOn } from './progress.ts'

const usage = `用法：npm run demo -- [--full] [--employees 3000] [--days 30] [--nodes 163] [--seed 2026] [--daily] [--database postgres://…] [--replace]
  --full：全量演示数据（${usual.whole.employees} 名员工、${usual.whole.days} 天申报，病例、预警、体检、访客等均为默认的四倍）
  --daily：所有未关闭项目每日申报
  不带 --database 时写入内置数据库；数据库不为空时须加 --replace，其中全部数据将被删除`

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main() {
  const options = optionsOf(process.argv.slice(2))
  const config = readConfig({ ...process.env, ...(options.database && { DATABASE_URL: options.database }) })
  useKeys(config.keys)
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: say })
  const access = embedded ?? { url: config.databaseUrl!, ownerUrl: config.databaseOwnerUrl }
  const database = openDatabase(access.url, { writers: 3, readers: 1 })
  try {
    await makeReady(access, options.replace)
    await prepare(database, options.now)
    const started = performance.now()
    await loadDemo(database, { ...options, progress: lineOn(process.stdout) })
    say(`已载入 ${options.employees} 名员工、${options.days} 天申报，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      employees: { type: 'string' },
      days: { type: 'string' },
      nodes: { type: 'string', default: '163' },
      seed: { type: 'string', default: '2026' },
      database: { type: 'string' },
      daily: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    },
  })
  const size = usual[values.full ? 'whole' : 'quarter']
  const number = (name: 'employees' | 'days' | 'nodes' | 'seed', from: number, to: number) => {
    const value = Number({ ...size, ...values }[name])
    if (!Number.isInteger(value) || value < from || value > to) throw new ConfigError(`--${name} 应为 ${from} 到 ${to} 的整数\n${usage}`)
    return value
  }
  return {
    employees: number('employees', 1, 2_000_000),
    days: number('days', 0, 400),
    nodes: number('nodes', 100, 100_000),
    seed: number('seed', 0, 1_000_000_000),
    full: values.full,
    database: values.database,
    daily: values.daily,
    replace: values.replace,
    now: new Date(),
  }
}

/** A filled database is somebody's work: it is emptied only where that was said. */
async function makeReady(access: DatabaseAccess, replace: boolean) {
  const owner = new pg.Client({ connectionString: access.ownerUrl ?? access.url })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ filled: boolean }>(`select to_regclass('sys_account') is not null as filled`)
    const isFilled = rows[0]!.filled && ((await owner.query('select from sys_account limit 1')).rowCount ?? 0) > 0
    if (isFilled && !replace) throw new ConfigError(`数据库中已有数据，未作任何改动。确认清空并重新载入请加 --replace\n${usage}`)
    if (replace) await owner.query('drop schema public cascade; create schema public')
  } finally {
    await owner.end()
  }
  await bringUpToDate(access)
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(
    known
      ? `${(error as Error).message}\n`
      : `演示数据载入失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
})
