import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import type { KeyLine } from '../../core/pageKeys.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { useRecordKeys } from '../../kit/record/useRecordKeys.ts'
import { OutOfReach } from '../../person/PersonRecord.tsx'
import { usePersonWalk } from '../../person/walk.ts'
import { Day } from '../health/DayRecord.tsx'
import { dailyAddress } from './DailyLink.tsx'
import styles from './daily.module.css'
import { MonthCalendar } from './MonthCalendar.tsx'
import { lastOf, summaryOf } from './months.ts'
import { SymptomStrip } from './SymptomStrip.tsx'
import { TemperatureLine } from './TemperatureLine.tsx'
import { Tools } from './Tools.tsx'

const personKeys: readonly KeyLine[] = [['↑ ↓ 或 J K', '到上一人、下一人']]

/** 员工每日健康记录 (03 §6): a month of one person, and everything that was sent for one of its days. */
export default function EmpDailyPage() {
  const empId = Number(useParams().empId)
  return <section aria-label="员工每日健康记录">{Number.isSafeInteger(empId) ? <Daily empId={empId} /> : <OutOfReach />}</section>
}

function Daily({ empId }: { readonly empId: number }) {
  const can = useCan()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const asked = query.get('date')
  const month = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked.slice(0, 7) : moment(dayjs().toISOString()).slice(0, 7)
  const read = useRead(declareHealth.listByEmpId, { empId, startTime: `${month}-01`, endTime: lastOf(month), pageSize: 31 })
  const list = read.data?.list ?? []
  const days = new Map(list.map((day) => [day.date, day]))
  // The server knows which days there are by now: the asked one, or the last.
  const chosen = asked !== null && days.has(asked) ? asked : (list[0]?.date ?? null)
  const may = can(declareHealth.listByEmpIdAndDate)
  const day = useRead(declareHealth.listByEmpIdAndDate, { empId, date: chosen ?? '' }, { enabled: may && chosen !== null })
  const person = day.data
  const walk = usePersonWalk(empId)
  const pick = (date: string) => setQuery({ date }, { replace: true })
  const go = (to: number | null) => to !== null && void navigate(dailyAddress(to, chosen))
  const page = useRef<HTMLDivElement>(null)
  useRecordKeys(page, true, { step: (by) => go(by > 0 ? walk.next : walk.previous) }, personKeys)
  if (read.error instanceof CallError && read.error.code === replies.notFound.code) return <OutOfReach />
  return (
    <div ref={page}>
      <PageHead
        title="员工每日健康记录"
        about="日历上的颜色是当日健康等级，右上角的三角为逾期补报；← → 逐日，↑ ↓ 到上一人、下一人"
        note={
          person &&
          [person.name, Sex.label(person.sex), person.age !== null && `${person.age}岁`, person.orgName].filter(Boolean).join(' · ')
        }
        actions={<Tools empId={empId} month={month} onMonth={(next) => pick(lastOf(next))} walk={walk} go={go} />}
      />
      <Shown read={read} lines={12}>
        {({ fever }) => (
          <div className={styles.page}>
            <p className={styles.summary}>{summaryOf(list)}</p>
            <div className={styles.columns}>
              <div className={styles.column}>
                <section className={styles.card} aria-label="月历">
                  <MonthCalendar month={month} days={days} chosen={chosen} onPick={pick} />
                </section>
                <TemperatureLine list={list} fever={fever} asOf={undefined} onPick={pick} />
              </div>
              <div className={styles.column}>
                <SymptomStrip month={month} list={list} days={days} />
                {may && chosen !== null && (
                  <section className={styles.card} aria-label="当日申报">
                    <Shown read={day} lines={8}>
                      {(data) => <Day day={data} />}
                    </Shown>
                  </section>
                )}
              </div>
            </div>
          </div>
        )}
      </Shown>
    </div>
  )
}
