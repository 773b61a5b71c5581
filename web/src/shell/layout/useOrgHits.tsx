import { ApartmentOutlined } from '@ant-design/icons'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Permissions, reading } from '../../core/calls.ts'
import { orgLinks } from '../../core/finds.ts'
import { whyNotOpen } from '../../kit/org/useOrgSearch.ts'
import { go } from '../hash.ts'
import { type OwnAssignment, useSession } from '../session.ts'
import { type Group, isEnough, type Line, type Link, recentFirst } from './choices.ts'
import { matches } from './matches.ts'
import { isOpenable } from './useHits.tsx'

const atMost = 8

export const orgsOf = (typed: string) => reading(orgInfo.searchOp, { keyword: typed, limit: atMost * 2 })

/**
 * Organisations in which the caller has a role come first, and are switched to; those of the scope lead to their lists. The others can be
 * found, not more.
 */
export function useOrgHits(typed: string, recent: readonly string[], switchTo: (assignment: OwnAssignment) => void) {
  const { user, op } = useSession()
  const permissions = use(Permissions)
  const { data, isFetching } = useQuery({ ...orgsOf(typed), enabled: isEnough(typed) })
  if (!isEnough(typed)) return { group: { title: '组织', lines: [] }, busy: false }

  const links = orgLinks.filter(({ may, page }) => permissions.has(may) && isOpenable(`/${page}`))
  const linksOf = (orgId: number, orgName: string, note: string): readonly Link[] =>
    links.map(({ key, name, page }) => {
      const address = `/${page}?orgId=${orgId}`
      const link = { key: `org-${orgId}-${key}`, name }
      return { ...link, run: () => go(address), recent: { kind: 'org', key: link.key, name: `${orgName} · ${name}`, note, address } }
    })
  const assignments = new Map(user.rops.filter(({ webLogin }) => webLogin === 1).map((assignment) => [assignment.orgId, assignment]))
  const found = data ?? []
  const inScope = new Set(found.map(({ orgId }) => orgId))
  const own = [...assignments.values()].filter(
    (assignment) => inScope.has(assignment.orgId) || matches({ name: assignment.orgName, pinyin: assignment.pinyin, url: null }, typed),
  )
  const lines: Line[] = [
    ...own.map((assignment) => {
      const { orgId, orgName, roleName } = assignment
      const note = orgId === op.orgId ? '当前组织' : `切换为${roleName}`
      const run = orgId === op.orgId ? undefined : () => switchTo(assignment)
      return lineOf(orgId, orgName, note, { run, links: inScope.has(orgId) ? linksOf(orgId, orgName, note) : [] })
    }),
    ...found
      .filter(({ orgId }) => !assignments.has(orgId))
      .map((op) => {
        const { orgId, orgName, orgType, pathName } = op
        const place = [OrgType.label(orgType as 0), pathName.split(' / ').at(-2), whyNotOpen(op)].filter(Boolean).join(' · ')
        const linked = linksOf(orgId, orgName, place)
        return lineOf(orgId, orgName, linked.length > 0 ? place : `${place}，没有可切换的角色`, { links: linked })
      }),
  ]
  const isRecent = ({ key }: Line) => recent.find((one) => one.startsWith(`${key}-`)) ?? key
  const ordered = recentFirst(
    lines.map((line) => ({ key: isRecent(line), line })),
    recent,
  ).map(({ line }) => line)
  const group: Group = { title: '组织', lines: ordered.slice(0, atMost) }
  return { group, busy: isFetching }
}

const lineOf = (orgId: number, name: string, note: string, more: Partial<Line>): Line => ({
  key: `org-${orgId}`,
  icon: <ApartmentOutlined />,
  name,
  note,
  ...more,
})
