import { Role } from '@oems/contract/access/builtInRoles.ts'
import { operationOf } from '@oems/contract/access/operationName.ts'
import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { logTypeOf, type operationLog } from '@oems/server/core/audit.ts'
import { paramsOf } from '@oems/server/core/loggable.ts'
import { sealedReason } from '@oems/server/core/logReason.ts'
import { deviceOf } from './devices.ts'
import type { Random } from './random.ts'
import type { Actor } from './roster.ts'

export type LogEntry = Omit<typeof operationLog.$inferInsert, 'logId'> & { readonly createdAt: string }

/** Who acts, and in whose name. */
export type Agent = Pick<Actor, 'accountId' | 'username' | 'nickname' | 'roleId' | 'orgId' | 'orgName'>
export type Platform = 'WEB' | 'H5'

export interface EntryDraft {
  readonly call: Call
  readonly random: Random
  readonly at: Date
  readonly platform: Platform
  /** Null: not known to the call, as in a sign-in that failed. */
  readonly agent: Agent | null
  /** Whose device it is. */
  readonly from: Pick<Agent, 'accountId' | 'orgId'>
  readonly target?: { readonly type: string; readonly id: number; readonly name: string | null; readonly orgId: number | null }
  readonly changes?: Readonly<Record<string, readonly [old: unknown, now: unknown]>>
  readonly params?: Readonly<Record<string, unknown>>
  readonly refused?: { readonly code: number; readonly msg: string }
  readonly reason?: string
  readonly costMs?: readonly [number, number]
}

export const asEmployee = (employee: Omit<Agent, 'roleId'>): Agent => ({ ...employee, roleId: Role.employee })

const usualCost = [6, 48] as const

/** An entry as the audit of that call writes it. */
export function entryOf({
  call,
  random,
  at,
  platform,
  agent,
  from,
  target,
  changes,
  params,
  refused,
  reason,
  costMs,
}: EntryDraft): LogEntry {
  const { name: operation, domain } = operationOf(call)
  const change = target && { what: target.type, id: target.id, fields: fieldsOf(changes ?? {}) }
  return {
    ...frameOf({ random, at, platform, agent, from }),
    ...{ logType: logTypeOf(call), personId: null },
    ...{ callKey: nameOf(call), operation, businessDomainId: domain },
    ...{
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      targetName: target?.name ?? null,
      targetOrgId: target?.orgId ?? null,
    },
    ...{ params: paramsOf(call, inputOf(call, params ?? {}), typedNameOf(params)), diff: change ? [change] : null },
    ...{ result: refused ? LogResult.failure : LogResult.success, code: refused?.code ?? 0, msg: refused?.msg ?? 'success' },
    ...{ costMs: random.whole(...(costMs ?? usualCost)), reason: sealedReason(reason ?? null) },
  }
}

type AccessDraft = Pick<EntryDraft, 'call' | 'random' | 'at'> & {
  readonly agent: Agent
  readonly target: NonNullable<EntryDraft['target']>
  readonly personId: number | null
  readonly reason: string | null
}

/** The entry of an access to somebody's data. */
export function accessOf({ call, random, at, agent, target: { type, id, name, orgId }, personId, reason }: AccessDraft): LogEntry {
  const { name: operation, domain } = operationOf(call)
  return {
    ...frameOf({ random, at, platform: 'WEB', agent, from: agent }),
    ...{ logType: LogType.sensitiveRead, personId, callKey: nameOf(call), operation, businessDomainId: domain },
    ...{ targetType: type, targetId: id, targetName: name, targetOrgId: orgId, params: null, diff: null },
    ...{ result: LogResult.success, code: 0, msg: 'success', costMs: 0, reason: sealedReason(reason) },
  }
}

function frameOf({ random, at, platform, agent, from }: Pick<EntryDraft, 'random' | 'at' | 'platform' | 'agent' | 'from'>) {
  const { ip, userAgent } = deviceOf(from.accountId, from.orgId, platform)
  return {
    ...{ traceId: madeUpTrace(random), platform, ip, userAgent, createdAt: at.toISOString(), viewerId: null },
    ...{ accountId: agent?.accountId ?? null, username: agent?.username ?? null, nickname: agent?.nickname ?? null },
    ...{ roleId: agent?.roleId ?? null, orgId: agent?.orgId ?? null, orgName: agent?.orgName ?? null },
  }
}

/** UUIDs that a browser makes are of version 4; those of the demonstration are of version 8, which means made by rules of one's own. */
export const madeUpPattern = '________-____-8%'
export function madeUpTrace(random: Random): string {
  const hex = (length: number) =>
    Array.from({ length: length / 4 }, () => random.whole(0, 0xffff).toString(16).padStart(4, '0'))
      .join('')
      .slice(0, length)
  return `${hex(8)}-${hex(4)}-8${hex(4).slice(1)}-a${hex(4).slice(1)}-${hex(12)}`
}

const fieldsOf = (changes: NonNullable<EntryDraft['changes']>) =>
  Object.entries(changes).map(([field, [old, now]]) => ({ field, old, new: now }))

/** Nobody of the demonstration mistypes a login name. */
const typedNameOf = ({ username }: NonNullable<EntryDraft['params']> = {}) => (typeof username === 'string' ? username : null)

/** Everything that the call takes: the parameters, or their defaults. */
function inputOf({ input }: Call, values: Readonly<Record<string, unknown>>) {
  const fields = Object.entries<{ readonly default?: unknown }>(input.properties)
  return Object.fromEntries(fields.map(([name, schema]) => [name, values[name] ?? schema.default ?? null]))
}
