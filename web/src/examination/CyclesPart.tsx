import { type Cycle, CycleDecision } from '@oems/contract/examination/cycles.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { Modal } from 'antd'
import { useCan } from '../core/calls.ts'
import { follow } from '../core/followed.ts'
import { moment } from '../core/moment.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './examination.module.css'

const months = (value: number | null) => (value === null ? '—' : `${value}个月`)

/** How often each hazard is examined; a physician confirms row by row, and until then nothing of it counts. */
export function CyclesPart() {
  const can = useCan()
  const editor = useActionModal(examinations.cycleSave, {
    title: '检查周期',
    verb: '保存',
    successMessage: '已保存检查周期',
    done: ({ taskId }) => void (taskId !== null && follow(taskId)),
  })
  const edit = ({ id, version, entryMonths, inPostMonths, leavingMonths, seasonStart, source, confirmed }: Cycle) =>
    editor.ask({ id, version }, { entryMonths, inPostMonths, leavingMonths, seasonStart, source, confirmed })
  return (
    <>
      <p className={styles.note}>周期须由医生逐条核对标准原文后确认；未确认的显示“待医师确认”，不计入应检。</p>
      <Loaded call={examinations.cycleList} input={{}} lines={12}>
        {({ list }) => (
          <div className={styles.wide}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {['危害因素', '分级', '上岗前', '在岗期间', '离岗时', '依据', '状态'].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  {can(examinations.cycleSave) && <th scope="col">操作</th>}
                </tr>
              </thead>
              <tbody>
                {list.map((cycle) => (
                  <tr key={cycle.id}>
                    <th scope="row">{cycle.hazard}</th>
                    <td>{cycle.grade}</td>
                    <td>{months(cycle.entryMonths)}</td>
                    <td>
                      {months(cycle.inPostMonths)}
                      {cycle.seasonStart && `，${cycle.seasonStart}前`}
                    </td>
                    <td>{months(cycle.leavingMonths)}</td>
                    <td>{cycle.source}</td>
                    <td>
                      {cycle.confirmed === 1 ? (
                        <StatusTag tone="done">
                          已确认 {cycle.confirmedByName} {cycle.confirmedAt && moment(cycle.confirmedAt).slice(0, 10)}
                        </StatusTag>
                      ) : (
                        <StatusTag tone="due">待医师确认</StatusTag>
                      )}
                    </td>
                    {can(examinations.cycleSave) && (
                      <td>
                        <button
                          type="button"
                          className="link-button"
                          aria-label={`核对${cycle.hazard}${cycle.grade}`}
                          onClick={() => edit(cycle)}
                        >
                          核对
                        </button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <Modal {...editor.modal} width={560}>
        <DialogForm {...editor.fields}>
          <Fields of={CycleDecision} names={['entryMonths', 'inPostMonths', 'leavingMonths', 'seasonStart', 'source']} />
          <Field of={CycleDecision} name="confirmed" help="由医生确认；确认后即计入应检" />
        </DialogForm>
      </Modal>
    </>
  )
}
