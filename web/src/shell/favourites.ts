import { keepPreference, preference, usePreference } from '../core/preferences.ts'
import { currentRoutes } from './navigationGuard.ts'
import { type Route, routeFor } from './routes.ts'

/** A page by its path, without the question it was asked last. */
export interface Place {
  readonly path: string
  /** As it was called when it was put here: a page that belongs to a record has no other name. */
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

/** Those that the present role can open, in their order; the others stay kept for the role that can. */
function openOnes(places: readonly Place[]): readonly OpenPlace[] {
  const routes = currentRoutes()
  return places.flatMap((place) => {
    const route = routeFor(routes, place.path)
    return route && route.kind !== 'denied' && route.layout ? [{ ...place, route }] : []
  })
}

/** ★: the pages that somebody wants at hand, on every computer. */
export function useFavourites() {
  const [kept, keep] = usePreference('favourites', none)
  return {
    places: openOnes(kept),
    has: (path: string) => kept.some((one) => one.path === path),
    toggle(place: Place) {
      const others = without(kept, place.path)
      keep(others.length < kept.length ? others : [...others, { path: place.path, title: place.title }].slice(-favouritesAtMost))
    },
  }
}

/** The last pages that were opened. Stored with the next setting or at sign-out: moving about is no reason to write. */
export const recentPlaces = () => openOnes(preference('recent', none))
export function visited(place: Place) {
  const known = preference('recent', none)
  if (known[0]?.path !== place.path)
    keepPreference('recent', [place, ...without(known, place.path)].slice(0, recentAtMost), { soon: false })
}
