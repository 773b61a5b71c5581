import { schedule } from '@oems/contract/schedule/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { reading } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { useSettled } from '../kit/org/useOrgSearch.ts'
import { cronWords } from './cronWords.ts'
import styles from './schedule.module.css'

const afterTyping = 400

/** What the plan means as it is typed: in words, and the next times as the server has them. */
export function CronHelp() {
  const typed = useSettled(String(Form.useWatch('cronExpression') ?? '').trim(), afterTyping)
  if (typed === '') return '秒 分 时 日 月 周，例如 0 30 2 * * ? 为每天 02:30'
  return (
    <div role="status">
      {cronWords(typed)}
      <NextTimes cronExpression={typed} />
    </div>
  )
}

/** The next times of a plan, or what is wrong with it: half typed it is as a rule, and that is said here and not as a notice. */
export function NextTimes({ cronExpression }: { readonly cronExpression: string }) {
  const { data, error } = useQuery({ ...reading(schedule.nextTimes, { cronExpression }), meta: { passive: true }, retry: false })
  if (error) return error.message
  return (
    <ol className={styles.times} aria-label="接下来的执行时间">
      {data?.map((time) => (
        <li key={time}>{moment(time, true)}</li>
      ))}
    </ol>
  )
}
