import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import type { PolicyInfo, PolicyVersion, TargetRule } from '@oems/contract/declaration/policies.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Column } from '../../kit/list/ListTable.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import styles from './policy.module.css'
import { deadlineText, demandText, ruleText } from './words.ts'

interface Props {
  readonly info: PolicyInfo
  readonly ask: ((rule: TargetRule) => void) | undefined
  /** Back to the rule above. */
  readonly inherit: ((rule: TargetRule) => void) | undefined
}

/** The rule of each target in force at a node: its own in black, those from above in grey; below it what is to come. */
export function PolicyTable({ info, ask, inherit }: Props) {
  const targets = info.targets.filter(({ target }) => info.orgType !== OrgType.project || target !== PolicyTarget.noProject)
  const coming = targets.flatMap((one) => one.coming)
  return (
    <>
      <RecordTable<TargetRule>
        rowKey={({ target }) => String(target)}
        rows={targets}
        columns={columnsOf(info, ask, inherit)}
        rowClassName={({ own }) => (own ? '' : (styles.inherited ?? ''))}
      />
      {coming.length > 0 && (
        <section className={styles.coming} aria-label="待生效">
          <h2>待生效</h2>
          <ul>
            {coming.map((one) => (
              <li key={one.policyId}>
                自 {one.fromDay} 起，{PolicyTarget.label(one.target)}：{ruleText(one)}
                <small>（{sourceOf(one, info.orgId)}）</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const sourceOf = ({ orgId, orgName }: Pick<PolicyVersion, 'orgId' | 'orgName'>, node: number) =>
  orgId === node ? '本级' : `来自 ${orgName}`

function columnsOf({ orgId, goesBy }: PolicyInfo, ask: Props['ask'], inherit: Props['inherit']): readonly Column<TargetRule>[] {
  const of =
    (text: (rule: PolicyVersion) => string) =>
    (_: unknown, { effective }: TargetRule) =>
      effective === null || (effective.enabled === 0 && text !== demandText) ? '—' : text(effective)
  return [
    {
      title: '适用对象',
      key: 'target',
      width: 200,
      render: (_, { target }) => (
        <>
          {PolicyTarget.label(target)} {target === goesBy && <StatusTag tone="progress">本单位适用</StatusTag>}
        </>
      ),
    },
    { title: '申报要求', key: 'demand', kind: 'prose', render: of(demandText) },
    { title: '截止（北京）', key: 'deadline', width: 124, render: of(deadlineText) },
    { title: '补报', key: 'late', kind: 'figure', render: of(({ lateDays }) => `${lateDays}天`) },
    { title: '提醒', key: 'remind', width: 120, render: of(({ remindTimes }) => remindTimes.join('、') || '—') },
    {
      title: '来源',
      key: 'source',
      kind: 'prose',
      render: (_, { effective }) =>
        effective === null ? (
          '—'
        ) : (
          <>
            {sourceOf(effective, orgId)}
            {effective.createdByName !== null && <small className={styles.source}>{effective.fromDay} 起</small>}
          </>
        ),
    },
    ...(ask
      ? [
          {
            title: '操作',
            key: 'actions',
            className: 'screen-only',
            width: 160,
            render: (_: unknown, rule: TargetRule) => (
              <span className={styles.actions}>
                <button
                  type="button"
                  className="link-button"
                  aria-label={`设置${PolicyTarget.label(rule.target)}的申报规则`}
                  onClick={() => ask(rule)}
                >
                  设置
                </button>
                {inherit && rule.own && !rule.coming.some((one) => one.orgId === orgId && one.inherits) && (
                  <button
                    type="button"
                    className="link-button"
                    aria-label={`${PolicyTarget.label(rule.target)}恢复上级规则`}
                    onClick={() => inherit(rule)}
                  >
                    恢复上级规则
                  </button>
                )}
              </span>
            ),
          },
        ]
      : []),
  ]
}
