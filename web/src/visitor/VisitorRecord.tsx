import type { Field } from '@oems/contract/core/fields.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { HealthLevel, IsolationState } from '@oems/contract/declaration/codes.ts'
import { VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import { AdviceReason } from '@oems/contract/visitor/advice.ts'
import { DeclaredHealth, type Visitor, VisitorInfo, visitors } from '@oems/contract/visitor/visitors.ts'
import { Button, Space } from 'antd'
import { use } from 'react'
import { Permissions, useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { send } from '../core/send.ts'
import { wordsOf } from '../kit/list/columnsBy.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { AdviceTag, StateTag } from './tones.tsx'
import styles from './visitor.module.css'

interface Props {
  readonly opened: Opened<Visitor>
  readonly actionsOf: (row: Visitor) => readonly RowAction[]
}

const readWhole = (visitorId: number, why: RevealInput) => send(visitors.info, { visitorId, reveal: 1, ...why })

/** One visit beside the list: who, in which state, whether to let in, and what was declared. */
export function VisitorRecord({ opened, actionsOf }: Props) {
  const { id, row } = useOpenedRecord(opened)
  const mayReveal = use(Permissions).has('biz:visitor-info:reveal')
  const read = useRead(visitors.info, { visitorId: id ?? 0 }, { enabled: id !== null })
  const reveal = useReveal(id, readWhole)
  const visit = reveal.whole ?? read.data ?? row
  return (
    <RecordDrawer opened={opened} title={row?.name ?? '访客'}>
      {visit && (
        <>
          <RecordHead
            name={visit.name}
            about={visit.company}
            states={
              <Space>
                <StateTag {...visit} />
                <AdviceTag advice={visit.advice} />
              </Space>
            }
            place={visit.orgName}
            actions={
              <Space wrap>
                {actionsOf(visit).map(({ label, onClick, danger = false }, at) => (
                  <Button key={label} type={at === 0 && !danger ? 'primary' : 'default'} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                {mayReveal && visit.mobile !== null && isMasked(visit.mobile) && <Button onClick={reveal.ask}>显示完整号码</Button>}
                <ChangeHistoryButton targetType="访客" targetId={visit.id} name={visit.name} />
              </Space>
            }
          />
          <Shown read={read} lines={10}>
            {(info) => <Sheet visit={reveal.whole ?? info} />}
          </Shown>
        </>
      )}
      <RevealDialog reveal={reveal} />
    </RecordDrawer>
  )
}

function Sheet({ visit }: { readonly visit: VisitorInfo }) {
  const rows = rowsBy(VisitorInfo, visit)
  return (
    <Parts>
      <Part
        title="来访"
        rows={{
          ...(visit.adviceReasons.length > 0 && { 建议理由: visit.adviceReasons.map(AdviceReason.label).join('；') }),
          ...rows(['visitReason', 'hostName', 'visitTime', 'arriveTime', 'leaveTime', 'arriveTemperature', 'badgeNo']),
          ...rows(['companionNum', 'plateNo', 'source']),
          ...(visit.overrideReason && rows(['overrideReason'])),
          ...(visit.cancelReason && rows(['cancelReason'])),
          ...(visit.remark && rows(['remark'])),
        }}
        wide={['建议理由', '放行原因', '取消原因', '备注']}
      />
      <Part title="身份" rows={rows(['sex', 'nationName', 'mobile', 'idType', 'idNumber', 'birthday'])} />
      <Declaration visit={visit} />
    </Parts>
  )
}

function Declaration({ visit: { declaration, name } }: { readonly visit: VisitorInfo }) {
  if (!declaration) return <Part title="健康申报" rows={{ 健康申报: '未申报' }} />
  const { visitAreas, declarant, declaredAt, level, ...answers } = declaration
  const rows = rowsBy(DeclaredHealth, answers)
  return (
    <Part
      title="健康申报"
      rows={{
        申报时间: moment(declaredAt),
        健康等级: HealthLevel.label(level),
        ...(declarant !== name && { 申报人: declarant }),
        ...rows(['temperature', 'symptoms', 'contactHistory', 'isolationState']),
        ...(answers.isolationState !== IsolationState.none && rows(['isolationFrom', 'isolationTo'])),
        ...rows(['topRisk', 'vaccination', 'vaccineDoses', 'lastVaccinatedOn']),
        ...rows(['testType', 'testResult', 'testedOn', 'remark']),
      }}
      wide={['症状', '健康备注']}
    >
      {visitAreas.length > 0 && <Areas areas={visitAreas} />}
    </Part>
  )
}

const columns = ['nationCode', 'areaName', 'arriveDay', 'leaveDay', 'transport', 'transportNo'] as const
const fieldOf = (name: (typeof columns)[number]) => VisitArea.properties[name] as Field
const Areas = ({ areas }: { readonly areas: readonly VisitArea[] }) => (
  <table className={styles.areas}>
    <caption className="visually-hidden">到访地区</caption>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {fieldOf(name).title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {areas.map((area) => (
        <tr key={`${area.nationCode} ${area.arriveDay} ${area.areaName}`}>
          {columns.map((name) => (
            <td key={name}>{wordsOf(fieldOf(name), area[name])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
