import type { MenuItem, Nav } from '@oems/contract/access/navigation.ts'
import { useEffect, useMemo, useState } from 'react'
import { addressOf, flat, type Route } from '../routes.ts'

/** The menu of the page in front, with all above it. A route without a menu of its own names one by its code, which only the shipped tree knows. */
export function useHighlight({ menus }: Nav, route: Route | null): readonly MenuItem[] {
  const placed = useMemo(() => flat(menus), [menus])
  const [url, setUrl] = useState<string | null>(null)
  const code = route?.menuId == null ? route?.menuCode : null
  useEffect(() => {
    setUrl(null)
    if (!code) return
    let late = false
    void import('@oems/contract/access/menu.ts').then(({ shippedMenus }) => {
      const found = shippedMenus.find((menu) => menu.code === code)
      if (!late) setUrl(found?.url ?? null)
    })
    return () => {
      late = true
    }
  }, [code])
  return useMemo(() => {
    const found = placed.find(({ item }) =>
      route?.menuId != null ? item.menuId === route.menuId : url !== null && addressOf(item) === `/${url}`,
    )
    return found?.trail ?? []
  }, [placed, route, url])
}
