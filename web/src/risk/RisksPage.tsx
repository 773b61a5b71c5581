import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { RiskStatus } from '@oems/contract/risk/codes.ts'
import { type Risk, RiskDraft, risks } from '@oems/contract/risk/risks.ts'
import { Button, Drawer, Form, Input } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan, useRead } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { useRemoval } from '../kit/list/ListActions.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './risk.module.css'
import { SchemeDetail } from './SchemeDetail.tsx'

/** 风险项 (04 §6): illnesses at the left, those without a scheme below; at the right the levels of the one that is chosen. */
export default function RisksPage() {
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const all = useRead(risks.list, { pageSize: 200 })
  const missing = useRead(illnesses.listAllExcludeRisk, {}).data ?? []
  const editor = useFormModal('风险项', risks.save, risks.update, {
    onSaved: (_, values) => choose((values as { readonly illnessId: number }).illnessId),
  })
  const removal = useRemoval(risks.delete, '风险项', () => setParams({}))
  const choose = (illnessId: number) => setParams({ illnessId: String(illnessId) })
  const mayAdd = can(risks.save)
  const add = ({ id, name }: { readonly id: number; readonly name: string }) =>
    editor.add({ illnessId: id, name: `${name}风险`, reviewDays: 30, status: RiskStatus.enabled })
  return (
    <section aria-label="风险项">
      <PageHead title="风险项" about="为开启了“划分风险等级”的病种建立风险项；新建时自带四个等级" count={all.data?.total} unit="个" />
      <Shown read={all}>
        {({ list }) => {
          const asked = Number(params.get('illnessId'))
          const chosen = list.find(({ illnessId }) => illnessId === asked) ?? list[0]
          const unmade = missing.filter(({ id }) => list.every(({ illnessId }) => illnessId !== id))
          return (
            <div className={styles.scheme}>
              <nav className={styles.illnesses} aria-label="病种">
                <h2>已建立</h2>
                {list.length === 0 && <p className={styles.none}>还没有风险项</p>}
                <ul>
                  {list.map((risk) => (
                    <Made key={risk.id} risk={risk} isChosen={risk.id === chosen?.id} onClick={() => choose(risk.illnessId)} />
                  ))}
                </ul>
                {unmade.length > 0 && (
                  <>
                    <h2>未建立</h2>
                    <ul>
                      {unmade.map((illness) => (
                        <li key={illness.id}>
                          <span>{illness.name}</span>
                          {mayAdd && (
                            <Button type="link" aria-label={`建立${illness.name}的风险项`} onClick={() => add(illness)}>
                              建立
                            </Button>
                          )}
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </nav>
              {chosen ? (
                <SchemeDetail
                  key={chosen.id}
                  riskId={chosen.id}
                  edit={can(risks.update) ? () => editor.edit(chosen) : undefined}
                  remove={removal.ask && (() => removal.ask?.([chosen.id]))}
                />
              ) : (
                <div className={styles.detail}>
                  {unmade.length > 0 ? '请从左侧为病种建立风险项。' : '请先在病种字典中为病种开启“划分风险等级”。'}
                </div>
              )}
            </div>
          )
        }}
      </Shown>
      <Drawer {...editor.drawer} size={560}>
        <DialogForm {...editor.fields}>
          <Form.Item name="illnessId" hidden>
            <Input />
          </Form.Item>
          <Field of={RiskDraft} name="name" help={editor.record === null ? '保存后自带低、中、高、极高四个等级，可再修改' : undefined} />
          <Fields of={RiskDraft} names={['reviewDays', 'status', 'description']} />
        </DialogForm>
      </Drawer>
      {removal.dialog}
    </section>
  )
}

interface MadeProps {
  readonly risk: Risk
  readonly isChosen: boolean
  readonly onClick: () => void
}
const Made = ({ risk, isChosen, onClick }: MadeProps) => (
  <li data-chosen={isChosen}>
    <button type="button" className="link-button" aria-current={isChosen} onClick={onClick}>
      {risk.illnessName}
    </button>
    {risk.status === RiskStatus.disabled ? (
      <StatusTag tone="none">停用</StatusTag>
    ) : (
      <small className={styles.faint}>{risk.orgNum > 0 ? `${risk.orgNum} 个组织` : '未使用'}</small>
    )}
  </li>
)
