import { operationOf } from '@oems/contract/access/operationName.ts'
import { type Call, nameOf, permissionsOf } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { type Field, logClassOf } from '@oems/contract/core/fields.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { integer, jsonb, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { anonymous } from './anonymous.ts'
import type { Access, Change, Ctx, LogIdentity } from './context.ts'
import { plainTable } from './db/atRest.ts'
import { idColumn, moment } from './db/columns.ts'
import type { Db } from './db/database.ts'
import { param, prepared } from './db/prepared.ts'
import type { Registry } from './domain.ts'

/** Insert only: nothing in the system changes or deletes a line. Partitioned by week (01 §2.8). */
export const operationLog = pgTable('sys_log', {
  logId: idColumn().notNull().generatedAlwaysAsIdentity(),
  traceId: varchar({ length: 64 }).notNull(),
  logType: smallint().notNull(),
  accountId: idColumn(),
  username: varchar({ length: 32 }),
  nickname: varchar({ length: 64 }),
  roleId: idColumn(),
  orgId: idColumn(),
  orgName: varchar({ length: 100 }),
  targetOrgId: idColumn(),
  viewerId: idColumn(),
  platform: varchar({ length: 8 }).notNull(),
  ip: varchar({ length: 45 }).notNull(),
  userAgent: varchar({ length: 300 }).notNull(),
  businessDomainId: smallint(),
  callKey: text().notNull(),
  operation: varchar({ length: 60 }).notNull(),
  targetType: varchar({ length: 60 }),
  targetId: idColumn(),
  targetName: varchar({ length: 120 }),
  personId: idColumn(),
  params: jsonb(),
  diff: jsonb().$type<readonly Difference[]>(),
  result: smallint().notNull(),
  code: integer().notNull(),
  msg: text().notNull(),
  costMs: integer().notNull(),
  reason: varchar({ length: 200 }),
  createdAt: moment().notNull(),
})
plainTable(operationLog, 'of people only what the class of each field lets into a line')

/** What became of one record: the fields that changed, before and after. */
interface Difference {
  readonly what: string
  readonly id: number
  readonly fields: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[]
}

export interface LogEntry {
  readonly call: Call
  readonly input: unknown
  readonly changes: readonly Change[]
  readonly reply: Reply
  /** `performance.now()` at the request's arrival. */
  readonly started: number
}

/** 01 §3.9: of a write; accesses to people's data and runs of jobs have types of their own. */
export const logTypeOf = ({ remarks, may }: Pick<Call, 'remarks' | 'may'>) =>
  remarks.logType ?? (permissionsOf({ may }).some((permission) => permission.endsWith(':export')) ? LogType.export : LogType.operation)

/** Who, in whose name, from where, which call, what became of it. */
export async function audit(
  db: Db,
  ctx: Pick<Ctx, 'actor' | 'origin' | 'now' | 'registry'>,
  { call, input, changes, reply, started }: LogEntry,
) {
  const target = changes[0]
  await insertEntry(db, {
    ...frameOf(ctx),
    ...(target?.by && identityOf(target.by)),
    logType: logTypeOf(call),
    callKey: nameOf(call),
    operation: operationOf(call).name,
    businessDomainId: operationOf(call).domain,
    targetType: target?.what ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    targetOrgId: target?.orgId ?? null,
    params: JSON.stringify(paramsOf(call, input)),
    diff: changes.length > 0 ? JSON.stringify(changes.slice(0, maxChanges).map((change) => differenceOf(ctx.registry, change))) : null,
    result: reply.code === 0 ? LogResult.success : LogResult.failure,
    code: reply.code,
    msg: reply.msg,
    costMs: Math.round(performance.now() - started),
    reason: textAt(input, 'reason') ?? textAt(input, 'deleteReason'),
  })
}

/** Every write asks it: all columns but those that the database fills in, and those of looks. */
const { logId: _, personId: __, ...ofWrites } = getTableColumns(operationLog)
const insertEntry = prepared(
  'log line',
  sql`insert into ${operationLog} (${sql.join(
    Object.keys(ofWrites).map((name) => sql.identifier(toSnakeCase(name))),
    sql`, `,
  )})
      values (${sql.join(Object.keys(ofWrites).map(param), sql`, `)})`,
)

/** One line a person whose data was looked at, or one for a file of many. */
export async function auditAccess(
  db: Db,
  ctx: Pick<Ctx, 'actor' | 'origin' | 'now'>,
  { call, input }: Pick<LogEntry, 'call' | 'input'>,
  accesses: readonly Access[],
) {
  const frame = frameOf(ctx)
  const { name: operation, domain: businessDomainId } = operationOf(call)
  const lines = accesses.map(({ what, id, name, orgId, personId, reason }) => ({
    ...frame,
    logType: LogType.sensitiveRead,
    callKey: nameOf(call),
    operation,
    businessDomainId,
    targetType: what,
    targetId: id ?? null,
    targetName: name ?? null,
    targetOrgId: orgId ?? null,
    params: id === undefined ? paramsOf(call, input) : null,
    personId: personId ?? null,
    reason: reason ?? null,
    result: LogResult.success,
    code: 0,
    msg: 'success',
    costMs: 0,
  }))
  await db.insert(operationLog).values(lines)
}

const maxChanges = 50
const maxParams = 8_192

function frameOf({ actor, origin, now }: Pick<Ctx, 'actor' | 'origin' | 'now'>) {
  const who = actor === anonymous ? null : actor
  return {
    traceId: origin.traceId,
    platform: origin.platform,
    ip: origin.ip,
    userAgent: origin.userAgent.slice(0, 300),
    createdAt: now.toISOString(),
    ...identityOf(who),
  }
}

const identityOf = (who: LogIdentity | null) => ({
  accountId: who?.accountId ?? null,
  username: who?.username ?? null,
  nickname: who?.nickname ?? null,
  roleId: who?.roleId ?? null,
  orgId: who?.orgId ?? null,
  orgName: who?.orgName ?? null,
  viewerId: who?.viewerId ?? null,
})

/** By the class of each field: never a secret, personal data only as a mark that it was there, and at most 8 KB. */
export function paramsOf({ input: schema }: Pick<Call, 'input'>, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return null
  const params = loggable(schema as Field, input)
  return JSON.stringify(params).length > maxParams ? { tooLong: true } : params
}

/** The parts of a value that the log may hold; undefined: nothing of it. */
function loggable(field: Field | undefined, value: unknown): unknown {
  const logClass = field ? logClassOf(field) : null
  if (logClass === 'secret') return undefined
  if (value == null) return value
  if (!field || logClass !== 'plain') return '***'
  if (field.items && Array.isArray(value)) return value.map((item) => loggable(field.items, item))
  if (!field.properties || typeof value !== 'object') return value
  const { properties } = field
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === 'file' ? [] : [[name, loggable(properties[name], inner)]])),
  )
}

const textAt = (input: unknown, field: string): string | null => {
  const value = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[field] : null
  return typeof value === 'string' ? value.slice(0, 200) : null
}

const unlogged = new Set(['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
const mark = '******'

/** Fields that their kind of record does not name, and those that are no plain ones, show only that they changed. */
function differenceOf({ logTargets }: Registry, { what, id, before, after }: Change): Difference {
  const fields = (logTargets.get(what)?.fields ?? {}) as Readonly<Record<string, Field>>
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => !unlogged.has(name) && !same(before?.[name], after?.[name]))
  const kept = (name: string, value: unknown) => {
    if (value == null) return null
    const field = fields[name]
    return field && logClassOf(field) === 'plain' ? value : mark
  }
  return { what, id, fields: changed.map((field) => ({ field, old: kept(field, before?.[field]), new: kept(field, after?.[field]) })) }
}

const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
