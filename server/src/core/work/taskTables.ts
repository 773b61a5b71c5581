import type { CodeOf } from '@oems/contract/core/codes.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, timestamp, varchar } from 'drizzle-orm/pg-core'
import type { Asked } from '../context.ts'
import { plain } from '../db/atRest.ts'
import { code } from '../db/code.ts'
import { idColumn, moment, sealedBytes, sealedJson } from '../db/columns.ts'

/** A lease, by the database's own clock. */
export const lease = () => timestamp({ withTimezone: true, mode: 'date' })

/** Of a task that waits for its turn or is worked on: under a lease. */
export const openTaskStates = [TaskStatus.queued, TaskStatus.running] as const

/** What a task was asked for by, sealed: its input may name people. */
export type KeptCall = Pick<Asked, 'call' | 'input'>

/** 01 §2.11. */
export const task = pgTable(
  'sys_task',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    taskType: plain('a kind of ours', varchar({ length: 32 }).notNull()),
    name: plain('of the list that is made', varchar({ length: 60 }).notNull()),
    status: smallint().$type<CodeOf<typeof TaskStatus>>().notNull().default(TaskStatus.queued),
    cancellable: boolean().notNull(),
    total: integer(),
    done: integer().notNull().default(0),
    message: plain('a sentence of ours', varchar({ length: 500 })),
    batchNumber: plain('a number of ours', varchar({ length: 20 })),
    /** The file that it made, in so many parts; null: none. */
    resultName: plain('a list and a day', varchar({ length: 120 })),
    resultParts: integer(),
    /** What was asked for; null: there is nothing to ask for once more, or it is older than that was kept. */
    asked: sealedJson<KeptCall>(),
    /** The task that was begun instead of this failed one. */
    retriedAs: idColumn(),
    accountId: idColumn().notNull(),
    ropId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    createdAt: moment().notNull(),
    startTime: moment(),
    endTime: moment(),
    expireTime: moment().notNull(),
    lockedBy: plain('a process', varchar({ length: 64 }).notNull()),
    lockedUntil: lease().notNull(),
  },
  (t) => [
    index('sys_task_owner').on(t.accountId, t.createdAt.desc()),
    index('sys_task_open')
      .on(t.lockedUntil)
      .where(sql`${t.status} in (${code(...openTaskStates)})`),
  ],
)

/** The file of a task, piece by piece from no. 0 on. */
export const taskResult = pgTable(
  'sys_task_result',
  { taskId: idColumn().notNull(), partNo: integer().notNull(), content: sealedBytes().notNull() },
  (t) => [primaryKey({ columns: [t.taskId, t.partNo] })],
)
