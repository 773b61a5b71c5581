import { IcdStatus } from '@oems/contract/icd/codes.ts'
import { Icd } from '@oems/contract/icd/icds.ts'
import { Button, Space } from 'antd'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'

interface Props {
  readonly opened: Opened<Icd>
  readonly actionsOf: (row: Icd) => readonly RowAction[]
}

/** One code beside the list: what it means, where it stands, and what uses it. */
export function IcdRecord({ opened, actionsOf }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.code ?? 'ICD编码'}>
      {row && (
        <>
          <RecordHead
            name={row.code}
            about={row.diseaseName}
            states={IcdStatus.label(row.status)}
            actions={
              <Space wrap>
                {actionsOf(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                <ChangeHistoryButton targetType="ICD编码" targetId={row.dictIcdId} name={row.code} />
              </Space>
            }
          />
          <Parts>
            <Part title="编码" rows={rowsBy(Icd, row)(['level', 'parentCode', 'pairCode', 'sources'])} />
            <Part title="使用" rows={rowsBy(Icd, row)(['useNum', 'childNum', 'createdAt', 'updatedAt'])} />
          </Parts>
        </>
      )}
    </RecordDrawer>
  )
}
