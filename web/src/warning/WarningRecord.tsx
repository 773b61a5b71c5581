import { Symptom } from '@oems/contract/declaration/codes.ts'
import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { WarningKind } from '@oems/contract/warning/codes.ts'
import { type Warning, type WarningDay, WarningInfo, warnings } from '@oems/contract/warning/warnings.ts'
import { Alert, Button, Space } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useRead } from '../core/calls.ts'
import { ExpectedChart } from '../kit/chart/ExpectedChart.tsx'
import { listAddress } from '../kit/list/address.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { LevelTag, StateTag } from './tones.tsx'

interface Props {
  readonly opened: Opened<Warning>
  readonly actionsOf: (row: Warning) => readonly RowAction[]
}

/** One warning beside the list: why, its series, whom it tells, and what is to be done. */
export function WarningRecord({ opened, actionsOf }: Props) {
  const { id, row } = useOpenedRecord(opened)
  const read = useRead(warnings.info, { id: id ?? 0 }, { enabled: id !== null })
  const warning = read.data ?? row
  return (
    <RecordDrawer opened={opened} title={warning ? `${warning.orgName} · ${WarningKind.label(warning.kind)}` : '异常预警'}>
      {warning && (
        <>
          <RecordHead
            name={OnsetSeries.label(warning.series)}
            about={WarningKind.label(warning.kind)}
            states={
              <Space>
                <LevelTag {...warning} />
                <StateTag {...warning} />
              </Space>
            }
            place={warning.orgName}
            actions={
              <Space wrap>
                {actionsOf(warning).map(({ label, onClick }, at) => (
                  <Button key={label} type={at === 0 ? 'primary' : 'default'} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                <ChangeHistoryButton targetType="异常预警" targetId={warning.id} name={warning.orgName} />
              </Space>
            }
          />
          <Shown read={read} lines={10}>
            {(info) => <Sheet warning={info} open={opened.openById} />}
          </Shown>
        </>
      )}
    </RecordDrawer>
  )
}

function Sheet({ warning, open }: { readonly warning: WarningInfo; readonly open: (id: number) => void }) {
  const rows = rowsBy(WarningInfo, warning)
  const { why, hint, cluster, days, drill, neighbours, tells, prevId } = warning
  return (
    <Parts>
      <Alert type="warning" showIcon title={why} description={hint} style={{ marginBottom: 12 }} />
      {days.length > 0 && <Series days={days} title={`近${days.length}日${OnsetSeries.label(warning.series)}新发人数与预期`} />}
      {cluster && (
        <Part
          title="共同症状"
          rows={{
            [Symptom.label(cluster.symptom)]: `${warning.observed}人`,
            ...Object.fromEntries(cluster.others.map(({ symptom, num }) => [Symptom.label(symptom), `${num}人`])),
          }}
        />
      )}
      <Part
        title="信号"
        rows={{
          ...rows(['firstDay', 'lastDay', 'observed', 'declared', 'maxLevel']),
          ...(drill && { 当日申报: <Drill {...drill} /> }),
          ...(prevId !== null && { 前次预警: <Other text="查看前次预警" open={() => open(prevId)} /> }),
        }}
      />
      <Part title="核实" rows={rows(['assigneeName', 'claimedAt', 'result', 'note'])} wide={['说明']} />
      <Part title="通知">
        {lines(
          tells.map(({ roles, orgName, num }) => <li key={`${orgName} ${roles}`}>{`${orgName}：${roles}（${num}人）`}</li>),
          '没有通知任何人',
        )}
      </Part>
      <Part title="同国家其他预警">
        {lines(
          neighbours.map(({ id, orgName, lastDay }) => (
            <li key={id}>
              <Other text={`${orgName}（${lastDay}）`} open={() => open(id)} />
            </li>
          )),
          '没有',
        )}
      </Part>
    </Parts>
  )
}

const lines = (items: readonly ReactNode[], none: string) => (items.length === 0 ? <p>{none}</p> : <ul>{items}</ul>)

const Other = ({ text, open }: { readonly text: string; readonly open: () => void }) => (
  <button type="button" className="link-button" onClick={open}>
    {text}
  </button>
)

const Drill = ({ url, filters }: NonNullable<WarningInfo['drill']>) => (
  <Link className="link-button" to={listAddress(url, filters)}>
    查看名单
  </Link>
)

const seen = { name: 'y', figure: { title: '新发', unit: '人' } } as const
const usual = { expected: { title: '预期', unit: '人' }, upper: { title: '阈值', unit: '人' } } as const
const beside = { n: { title: '申报', unit: '人' }, c2: { title: 'C2' }, c3: { title: 'C3' } } as const

function Series({ days, title }: { readonly days: readonly WarningDay[]; readonly title: string }) {
  const points = useMemo(() => days.map(({ day: key, y, n, expected, upper, c2, c3 }) => ({ key, y, n, expected, upper, c2, c3 })), [days])
  const marked = useMemo(() => new Set(days.filter(({ signal }) => signal).map(({ day }) => day)), [days])
  return (
    <ExpectedChart
      title={title}
      asOf={days.at(-1)?.day}
      height={220}
      seen={seen}
      usual={usual}
      beside={beside}
      points={points}
      marked={marked}
    />
  )
}
