import type { AttentionLine } from '@oems/contract/attention/lines.ts'
import { type AttentionInfo, situations } from '@oems/contract/attention/situations.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { Button, Space } from 'antd'
import { use } from 'react'
import { Permissions, useCan, useRead } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { Shown } from '../kit/record/Loaded.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { AttentionParts } from './AttentionParts.tsx'
import { LevelTag } from './tones.tsx'
import type { AttentionSteps } from './useAttentionSteps.tsx'

interface Props {
  readonly opened: Opened<AttentionLine>
  readonly steps: AttentionSteps
}

const readWhole = (personId: number, why: RevealInput) => send(situations.info, { personId, reveal: 1, ...why })

/** One person beside the list: why they are looked after, of what they are ill, and what was done about it, as one line of time. */
export function AttentionRecord({ opened, steps }: Props) {
  const { row } = useOpenedRecord(opened)
  const personId = row?.personId ?? null
  const read = useRead(situations.info, { personId: personId ?? 0 }, { enabled: personId !== null })
  const reveal = useReveal(personId, readWhole)
  const mayReveal = use(Permissions).has('epac:ill-situation:reveal')
  return (
    <RecordDrawer opened={opened} title={row?.name ?? '重点关注人员'}>
      {row && (
        <Shown read={read} lines={12}>
          {(info) => (
            <Sheet
              info={reveal.whole ?? info}
              steps={steps}
              ask={mayReveal && info.mobile !== null && isMasked(info.mobile) && !reveal.whole ? reveal.ask : null}
            />
          )}
        </Shown>
      )}
      <RevealDialog reveal={reveal} />
    </RecordDrawer>
  )
}

interface SheetProps {
  readonly info: AttentionInfo
  readonly steps: AttentionSteps
  readonly ask: (() => void) | null
}
function Sheet({ info, steps, ask }: SheetProps) {
  const can = useCan()
  const [current] = info.attention
  const isOpen = current !== undefined && current.closedAt === null
  const subject = {
    personId: info.personId,
    importantId: isOpen ? current.id : null,
    watchUntil: current?.watchUntil ?? null,
    closedAt: null,
  }
  return (
    <>
      <RecordHead
        name={info.name}
        about={[Sex.label(info.sex), info.age !== null && `${info.age}岁`, info.workNo].filter(Boolean).join(' ')}
        states={isOpen && <LevelTag of={current.attentionLevel} />}
        place={info.orgName}
        actions={
          <Space wrap>
            {steps.ofSubject(subject).map(({ label, onClick }, at) => (
              <Button key={label} type={at === 0 && isOpen ? 'primary' : 'default'} onClick={onClick}>
                {label}
              </Button>
            ))}
            {can(employees.info) && <Button href={`#/employee/${info.personId}`}>打开档案</Button>}
            {ask && <Button onClick={ask}>显示完整号码</Button>}
            {current && <ChangeHistoryButton targetType="重点关注" targetId={current.id} name={info.name} />}
          </Space>
        }
      />
      <AttentionParts info={info} steps={steps} />
    </>
  )
}
