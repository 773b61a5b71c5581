import { ApartmentOutlined, HistoryOutlined, StarFilled } from '@ant-design/icons'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { reading } from '../../core/calls.ts'
import { useSettled } from '../../kit/org/useOrgSearch.ts'
import { type OpenPlace, recentPlaces, useFavourites } from '../favourites.ts'
import { go } from '../hash.ts'
import { MenuIcon } from '../icons.tsx'
import { addressOf, flat, type MenuWithTrail } from '../routes.ts'
import { type OwnAssignment, useSession } from '../session.ts'
import { matches } from './matches.ts'

/** A line of the palette. */
export interface Choice {
  readonly key: string
  readonly icon: ReactNode
  readonly name: string
  readonly note: string
  /** Absent: it can only be read. */
  readonly run?: () => void
}
export interface Group {
  readonly title: string
  readonly choices: readonly Choice[]
}
const pagesAtMost = 30
const orgsAtMost = 8
const afterTyping = 250

const above = (names: readonly { readonly name: string }[]) =>
  names
    .slice(0, -1)
    .map(({ name }) => name)
    .join(' / ')

/** What fits what is typed; with nothing typed, the favourites and the last pages. */
export function usePlaces(typed: string, switchTo: (assignment: OwnAssignment) => void): readonly Group[] {
  const { nav } = useSession()
  const favourites = useFavourites().places
  const pages = useMemo(() => flat(nav.menus).filter(({ item }) => addressOf(item)), [nav])
  const orgs = useOrgs(typed.trim(), switchTo)

  const groups: readonly Group[] =
    typed.trim() === ''
      ? atRest(favourites, pages)
      : [
          {
            title: '页面',
            choices: pages
              .filter(({ item }) => matches(item, typed))
              .slice(0, pagesAtMost)
              .map(pageChoice),
          },
          ...orgs,
        ]
  return groups.filter(({ choices }) => choices.length > 0)
}

function atRest(favourites: readonly OpenPlace[], pages: readonly MenuWithTrail[]): readonly Group[] {
  const recent = recentPlaces()
  if (favourites.length === 0 && recent.length === 0) return [{ title: '全部页面', choices: pages.slice(0, pagesAtMost).map(pageChoice) }]
  return [
    { title: '我的收藏', choices: favourites.map((place) => placeChoice(place, 'favourite', <StarFilled />)) },
    { title: '最近访问', choices: recent.map((place) => placeChoice(place, 'recent', <HistoryOutlined />)) },
  ]
}

const pageChoice = ({ item, trail }: MenuWithTrail): Choice => ({
  key: `page-${item.menuId}`,
  icon: <MenuIcon name={item.icon} />,
  name: item.name,
  note: above(trail),
  run: () => go(addressOf(item)!),
})

const placeChoice = ({ path, title, route }: OpenPlace, kind: string, icon: ReactNode): Choice => ({
  key: `${kind}-${path}`,
  icon,
  name: route.menuId === null ? title : route.title,
  note: above(route.trail.map((name) => ({ name }))),
  run: () => go(path),
})

/** Organisations in which the caller has a role come first; the other visible ones can be found, not switched to. */
function useOrgs(keyword: string, switchTo: (assignment: OwnAssignment) => void): readonly Group[] {
  const { user, op } = useSession()
  const settled = useSettled(keyword, afterTyping)
  const query = reading(orgInfo.searchOp, { keyword: settled, limit: orgsAtMost * 2 })
  const { data } = useQuery({ ...query, enabled: settled !== '', placeholderData: keepPreviousData })
  if (keyword === '') return []

  const assignments = new Map(user.rops.filter(({ webLogin }) => webLogin === 1).map((assignment) => [assignment.orgId, assignment]))
  const found = settled === '' ? [] : (data ?? [])
  const visible = new Set(found.map(({ orgId }) => orgId))
  const own = [...assignments.values()].filter(
    (assignment) => visible.has(assignment.orgId) || matches({ name: assignment.orgName, pinyin: assignment.pinyin, url: null }, keyword),
  )
  const foreign = found.filter(({ orgId }) => !assignments.has(orgId))
  const choices = [
    ...own.map((assignment) => ({
      key: `org-${assignment.orgId}`,
      icon: <ApartmentOutlined />,
      name: assignment.orgName,
      note: assignment.orgId === op.orgId ? '当前组织' : `切换为${assignment.roleName}`,
      ...(assignment.orgId !== op.orgId && { run: () => switchTo(assignment) }),
    })),
    ...foreign.map(({ orgId, orgName, orgType }) => ({
      key: `org-${orgId}`,
      icon: <ApartmentOutlined />,
      name: orgName,
      note: `${OrgType.label(orgType as 0)}，没有可切换的角色`,
    })),
  ]
  return [{ title: '组织', choices: choices.slice(0, orgsAtMost) }]
}
