import { RunStatus } from '@oems/contract/operations/codes.ts'
import type { Job } from '@oems/contract/schedule/schedule.ts'
import { moment } from '../core/moment.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { duration } from './duration.ts'
import styles from './schedule.module.css'
import { runTone } from './tones.ts'

/** The last ten runs, the newest at the right: how high says how long they took beside each other, and colour with word how they ended. */
export function RunBars({ job: { runs } }: { readonly job: Job }) {
  const last = runs.at(-1)
  if (!last) return '—'
  const longest = Math.max(1, ...runs.map(({ costMs }) => costMs ?? 0))
  const bad = runs.filter(({ status }) => status !== RunStatus.success && status !== RunStatus.running).length
  return (
    <span className={styles.result}>
      <StatusTag tone={runTone[last.status]}>{RunStatus.label(last.status)}</StatusTag>
      <span role="img" aria-label={`最近${runs.length}次，${bad === 0 ? '没有失败' : `${bad}次未成功`}`} className={styles.bars}>
        {runs.map(({ logId, status, startTime, costMs }) => (
          <i
            key={logId}
            className={styles[runTone[status]]}
            style={{ height: `${Math.round(6 + (10 * (costMs ?? longest)) / longest)}px` }}
            title={`${moment(startTime, true)} ${RunStatus.label(status)} ${duration(costMs)}`}
          />
        ))}
      </span>
    </span>
  )
}
