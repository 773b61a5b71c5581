import { type EmployeeInfo, employees } from '@oems/contract/people/employees.ts'
import { type ReactNode, useEffect } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { useAllAhead } from '../kit/record/useReadAhead.ts'
import type { Who } from './PersonHead.tsx'
import { PersonRecord } from './PersonRecord.tsx'
import { readingsOf, useReadAtOnce } from './useReadAtOnce.ts'
import { leadThrough } from './walk.ts'

interface Props<R extends Who> {
  readonly opened: Opened<R>
  /** The day that the list shows; null: today. */
  readonly date?: string | null
  readonly first?: string
  readonly actions?: (record: EmployeeInfo) => ReactNode
}

/** The record of whoever was opened in a list of people. */
export function PersonDrawer<R extends Who>({ opened, date = null, first, actions }: Props<R>) {
  const can = useCan()
  const { id, row } = useOpenedRecord(opened)
  const mayReadInfo = can(employees.info)
  const { data } = useRead(employees.info, { employeeId: id ?? 0 }, { enabled: mayReadInfo && id !== null })
  useEffect(() => {
    const { rows, rowKey } = opened.list()
    if (id !== null) leadThrough(rows.map((one) => (one as Readonly<Record<string, unknown>>)[rowKey] as number))
  }, [opened, id])
  useReadAtOnce(opened, date)
  useAllAhead(opened, (personId) => readingsOf({ personId, date }, can))
  return (
    <RecordDrawer
      opened={opened}
      title={row?.name ?? data?.name ?? '员工'}
      address={mayReadInfo && id !== null ? addressOf(id, date) : undefined}
    >
      {id !== null && <PersonRecord personId={id} date={date} first={first} who={row} actions={actions} />}
    </RecordDrawer>
  )
}

const addressOf = (personId: number, date: string | null) => `/employee/${personId}${date === null ? '' : `?date=${date}`}`
