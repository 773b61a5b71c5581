import type { Call } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { FileAccess } from '@oems/contract/files/codes.ts'
import type { FilesField } from '@oems/contract/files/files.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { TProperties } from 'typebox'
import type { Ctx } from './context.ts'
import type { CopyChapter } from './copyChapter.ts'
import type { Database, Db, ReadDb } from './db/database.ts'
import type { DemoSize } from './demoShares.ts'
import type { PeopleFollower, TreeFollower } from './followers.ts'
import type { Implementation } from './implement.ts'
import type { Judging } from './imports/kind.ts'
import type { Counted } from './statistics/source.ts'
import type { TimelineKind } from './timeline.ts'
import type { Executor } from './work/jobs.ts'

/**
 * Something that waits for the caller to deal with it, counted by what the caller's role permits at its node, and by nothing else of the caller:
 * whoever holds the same role there is told the same count (`sharedCounts.ts`). It must be cheap all the same.
 */
export interface Todo {
  /** As the contract's `todos` of the domain has it. */
  readonly key: string
  /** Whoever lacks it never sees the counter. */
  readonly permission: string
  count(ctx: Ctx): Promise<number>
  /** What waits may be over within the day though nobody and no job does anything. */
  readonly passes?: true
}
export const todo = (key: string, permission: string, count: Todo['count']): Todo => ({ key, permission, count })
/** The same of what ends by itself within the day, such as a lock. */
export const passingTodo = (...of: Parameters<typeof todo>): Todo => ({ ...todo(...of), passes: true })

/** Where records of a kind stand, and which of them the caller may see. */
export interface Visibility {
  readonly from: SQL
  readonly table: { readonly id: SQLWrapper; readonly deletedAt: SQLWrapper }
  /** Undefined: all of them. */
  readonly visible: SQL | undefined
}

/** What the operation log knows of a kind of record, by the name under which its changes are noted. */
export interface LogTarget {
  /** Fields by their titles, words and classes; of what is not named here the log keeps only a mark. */
  readonly fields: TProperties
  /** Whoever may see the record, by any of these, may see how it came to be so (01 §5.6); none: no history of its own. */
  readonly permissions: readonly string[]
  /** Noted under another name with the same number, and part of its history. */
  readonly also?: readonly string[]
  /** Absent: the history of no record is shown. */
  readonly visibility?: (ctx: Ctx) => Visibility | 'everybody'
}
export type LogTargets = Readonly<Record<string, LogTarget>>

/** The login name of whoever signs in with what was typed; null: nobody. */
export type LoginNameOf = (db: ReadDb, typed: string) => Promise<string | null>
/** The next step of the guide for whoever holds a role at a node (01 §4.3); null: none is left, or none is for them. */
export type GuideStepOf = (db: ReadDb, reporter: { readonly baseRoleId: number; readonly orgId: number }) => Promise<string | null>
/** Makes the coming partitions of a domain's tables. */
export type PartitionMaker = (db: Db, now: Date) => Promise<unknown>
/** Demonstration rows, made through the domain's own functions; see demo/. */
export type DemoLoader = (db: Db, now: Date, size: DemoSize) => Promise<void>

/**
 * Records that have files. `access` says who may see those of them; where that is whoever may read the record, `mayRead` decides, by the
 * predicate of the record's own list: it, and nothing else.
 */
export interface FileOwner {
  /** As a sentence names what a file belongs to. */
  readonly name: string
  readonly access: CodeOf<typeof FileAccess>
  readonly fields: Readonly<Record<string, FilesField>>
  /** Which of these records the caller may read. */
  mayRead(ctx: Ctx, ownerIds: readonly number[]): Promise<ReadonlySet<number>>
}
export type FileOwners = Readonly<Record<string, FileOwner>>

/** Everything that a domain brings, declared in its `index.ts`; `domains.ts` lists the domains, and nothing else lists anything. */
export interface Domain {
  readonly calls?: readonly Implementation[]
  readonly jobs?: readonly Executor[]
  readonly todos?: readonly Todo[]
  /** What its workbooks are judged by; those of one step keep no batch. */
  readonly imports?: readonly Judging[]
  /** Counted tables of the statistics. */
  readonly sources?: readonly Counted[]
  readonly logTargets?: LogTargets
  readonly fileOwners?: FileOwners
  readonly loginNameOf?: LoginNameOf
  readonly guideStepOf?: GuideStepOf
  /** What it hears of people, and of the tree. */
  readonly people?: PeopleFollower
  readonly tree?: TreeFollower
  /** What it tells of a person's health, or of what bears on it. */
  readonly timeline?: readonly TimelineKind[]
  /** What it puts on the copy for whoever leaves, beside the entries of its timeline. */
  readonly copyChapters?: readonly CopyChapter[]
  /** Urls of the menus that the console has a page for (the contract's `pages` of the domain); menus without one are left out of the navigation. */
  readonly pages?: readonly string[]
  readonly partitions?: readonly PartitionMaker[]
  /** Made sure of at every start, in the order of the domains. Harmless when done already. */
  readonly prepare?: (database: Database, now: Date) => Promise<unknown>
  readonly demo?: () => Promise<{ readonly default: DemoLoader }>
  /** The same for rows that rest on the demonstration of domains further down: after all of those. */
  readonly demoLast?: () => Promise<{ readonly default: DemoLoader }>
}

/** What the handlers ask of all domains together. */
export interface Registry {
  readonly todos: readonly Todo[]
  readonly imports: ReadonlyMap<string, Judging>
  readonly logTargets: ReadonlyMap<string, LogTarget>
  readonly fileOwners: ReadonlyMap<string, FileOwner>
  readonly loginNameOf: LoginNameOf
  readonly guideStepOf: GuideStepOf
  readonly people: readonly PeopleFollower[]
  readonly tree: readonly TreeFollower[]
  readonly timeline: readonly TimelineKind[]
  readonly copyChapters: readonly CopyChapter[]
  readonly pages: ReadonlySet<string>
  /** What a job may do, by the name of its bean. */
  readonly executors: ReadonlyMap<string, Executor>
}

export const registryOf = (domains: readonly Domain[]): Registry => ({
  todos: domains.flatMap(({ todos = [] }) => todos),
  imports: importsOf(domains),
  logTargets: new Map(domains.flatMap(({ logTargets = {} }) => Object.entries(logTargets))),
  fileOwners: new Map(domains.flatMap(({ fileOwners = {} }) => Object.entries(fileOwners))),
  loginNameOf: domains.find(({ loginNameOf }) => loginNameOf)?.loginNameOf ?? (async () => null),
  guideStepOf: domains.find(({ guideStepOf }) => guideStepOf)?.guideStepOf ?? (async () => null),
  people: domains.flatMap(({ people }) => people ?? []),
  tree: domains.flatMap(({ tree }) => tree ?? []),
  timeline: domains.flatMap(({ timeline = [] }) => timeline),
  copyChapters: domains.flatMap(({ copyChapters = [] }) => copyChapters),
  pages: new Set(domains.flatMap(({ pages = [] }) => pages)),
  executors: new Map(jobsOf(domains).map((executor) => [executor.bean, executor])),
})

/** By what the calls name them: a batch whose kind nobody declares could not be corrected. */
function importsOf(domains: readonly Domain[]): ReadonlyMap<string, Judging> {
  const kinds = new Map(domains.flatMap(({ imports = [] }) => imports).map((kind) => [kind.type, kind]))
  const undeclared = everyCallOf(domains).filter(({ remarks: { importType } }) => importType !== undefined && !kinds.has(importType))
  if (undeclared.length > 0) throw new Error(`${undeclared.map(({ path }) => path).join(', ')}: no import of that kind is declared`)
  return kinds
}

/** The jobs that the product ships (01 §7): those of the domains, and the upkeep of their partitions. */
export const jobsOf = (domains: readonly Domain[]): readonly Executor[] => [
  ...domains.flatMap(({ jobs = [] }) => jobs),
  partitionUpkeep(domains.flatMap(({ partitions = [] }) => partitions)),
]

const partitionUpkeep = (makers: readonly PartitionMaker[]): Executor => ({
  bean: 'partitions',
  name: '分区维护',
  meaning: '为按月、按周分区的各表建好今后的分区',
  cron: '0 0 2 * * ?',
  async run({ database: { db }, now }) {
    for (const make of makers) await make(db, now)
    return { processed: makers.length }
  },
})

/** Every call that is served, for those that look at all of them. */
export const everyCallOf = (domains: readonly Domain[]): readonly Call[] =>
  domains.flatMap(({ calls = [] }) => calls).flatMap(({ calls }) => Object.values(calls))
