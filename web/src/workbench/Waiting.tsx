import { DeclareStatus } from '@oems/contract/declaration/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { deadlineText } from '../core/deadlineText.ts'
import { Card } from '../kit/Card.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { waiting } from '../shell/waiting.ts'
import { type BenchProps, missing } from './bench.ts'
import styles from './workbench.module.css'

/** What waits at the site, the day's own first; Enter on a line opens its list. */
export function Waiting({ bench, isOwn }: BenchProps & { readonly isOwn: boolean }) {
  const todos = bench?.today.todos
  const words = new Map(waiting(Object.fromEntries((todos ?? []).map(({ key, count }) => [key, count]))).map((one) => [one.key, one]))
  const lines = (todos ?? []).flatMap(({ key, deadlineAt }) => {
    const said = words.get(key)
    return said ? [{ ...said, deadlineAt }] : []
  })
  return (
    <Card title="待办">
      <div aria-busy={bench === undefined}>
        {todos === null && <p className={styles.calm}>{missing}</p>}
        {todos && lines.length === 0 && <p className={styles.calm}>{calm(bench)}</p>}
        <Lines>
          {lines.map(({ key, name, address, deadlineAt }) => (
            <Line key={key} name={name} to={isOwn ? address : null}>
              {deadlineAt !== null && <span className={styles.deadline}>截止 {deadlineText(deadlineAt).slice(5)}</span>}
            </Line>
          ))}
        </Lines>
      </div>
    </Card>
  )
}

/** `今日无待办`, and the next thing that will be due where one is known. */
function calm(bench: BenchProps['bench']): string {
  const due = bench?.today.declare?.flatMap(({ declareType, status, deadline }) =>
    deadline !== null && status === DeclareStatus.pending ? [{ declareType, at: deadline.beijing }] : [],
  )
  const next = due?.toSorted((one, other) => one.at.localeCompare(other.at))[0]
  return next ? `今日无待办，下一项是${DeclareType.label(next.declareType)}，截止 ${next.at.slice(5)}` : '今日无待办'
}
