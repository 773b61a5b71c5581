import type { GuideInfo } from '@oems/contract/guide/guide.ts'
import { type GuideStep, guideSteps, stepNames } from '@oems/contract/guide/steps.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import { moment } from '../core/moment.ts'
import { go } from '../shell/hash.ts'
import styles from './guide.module.css'

/** What has been done, and what is next. */
export const Finish = ({ info, open }: { readonly info: GuideInfo; readonly open: (step: GuideStep) => void }) => (
  <main className={styles.finish}>
    <h2>{info.infoStatus === InfoStatus.outdated ? '信息已超过180天，请更新' : '已完成信息填报'}</h2>
    <p>上级单位的管理员已收到通知。人数、医院或网络有变化时，请回来更新；超过180天会标为“待更新”。</p>
    <ul>
      {guideSteps.map((step) => (
        <li key={step}>
          <span>
            {stepNames[step]}
            <br />
            <small className={styles.note}>填报于 {moment(info.reportedAt[step])}</small>
          </span>
          <button type="button" className={styles.button} onClick={() => open(step)}>
            查看与修改
          </button>
        </li>
      ))}
    </ul>
    <button type="button" className={styles.button} data-primary onClick={() => go('/')}>
      进入系统
    </button>
  </main>
)
