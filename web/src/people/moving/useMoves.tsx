import { EmpStatus } from '@oems/contract/people/codes.ts'
import type { EmployeeRow } from '@oems/contract/people/employees.ts'
import { movedAtMost, movements } from '@oems/contract/people/movements.ts'
import { useCan } from '../../core/calls.ts'
import { warned } from '../../core/notices.ts'
import type { RowAction } from '../../kit/list/RowActions.tsx'
import type { SelectionAction } from '../../kit/list/SelectionBar.tsx'
import type { List } from '../../kit/list/useListPage.ts'
import { rehiring, type StatusChange, useDispatch, useStatusChange, useTransfer } from './dialogs.tsx'
import { useOutcome } from './useOutcome.tsx'

const returning: StatusChange = {
  ...{ toStatus: EmpStatus.onPost, verb: '返回', dateHelp: '到岗日期' },
  about: '派遣在外的人员返回归属单位在岗，休假的人员返岗，离场或离职的人员在归属单位重新在岗；离职的人员要到别的单位，请用行内的“复职”。',
}
const leave: StatusChange = {
  ...{ toStatus: EmpStatus.onLeave, verb: '休假', dateHelp: '日期' },
  about: '休假期间不计入在岗人数，也无需申报。',
}
const extension: StatusChange = {
  ...{ toStatus: EmpStatus.onLeave, isExtension: true, verb: '更改返岗日期', dateHelp: '日期' },
  about: '休假继续，到新的预计返岗日期为止。',
}
const offSite: StatusChange = {
  ...{ toStatus: EmpStatus.offSite, verb: '离场', dateHelp: '离场日期' },
  about: '离开所在项目，档案回到归属单位，不再计入任何现场。',
}
const resign: StatusChange = {
  ...{ toStatus: EmpStatus.resigned, verb: '离职', dateHelp: '离职日期' },
  about: '离职后手机端账号立即停用，健康记录全部保留。',
}

/** Lists differ in what brings somebody back, and in the node from which somebody is transferred. */
interface Ways {
  readonly back?: string
  readonly source?: (row: Row) => number
}

/** As much of a row as says what may become of its person. */
type Row = Pick<EmployeeRow, 'employeeId' | 'name' | 'orgId' | 'homeOrgId' | 'empStatus'>

/** As much of a list as moving its people needs. */
interface MovedList {
  readonly rows: readonly Row[]
  readonly selection: Pick<List['selection'], 'keep'>
}

/** 派遣, 调动, 返回 and the other changes for one person or those chosen; the dialogs stand somewhere on the page. */
export function useMoves({ rows, selection }: MovedList, { back: backVerb = '返回', source = ({ orgId }) => orgId }: Ways = {}) {
  const can = useCan()
  const outcome = useOutcome(selection.keep)
  const moving = { rows, done: outcome.show }
  const dispatch = useDispatch(moving)
  const transfer = useTransfer(moving)
  const back = useStatusChange({ ...returning, verb: backVerb }, moving)
  const rehire = useStatusChange(rehiring, moving)
  const away = useStatusChange(leave, moving)
  const longer = useStatusChange(extension, moving)
  const off = useStatusChange(offSite, moving)
  const gone = useStatusChange(resign, moving)
  const [mayDispatch, mayTransfer, mayChange] = [
    can(movements.dispatchEmpToProject),
    can(movements.migrationBatch),
    can(movements.changeStatus),
  ]

  function actionsOf(row: Row): RowAction[] {
    const { employeeId, orgId, homeOrgId, empStatus } = row
    const ids = [employeeId]
    const isHere = empStatus === EmpStatus.onPost
    const isResigned = empStatus === EmpStatus.resigned
    const isAway = orgId !== homeOrgId
    const rare = true
    return [
      ...(mayDispatch && (isHere || empStatus === EmpStatus.offSite) ? [{ label: '派遣', rare, onClick: () => dispatch.ask(ids) }] : []),
      ...(mayTransfer && !isResigned ? [{ label: '调动', rare, onClick: () => transfer.ask(ids, source(row)) }] : []),
      ...(mayChange && isResigned ? [{ label: rehiring.verb, rare, onClick: () => rehire.ask(ids) }] : []),
      ...(mayChange && !isResigned && !(isHere && !isAway) ? [{ label: backVerb, rare, onClick: () => back.ask(ids) }] : []),
      ...(mayChange && isHere ? [{ label: '休假', rare, onClick: () => away.ask(ids) }] : []),
      ...(mayChange && empStatus === EmpStatus.onLeave ? [{ label: extension.verb, rare, onClick: () => longer.ask(ids) }] : []),
      ...(mayChange && isAway && !isResigned ? [{ label: '离场', rare, onClick: () => off.ask(ids) }] : []),
      ...(mayChange && !isResigned ? [{ label: '离职', danger: true, onClick: () => gone.ask(ids) }] : []),
    ]
  }

  const chosen = (label: string, ask: (ids: number[]) => void): SelectionAction => ({
    label,
    onClick: (ids) => (ids.length > movedAtMost ? warned(`一次最多${label}${movedAtMost}人，请分批选择`) : ask(ids)),
  })
  /** Where all of them stand; null: at several nodes. */
  const commonPlace = (ids: readonly number[]) => {
    const places = new Set(rows.filter(({ employeeId }) => ids.includes(employeeId)).map(source))
    return places.size === 1 ? [...places][0]! : null
  }
  const chosenActions: readonly SelectionAction[] = [
    ...(mayDispatch ? [chosen('派遣', dispatch.ask)] : []),
    ...(mayTransfer ? [chosen('调动', (ids) => transfer.ask(ids, commonPlace(ids)))] : []),
    ...(mayChange ? [chosen(backVerb, back.ask), chosen('休假', away.ask)] : []),
  ]
  return {
    actionsOf,
    chosenActions,
    /** 调动 of all at a node. */
    transferAll: mayTransfer ? (orgId: number | null) => transfer.ask(null, orgId) : undefined,
    dialogs: (
      <>
        {dispatch.dialog}
        {transfer.dialog}
        {back.dialog}
        {rehire.dialog}
        {away.dialog}
        {longer.dialog}
        {off.dialog}
        {gone.dialog}
        {outcome.dialog}
      </>
    ),
  }
}
