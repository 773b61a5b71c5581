import { operationOf } from '@oems/contract/access/operationName.ts'
import { type Call, nameOf, permissionsOf } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
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
import { type Difference, differenceOf, paramsOf, reasonIn, sentenceOf, typedLoginName } from './loggable.ts'
import { sealedReason } from './logReason.ts'
import { withoutNumbers } from './withoutNumbers.ts'

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
  /** Sealed, see `logReason.ts`. */
  reason: text(),
  createdAt: moment().notNull(),
})
plainTable(operationLog, 'of people only what the class of each field lets into a line')

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

type Frame = Pick<Ctx, 'actor' | 'origin' | 'now' | 'registry'>

/** Who, in whose name, from where, which call, what became of it. Sends its statement at once. `meant`: whose login name was typed. */
export async function audit(db: Db, ctx: Frame, { call, input, changes, reply, started }: LogEntry, meant: string | null = null) {
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
    targetName: withoutNumbers(target?.name ?? null),
    targetOrgId: target?.orgId ?? null,
    params: JSON.stringify(paramsOf(call, input, target?.by?.username ?? meant)),
    diff: changes.length > 0 ? JSON.stringify(changes.slice(0, maxChanges).map((change) => differenceOf(ctx.registry, change))) : null,
    result: reply.code === 0 ? LogResult.success : LogResult.failure,
    code: reply.code,
    msg: sentenceOf(call, input, reply.msg),
    costMs: Math.round(performance.now() - started),
    reason: sealedReason(reasonIn(call, input)),
  })
}

/** Of a call that was refused: where somebody could not sign in, the entry says whose login name it was. */
export async function auditRefused(db: Db, ctx: Frame, entry: LogEntry) {
  const typed = typedLoginName(entry.call, entry.input)
  await audit(db, ctx, entry, typed && (await ctx.registry.loginNameOf(db, typed)))
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
    targetName: withoutNumbers(name ?? null),
    targetOrgId: orgId ?? null,
    params: id === undefined ? paramsOf(call, input) : null,
    personId: personId ?? null,
    reason: sealedReason(reason ?? null),
    result: LogResult.success,
    code: 0,
    msg: 'success',
    costMs: 0,
  }))
  await db.insert(operationLog).values(lines)
}

/** As many records as one line names with what changed of them. */
export const maxChanges = 50

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
  username: withoutNumbers(who?.username ?? null),
  nickname: withoutNumbers(who?.nickname ?? null),
  roleId: who?.roleId ?? null,
  orgId: who?.orgId ?? null,
  orgName: who?.orgName ?? null,
  viewerId: who?.viewerId ?? null,
})
