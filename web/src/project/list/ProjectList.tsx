import { projectSheets } from '@oems/contract/project/projectImport.ts'
import type { ProjectRow } from '@oems/contract/project/projectLists.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useWanted } from '../../core/wanted.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { isSet } from '../../kit/list/filter/filters.ts'
import { ImportButton } from '../../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { SelectionBar } from '../../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../../kit/list/useExportChosen.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { useOpened } from '../../kit/record/useOpened.ts'
import { parentIn } from '../../node/project/parents.ts'
import { useSession } from '../../shell/session.ts'
import { useDoors } from '../doors.ts'
import { NationView } from '../nation/NationView.tsx'
import { ProjectDrawer } from '../record/ProjectDrawer.tsx'
import { useProjectActions } from '../useProjectActions.tsx'
import { columnsOf } from './columns.tsx'
import { ProjectFilters } from './ProjectFilters.tsx'
import { QuickChips } from './QuickChips.tsx'
import { useDisplay } from './useDisplay.ts'

interface Props {
  readonly choice: ReactNode
  readonly isByNation: boolean
}

/** The projects below the caller's node, as rows or by nation. */
export function ProjectList({ choice, isByNation }: Props) {
  const { op } = useSession()
  const doors = useDoors()
  const list = useListPage<typeof doors.list>(doors.list, { rowKey: 'projectId' })
  const opened = useOpened<ProjectRow>(list)
  const exporting = useExportChosen(projectSheets.export, list)
  const { drill } = useDisplay()
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const isWhole = Object.entries(list.filters).every(([name, value]) => name === 'orgId' || !isSet(value))
  const actions = useProjectActions({
    ...{ gone: opened.close, done: list.selection.clear },
    everyOf: isWhole ? (chosen ?? op.orgId) : null,
  })
  const chosenActions = [...exporting, ...actions.ofSeveral]
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, opened.open))
  const begin = actions.add && (() => actions.add?.(chosen ?? parentIn(op)))
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增项目
    </Button>
  )
  return (
    <>
      <ListPage
        title="项目管理"
        about="本组织及下级组织的项目；名称、上级和状态由上级组织的管理员调整"
        count={list.total}
        unit="个"
        note={choice}
        actions={add}
      >
        <Toolbar
          quick={<QuickChips list={list} orgId={chosen} />}
          tools={
            <>
              <ImportButton calls={projectSheets} what="项目" place={{ orgParentId: chosen ?? op.orgId }} list={list} />
              <ExportButton call={projectSheets.export} list={list} />
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={chosenActions} />}
        />
        <ProjectFilters list={list} />
        {isByNation ? (
          <NationView filters={list.filters} pick={drill} />
        ) : (
          <ListTable
            nothing={add ? '暂无项目，可新增或从表格导入' : '暂无项目'}
            list={list}
            columns={visibleColumns}
            selectable={chosenActions.length > 0}
            first={add}
            onOpen={opened.open}
            actions={actions.ofRow}
          />
        )}
      </ListPage>
      <ProjectDrawer opened={opened} actions={actions.ofRecord} />
      {actions.dialogs}
    </>
  )
}
