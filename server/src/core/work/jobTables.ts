import type { CodeOf } from '@oems/contract/core/codes.ts'
import { JobStatus, Misfire, type RunStatus, type RunTrigger } from '@oems/contract/operations/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../db/atRest.ts'
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
    status: smallint().$type<CodeOf<typeof JobStatus>>().notNull().default(JobStatus.normal),
    misfire: smallint().$type<CodeOf<typeof Misfire>>().notNull().default(Misfire.catchUp),
    timeoutSec: integer().notNull().default(600),
    alarm: smallint().$type<0 | 1>().notNull().default(0),
    builtIn: boolean().notNull().default(false),
    nextTime: moment(),
    lastTime: moment(),
    lastStatus: smallint().$type<CodeOf<typeof RunStatus>>(),
    lockedBy: varchar({ length: 64 }),
    lockedUntil: lease(),
    remark: varchar({ length: 500 }),
    /** Who has asked for a run beside the plan, and when; empty again once it has begun. */
    runBy: idColumn(),
    runAskedAt: moment(),
  },
  (t) => [
    uniqueIndex(scheduleName).on(t.jobName).where(isNull(t.deletedAt)),
    uniqueIndex(scheduleBuiltIn).on(t.beanName).where(sql`${t.builtIn} and ${t.deletedAt} is null`),
  ],
)
plainTable(schedule, 'jobs of the system')
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
    trigger: smallint().$type<CodeOf<typeof RunTrigger>>().notNull(),
    status: smallint().$type<CodeOf<typeof RunStatus>>().notNull(),
    startTime: moment().notNull(),
    endTime: moment(),
    costMs: integer(),
    processed: integer(),
    message: varchar({ length: 500 }),
    error: text(),
    node: varchar({ length: 64 }).notNull(),
    traceId: varchar({ length: 64 }).notNull(),
    /** The account that ran it by hand. */
    runBy: idColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.logId, t.startTime] }),
    index('sys_schedule_log_job').on(t.jobId, t.startTime.desc()),
    index('sys_schedule_log_start').on(t.startTime.desc()),
  ],
)
plainTable(scheduleLog, 'runs of jobs: numbers and sentences of ours')
