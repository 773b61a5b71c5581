import { RiskOrigin } from '@oems/contract/risk/codes.ts'
import { Card } from '../kit/Card.tsx'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { listAddress } from '../kit/list/address.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { openable } from '../shell/desk.ts'
import type { Bench } from './bench.ts'
import { missing } from './bench.ts'
import styles from './workbench.module.css'

/** How dangerous the place is, who says so, and when it is looked at again (04 §6). */
export function Risks({ bench: { risk, day, node } }: { readonly bench: Bench }) {
  const to = openable(listAddress('risk/org-risk/index', { orgId: node.orgId, inherited: 1 }))
  return (
    <Card title="风险等级">
      {risk === null && <p className={styles.calm}>{missing}</p>}
      {risk?.length === 0 && <p className={styles.calm}>尚未评估</p>}
      <Lines>
        {risk?.map(({ illnessId, illnessName, levelName, colour, origin, fromName, reviewDate }) => (
          <Line
            key={illnessId}
            name={illnessName}
            to={to}
            note={fromName && origin === RiskOrigin.above ? fromName : RiskOrigin.label(origin)}
          >
            {reviewDate !== null &&
              (reviewDate < day ? (
                <StatusTag tone="overdue">复核超期</StatusTag>
              ) : (
                <span className={styles.deadline}>复核 {reviewDate.slice(5)}</span>
              ))}
            <span className={styles.level}>
              <i style={{ background: colour }} aria-hidden />
              {levelName}
            </span>
          </Line>
        ))}
      </Lines>
    </Card>
  )
}
