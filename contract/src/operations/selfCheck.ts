import type { Static } from 'typebox'
import { read, under } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import { flag, list, longText, maybe, shape, text, time, withDefault } from '../core/fields.ts'

/** 4: what would be checked is not part of this system yet. */
export const CheckResult = codes('结果', { passed: [1, '通过'], warning: [2, '注意'], failed: [3, '不合格'], notEnabled: [4, '未启用'] })

export const Check = shape({
  key: text('检查项', 32),
  name: text('检查项', 30),
  result: CheckResult.schema,
  /** What was found, with its unit: `3个`. */
  figure: maybe(text('现状', 60)),
  /** Why that is so, and what to do about it. */
  says: longText('说明', 500),
  /** Address of the page where it is dealt with; null: no page, or none that the caller may open. */
  place: maybe(text('去处理', 200)),
})
export type Check = Static<typeof Check>

/** The check of the scheduled jobs' runs, which the home page shows by itself. */
export const failedJobsKey = 'failedJobs'

/** 01 §6.5: checks done each morning. */
export const selfCheck = under('/sys/self-check', {
  list: read.get(
    'list',
    'sys:self-check:list',
    /** 1: done now; else as the last run found it, and done now where there has been none. */
    shape({ rerun: withDefault(flag('立即检查'), 0) }),
    /** `runBy`: who asked for that run; null: the job. */
    shape({ runAt: time('检查时间'), runBy: maybe(text('检查人', 64)), list: list(Check) }),
  ),
})
