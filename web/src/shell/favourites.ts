import { preference, setPreference, usePreference } from '../core/preferences.ts'
import { currentRoutes } from './navigationGuard.ts'
import { type Route, routeFor } from './routes.ts'

/** A page by its path, without its query. */
export interface Place {
  readonly path: string
  /** Its title when it was put here: a page that belongs to a record has no other name. */
  readonly title: string
}
export interface OpenPlace extends Place {
  readonly route: Route
}
const none: readonly Place[] = []
const favouritesAtMost = 30
const recentAtMost = 10

export const pathOf = (address: string) => address.split('?')[0]!
const without = (places: readonly Place[], path: string) => places.filter((one) => one.path !== path)

/** Those that the present role can open, in their order; the others stay stored for the role that can. */
function openable(places: readonly Place[]): readonly OpenPlace[] {
  const routes = currentRoutes()
  return places.flatMap((place) => {
    const route = routeFor(routes, place.path)
    return route && route.kind !== 'denied' && route.layout ? [{ ...place, route }] : []
  })
}

/** ★: the pages that the user wants at hand, on every computer. */
export function useFavourites() {
  const [favourites, save] = usePreference('favourites', none)
  return {
    places: openable(favourites),
    has: (path: string) => favourites.some((one) => one.path === path),
    toggle(place: Place) {
      const others = without(favourites, place.path)
      save(others.length < favourites.length ? others : [...others, { path: place.path, title: place.title }].slice(-favouritesAtMost))
    },
  }
}

/** The last pages that were opened. Stored with the next setting or at sign-out: navigation alone does not write. */
export const recentPlaces = () => openable(preference('recent', none))
export function visited(place: Place) {
  const recent = preference('recent', none)
  if (recent[0]?.path !== place.path)
    setPreference('recent', [place, ...without(recent, place.path)].slice(0, recentAtMost), { soon: false })
}
