import { isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { baseColumns, idColumn, moment } from '../db/columns.ts'
import { says } from '../errors.ts'
import { lease } from './taskTables.ts'

const scheduleName = says('sys_schedule_name', '任务名称已存在')
const scheduleBuiltIn = says('sys_schedule_built_in', '内置任务已存在')

/** 01 §2.7: what is to be done, and when. */
export const schedule = pgTable(
  'sys_schedule',
  {
    ...baseColumns(),
    jobName: varchar({ length: 50 }).notNull(),
    /** Key of the server's executors, never code. */
    beanName: varchar({ length: 64 }).notNull(),
    params: varchar({ length: 2000 }).notNull().default('{}'),
    cronExpression: varchar({ length: 64 }).notNull(),
    /** 0 normal, 1 paused. */
    status: smallint().notNull().default(0),
    /** What was missed: 1 is done once, 2 is left out. */
    misfire: smallint().notNull().default(1),
    timeoutSec: integer().notNull().default(600),
    alarm: smallint().notNull().default(0),
    builtIn: boolean().notNull().default(false),
    nextTime: moment(),
    lastTime: moment(),
    lastStatus: smallint(),
    lockedBy: varchar({ length: 64 }),
    lockedUntil: lease(),
  },
  (t) => [
    uniqueIndex(scheduleName).on(t.jobName).where(isNull(t.deletedAt)),
    uniqueIndex(scheduleBuiltIn).on(t.beanName).where(sql`${t.builtIn} and ${t.deletedAt} is null`),
  ],
)
export type Schedule = typeof schedule.$inferSelect

/** One run of a job. Partitioned by month of its start. */
export const scheduleLog = pgTable(
  'sys_schedule_log',
  {
    logId: idColumn().notNull().generatedAlwaysAsIdentity(),
    jobId: idColumn().notNull(),
    jobName: varchar({ length: 50 }).notNull(),
    beanName: varchar({ length: 64 }).notNull(),
    params: varchar({ length: 2000 }).notNull(),
    /** 1 timed, 2 by hand, 3 made up for. */
    trigger: smallint().notNull(),
    /** 0 running, 1 good, 2 failed, 3 too long, 4 cut off. */
    status: smallint().notNull(),
    startTime: moment().notNull(),
    endTime: moment(),
    costMs: integer(),
    processed: integer(),
    message: varchar({ length: 500 }),
    error: text(),
    node: varchar({ length: 64 }).notNull(),
    traceId: varchar({ length: 64 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.logId, t.startTime] }), index('sys_schedule_log_job').on(t.jobId, t.startTime.desc())],
)
