import { AgendaKind } from '@oems/contract/workbench/codes.ts'
import { Card } from '../kit/Card.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { openable } from '../shell/desk.ts'
import { type BenchProps, missing } from './bench.ts'
import styles from './workbench.module.css'

const lists: Readonly<Record<number, string>> = { [AgendaKind.examination]: '/pe-record/index?tab=1' }
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** What the coming fortnight brings, day by day. */
export function Agenda({ bench }: BenchProps) {
  const days = bench?.next14
  return (
    <Card title="近14天">
      <div aria-busy={bench === undefined}>
        {days === null && <p className={styles.calm}>{missing}</p>}
        {days?.length === 0 && <p className={styles.calm}>近14天没有到期事项</p>}
        <Lines>
          {days?.flatMap(({ day, items }) =>
            items.map(({ kind, count }) => (
              <Line
                key={`${day} ${kind}`}
                name={`${AgendaKind.label(kind)} ${count.toLocaleString('zh-CN')} 人`}
                to={lists[kind] ? openable(lists[kind]) : null}
              >
                <span className={styles.deadline}>
                  {day.slice(5)} {weekdays[new Date(day).getUTCDay()]}
                </span>
              </Line>
            )),
          )}
        </Lines>
      </div>
    </Card>
  )
}
