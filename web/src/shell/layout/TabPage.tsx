import { ConfigProvider } from 'antd'
import { memo, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, NavigationType, Route as Path, Routes } from 'react-router'
import { PagePlaceContext, PageTabContext } from '../../core/tab.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { Denied } from '../Denied.tsx'
import { EmbeddedPage } from '../EmbeddedPage.tsx'
import { ExternalPage } from '../ExternalPage.tsx'
import type { Route } from '../routes.ts'
import type { Tab } from '../tabs.ts'
import styles from './Layout.module.css'
import { PageFault } from './PageFault.tsx'
import { PageOf } from './PageOf.tsx'
import { pageTabOf } from './pageTab.ts'
import { PageSkeleton } from './states.tsx'
import { usePlace } from './usePlace.tsx'

/**
 * A page in its tab. Behind another tab it stays as it is, with all that was typed and opened in it, and is not drawn again: only the
 * frame around it changes. What a page opens (dialogs, choosers) hangs in an element of its own that is hidden together with it.
 */
export const TabPage = memo(function TabPage({ tab, front }: { readonly tab: Tab; readonly front: boolean }) {
  const { route, address, key } = tab
  const [popups] = useState(() => document.createElement('div'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is passed to the same pageTab, below
  const pageTab = useMemo(() => pageTabOf(key, address), [key])

  useLayoutEffect(() => {
    document.body.append(popups)
    return () => popups.remove()
  }, [popups])
  useLayoutEffect(() => {
    popups.hidden = !front
  }, [popups, front])
  useEffect(() => pageTab.bring(front), [pageTab, front])

  const place = usePlace(tab)
  const location = useMemo(() => pageTab.moved(address), [pageTab, address])
  const at = useMemo(() => ({ location, navigationType: NavigationType.Push }), [location])
  const page = useMemo(
    () => (
      <PageTabContext value={pageTab}>
        <ConfigProvider getPopupContainer={() => popups}>
          <PageFault>
            <Suspense fallback={<PageSkeleton />}>
              <Routes>
                <Path path={route.pattern} element={elementOf(route)} />
              </Routes>
            </Suspense>
          </PageFault>
        </ConfigProvider>
      </PageTabContext>
    ),
    [pageTab, popups, route],
  )
  return (
    <div role="tabpanel" aria-label={route.title} data-front={front} className={styles.page}>
      <LocationContext.Provider value={at}>
        <PagePlaceContext value={place}>{page}</PagePlaceContext>
      </LocationContext.Provider>
    </div>
  )
})

function elementOf(route: Route) {
  if (route.kind === 'page') return <PageOf page={route.page} />
  return (
    <div className={styles.foreign}>
      <PageHead title={route.title} />
      {foreignOf(route)}
    </div>
  )
}

/** What draws no head of its own. */
function foreignOf({ kind, menuId }: Route) {
  if (kind === 'embedded') return <EmbeddedPage menuId={menuId!} />
  return kind === 'external' ? <ExternalPage menuId={menuId!} /> : <Denied />
}
