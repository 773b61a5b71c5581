import { type Bill, BillInfo, stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { Button, Space } from 'antd'
import { useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { useGallery } from '../../kit/file/Gallery.tsx'
import { Thumb } from '../../kit/file/Thumb.tsx'
import type { RowAction } from '../../kit/list/RowActions.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../../kit/record/Parts.tsx'
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../../operationLog/ChangeHistory.tsx'
import { BillTag } from '../tones.tsx'
import { BillLines } from './BillLines.tsx'
import { TransitTable } from './TransitTable.tsx'

interface Props {
  readonly opened: Opened<Bill>
  readonly actionsOf: (bill: Bill) => readonly RowAction[]
}

/** One bill: what it moved, by whose hand, and of a transfer what came of it. */
export function BillRecord({ opened, actionsOf }: Props) {
  const { id, row } = useOpenedRecord(opened)
  const read = useRead(stockBills.billInfo, { billId: id ?? 0 }, { enabled: id !== null })
  const bill = read.data ?? row
  return (
    <RecordDrawer opened={opened} title={bill?.billNo ?? '单据'}>
      {bill && (
        <>
          <RecordHead
            name={bill.billNo}
            about={BillType.label(bill.billType)}
            states={<BillTag {...bill} />}
            place={bill.clinicName}
            actions={
              <Space wrap>
                {actionsOf(bill).map(({ label, onClick, danger = false, rare = false }, at) => (
                  <Button key={label} type={at === 0 && !danger && !rare ? 'primary' : 'default'} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                <ChangeHistoryButton targetType="库存单据" targetId={bill.id} name={bill.billNo} />
              </Space>
            }
          />
          <Shown read={read} lines={10}>
            {(info) => <Sheet bill={info} />}
          </Shown>
        </>
      )}
    </RecordDrawer>
  )
}

function Sheet({ bill }: { readonly bill: BillInfo }) {
  const rows = rowsBy(BillInfo, bill)
  const gallery = useGallery()
  return (
    <Parts>
      <Part
        title="单据"
        rows={{
          ...rows(['occurDay', 'postedAt'], { postedAt: moment(bill.postedAt) }),
          ...(bill.targetClinicName && rows(['targetClinicName'])),
          ...(bill.sourceClinicName && rows(['sourceClinicName'])),
          ...(bill.supplier && rows(['supplier'])),
          ...rows(['createdByName', 'checkerName', 'postedByName', 'amount']),
          ...(bill.loanFlag === 1 && rows(['loanFlag'])),
          ...(bill.permitNo && rows(['permitNo'])),
          ...(bill.remark && rows(['remark'])),
          ...(bill.reason && rows(['reason'])),
        }}
        wide={['备注', '冲红原因']}
      />
      <Part title="明细">
        <BillLines lines={bill.lines} />
      </Part>
      {bill.transit.length > 0 && (
        <Part title="在途">
          <TransitTable lines={bill.transit} />
        </Part>
      )}
      {bill.oss.length > 0 && (
        <Part title="附件">
          <Space wrap>
            {bill.oss.map((file) => (
              <button
                key={file.ossId}
                type="button"
                className="link-button"
                aria-label={`查看${file.name}`}
                onClick={() => gallery.open(file, bill.oss)}
              >
                <Thumb file={file} isNamed />
                {file.name}
              </button>
            ))}
          </Space>
        </Part>
      )}
      {gallery.dialog}
    </Parts>
  )
}
