import { dayOf } from '@oems/client/days.ts'
import type { Output } from '@oems/contract/core/call.ts'
import { type BatchBalance, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useCan, useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { type Read, Shown } from '../../kit/record/Loaded.tsx'
import { CheckerSelect } from '../CheckerSelect.tsx'
import styles from '../stock.module.css'
import { DrugName, Quantity } from '../tones.tsx'

const Closing = stockTransfers.closeDay.input
type DayBalances = Output<typeof stockTransfers.dayBalances>

/** 日结: two confirm the balance of every batch of the narcotics of a day. */
export function useClosing(clinicId: number | null) {
  const may = useCan()(stockTransfers.closeDay)
  const [days, setDays] = useState<readonly string[]>([])
  const [closed, setClosed] = useState<readonly BatchBalance[] | null>(null)
  const action = useActionModal(stockTransfers.closeDay, {
    title: '管控药品日结',
    verb: '确认日结',
    successMessage: '日结已确认',
    done: ({ lines }) => setClosed(lines),
    // What was booked meanwhile is shown before it is confirmed.
    refused() {
      void balances.refetch()
      return false
    },
  })
  const today = dayOf(Date.now())
  const day = (Form.useWatch('day', action.form) as string | undefined) ?? ''
  const balances = useRead(stockTransfers.dayBalances, { clinicId: clinicId ?? 0, day }, { enabled: clinicId !== null && day !== '' })
  function ask(unclosed: readonly string[]) {
    if (clinicId === null) return
    const open = [...new Set([...unclosed, today])].toSorted()
    setDays(open)
    action.ask({ clinicId }, { day: open[0] })
  }
  return {
    closeDay: may && clinicId !== null ? ask : undefined,
    drawn: (
      <>
        <Modal {...action.modal} okButtonProps={{ disabled: isNothingToClose(balances.data) }} width={720}>
          <DialogForm {...action.fields}>
            <p className={styles.hint}>与复核人一起清点麻醉及第一类精神药品的每个批次，与账面一致后确认；不一致的先盘点。</p>
            <Field of={Closing} name="day">
              <Select aria-label="日期" options={days.map((value) => ({ value, label: value === today ? `${value}（今日）` : value }))} />
            </Field>
            {clinicId !== null && (
              <>
                <Field of={Closing} name="checkerId">
                  <CheckerSelect clinicId={clinicId} />
                </Field>
                {day && <Balances day={day} read={balances} />}
              </>
            )}
          </DialogForm>
        </Modal>
        <Modal
          open={closed !== null}
          title="日结结存"
          width={720}
          onCancel={() => setClosed(null)}
          footer={<Button onClick={() => setClosed(null)}>关闭</Button>}
        >
          {closed && <Lines title="日结结存" lines={closed} />}
        </Modal>
      </>
    ),
  }
}

const isNothingToClose = (read: DayBalances | undefined) =>
  read !== undefined && ((read.closedAt !== null && read.isOutdated === 0) || read.lines.length === 0)

interface BalancesProps {
  readonly day: string
  readonly read: Read<DayBalances>
}
/** As the shelf was at the end of that day: of a day that was missed, not as it is now. */
const Balances = ({ day, read }: BalancesProps) => (
  <Shown read={read} lines={4}>
    {({ lines, closedAt, closedByName, checkerName, isOutdated }) => (
      <>
        {closedAt && (
          <p className={styles.hint}>
            该日已由{closedByName}、{checkerName}于{moment(closedAt)}日结。
            {isOutdated === 1 && '此后又登记了该日或更早的出入库，请重新清点后再次日结。'}
          </p>
        )}
        {lines.length === 0 ? (
          <p className={styles.hint}>该日没有麻醉及第一类精神药品在库或出入库，不需要日结。</p>
        ) : (
          <Lines title={`${day}的结存`} lines={lines} />
        )}
        <Confirmed lines={lines} />
      </>
    )}
  </Shown>
)

/** What was shown is sent along. */
function Confirmed({ lines }: { readonly lines: readonly BatchBalance[] }) {
  const confirmed = lines.map(({ batchId, balance }) => ({ batchId, balance }))
  return (
    <Form.Item key={JSON.stringify(confirmed)} name="confirmed" initialValue={confirmed} preserve={false} hidden>
      <Input />
    </Form.Item>
  )
}

type Line = BatchBalance & { readonly confirmed?: number | null }
const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) => (
  <table className={styles.table}>
    <caption className={styles.caption}>{title}</caption>
    <thead>
      <tr>
        <th scope="col">药品</th>
        <th scope="col">批号</th>
        <th scope="col">有效期至</th>
        <th scope="col" className={styles.number}>
          结存
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.batchId}>
          <td>
            <DrugName of={line} />
          </td>
          <td>{line.batchNo}</td>
          <td>{line.expiryDate ?? '—'}</td>
          <td className={styles.number}>
            {typeof line.confirmed === 'number' && line.confirmed !== line.balance && (
              <small>
                原日结 <Quantity units={line.confirmed} of={line} />{' '}
              </small>
            )}
            <Quantity units={line.balance} of={line} />
          </td>
        </tr>
      ))}
      {lines.length === 0 && (
        <tr>
          <td colSpan={4}>该日没有麻醉及第一类精神药品在库或出入库</td>
        </tr>
      )}
    </tbody>
  </table>
)
