import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { filling, overdue } from '@oems/contract/declaration/figures.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { type PolicyInfo, policies } from '@oems/contract/declaration/policies.ts'
import { pick } from '@oems/contract/figures/subject.ts'
import { Link } from 'react-router'
import { useCan } from '../../core/calls.ts'
import type { NodePartProps } from '../../core/nodePart.ts'
import { figure } from '../../kit/Figures.tsx'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { fillingAddress } from '../home/places.ts'
import { ruleText } from '../policy/words.ts'
import { RemindButton } from './RemindButton.tsx'
import styles from './reminding.module.css'

const shown = Object.entries({ ...pick(filling, 'due', 'filled', 'unfilled', 'abnormal'), overdue })

/** 今日申报 of a node: how the day stands, by which rule it goes, and 催报. */
export default function NodeDeclaration({ orgId }: NodePartProps) {
  const can = useCan()
  return (
    <>
      <Loaded call={fillingManagement.overviewStatistics} input={{ orgId }} lines={2}>
        {(overview) => (
          <div className={styles.day}>
            {shown.map(([name, { title, where }]) => (
              <Link key={name} to={fillingAddress({ orgId, ...where })} className={styles.figure}>
                {title} <b>{figure(overview[name as 'due'])}</b> 人
              </Link>
            ))}
            <RemindButton orgId={orgId} orgName={overview.orgName} date={null} disabled={overview.unfilled === 0} />
          </div>
        )}
      </Loaded>
      {can(policies.info) && (
        <Loaded call={policies.info} input={{ orgId }} lines={2}>
          {(info) => <Rule info={info} />}
        </Loaded>
      )}
    </>
  )
}

function Rule({ info: { orgId, goesBy, targets } }: { readonly info: PolicyInfo }) {
  const rule = targets.find(({ target }) => target === goesBy)
  const { effective = null, coming = [] } = rule ?? {}
  return (
    <div className={styles.rule}>
      <p>
        申报规则：
        {goesBy === null || effective === null
          ? '本单位没有申报规则'
          : `${PolicyTarget.label(goesBy)}，${ruleText(effective)}（${effective.orgId === orgId ? '本级' : `来自 ${effective.orgName}`}）`}
        <Link to={`/declare-policy/index?orgId=${orgId}`}>查看申报规则</Link>
      </p>
      {coming.map((one) => (
        <p key={one.policyId}>
          自 {one.fromDay} 起：{ruleText(one)}
        </p>
      ))}
    </div>
  )
}
