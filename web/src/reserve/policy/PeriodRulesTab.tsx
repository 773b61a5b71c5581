import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { declareTypeOfRule, type PeriodRuleCell, type PeriodRules, periodPolicies } from '@oems/contract/reserve/policy.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useRead } from '../../core/calls.ts'
import { Toolbar } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/ListTable.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { PeriodHistory } from './PeriodHistory.tsx'
import styles from './periodRules.module.css'
import { type PeriodEditor, usePeriodEditor } from './usePeriodEditor.tsx'
import { ruleText } from './words.ts'

/** 物资与药品 (04 §6): how often each kind of node declares each type, its own rules in black, those from above in grey. */
export default function PeriodRulesTab({ orgId }: { readonly orgId: number }) {
  const read = useRead(periodPolicies.periodInfo, { orgId })
  const [isHistoryOpen, openHistory] = useState(false)
  return (
    <>
      <Toolbar tools={<Button onClick={() => openHistory(true)}>物资与药品设置历史</Button>} />
      <Shown read={read} lines={6}>
        {(rules) => <Rules rules={rules} />}
      </Shown>
      <PeriodHistory orgId={orgId} open={isHistoryOpen} close={() => openHistory(false)} />
    </>
  )
}

function Rules({ rules }: { readonly rules: PeriodRules }) {
  const editor = usePeriodEditor(rules)
  const coming = rules.cells.flatMap((cell) => cell.coming)
  return (
    <>
      <RecordTable<Row>
        rowKey={({ declareType }) => String(declareType)}
        rows={declareTypeOfRule.enum.map((declareType) => ({ declareType }))}
        columns={columnsOf(rules, editor)}
      />
      {coming.length > 0 && (
        <section className={styles.coming} aria-label="物资与药品待生效的规则">
          <h2>待生效</h2>
          <ul>
            {coming.map((one) => (
              <li key={one.policyId}>
                自 {one.fromDay} 起，{DeclareType.label(one.declareType)} · {PolicyTarget.label(one.target)}：{ruleText(one)}
                {one.orgId !== rules.orgId && <small>（来自 {one.orgName}）</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {editor.dialog}
    </>
  )
}

interface Row {
  readonly declareType: PeriodRuleCell['declareType']
}
function columnsOf(rules: PeriodRules, editor: PeriodEditor): readonly Column<Row>[] {
  const targets = PolicyTarget.options.filter(({ value }) => rules.orgType !== OrgType.project || value !== PolicyTarget.noProject)
  return [
    { title: '申报类型', key: 'type', width: 128, fixed: 'start', render: (_, { declareType }) => DeclareType.label(declareType) },
    ...targets.map(({ value, label }) => ({
      title: (
        <>
          {label} {value === rules.goesBy && <StatusTag tone="progress">本单位适用</StatusTag>}
        </>
      ),
      key: value,
      kind: 'prose' as const,
      render: (_: unknown, { declareType }: Row) => {
        const cell = rules.cells.find((one) => one.declareType === declareType && one.target === value)
        return cell ? <Cell cell={cell} rules={rules} editor={editor} /> : '—'
      },
    })),
  ]
}

function Cell({ cell, rules, editor }: { readonly cell: PeriodRuleCell; readonly rules: PeriodRules; readonly editor: PeriodEditor }) {
  const { effective, own, coming } = cell
  const name = `${PolicyTarget.label(cell.target)}的${DeclareType.label(cell.declareType)}`
  return (
    <div className={own ? undefined : styles.inherited}>
      <div>{effective ? ruleText(effective) : '不要求申报'}</div>
      <small>{effective && !own ? `来自 ${effective.orgName}` : own ? '本级' : ''}</small>
      <div className={`${styles.actions} screen-only`}>
        {editor.ask && (
          <button type="button" className="link-button" aria-label={`设置${name}规则`} onClick={() => editor.ask?.(cell)}>
            设置
          </button>
        )}
        {editor.inherit && own && !coming.some((one) => one.orgId === rules.orgId && one.inherits) && (
          <button type="button" className="link-button" aria-label={`${name}恢复上级规则`} onClick={() => editor.inherit?.(cell)}>
            恢复上级规则
          </button>
        )}
      </div>
    </div>
  )
}
