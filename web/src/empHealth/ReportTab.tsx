import { dayOf } from '@oems/client/days.ts'
import { reports } from '@oems/contract/empHealth/reports.ts'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { Failed } from '../kit/Failed.tsx'
import type { useTyping } from '../kit/form/useTyping.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { Calendar } from './Calendar.tsx'
import { ConfigDialog } from './ConfigDialog.tsx'
import { DaySheet } from './DaySheet.tsx'
import styles from './empHealth.module.css'

interface Props {
  readonly projectId: number
  readonly choice: ReactNode
  readonly typing: ReturnType<typeof useTyping>
}

/** 上报: the calendar of a project, and the sheet of the day that is chosen there. */
export function ReportTab({ projectId, choice, typing }: Props) {
  const can = useCan()
  const today = dayOf(Date.now())
  const [date, choose] = useState(today)
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`)
  const [configuring, configure] = useState(false)
  const endTime = dayjs(month).endOf('month').format('YYYY-MM-DD')
  const { data: days, isError, refetch } = useRead(reports.listDeclareTimeAndStatus, { projectId, startTime: month, endTime })
  return (
    <>
      <PageHead
        title="人员健康上报"
        about="每日按病种上报本项目人员的患病情况；没有新增病例也须零报告"
        actions={
          <>
            {choice}
            {can(reports.addIllnessToConfig) && <Button onClick={() => configure(true)}>病种配置</Button>}
          </>
        }
      />
      <div className={styles.page}>
        {isError && !days ? (
          <Failed message="日历加载失败" again={() => void refetch()} />
        ) : (
          <Calendar
            month={month}
            days={days ?? []}
            chosen={date}
            today={today}
            onMonth={setMonth}
            onChoose={(next) => typing.askBefore(() => choose(next))}
          />
        )}
        {can(reports.queryUserHealth) && <DaySheet key={date} projectId={projectId} date={date} unsaved={typing.mark} />}
      </div>
      {configuring && <ConfigDialog projectId={projectId} close={() => configure(false)} />}
    </>
  )
}
