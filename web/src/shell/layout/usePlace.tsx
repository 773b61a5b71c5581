import { useMemo } from 'react'
import type { PagePlace } from '../../core/tab.ts'
import { useSession } from '../session.ts'
import type { Tab } from '../tabs.ts'
import { Star } from './Star.tsx'
import { useHighlight } from './useHighlight.ts'

/** What leads to the page of a tab; one without a menu of its own stands below the menu that it belongs to. */
export function usePlace(tab: Tab): PagePlace {
  const { route } = tab
  const { nav, op } = useSession()
  const menu = useHighlight(nav, route)
  return useMemo(
    () => ({
      above: route.menuId === null ? menu.map(({ name }) => name).filter((name) => name !== route.title) : route.trail.slice(0, -1),
      star: route.kind !== 'denied' && <Star tab={tab} />,
      organisation: op.projectName ?? op.orgName,
    }),
    [tab, route, menu, op],
  )
}
