import type { CodeOf } from '@oems/contract/core/codes.ts'
import { JobStatus, RunStatus, type RunTrigger } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../db/code.ts'
import { array, ask, type Db } from '../db/database.ts'
import { nextTime } from './cron.ts'
import type { Schedule } from './jobTables.ts'
import type { Lost } from './leases.ts'

/** A job that this process alone may run, until its lease ends. */
export interface Claim
  extends Pick<
    Schedule,
    'id' | 'jobName' | 'beanName' | 'params' | 'cronExpression' | 'status' | 'misfire' | 'timeoutSec' | 'alarm' | 'runBy'
  > {
  readonly token: string
  /** When it was due; null: never planned. */
  readonly dueAt: string | Date | null
  /** Somebody (`runBy`) asked for this run, whatever the plan says. */
  readonly isAsked: boolean
  /** Its last run was cut off: the process that ran it is gone. */
  readonly lost: boolean
}

const leaseEnd = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Takes one job that is due or asked for, or whose runner is gone, past those that other processes are just taking. */
export async function claimJob(db: Db, token: string, beans: readonly string[], now: Date, leaseSeconds: number): Promise<Claim | null> {
  const [claimed] = await ask<Claim>(
    db,
    sql`with due as (
          select id, next_time, locked_by, run_by, run_asked_at from sys_schedule
          where deleted_at is null and bean_name = any(${array(beans)}::text[])
            and (locked_by is null and (run_asked_at is not null or status = ${code(JobStatus.normal)} and next_time <= ${now.toISOString()})
              or locked_until < now())
          order by run_asked_at nulls last, next_time limit 1 for update skip locked
        )
        update sys_schedule s set locked_by = ${token}, locked_until = ${leaseEnd(leaseSeconds)}
        from due where s.id = due.id
        returning s.id, s.job_name as "jobName", s.bean_name as "beanName", s.params, s.cron_expression as "cronExpression", s.status, s.misfire,
          s.timeout_sec as "timeoutSec", s.alarm, ${token} as token, due.next_time as "dueAt", due.locked_by is not null as lost,
          due.run_by as "runBy", due.run_asked_at is not null as "isAsked"`,
  )
  return claimed ?? null
}

/** Renews the leases of jobs that other processes have not taken over meanwhile. */
export async function renewClaims(db: Db, claims: readonly Claim[], leaseSeconds: number): Promise<Lost<Claim>> {
  const column = (key: 'id' | 'token') => array(claims.map((claim) => claim[key]))
  const renewed = await ask<{ token: string }>(
    db,
    sql`update sys_schedule set locked_until = ${leaseEnd(leaseSeconds)}
        where id = any(${column('id')}::bigint[]) and locked_by = any(${column('token')}::text[]) returning locked_by as token`,
  )
  const tokens = new Set(renewed.map(({ token }) => token))
  return new Map(claims.filter(({ token }) => !tokens.has(token)).map((claim) => [claim, 'another process has the job']))
}

/** Gives a job back without having finished it: the next process that claims it takes it up as cut off. */
export const abandonJob = (db: Db, { id, token }: Claim) =>
  db.execute(sql`update sys_schedule set locked_until = now() - interval '1 second' where id = ${id} and locked_by = ${token}`)

export const releaseJob = (db: Db, { id, token }: Claim) =>
  db.execute(sql`update sys_schedule set locked_by = null, locked_until = null where id = ${id} and locked_by = ${token}`)

/**
 * The next time from now on: what was missed is not caught up with, however much it was. A paused job has none, and one whose plan has just
 * been changed has its own.
 */
export const planNext = (db: Db, { id, token, cronExpression }: Claim, now: Date) =>
  db.execute(
    sql`update sys_schedule set next_time = ${nextTime(cronExpression, now)?.toISOString() ?? null}
        where id = ${id} and locked_by = ${token} and status = ${code(JobStatus.normal)} and cron_expression = ${cronExpression}`,
  )

const processGone = '执行进程已退出'
/** The runs of a job whose process is gone; what became of them, null where there were none. */
export async function cutOffRuns(db: Db, { id }: Claim, now: Date): Promise<Ending | null> {
  const cutOff = await ask(
    db,
    sql`update sys_schedule_log set status = ${code(RunStatus.interrupted)}, end_time = ${now.toISOString()}, message = ${processGone}
        where job_id = ${id} and status = ${code(RunStatus.running)} returning log_id`,
  )
  return cutOff.length === 0 ? null : { status: RunStatus.interrupted, message: processGone }
}

/** How a run ended. */
export interface Ending {
  readonly status: Exclude<CodeOf<typeof RunStatus>, typeof RunStatus.running>
  readonly message: string | null
}
export interface Outcome extends Ending {
  readonly processed: number | null
  readonly error: string | null
}
export interface RunKey {
  readonly logId: number
  readonly startTime: string
}

/** Enters a run; whoever asked for it has it from here on. */
export async function openRun(
  db: Db,
  claim: Claim,
  run: { trigger: CodeOf<typeof RunTrigger>; startTime: string; node: string; traceId: string },
): Promise<RunKey> {
  const [created] = await ask<{ logId: number }>(
    db,
    sql`with begun as (update sys_schedule set run_by = null, run_asked_at = null where id = ${claim.id} and locked_by = ${claim.token})
        insert into sys_schedule_log (job_id, job_name, bean_name, params, trigger, status, start_time, node, trace_id, run_by)
        values (${claim.id}, ${claim.jobName}, ${claim.beanName}, ${claim.params}, ${run.trigger}, ${code(RunStatus.running)}, ${run.startTime}, ${run.node}, ${run.traceId},
          ${claim.runBy})
        returning log_id as "logId"`,
  )
  return { logId: created!.logId, startTime: run.startTime }
}

/** What came of a run; false: its lease ran out meanwhile, and it stays cut off. */
export async function closeRun(
  db: Db,
  { id, token }: Claim,
  { logId, startTime }: RunKey,
  outcome: Outcome & { endTime: string; costMs: number },
): Promise<boolean> {
  const { status, endTime, costMs, processed, message, error } = outcome
  const closed = await ask(
    db,
    sql`update sys_schedule_log set status = ${status}, end_time = ${endTime}, cost_ms = ${costMs}, processed = ${processed}, message = ${message}, error = ${error}
        where log_id = ${logId} and start_time = ${startTime} and status = ${code(RunStatus.running)} returning log_id`,
  )
  await db.execute(sql`
    update sys_schedule set last_time = ${startTime}, last_status = ${status}, locked_by = null, locked_until = null
    where id = ${id} and locked_by = ${token}`)
  return closed.length > 0
}

/** The first moment at which something here is due, or null. */
export async function firstDue(db: Db, beans: readonly string[]): Promise<Date | null> {
  const [row] = await ask<{ at: string | Date | null }>(
    db,
    sql`select min(coalesce(run_asked_at, next_time)) as at from sys_schedule
        where deleted_at is null and (status = ${code(JobStatus.normal)} or run_asked_at is not null) and locked_by is null
          and bean_name = any(${array(beans)}::text[])`,
  )
  return row?.at ? new Date(row.at) : null
}
