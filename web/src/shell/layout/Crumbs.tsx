import type { Route } from '../routes.ts'
import styles from './Layout.module.css'

/** Sub-system, directories, page. */
export const Crumbs = ({ route }: { readonly route: Route }) => (
  <nav aria-label="当前位置">
    <ol className={styles.crumbs}>
      {route.trail.map((name, at) => (
        <li key={route.trail.slice(0, at + 1).join('/')} aria-current={at === route.trail.length - 1 ? 'page' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  </nav>
)
