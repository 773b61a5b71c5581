import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import type { EmployeeRow } from '@oems/contract/people/employees.ts'
import { type Moved, movements } from '@oems/contract/people/movements.ts'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { Field } from '../../kit/form/ContractField.tsx'
import { FormModal } from '../../kit/form/FormDialog.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { peopleStandAt } from '../place.ts'
import { MovePreview } from './MovePreview.tsx'

const { dispatchEmpToProject, migrationBatch, changeStatus } = movements
type Call = typeof dispatchEmpToProject | typeof migrationBatch | typeof changeStatus

/** What the dialogs know of the list that they stand on. */
export interface Moving {
  readonly rows: readonly Pick<EmployeeRow, 'employeeId' | 'name'>[]
  readonly done: (moved: Moved, verb: string) => void
}

/** “钟超”, or 3人; nobody is named where all of a node go. */
function whom(rows: Moving['rows'], ids: readonly number[] | null): string {
  if (ids === null) return ''
  const name = ids.length === 1 ? rows.find(({ employeeId }) => employeeId === ids[0])?.name : undefined
  return name ? `“${name}”` : `${ids.length}人`
}

/** One dialog of a move: what is chosen, what that will do, and why. */
function useMoveDialog<C extends Call>(call: C, verb: string, { rows, done }: Moving) {
  return useActionModal(call, {
    title: (fixed: { readonly employeeIds?: number[] | null }) => `${verb}${whom(rows, fixed.employeeIds ?? null)}`,
    ...{ verb, successMessage: null },
    done: (reply) => done(reply as Moved, verb),
  })
}

const Reason = ({ placeholder }: { readonly placeholder: string }) => (
  <Field of={dispatchEmpToProject.input} name="reason">
    <Input.TextArea rows={2} placeholder={placeholder} />
  </Field>
)
const useValue = <T,>(name: string) => (Form.useWatch(name) as T | null | undefined) ?? null

export function useDispatch(moving: Moving) {
  const action = useMoveDialog(dispatchEmpToProject, '派遣', moving)
  const employeeIds = (action.fixed?.employeeIds ?? []) as number[]
  return {
    ask: (ids: number[]) => action.ask({ employeeIds: ids }),
    dialog: dialogOf(
      action,
      <>
        <Field of={dispatchEmpToProject.input} name="projectId" label="派遣到" help="归属单位不变">
          <OrgPicker orgTypes={[OrgType.project]} placeholder="请选择项目" />
        </Field>
        <Field of={dispatchEmpToProject.input} name="arrivalDate" help="不填为今天" />
        <DispatchLook employeeIds={employeeIds} />
        <Reason placeholder="例如：支援项目建设" />
      </>,
    ),
  }
}
function DispatchLook({ employeeIds }: { readonly employeeIds: number[] }) {
  const projectId = useValue<number>('projectId')
  const asked = projectId === null ? null : { employeeIds, projectId, arrivalDate: null, reason: null }
  return <MovePreview call={dispatchEmpToProject} input={asked} />
}

/** 调动 of those chosen; without any, of all who stand at a node itself. */
export function useTransfer(moving: Moving) {
  const action = useMoveDialog(migrationBatch, '调动', moving)
  const employeeIds = (action.fixed?.employeeIds ?? null) as number[] | null
  return {
    ask: (ids: number[] | null, sourceOrgId: number | null) => action.ask({ employeeIds: ids }, { sourceOrgId }),
    dialog: dialogOf(
      action,
      <>
        {employeeIds === null && <p>将调出单位的直属人员全部调入另一单位，下级单位的人员不变。</p>}
        <Field of={migrationBatch.input} name="sourceOrgId">
          <OrgPicker orgTypes={peopleStandAt} />
        </Field>
        <Field of={migrationBatch.input} name="targetOrgId" help="所在单位和归属单位都将改为此单位">
          <OrgPicker orgTypes={peopleStandAt} />
        </Field>
        <TransferLook employeeIds={employeeIds} />
        <Reason placeholder="例如：机构调整" />
      </>,
    ),
  }
}
function TransferLook({ employeeIds }: { readonly employeeIds: number[] | null }) {
  const [sourceOrgId, targetOrgId] = [useValue<number>('sourceOrgId'), useValue<number>('targetOrgId')]
  const isWhole = sourceOrgId !== null && targetOrgId !== null && sourceOrgId !== targetOrgId
  return <MovePreview call={migrationBatch} input={isWhole ? { sourceOrgId, targetOrgId, employeeIds, reason: null } : null} />
}

type Status = (typeof EmpStatus.options)[number]['value']
/** What becomes of whom, as the button says it. */
export interface StatusChange {
  readonly toStatus: Status
  readonly verb: string
  readonly about: string
  readonly dateHelp: string
  /** Of who is on leave the day of the return changes. */
  readonly isExtension?: boolean
  /** The node to come to may be another than the employer: the one of before may have ended. */
  readonly choosesPlace?: boolean
}

/** Who has resigned is taken back, there or at another node. */
export const rehiring: StatusChange = {
  ...{ toStatus: EmpStatus.onPost, verb: '复职', dateHelp: '到岗日期', choosesPlace: true },
  about: '离职的人员重新在岗，账号恢复，健康记录接续。选择单位的，所在单位和归属单位都改为该单位。',
}

export function useStatusChange(change: StatusChange, moving: Moving) {
  const { toStatus, verb, about, dateHelp, choosesPlace = false, isExtension = false } = change
  const extension = isExtension ? 1 : 0
  const action = useMoveDialog(changeStatus, verb, moving)
  const employeeIds = (action.fixed?.employeeIds ?? []) as number[]
  const isLeave = toStatus === EmpStatus.onLeave
  return {
    ask: (ids: number[]) => action.ask({ employeeIds: ids, toStatus, extension }),
    dialog: dialogOf(
      action,
      <>
        <p>{about}</p>
        {choosesPlace && (
          <Field of={changeStatus.input} name="orgId" help="不选为原归属单位；原归属单位已关闭、停用或删除的必须选择">
            <OrgPicker orgTypes={peopleStandAt} allowClear />
          </Field>
        )}
        {isLeave ? (
          <Field of={changeStatus.input} name="expectReturnDate" />
        ) : (
          <Field of={changeStatus.input} name="date" label={dateHelp} help="不填为今天" />
        )}
        {toStatus === EmpStatus.resigned && (
          <Field of={changeStatus.input} name="noExamReason" help="接触职业病危害而90天内没有做职业健康检查的，须填写原因才能离职" />
        )}
        <StatusLook employeeIds={employeeIds} toStatus={toStatus} extension={extension} />
        <Reason placeholder="例如：任务结束" />
      </>,
    ),
  }
}
interface StatusLooked {
  readonly employeeIds: number[]
  readonly toStatus: Status
  readonly extension: 0 | 1
}
function StatusLook({ employeeIds, toStatus, extension }: StatusLooked) {
  const expectReturnDate = useValue<string>('expectReturnDate')
  const orgId = useValue<number>('orgId')
  const isExcused = (useValue<string>('noExamReason')?.trim().length ?? 0) > 1
  const isWhole = toStatus !== EmpStatus.onLeave || expectReturnDate !== null
  // That there is a reason is all that counts: what it says is typed still.
  const asked = {
    employeeIds,
    toStatus,
    extension,
    orgId,
    date: null,
    expectReturnDate,
    noExamReason: isExcused ? '已填写' : null,
    reason: null,
  }
  return <MovePreview call={changeStatus} input={isWhole ? asked : null} />
}

const dialogOf = (action: Pick<ReturnType<typeof useActionModal>, 'modal' | 'fields'>, children: ReactNode) => (
  <FormModal of={action} width={560}>
    {children}
  </FormModal>
)
