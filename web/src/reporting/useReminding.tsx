import type { Reminded } from '@oems/contract/reporting/progress.ts'
import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import { App } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { succeeded } from '../core/notices.ts'
import styles from './reporting.module.css'

/** 催报: tells the reporters, and says of which projects nobody was told. Absent where the caller may not. */
export function useReminding(done: () => void) {
  const { modal } = App.useApp()
  const reminding = useWrite(projectInfo.remind, null)
  const may = useCan()(projectInfo.remind)
  function say({ sentNum, skipped }: Reminded) {
    done()
    if (skipped.length === 0) return succeeded(`已提醒${sentNum}个项目的填报员`)
    modal.info({
      title: sentNum === 0 ? '没有发出提醒' : `已提醒${sentNum}个项目，${skipped.length}个未发出`,
      okText: '知道了',
      content: (
        <ul className={styles.skipped}>
          {skipped.map(({ projectId, projectName, reason }) => (
            <li key={projectId}>
              {projectName}：{reason}
            </li>
          ))}
        </ul>
      ),
    })
  }
  return may ? (projectIds: readonly number[]) => reminding.mutate({ projectIds: [...projectIds] }, { onSuccess: say }) : undefined
}
