import { Button } from 'antd'
import { succeeded, warned } from '../../../core/notices.ts'
import { copy } from '../../copy.ts'
import { changedAddress, sortText } from '../address.ts'
import type { Viewable } from '../useListPage.ts'
import { NameForm } from './NameForm.tsx'
import { ViewLine } from './ViewLine.tsx'
import styles from './ViewList.module.css'
import { defaulted, renamed, type SavedView, showing, stored, viewedFilters, viewsAtMost, without } from './views.ts'

interface Props {
  readonly list: Viewable
  readonly chosen: SavedView | undefined
  readonly changed: boolean
  readonly close: () => void
}

/** The user's views of a list: to choose, rename, delete, make the default, hand on as a link; and to save what is set now as one more. */
export default function ViewList({ list, chosen, changed, close }: Props) {
  const { settings, change, search } = list
  const views = settings.filters ?? []
  const fields = Object.keys(list.filters)
  const filters = viewedFilters(list.fields, list.filters)
  const keep = (views: readonly SavedView[]) => change({ ...settings, filters: views.length > 0 ? views : undefined })
  const present = (name: string): SavedView => ({ name, filters, sort: sortText(list.sortRules) })
  const show = (view: SavedView) => {
    search(showing(view, fields))
    close()
  }
  function save(name: string) {
    if (views.length >= viewsAtMost && !views.some((view) => view.name === name)) {
      warned(`最多保存${viewsAtMost}个视图，请先删除不用的`)
      return
    }
    keep(stored(views, present(name)))
    search(showing(present(name), fields))
    succeeded(`已保存视图“${name}”`)
    close()
  }
  function rename(name: string, next: string) {
    if (views.some((view) => view.name === next)) return warned(`已有视图“${next}”，请换一个名称`)
    keep(renamed(views, name, next))
    if (chosen?.name === name) search({ view: next }, { replace: true })
  }
  function remove(name: string) {
    keep(without(views, name))
    if (chosen?.name === name) search({ view: null }, { replace: true })
  }
  return (
    <section className={styles.views} aria-label="我的视图">
      {chosen && changed && (
        <div className={styles.changed}>
          <span>筛选已修改</span>
          <Button type="link" onClick={() => show(chosen)}>
            还原
          </Button>
          <Button type="primary" onClick={() => save(chosen.name)}>
            更新视图
          </Button>
        </div>
      )}
      {views.length === 0 && <p>还没有视图。设置筛选后可存为视图，下次一点即用。</p>}
      <ul>
        {views.map((view) => (
          <ViewLine
            key={view.name}
            view={view}
            isChosen={view.name === chosen?.name}
            show={() => show(view)}
            rename={(next) => rename(view.name, next)}
            makeDefault={() => keep(defaulted(views, view.name))}
            copyLink={() => copyLink(view)}
            remove={() => remove(view.name)}
          />
        ))}
      </ul>
      {Object.keys(filters).length + list.sortRules.length > 0 && (
        <NameForm label="视图名称" placeholder="给当前筛选起个名字" verb="存为视图" done={save} />
      )}
    </section>
  )
}

/** What a colleague opens: the address with the filters; the view itself is the user's own. */
function copyLink(view: SavedView) {
  const { view: _, ...filters } = showing(view, [])
  const [path] = location.hash.split('?')
  const link = `${location.origin}${location.pathname}${path}?${changedAddress(new URLSearchParams(), filters)}`
  if (copy(link)) succeeded('链接已复制')
}
