import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { bringUpToDate } from '../core/db/roles.ts'
import { createCluster, dataOf, freePort, isAlive, owner, program } from '../core/embedded/cluster.ts'
import { choosePlace, type Place } from '../core/embedded/place.ts'
import { launch, postmasterOf } from '../core/embedded/postmaster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

interface TestCluster {
  /** Of the maintenance database, as the owner of all others. */
  readonly url: string
  /** The role that serves the product, and tests. */
  readonly serving: { readonly username: string; readonly password: string }
  /** The migrated and otherwise empty database that others are copied from; theirs begin with its name. */
  readonly template: string
  /** Why the template could not be migrated; tests that need no database run all the same. */
  readonly failure?: string
}

interface Running extends TestCluster {
  users: number
  stop(): Promise<void>
}

const prefix = 'oems-test-'
/** Several projects of one run share the cluster, though each loads this file anew. */
const shared = globalThis as typeof globalThis & { oemsTestCluster?: Promise<Running> | undefined; oemsTestDatabase?: Promise<string> }

/** vitest's global set-up: one throw-away PostgreSQL for the run, or a template on the one of TEST_DATABASE_URL. */
export default async function setup(project: TestProject) {
  shared.oemsTestCluster ??= start()
  const cluster = await shared.oemsTestCluster
  cluster.users += 1
  const { url, serving, template, failure } = cluster
  project.provide('testCluster', { url, serving, template, ...(failure && { failure }) })
  return async () => {
    cluster.users -= 1
    if (cluster.users > 0) return
    shared.oemsTestCluster = undefined
    await cluster.stop()
  }
}

/** The URL of a migrated, empty database of this worker: made at the first call, so all files of a worker share it. */
export function freshDatabase(): Promise<string> {
  shared.oemsTestDatabase ??= newDatabase()
  return shared.oemsTestDatabase
}

/** A further database from the template, for a test that needs one all to itself. */
export async function newDatabase(): Promise<string> {
  const { template, failure } = inject('testCluster')
  if (failure) throw new Error(failure)
  return databaseFrom(template)
}

/** A database in which there is nothing yet. */
export const emptyDatabase = (): Promise<string> => databaseFrom('template0')

async function databaseFrom(model: string): Promise<string> {
  const { url, serving, template } = inject('testCluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${model}`)
  return Object.assign(new URL(onDatabase(url, name)), serving).href
}

/** The same database as the role that migrates it, to whom its log belongs. */
export const ownerOf = (url: string): string => onDatabase(inject('testCluster').url, new URL(url).pathname.slice(1))

/** Does what only the owner of a database could do to it. */
export const asOwner = (url: string, statements: string): Promise<void> => administer(ownerOf(url), statements)

async function start(): Promise<Running> {
  const configuredUrl = process.env.TEST_DATABASE_URL
  const { url, stop } = configuredUrl ? { url: configuredUrl, stop: async () => undefined } : await startThrowAway()
  const template = `oems_test_${randomBytes(4).toString('hex')}`
  const serving = { username: template, password: randomBytes(12).toString('hex') }
  await administer(url, `create role ${template} login password '${serving.password}'; grant ${template} to current_user`)
  await administer(url, `create database ${template}`)
  const ownerUrl = onDatabase(url, template)
  const failure = await fill({ url: Object.assign(new URL(ownerUrl), serving).href, ownerUrl }).then(() => null, sentenceOf)
  return {
    url,
    serving,
    template,
    ...(failure && { failure }),
    users: 0,
    async stop() {
      if (configuredUrl) await dropAll(url, template)
      await stop()
    },
  }
}

/** In tests nobody binds a second factor before each call; those of that rule require it themselves. */
async function fill(access: Parameters<typeof bringUpToDate>[0] & { readonly ownerUrl: string }) {
  await bringUpToDate(access)
  await administer(
    access.ownerUrl,
    `insert into sys_config (created_at, created_by, updated_at, updated_by, param_key, param_value, value_type, built_in)
     values (now(), 0, now(), 0, 'security.totp.mode', '1', 4, true)`,
  )
}

function sentenceOf(error: Error) {
  return error.cause instanceof Error ? `${error.message}：${error.cause.message}` : error.message
}

/** Its data need not outlive anything, so nothing waits for the disk. */
async function startThrowAway() {
  sweep()
  const folder = join(tmpdir(), `${prefix}${process.pid}-${randomBytes(3).toString('hex')}`)
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const place = choosePlace(folder, () => undefined)
  await createCluster(place, { sync: false })
  const port = await freePort()
  const complaint = await launch(place, port, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' })
  if (complaint !== null) throw new Error(`测试数据库无法启动：${complaint}`)
  const url = `postgres://${owner}:${readFileSync(join(place.home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return { url, stop: () => remove(place, folder) }
}

async function untilReady(url: string) {
  for (;;) {
    try {
      return await administer(url, 'select')
    } catch (error) {
      if (!['ECONNREFUSED', '57P03'].includes((error as { code?: string }).code ?? '')) throw error
      await pause(20)
    }
  }
}

async function remove(place: Place, folder: string) {
  await program(place, 'pg_ctl', ['stop', '-s', '-m', 'immediate', '-D', dataOf(place)])
  rmSync(folder, { recursive: true, force: true })
}

/** Takes away what killed runs left, their running PostgreSQL too. */
function sweep() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const folder = join(tmpdir(), name)
    const left = postmasterOf({ native: '', home: join(folder, 'postgres'), as: {} })
    try {
      if (left) process.kill(left.pid, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's, who sweeps it.
    }
  }
}

async function dropAll(url: string, template: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [template])
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.query(`drop role ${template}`)
  await client.end()
}

async function administer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function onDatabase(url: string, name: string) {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
