import { ApartmentOutlined, HistoryOutlined, StarFilled, ThunderboltOutlined, UserOutlined } from '@ant-design/icons'
import { use, useMemo } from 'react'
import { Permissions, ReadOnly } from '../../core/calls.ts'
import type { FindAction } from '../../core/find.ts'
import { actions } from '../../core/finds.ts'
import { want } from '../../core/wanted.ts'
import { type OpenPlace, recentPlaces, useFavourites } from '../favourites.ts'
import { go } from '../hash.ts'
import { MenuIcon } from '../icons.tsx'
import { addressOf, flat, type MenuWithTrail } from '../routes.ts'
import { type OwnAssignment, useSession } from '../session.ts'
import { type Group, type Line, type Recent, recentFirst } from './choices.ts'
import { matches } from './matches.ts'
import { useHelpHits } from './useHelpHits.tsx'
import { isOpenable, useHits } from './useHits.tsx'
import { useOrgHits } from './useOrgHits.tsx'

const pagesAtMost = 30
const recentAtRest = 8

const above = (names: readonly { readonly name: string }[]) =>
  names
    .slice(0, -1)
    .map(({ name }) => name)
    .join(' / ')

/** What fits what is typed, each source as it answers; with nothing typed, what was chosen lately, the favourites and the last pages. */
export function usePlaces(typed: string, recent: readonly Recent[], switchTo: (assignment: OwnAssignment) => void) {
  const { nav } = useSession()
  const favourites = useFavourites().places
  const pages = useMemo(() => flat(nav.menus).filter(({ item }) => addressOf(item)), [nav])
  const lately = recent.map(({ key }) => key)
  const open = useActions()
  const text = typed.trim()
  const hits = useHits(text, lately)
  const orgs = useOrgHits(text, lately, switchTo)
  const help = useHelpHits(text)

  const groups: readonly Group[] =
    text === ''
      ? atRest(recent, open, favourites, pages)
      : [
          {
            title: '页面',
            lines: pages
              .filter(({ item }) => matches(item, text))
              .slice(0, pagesAtMost)
              .map(pageLine),
          },
          {
            title: '操作',
            lines: recentFirst(
              open.filter(({ name, pinyin }) => matches({ name, pinyin, url: null }, text)),
              lately,
            ).map(actionLine),
          },
          ...hits.groups,
          orgs.group,
          help,
        ]
  return { groups: groups.filter(({ lines }) => lines.length > 0), busy: hits.busy || orgs.busy }
}

/** Those that this role may begin, on pages that it has. */
function useActions() {
  const permissions = use(Permissions)
  const readOnly = use(ReadOnly)
  return readOnly ? [] : actions.filter(({ may, page }) => permissions.has(may) && isOpenable(`/${page}`))
}

function atRest(
  recent: readonly Recent[],
  open: readonly FindAction[],
  favourites: readonly OpenPlace[],
  pages: readonly MenuWithTrail[],
): readonly Group[] {
  const places = recentPlaces()
  const lately = recent.flatMap((one) => recentLine(one, open)).slice(0, recentAtRest)
  if (favourites.length === 0 && places.length === 0 && lately.length === 0)
    return [{ title: '全部页面', lines: pages.slice(0, pagesAtMost).map(pageLine) }]
  return [
    { title: '最近查找', lines: lately },
    { title: '我的收藏', lines: favourites.map((place) => placeLine(place, 'favourite', <StarFilled />)) },
    { title: '最近访问', lines: places.map((place) => placeLine(place, 'recent', <HistoryOutlined />)) },
  ]
}

/** Nothing where this role can no longer open it. */
function recentLine(recent: Recent, open: readonly FindAction[]): Line[] {
  const { kind, key, name, note, address } = recent
  if (kind === 'action') return open.filter((action) => action.key === key).map(actionLine)
  if (!isOpenable(address)) return []
  const icon = kind === 'org' ? <ApartmentOutlined /> : <UserOutlined />
  return [{ key, icon, name, note, run: () => go(address), recent }]
}

const actionLine = ({ key, name, page, step }: FindAction): Line => ({
  key,
  icon: <ThunderboltOutlined />,
  name,
  note: '',
  recent: { kind: 'action', key, name, note: '', address: `/${page}` },
  run: () => {
    go(`/${page}`)
    want(`/${page}`, step)
  },
})

const pageLine = ({ item, trail }: MenuWithTrail): Line => ({
  key: `page-${item.menuId}`,
  icon: <MenuIcon name={item.icon} />,
  name: item.name,
  note: above(trail),
  run: () => go(addressOf(item)!),
})

const placeLine = ({ path, title, route }: OpenPlace, kind: string, icon: Line['icon']): Line => ({
  key: `${kind}-${path}`,
  icon,
  name: route.menuId === null ? title : route.title,
  note: above(route.trail.map((name) => ({ name }))),
  run: () => go(path),
})
