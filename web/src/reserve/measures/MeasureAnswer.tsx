import { AnswerKind } from '@oems/contract/dictionary/codes.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import { evidenceFiles, MeasureDraft, type MeasureItem } from '@oems/contract/reserve/measures.ts'
import { Checkbox, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { DayInput } from '../../kit/Days.tsx'
import { UploadField } from '../../kit/file/UploadField.tsx'
import { longest } from '../../kit/form/longest.ts'
import { type Answer, isUnfinished } from './answers.ts'
import styles from './measures.module.css'

interface Props {
  readonly item: MeasureItem
  readonly answer: Answer
  readonly fault: string | null
  readonly today: string
  readonly isEditable: boolean
  readonly change: (to: Partial<Answer>) => void
  /** Told whether a file is still on its way. */
  readonly hold: (isPending: boolean) => void
}

/** A measure and what is said of it; what a choice asks for unfolds below it. */
export function MeasureAnswer({ item, answer, fault, today, isEditable, change, hold }: Props) {
  const { name, content, answerKind, evidenceRequired, required, proven, declared } = item
  const isChosen = answerKind === AnswerKind.state
  const withFiles = answer.state === MeasureState.done || isUnfinished(answer.state) || (!isChosen && evidenceRequired === 1)
  return (
    <article id={`measure-${item.measureId}`} className={styles.measure} data-faulty={fault !== null || undefined} aria-label={name}>
      <div className={styles.line}>
        <span className={styles.name}>
          {name}
          {required === 1 && <i>风险等级要求</i>}
          {evidenceRequired === 1 && <i>{proven ? '近三期已有佐证' : '需佐证材料'}</i>}
          {content && <small>{content}</small>}
        </span>
        {isChosen ? (
          <Radio.Group
            aria-label={`${name}的落实情况`}
            optionType="button"
            size="large"
            disabled={!isEditable}
            value={answer.state}
            options={MeasureState.options.map(({ value, label }) => ({ value, label }))}
            onChange={({ target }) => change({ state: target.value as Answer['state'] })}
          />
        ) : (
          <Written item={item} answer={answer} isEditable={isEditable} change={change} />
        )}
      </div>
      {isUnfinished(answer.state) && (
        <div className={styles.more}>
          <Input
            aria-label={`${name}的说明`}
            placeholder="说明原因与措施"
            maxLength={longest(MeasureDraft, 'items', 'note')}
            disabled={!isEditable}
            value={answer.note}
            onChange={({ target }) => change({ note: target.value })}
          />
          <DayInput
            placeholder="整改期限"
            minDate={dayjs(today)}
            disabled={!isEditable}
            value={answer.planDate}
            onChange={(planDate) => change({ planDate })}
          />
        </div>
      )}
      {withFiles && (isEditable || answer.ossIds.length > 0) && (
        <UploadField
          types={evidenceFiles.bizTypes}
          most={evidenceFiles.most}
          title={`${name}的${evidenceFiles.title}`}
          given={declared?.oss ?? []}
          disabled={!isEditable}
          value={answer.ossIds}
          onChange={(ossIds) => change({ ossIds })}
          hold={hold}
        />
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </article>
  )
}

/** Digits of the largest number, its point among them. */
const numberAtMost = 11

/** An answer in numbers or in words, or 不适用. */
function Written({
  item: { name, answerKind, valueUnit },
  answer,
  isEditable,
  change,
}: Pick<Props, 'item' | 'answer' | 'isEditable' | 'change'>) {
  const applies = answer.state !== MeasureState.notApplicable
  return (
    <span className={styles.written}>
      <Input
        aria-label={name}
        inputMode={answerKind === AnswerKind.number ? 'decimal' : 'text'}
        maxLength={answerKind === AnswerKind.number ? numberAtMost : longest(MeasureDraft, 'items', 'value')}
        suffix={valueUnit ?? undefined}
        disabled={!isEditable || !applies}
        value={answer.value}
        onChange={({ target }) => change({ value: target.value })}
      />
      <Checkbox
        disabled={!isEditable}
        checked={!applies}
        onChange={({ target }) => change({ state: target.checked ? MeasureState.notApplicable : null })}
      >
        不适用
      </Checkbox>
    </span>
  )
}
