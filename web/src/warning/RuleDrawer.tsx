import { addDays, dayOf } from '@oems/client/days.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { shippedRule, WarningRule } from '@oems/contract/warning/config.ts'
import { type Backtest, type WarningConfig, warnings } from '@oems/contract/warning/warnings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Form, InputNumber, Select, Space, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { complain, reading, useCan, useRead, useWrite } from '../core/calls.ts'
import { useTyping } from '../kit/form/useTyping.ts'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { LevelTag } from './tones.tsx'

interface Props {
  readonly orgId: number
  readonly close: () => void
}

/** The rule of a node, and what it would have cried last year: nobody changes a threshold without having seen that. */
export function RuleDrawer({ orgId, close }: Props) {
  const [node, choose] = useState(orgId)
  const read = useRead(warnings.config, { orgId: node })
  const typing = useTyping()
  const place = useRef<HTMLDivElement>(null)
  /** The form that was sent goes, and its buttons with it: whoever works by keyboard stays in the drawer. */
  const stay = () => place.current?.focus({ preventScroll: true })
  return (
    <Drawer open onClose={() => typing.askBefore(close)} title="预警规则与回测" size={680}>
      <Space style={{ marginBottom: 12 }}>
        <span>适用单位</span>
        <OrgPicker
          value={node}
          onChange={(chosen) => typing.askBefore(() => choose(chosen ?? orgId))}
          style={{ width: 320 }}
          aria-label="适用单位"
        />
      </Space>
      <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        <Shown read={read} lines={8}>
          {(config) => (
            <RuleForm key={`${config.orgId} ${config.own?.id} ${config.own?.version}`} config={config} typing={typing} stay={stay} />
          )}
        </Shown>
      </div>
    </Drawer>
  )
}

const fieldOf = (name: keyof WarningRule) => WarningRule.properties[name] as Field
const fields = [
  ['baselineDays', 1, '天，14–56'],
  ['minCount', 1, '人，少于此数不算信号'],
  ['switchExpected', 0.1, '人，预期低于此数时用较低的阈值'],
  ['z1', 0.1, null],
  ['z2', 0.1, null],
  ['c3a', 0.1, null],
  ['c3b', 0.1, null],
] as const

interface FormProps {
  readonly config: WarningConfig
  readonly typing: ReturnType<typeof useTyping>
  readonly stay: () => void
}

function RuleForm({ config, typing, stay }: FormProps) {
  const can = useCan()
  const { modal } = App.useApp()
  const { own, effective, from, orgId } = config
  const [rule, setRule] = useState<WarningRule>(effective.rule)
  const [enabled, setEnabled] = useState(effective.enabled === 1)
  const change = (next: WarningRule) => {
    typing.begin()
    setRule(next)
  }
  const enable = (next: boolean) => {
    typing.begin()
    setEnabled(next)
  }
  const saving = useWrite(warnings.configSave, '已保存预警规则')
  const saved = { orgId, version: own?.version ?? null, enabled: enabled ? 1 : 0, config: rule } as const
  const leave = () => {
    typing.end()
    stay()
  }
  const save = (inherits: 0 | 1) => saving.mutate({ ...saved, inherits }, { onSuccess: leave })
  const inherit = () =>
    modal.confirm({
      title: '恢复上级规则？',
      content: '本单位自己的规则不再执行，改为沿用最近一级上级的规则；没有上级规则时为产品默认规则。',
      okText: '恢复上级规则',
      cancelText: '取消',
      onOk: () => save(1),
      focusable: { focusTriggerAfterClose: false },
      afterClose: stay,
    })
  const source = own ? '本单位的规则' : from ? `沿用“${from.orgName}”的规则` : '沿用产品默认规则'
  return (
    <>
      <Alert type="info" showIcon title={`${source}；保存后成为本单位及以下没有自己规则的单位的规则`} style={{ marginBottom: 12 }} />
      <Form layout="vertical" style={{ marginBottom: 24 }}>
        <Form.Item label="启用监测">
          <Switch checked={enabled} onChange={enable} aria-label="启用监测" />
        </Form.Item>
        <Form.Item label={fieldOf('series').title} required>
          <Select
            mode="multiple"
            aria-label="监测指标"
            options={OnsetSeries.options}
            value={[...rule.series]}
            onChange={(series) => change({ ...rule, series })}
          />
        </Form.Item>
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 16 }}>
          {fields.map(([name, step, help]) => {
            const { title, minimum, maximum } = fieldOf(name)
            return (
              <Form.Item key={name} label={title} extra={help} required>
                <InputNumber
                  {...{ min: minimum ?? 0, max: maximum ?? 100, step }}
                  aria-label={title}
                  value={rule[name]}
                  onChange={(value) => change({ ...rule, [name]: value ?? shippedRule[name] })}
                  style={{ width: '100%' }}
                />
              </Form.Item>
            )
          })}
        </div>
        <Space>
          {can(warnings.configSave) && (
            <Button type="primary" loading={saving.isPending} disabled={rule.series.length === 0} onClick={() => save(0)}>
              保存
            </Button>
          )}
          <Button onClick={() => change(shippedRule)}>填入默认值</Button>
          {own && can(warnings.configSave) && (
            <Button loading={saving.isPending} onClick={inherit}>
              恢复上级规则
            </Button>
          )}
          {own && <ChangeHistoryButton targetType="预警规则" targetId={own.id} name={config.orgName} />}
        </Space>
      </Form>
      {can(warnings.backtest) && <BacktestPart orgId={orgId} rule={rule} />}
    </>
  )
}

const year = 365

/** On demand: a year of thousands of nodes is read for it. */
function BacktestPart({ orgId, rule }: { readonly orgId: number; readonly rule: WarningRule }) {
  const client = useQueryClient()
  const [found, show] = useState<Backtest | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    const endTime = dayOf(Date.now())
    const asked = reading(warnings.backtest, { orgId, startTime: addDays(endTime, -year), endTime, config: rule })
    try {
      show((await client.fetchQuery(asked)) as Backtest)
    } catch (problem) {
      complain(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Parts>
      <Part title="回测">
        <p>按上面的规则（不必先保存）重算过去一年，看会发出多少信号、其中多少没有被证实。</p>
        <Button loading={isBusy} disabled={rule.series.length === 0} onClick={() => void run()}>
          回测过去一年
        </Button>
        {found && <Result found={found} />}
      </Part>
    </Parts>
  )
}

function Result({ found }: { readonly found: Backtest }) {
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    answer.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <>
      <p ref={answer} role="status" style={{ marginTop: 12 }}>
        共<b>{found.total}</b>个信号（关注{found.byLevel.notice}、预警{found.byLevel.warning}、严重{found.byLevel.severe}），其中
        <b>{found.inVain}</b>
        个未被证实；每千项目日{found.perThousandProjectDays ?? '—'}个。
      </p>
      <RecordTable<Backtest['signals'][number]>
        rowKey={({ orgId, series, firstDay }) => `${orgId} ${series} ${firstDay}`}
        rows={found.signals}
        height={400}
        columns={[
          { title: '组织', dataIndex: 'orgName', kind: 'organisation' },
          {
            title: '指标',
            dataIndex: 'series',
            width: 96,
            render: (series: Backtest['signals'][number]['series']) => OnsetSeries.label(series),
          },
          { title: '级别', dataIndex: 'level', kind: 'status', render: (_, row) => <LevelTag level={row.level} /> },
          { title: '首日', dataIndex: 'firstDay', kind: 'day' },
          { title: '天数', dataIndex: 'days', kind: 'figure', align: 'right' },
          { title: '核实', dataIndex: 'confirmed', width: 76, render: (confirmed: boolean) => (confirmed ? '属实' : '未证实') },
        ]}
      />
    </>
  )
}
