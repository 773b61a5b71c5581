import type { CodeOf } from '@oems/contract/core/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { AgendaKind } from '@oems/contract/workbench/codes.ts'
import { Card } from '../kit/Card.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { openable } from '../shell/desk.ts'
import { type BenchProps, missing } from './bench.ts'
import styles from './workbench.module.css'

/** What is counted of each, where the day alone does not say it, and the list of it; of sheets the type. */
interface Shown {
  readonly unit?: string
  readonly list?: string
  readonly sheet?: DeclareTypeCode
}
const shown: Readonly<Record<CodeOf<typeof AgendaKind>, Shown>> = {
  [AgendaKind.examination]: { unit: '人', list: '/pe-record/index?tab=1' },
  [AgendaKind.supplies]: { sheet: DeclareType.supplies },
  [AgendaKind.drugs]: { sheet: DeclareType.drugs },
  [AgendaKind.equipment]: { sheet: DeclareType.equipment },
  [AgendaKind.measures]: { sheet: DeclareType.measures },
  [AgendaKind.expiry]: { unit: '项', list: '/epac/supplies/project-manager' },
  [AgendaKind.agreement]: { unit: '家', list: '/biz/coop-institution' },
  [AgendaKind.riskReview]: { unit: '项', list: '/risk/org-risk/index' },
  [AgendaKind.remedy]: { unit: '项', list: '/epac/epm/index' },
  [AgendaKind.follow]: { unit: '人', list: '/user-ill-situation/index' },
}
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** What the coming fortnight brings, day by day. */
export function Agenda({ bench, projectId }: BenchProps & { readonly projectId: number }) {
  const days = bench?.next14
  const listOf = ({ list, sheet }: Shown) => openable(sheet ? `/project-declare/detail/${projectId}/${sheet}` : (list ?? null))
  return (
    <Card title="近14天">
      <div aria-busy={bench === undefined}>
        {days === null && <p className={styles.calm}>{missing}</p>}
        {days?.length === 0 && <p className={styles.calm}>近14天没有到期事项</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        <div className={styles.agenda} tabIndex={0}>
          <Lines>
            {days?.flatMap(({ day, items }) =>
              items.map(({ kind, count }) => (
                <Line
                  key={`${day} ${kind}`}
                  name={[AgendaKind.label(kind), shown[kind].unit && `${count.toLocaleString('zh-CN')} ${shown[kind].unit}`]
                    .filter(Boolean)
                    .join(' ')}
                  to={listOf(shown[kind])}
                >
                  <span className={styles.deadline}>
                    {day.slice(5)} {weekdays[new Date(day).getUTCDay()]}
                  </span>
                </Line>
              )),
            )}
          </Lines>
        </div>
      </div>
    </Card>
  )
}
