import type { MenuItem } from '@oems/contract/access/navigation.ts'
import type { Route } from '../routes.ts'
import type { Tab } from '../tabs.ts'
import styles from './Layout.module.css'
import { Star } from './Star.tsx'

interface Props {
  readonly route: Route
  /** The menu of the page, with all above it: a page without a menu of its own stands below the one that it belongs to. */
  readonly above: readonly MenuItem[]
  readonly tab: Tab | undefined
}

/** Sub-system, directories, page; beside it the star. */
export function Crumbs({ route, above, tab }: Props) {
  const trail = route.menuId === null ? [...above.map(({ name }) => name).filter((name) => name !== route.title), route.title] : route.trail
  return (
    <div className={styles.place}>
      <nav aria-label="当前位置">
        <ol className={styles.crumbs}>
          {trail.map((name, at) => (
            <li key={trail.slice(0, at + 1).join('/')} aria-current={at === trail.length - 1 ? 'page' : undefined}>
              {name}
            </li>
          ))}
        </ol>
      </nav>
      {tab && route.kind !== 'denied' && <Star tab={tab} />}
    </div>
  )
}
