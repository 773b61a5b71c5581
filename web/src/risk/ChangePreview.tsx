import { EpType } from '@oems/contract/organisation/codes.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import type { RiskChangeDraft, RiskChanged } from '@oems/contract/risk/riskChange.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { send } from '../core/send.ts'
import { Quantity } from '../drugStock/tones.tsx'
import { figure } from '../kit/Figures.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { LackingProjects } from '../supplies/LackingProjects.tsx'
import styles from './risk.module.css'

type Named = 'id' | 'orgId' | 'orgIds' | 'illnessId'
export type Place = { readonly [F in Named]?: RiskChangeDraft[F] | undefined }

/** What the level would do, asked of the change itself, which then writes nothing (04 §10, no. 2). */
export function ChangePreview({ place, stillForced }: { readonly place: Place; readonly stillForced: 0 | 1 }) {
  const riskLevelId = Form.useWatch<number | undefined>('riskLevelId')
  const isAsked = riskLevelId !== undefined && (place.id ?? place.orgId ?? place.orgIds) !== undefined
  const input = { ...place, riskLevelId: riskLevelId ?? 0, preview: 1, force: stillForced } as const
  const look = useQuery({
    queryKey: ['preview', orgRisks.changeRisk.path, input],
    queryFn: ({ signal }) => send(orgRisks.changeRisk, input, { signal }),
    enabled: isAsked,
    meta: { passive: true },
    gcTime: 0,
    retry: false,
  })
  return (
    <aside className={styles.impact} aria-label="影响预览" aria-live="polite">
      <h3>影响预览</h3>
      {!isAsked ? (
        <p className={styles.faint}>选择组织与等级后显示影响的项目、标准储备量与缺口。</p>
      ) : (
        <Shown read={look} lines={4}>
          {(impact) => <Impact impact={impact} />}
        </Shown>
      )}
    </aside>
  )
}

const itemsShown = 8
const hintsShown = 5

function Impact({
  impact: { projects, items, lacking, lackingNum, epTypeHints, epTypeHintNum, refusal },
}: {
  readonly impact: RiskChanged
}) {
  const short = items.filter(({ gap }) => gap > 0).length
  return (
    <>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <p>
        影响 <b>{figure(projects)}</b> 个项目{items.length > 0 && `，${figure(short)} 种物资将有缺口`}
      </p>
      {items.length > 0 && (
        <ul>
          {items.slice(0, itemsShown).map((item) => (
            <li key={item.suppliesId}>
              <span title={item.name}>{item.name}</span>
              <span>
                <Quantity units={item.requiredBefore} of={item} /> → <Quantity units={item.requiredAfter} of={item} />
                {item.gap > 0 && (
                  <span className={styles.refusal}>
                    {' '}
                    缺 <Quantity units={item.gap} of={item} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {items.length > itemsShown && (
        <p className={styles.faint}>
          以上为缺口最大的 {itemsShown} 种，另有 {figure(items.length - itemsShown)} 种
        </p>
      )}
      <LackingProjects lacking={lacking} lackingNum={lackingNum} />
      {epTypeHintNum > 0 && (
        <>
          <p>{figure(epTypeHintNum)} 个项目的防控类型低于该等级的建议：</p>
          <ul>
            {epTypeHints.slice(0, hintsShown).map(({ projectId, projectName, epType, minEpType }) => (
              <li key={projectId}>
                <span title={projectName}>{projectName}</span>
                <span>
                  {EpType.label(epType)} → {EpType.label(minEpType)}
                </span>
              </li>
            ))}
          </ul>
          {epTypeHintNum > hintsShown && <p className={styles.faint}>等 {figure(epTypeHintNum)} 个项目</p>}
        </>
      )}
    </>
  )
}
