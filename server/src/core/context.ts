import type { MenuItem } from '@oems/contract/access/navigation.ts'
import type { Platform } from '@oems/contract/core/call.ts'
import type { Exported } from '@oems/contract/core/exported.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './days.ts'
import type { Db, ReadDb } from './db/database.ts'
import type { Scope } from './db/scope.ts'
import type { Registry } from './domain.ts'
import type { Settings } from './settings.ts'
import type { SharedCounts } from './sharedCounts.ts'
import type { Outgoing } from './sheets/exporting.ts'
import type { Signals } from './signals.ts'
import type { Deltas } from './statistics/deltas.ts'
import type { Tasks } from './work/tasks.ts'

/** Who asks, by the current role-organisation pair. */
export interface Actor {
  readonly accountId: number
  readonly username: string
  readonly nickname: string
  /** The person behind an employee's account; null for everybody else. */
  readonly personId: number | null
  readonly sessionId: number
  readonly platform: Platform
  readonly ropId: number
  readonly roleId: number
  /** The built-in role on which a custom one rests. */
  readonly baseRoleId: number
  /** The node of the pair. */
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
  readonly orgProjectType: number
  /** That node and everything below it. */
  readonly scope: Scope
  readonly permissions: ReadonlySet<string>
  readonly permVersion: number
  readonly mustChange: boolean
  /** A second factor is required of the role and not bound yet. */
  readonly mustEnrol: boolean
  /** A session that only looks (01 §4.2): somebody else's look at this account, or its own wall display. */
  readonly readOnly: boolean
  /** The account that looks in this one's name; null where it is its own session. */
  readonly viewerId: number | null
}

/** Where a request comes from. */
export interface Origin {
  readonly traceId: string
  readonly platform: Platform
  readonly ip: string
  readonly userAgent: string
  /** The request came over https. */
  readonly secure: boolean
  /** The address that was asked, `host` or `host:port`. */
  readonly host: string
  /** A browser says that another site's page made the request. */
  readonly foreign: boolean
  /** As sent, whether or not it is good for anything. */
  readonly token: string | null
}

/** What roles may do and open, by the version of the rights that a request goes by. */
export interface RolePermissions {
  /** A read-only session has all but what takes data out of the system or shows whole numbers. */
  of(roleId: number, version: number, readOnly?: boolean): Promise<ReadonlySet<string>>
  /** The same as a list in alphabetical order. */
  listOf(roleId: number, version: number): Promise<string[]>
  /** The menu tree for an organisation type. */
  tree(roleId: number, version: number, orgType: number): Promise<MenuItem[]>
}

/** A call and its checked input, as a long task keeps them sealed: so it can be asked for once more (01 §5.8). */
export interface Asked {
  /** `POST /oems-api/…` */
  readonly call: string
  readonly input: object
  /** The failed task that is asked for anew; null: none. */
  readonly retries: number | null
}

/** What handlers share beyond their request. */
export interface Services {
  /** The parameters as they stand (01 §3.15). */
  readonly settings: Settings
  /** The long tasks of this process. */
  readonly tasks: Tasks
  readonly permissions: RolePermissions
  /** To other processes a transaction tells by `signal`; this one hears of it at once by `signals.raise`. */
  readonly signals: Pick<Signals, 'raise'>
  /** What waits for the holders of a role at a node; null: counted anew at each question. */
  readonly counts: SharedCounts | null
  /** What the domains have declared. */
  readonly registry: Registry
  /** False where a test or a benchmark asks faster than a person. */
  readonly limited: boolean
}

/** All that a handler may know: who asks, how far the caller sees, what the system offers, and a database that can only be read. */
export interface Ctx extends Services {
  readonly actor: Actor
  readonly origin: Origin
  /** The pool's connections are read-only, so even raw SQL cannot write. */
  readonly db: ReadDb
  /** When the call arrived: the business time of all that it does. */
  readonly now: Date
  /** The time as it is: for the day of what had to wait for its locks, and for nothing else (see people/movements.ts). */
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** A header of the reply, sent if the call succeeds. */
  setHeader(name: string, value: string): void
  /** Leaves a line of sensitive reading (01 §3.9 no. 3), written before the reply goes out. */
  recordAccess(access: Access): void
  /** Reads of one moment: what several statements count fits together, whatever is written meanwhile. `inSnapshot` for a whole handler. */
  ofOneMoment<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** For long reads: this context by the replica, once that has all that is committed by now; itself where there is none. */
  aside(): Promise<Ctx>
  /** A write in a transaction of its own, whatever becomes of the call: for what everybody needs done first. */
  inOwnTransaction<T>(work: (ctx: WriteCtx) => Promise<T>): Promise<T>
  /** What the caller asked for. */
  asked(): Asked
  /** Asks for a call anew in the caller's name, by today's limits and rights, as a request of its own would. */
  again(asked: Asked): Promise<unknown>
  /** A list on its way out: as a stream, or as a long task where it is long (01 §5.8). */
  exporting(list: Outgoing): Promise<Exported>
}

/** What a write's handler gets: `db` is the call's one transaction. */
export interface WriteCtx extends Ctx {
  readonly db: Db
  /** Goes into the audit line of this very transaction. */
  note(change: Change): void
  /** Statistics deltas of this transaction, written by one insert at its end. */
  readonly deltas: Deltas
  /** Runs once this transaction has been committed, before the reply goes out: for what lives in the process, such as a long task's start. */
  after(work: () => void | Promise<void>): void
}

export interface Change {
  readonly what: string
  readonly id: number
  readonly name?: string
  readonly orgId?: number
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** Of a public call that has turned out to come from somebody: whom its line names. */
  readonly by?: LogIdentity
}

/** As a line of the operation log names somebody. */
export type LogIdentity = Pick<Actor, 'accountId' | 'username' | 'nickname' | 'roleId' | 'orgId' | 'orgName' | 'viewerId'>

export interface Access {
  readonly what: string
  /** Absent: a file of many records; its line has the call's input. */
  readonly id?: number
  readonly name?: string
  /** The record's node: whoever sees that node sees that somebody looked. */
  readonly orgId?: number
  readonly personId?: number
  readonly reason?: string
}
