import { dayOf } from '@oems/client/days.ts'
import type { Output } from '@oems/contract/core/call.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { Button, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCan, useRead } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import { CheckerSelect } from '../CheckerSelect.tsx'
import styles from '../stock.module.css'
import { DrugName, Quantity } from '../tones.tsx'
import { useDrugChoices } from '../useDrugChoices.ts'

type Closed = Output<typeof stockTransfers.closeDay>
const Closing = stockTransfers.closeDay.input

/** 日结: two confirm the balance of every batch of the narcotics of a day. */
export function useClosing(clinicId: number | null) {
  const may = useCan()(stockTransfers.closeDay)
  const [days, setDays] = useState<readonly string[]>([])
  const [closed, setClosed] = useState<Closed | null>(null)
  const action = useActionModal(stockTransfers.closeDay, {
    title: '管控药品日结',
    verb: '确认日结',
    successMessage: '日结已确认',
    done: setClosed,
  })
  const today = dayOf(Date.now())
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
        <Modal {...action.modal} width={720}>
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
                <Balances clinicId={clinicId} />
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
          {closed && <ClosedLines closed={closed} />}
        </Modal>
      </>
    ),
  }
}

function Balances({ clinicId }: { readonly clinicId: number }) {
  const read = useRead(stockCards.batchList, { clinicId, controlLevel: ControlLevel.narcotic, pageSize: 200 })
  return (
    <Shown read={read} lines={4}>
      {({ list }) => (
        <Lines
          title="现在的结存"
          lines={list.map((batch) => ({
            ...batch,
            key: batch.id,
            balance: <Quantity units={batch.quantity} of={batch} />,
            name: <DrugName of={batch} />,
          }))}
        />
      )}
    </Shown>
  )
}

function ClosedLines({ closed }: { readonly closed: Closed }) {
  const { byId } = useDrugChoices()
  const lines = closed.lines.map((line) => {
    const drug = byId.get(line.drugId)
    return {
      ...line,
      key: line.batchId,
      name: drug?.drugName ?? `药品${line.drugId}`,
      balance: drug ? <Quantity units={line.balance} of={drug} /> : line.balance,
    }
  })
  return <Lines title="日结结存" lines={lines} />
}

interface Line {
  readonly key: number
  readonly name: ReactNode
  readonly batchNo: string
  readonly expiryDate: string | null
  readonly balance: ReactNode
}
const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) => (
  <table className={styles.table}>
    <caption className="visually-hidden">{title}</caption>
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
      {lines.map(({ key, name, batchNo, expiryDate, balance }) => (
        <tr key={key}>
          <td>{name}</td>
          <td>{batchNo}</td>
          <td>{expiryDate ?? '—'}</td>
          <td className={styles.number}>{balance}</td>
        </tr>
      ))}
      {lines.length === 0 && (
        <tr>
          <td colSpan={4}>没有麻醉及第一类精神药品的库存</td>
        </tr>
      )}
    </tbody>
  </table>
)
