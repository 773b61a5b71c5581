import { EpType } from '@oems/contract/organisation/codes.ts'
import { RiskGrade, RiskStatus } from '@oems/contract/risk/codes.ts'
import { type RiskLevel, riskLevels } from '@oems/contract/risk/levels.ts'
import { type RiskDetail, risks } from '@oems/contract/risk/risks.ts'
import { Button, Drawer, Space } from 'antd'
import { useCan } from '../core/calls.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { useRemoval } from '../kit/list/ListActions.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { LevelFields } from './LevelFields.tsx'
import { LevelName } from './LevelName.tsx'
import styles from './risk.module.css'
import { daysText, ruleText } from './words.ts'

interface Props {
  readonly riskId: number
  /** Absent where the caller may not. */
  readonly edit: (() => void) | undefined
  readonly remove: (() => void) | undefined
}

/** A scheme with its levels, each a card. */
export const SchemeDetail = ({ riskId, edit, remove }: Props) => (
  <div className={styles.detail}>
    <Loaded call={risks.info} input={{ riskId }}>
      {(risk) => (
        <>
          <RecordHead
            name={risk.name}
            about={`${risk.illnessName} · 每 ${risk.reviewDays} 天复核`}
            states={<StatusTag tone={risk.status === RiskStatus.enabled ? 'done' : 'none'}>{RiskStatus.label(risk.status)}</StatusTag>}
            place={risk.orgNum > 0 ? `${risk.orgNum} 个组织使用` : '尚无组织使用'}
            actions={
              <Space wrap>
                {edit && <Button onClick={edit}>编辑</Button>}
                {remove && (
                  <Button danger onClick={remove}>
                    删除
                  </Button>
                )}
                <ChangeHistoryButton targetType="风险项" targetId={risk.id} name={risk.name} />
              </Space>
            }
          />
          {risk.description && <p>{risk.description}</p>}
          <Levels risk={risk} />
        </>
      )}
    </Loaded>
  </div>
)

function Levels({ risk: { illnessId, levels } }: { readonly risk: RiskDetail }) {
  const can = useCan()
  const editor = useFormModal('风险等级', riskLevels.save, riskLevels.update, { info: riskLevels.info })
  const removal = useRemoval(riskLevels.delete, '风险等级', () => undefined)
  const free = RiskGrade.options.find(({ value }) => levels.every(({ grade }) => grade !== value))
  return (
    <>
      <div className={styles.cards}>
        {levels.map((level) => (
          <LevelCard
            key={level.id}
            level={level}
            edit={can(riskLevels.update) ? () => editor.edit(level) : undefined}
            remove={removal.ask && (() => removal.ask?.([level.id]))}
          />
        ))}
      </div>
      {free && can(riskLevels.save) && (
        <p>
          <Button onClick={() => editor.add({ illnessId, grade: free.value, name: free.label, orderNum: free.value * 10 })}>
            新增风险等级
          </Button>
        </p>
      )}
      <Drawer {...editor.drawer} size={680}>
        <DialogForm {...editor.fields}>
          <LevelFields illnesses={null} isNew={editor.record === null} />
        </DialogForm>
      </Drawer>
      {removal.dialog}
    </>
  )
}

interface CardProps extends Omit<Props, 'riskId'> {
  readonly level: RiskLevel
}
const LevelCard = ({ level, edit, remove }: CardProps) => (
  <article className={styles.card} style={{ borderTopColor: level.colour }} aria-label={level.name}>
    <header>
      <h3>
        <LevelName name={level.name} colour={level.colour} />
      </h3>
      <Space size={0}>
        {edit && (
          <Button type="link" aria-label={`编辑${level.name}`} onClick={edit}>
            编辑
          </Button>
        )}
        {remove && (
          <Button type="link" danger aria-label={`删除${level.name}`} onClick={remove}>
            删除
          </Button>
        )}
      </Space>
    </header>
    <dl>
      <dt>判定标准</dt>
      <dd>{level.criteria ?? '—'}</dd>
      <dt>保障天数</dt>
      <dd>{daysText(level.coverDays)}</dd>
      <dt>建议防控类型</dt>
      <dd>{level.minEpType === null ? '—' : EpType.label(level.minEpType)}</dd>
      <dt>必须措施</dt>
      <dd>{level.measures.length === 0 ? '—' : level.measures.map(({ name }) => name).join('、')}</dd>
      <dt>建议规则</dt>
      <dd>{ruleText(level.rule)}</dd>
      <dt>使用组织</dt>
      <dd>{level.orgNum === 0 ? '—' : `${level.orgNum} 个`}</dd>
    </dl>
  </article>
)
