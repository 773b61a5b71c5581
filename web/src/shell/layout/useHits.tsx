import { SearchOutlined, UserOutlined } from '@ant-design/icons'
import { isWholeNumber, mayBeNumber } from '@oems/contract/core/lookUp.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Permissions } from '../../core/calls.ts'
import type { FindSource, Hits } from '../../core/find.ts'
import { sources } from '../../core/finds.ts'
import { totalText } from '../../kit/list/totalText.ts'
import { go } from '../hash.ts'
import { currentRoutes } from '../navigationGuard.ts'
import { routeFor } from '../routes.ts'
import { type Group, isEnough, type Line, recentFirst } from './choices.ts'

/** Whether this role may open an address. */
export const isOpenable = (address: string) => {
  const route = routeFor(currentRoutes(), address)
  return route !== null && route.kind !== 'denied'
}

export const openSources = (permissions: ReadonlySet<string>) => sources.filter(({ may }) => permissions.has(may))
/** The beginning of a number would count as a look-up for each digit: it waits to be complete, or for Enter. */
export const waitsForMore = ({ byNumber }: FindSource, typed: string) => byNumber === true && mayBeNumber(typed) && !isWholeNumber(typed)
export const hitsOf = (source: FindSource, typed: string) =>
  queryOptions({ queryKey: ['find', source.key, typed], queryFn: ({ signal }) => source.search(typed, signal), retry: false })

/** Records of the domains, each source as soon as it answers; what is outdated is neither waited for nor shown. */
export function useHits(typed: string, recent: readonly string[]) {
  const permissions = use(Permissions)
  const [asked, ask] = useState('')
  const open = openSources(permissions)
  const waits = (source: FindSource) => waitsForMore(source, typed) && asked !== typed
  const queries = useQueries({
    queries: open.map((source) => ({ ...hitsOf(source, typed), enabled: isEnough(typed) && !waits(source) })),
  })
  const groups = open.map((source, at): Group => {
    const { data } = queries[at]!
    const lines = isEnough(typed) && waits(source) ? [byEnter(source, typed, () => ask(typed))] : data ? linesOf(source, data, recent) : []
    return { title: source.title, lines }
  })
  return { groups, busy: queries.some(({ isFetching }) => isFetching) }
}

const byEnter = ({ key, title }: FindSource, typed: string, run: () => void): Line => ({
  key: `${key}-ask`,
  icon: <SearchOutlined />,
  name: `按“${typed}”查找${title}`,
  note: '回车查询',
  stays: true,
  run,
})

function linesOf({ key, title }: FindSource, { hits, total, totalCapped, all }: Hits, recent: readonly string[]): readonly Line[] {
  const lines = hits.map(({ id, name, note, address }): Line => {
    const line = { key: `${key}-${id}`, icon: <UserOutlined />, name, note }
    if (!isOpenable(address)) return line
    return { ...line, run: () => go(address), recent: { kind: 'people', key: line.key, name, note, address } }
  })
  const rest: Line = {
    key: `${key}-all`,
    icon: <SearchOutlined />,
    name: `查看全部 ${totalText(total, totalCapped)} 位${title}`,
    note: '',
    run: () => go(all),
  }
  return [...recentFirst(lines, recent), ...(total > hits.length && isOpenable(all) ? [rest] : [])]
}
