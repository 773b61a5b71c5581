import { RunStatus } from '@oems/contract/operations/codes.ts'
import { faultForLog } from '../http/faultLog.ts'
import type { Claim, Outcome } from './jobClaims.ts'
import { storedParams } from './jobParams.ts'
import type { Executor, JobRun } from './jobs.ts'

/** Runs an executor with the parameters of its job; whatever it throws is how the run ended. */
export async function outcomeOf(executor: Executor, { params }: Claim, run: Omit<JobRun, 'params'>): Promise<Outcome> {
  try {
    // An executor that waits for the end of the signal would wait for ever for one that has ended before.
    run.signal.throwIfAborted()
    const { processed = null, message = null } = (await executor.run({ ...run, params: storedParams(executor, params) })) ?? {}
    return { status: RunStatus.success, processed, message, error: null }
  } catch (error) {
    run.log.error({ err: error, job: executor.bean }, 'job')
    const { message, cause, query = '', stack } = faultForLog(error)
    return {
      status: RunStatus.failed,
      processed: null,
      message: (cause ?? message).slice(0, 500),
      error: `${query}\n${stack}`.trim().slice(0, 8_000),
    }
  }
}
