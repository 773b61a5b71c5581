import { useParams, useSearchParams } from 'react-router'
import { ListPage } from '../kit/list/ListPage.tsx'
import styles from './project.module.css'
import { OutOfReach, ProjectRecord } from './record/ProjectRecord.tsx'
import { useProjectActions } from './useProjectActions.tsx'

/** The record of one project at an address of its own; `?part=` is the part that is shown. */
export default function ProjectPage() {
  const projectId = Number(useParams().projectId)
  const [params, setParams] = useSearchParams()
  const actions = useProjectActions({})
  return (
    <ListPage title="项目档案">
      <div className={styles.record}>
        {Number.isSafeInteger(projectId) ? (
          <ProjectRecord projectId={projectId} part={params.get('part')} open={(part) => setParams({ part })} actions={actions.ofRecord} />
        ) : (
          <OutOfReach />
        )}
      </div>
      {actions.dialogs}
    </ListPage>
  )
}
