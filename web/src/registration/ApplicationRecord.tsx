import { employees } from '@oems/contract/people/employees.ts'
import { type Application, ApplicationInfo, applications } from '@oems/contract/registration/applications.ts'
import { ApplyType, RegisterState } from '@oems/contract/registration/codes.ts'
import { Button } from 'antd'
import { useCan } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { Comparison } from './Comparison.tsx'
import { stateTone } from './tones.ts'
import type { Dealing } from './useDealing.tsx'

interface Props {
  readonly opened: Opened<Application>
  readonly dealing: Dealing
}

/** One application beside the list: the applicant, and whom the caller's people make likely. */
export function ApplicationRecord({ opened, dealing }: Props) {
  const can = useCan()
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.name ?? '申请'}>
      {row && (
        <>
          <RecordHead
            name={row.name}
            about={`${ApplyType.label(row.applyType)} · ${moment(row.appliedAt, true)}`}
            states={<StatusTag tone={stateTone[row.registerState]}>{RegisterState.label(row.registerState)}</StatusTag>}
            place={row.orgName}
            actions={
              <>
                {dealing.rest(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                {row.employeeId !== null && can(employees.info) && <Button href={`#/employee/${row.employeeId}`}>员工档案</Button>}
                <ChangeHistoryButton targetType="注册申请" targetId={row.registerEmpId} name={row.name} />
              </>
            }
          />
          {can(applications.info) && (
            <Loaded key={row.registerEmpId} call={applications.info} input={{ applyId: row.registerEmpId }}>
              {(info) => <Sheet info={info} row={row} dealing={dealing} />}
            </Loaded>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

interface SheetProps extends Pick<Props, 'dealing'> {
  readonly info: ApplicationInfo
  readonly row: Application
}
function Sheet({ info, row, dealing }: SheetProps) {
  const rows = rowsBy(ApplicationInfo, info)
  const isDealt = info.registerState !== RegisterState.pending
  const compares = info.applyType === ApplyType.registration && !isDealt
  return (
    <Parts>
      {compares ? (
        <Comparison info={info} deciding={dealing.mayAgree(row) ? dealing.of(row) : undefined} />
      ) : (
        <Part
          title="申请人"
          rows={rows([
            'sex',
            'birthday',
            'idType',
            'idNumber',
            'telephoneCode',
            'mobile',
            'nationName',
            'empTypeClaim',
            'postClaim',
            'fromOrgName',
          ])}
        />
      )}
      <Part title="申请" rows={rows(['emergencyName', 'emergencyRelation', 'emergencyPhone', 'applyReason'])} wide={['申请说明']} />
      {isDealt && <Part title="处理" rows={rows(['dealByName', 'dealAt', 'dealReason'])} wide={['处理说明']} />}
    </Parts>
  )
}
