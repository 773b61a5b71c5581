import type { FillingRow } from '@oems/contract/declaration/fillingManagement.ts'
import type { EmployeeInfo } from '@oems/contract/people/employees.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { RowAction } from '../kit/list/RowActions.tsx'
import type { SelectionAction } from '../kit/list/SelectionBar.tsx'
import { leadThrough } from '../person/walk.ts'
import { dailyAddress } from './daily/DailyLink.tsx'
import { useMayOpenDaily } from './daily/useMayOpenDaily.ts'
import { useProxyDeclaring } from './health/useProxyDeclaring.tsx'

interface Props {
  readonly rows: readonly FillingRow[]
  /** Null: today. */
  readonly date: string | null
  /** The day that is shown, once the server has said which it is. */
  readonly day: string | undefined
  readonly done: () => void
}

/** What can be done about people of a day: declare for them, a crew at once, and look at their other days. */
export function useFillingActions({ rows, date, day, done }: Props) {
  const proxy = useProxyDeclaring(done)
  const mayOpenDaily = useMayOpenDaily()
  const navigate = useNavigate()
  const { declareFor, declareCrew } = proxy
  function openDaily(empId: number) {
    leadThrough(rows.map((row) => row.empId))
    void navigate(dailyAddress(empId, date))
  }
  return {
    ofRow: (row: FillingRow): readonly RowAction[] => [
      ...(declareFor && day && isMissing(row) ? [{ label: '代报', onClick: () => declareFor(row, day) }] : []),
      ...(mayOpenDaily ? [{ label: '每日记录', rare: true, onClick: () => openDaily(row.empId) }] : []),
    ],
    /** Whoever has declared is left out: nothing is overwritten by 全部正常. */
    ofChosen: (chosen: (ids: readonly number[]) => readonly FillingRow[]): readonly SelectionAction[] =>
      declareCrew && day ? [{ label: '全部正常', onClick: (ids) => declareCrew(chosen(ids).filter(isMissing), day) }] : [],
    /** In the record of whoever was opened: the row's first action. */
    ofRecord: ({ employeeId }: Pick<EmployeeInfo, 'employeeId'>): ReactNode => {
      const row = rows.find(({ empId }) => empId === employeeId)
      return declareFor && day && row && isMissing(row) && <Button onClick={() => declareFor(row, day)}>代报</Button>
    },
    hasRowActions: Boolean(declareFor) || mayOpenDaily,
    dialogs: proxy.dialogs,
  }
}

const isMissing = ({ obliged, declaredAt }: FillingRow) => obliged && declaredAt === null
