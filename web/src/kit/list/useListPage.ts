import type { Call, Input, Output, Sent } from '@oems/contract/core/call.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableProps } from 'antd'
import { type Key, useEffect, useRef, useState } from 'react'
import { reading } from '../../core/calls.ts'
import { usePreference } from '../../core/preferences.ts'
import { useOnShow } from '../../core/tab.ts'
import { type ListQuery, type SortRule, sortText, viewParameter } from './address.ts'
import type { ListSettings } from './columns.ts'
import { describedFilters } from './filter/described.ts'
import { type FilterFields, type FilterName, isSet } from './filter/filters.ts'
import { turned, useRowsThatFit } from './pageSize.ts'
import { useAddress } from './useAddress.ts'
import { useDefaultView } from './view/useDefaultView.ts'

export type RowOf<C extends Call> = Output<C> extends { list: (infer R extends object)[] } ? R : never
export type SortField<C extends Call> = Input<C> extends { sortRules: { field: infer F }[] } ? F & string : never
const noSettings: ListSettings = {}
/** An answer within this time comes as if at once; a later one is seen to be on its way. */
const quickMs = 150
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Options<C extends Call> {
  /** The field that tells the rows apart. */
  readonly rowKey?: string
  /** Filters that the page itself sets, such as an organisation chosen beside the list; they stay when the user's are cleared. */
  readonly fixed?: Partial<Sent<C>>
  /** `false`: not read yet, because what the page sets is still on its way. */
  readonly enabled?: boolean
}

/**
 * Hands back props for antd's own Table, and what a row of filters needs. The query's key is its input, so a late reply to an
 * older input is never shown; the rows of the last reply stay on screen until the next one is there.
 */
export function useListPage<C extends Call<'read'>>(call: C, { rowKey = 'id', fixed, enabled = true }: Options<C> = {}) {
  const [settings, change] = usePreference(`list:${call.path}`, noSettings)
  const frame = useRef<HTMLDivElement>(null)
  const [described] = useState(describedFilters)
  const fit = useRowsThatFit(frame)
  const { page, filters, sized, view, after, go } = useAddress(call.input, settings.pageSize ?? fit.rows ?? undefined)
  const ofUser = Object.entries(filters).filter(([name]) => !(fixed && name in fixed))
  const isFiltered = ofUser.some(([, value]) => isSet(value))
  const opens = useDefaultView(settings.filters, !isFiltered && view === null, go)
  const [chosen, choose] = useState<Key[]>([])
  const client = useQueryClient()
  const inputOf = ({ page, filters }: Pick<ListQuery, 'page' | 'filters'>) =>
    ({ ...page, ...withoutUndefined(filters), ...fixed }) as unknown as Sent<C>
  const input = inputOf({ page, filters })
  const asked = JSON.stringify([filters, fixed])
  const [countedFor, setCountedFor] = useState<string | null>(null)
  const mayCountAll = 'countAll' in call.input.properties
  const query = reading(call, countedFor === asked ? { ...input, countAll: 1 } : input)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled: enabled && !opens && fit.rows !== null,
  })
  useOnShow(() => void (enabled && client.refetchQueries({ queryKey: query.queryKey, exact: true, stale: true })))
  const {
    list,
    total,
    totalCapped = false,
  } = (data ?? { list: [], total: 0 }) as { list: RowOf<C>[]; total: number; totalCapped?: boolean }
  const { pageNo, pageSize, sortRules } = page

  // Of a list that is not counted to its end there is a next page for as long as one is full.
  const shownTo = (pageNo - 1) * pageSize + list.length
  const reach = totalCapped && mayCountAll ? Math.max(total, list.length === pageSize ? shownTo + 1 : shownTo) : total
  const lastPage = Math.max(1, Math.ceil(reach / pageSize))
  const pastTheEnd = data !== undefined && !isPlaceholderData && pageNo > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is made anew each time and always does the same
  useEffect(() => {
    if (pastTheEnd) go({ pageNo: lastPage }, { replace: true }) // the only row of the last page was deleted
  }, [pastTheEnd, lastPage])

  const searches = useRef(0)
  const search: Search = (change, options) => {
    if (chosen.length > 0) choose([])
    const next = { ...change, pageNo: null }
    const asked = client.prefetchQuery(reading(call, inputOf(after(next))))
    searches.current += 1
    if (!options?.replace) return go(next, options)
    // What is typed stands in its field already: the page is drawn once, with the answer, unless that takes its time.
    const turn = searches.current
    void Promise.race([asked, pause(quickMs)]).then(() => turn === searches.current && go(next, options))
  }
  const isAuto = !sized && settings.pageSize === undefined
  /** Undefined: as many as fit. */
  function resize(pageSize: number | undefined) {
    change({ ...settings, pageSize })
    if (pageSize === undefined) fit.setRows(fit.measure())
    go({ pageNo: null, pageSize })
  }
  function turn(to: number) {
    if (!isAuto) return go({ pageNo: to })
    const next = turned(page, to, fit.measure())
    fit.setRows(next.pageSize)
    go({ pageNo: next.pageNo })
  }
  const sort = (rules: readonly SortRule[]) => go({ sortRules: sortText(rules), pageNo: null })
  const cleared = Object.fromEntries(ofUser.map(([name]) => [name, null]))
  const reset = () => search({ ...cleared, [viewParameter]: null })

  const table: TableProps<RowOf<C>> = {
    rowKey: rowKey as keyof RowOf<C>,
    dataSource: list,
    onChange: (_page, _filters, sorter) =>
      sort(
        [sorter].flat().flatMap(({ field, order }) => (order ? { field: String(field), order: order === 'ascend' ? 'asc' : 'desc' } : [])),
      ),
  }
  /** For a Table with check boxes: `<ListTable list={list} selectable …>`. */
  const selection = {
    ids: chosen as number[],
    clear: () => choose([]),
    /** Of those chosen these alone stay so. */
    keep: (ids: readonly number[]) => choose(chosen.filter((id) => ids.includes(id as number))),
    props: { selectedRowKeys: chosen, onChange: choose, preserveSelectedRowKeys: true },
  }

  /** `{ title: '科室名称', ...list.sortable('name') }`: a field that the contract does not let sort does not compile. */
  const sortable = (field: SortField<C>) => {
    const rule = sortRules.find((rule) => rule.field === field)
    return { dataIndex: field, sorter: true, sortOrder: rule ? (rule.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null }
  }
  return {
    /** What the user has changed about this list, stored under the call's path. */
    settings,
    change,
    rowKey,
    pageNo,
    pageSize,
    isAuto,
    resize,
    turn,
    sortRules,
    sort,
    /** Where the table stands; what fits there is measured when the list opens. */
    frame,
    /** No answer has come yet. */
    isLoading: data === undefined && !error,
    isFetching,
    table,
    /** What each filter is called and which values it has, by the contract. */
    fields: call.input.properties as unknown as FilterFields<FilterName<C>>,
    filters,
    /** The filters as the page's row of them has them, with their words. */
    described,
    /** The name of the saved view that was chosen; the filters may have been changed since. */
    view,
    /** The input of the list's call, as an export of the same list needs it. */
    input,
    rows: list,
    /** The whole reply, for what a call says beside its rows. */
    reply: data as Output<C> | undefined,
    /** The rows are still those of the query before. */
    isOutdated: isPlaceholderData,
    /** Undefined until the first reply. */
    total: data === undefined ? undefined : total,
    /** There are more than `total`; `countAll` has them counted, where the call does that. */
    totalCapped,
    countAll: mayCountAll ? () => setCountedFor(asked) : undefined,
    /** As far as pages can be turned to. */
    reach,
    error,
    isFiltered,
    sortable,
    selection,
    search,
    reset,
    refresh: () => client.invalidateQueries({ queryKey: [call.base] }),
  }
}
export type List<C extends Call<'read'> = Call<'read'>> = ReturnType<typeof useListPage<C>>
/** As much of a list as a row of filters needs. */
export type FilterList<N extends string = string> = Pick<List, 'filters' | 'search' | 'reset' | 'isFiltered'> & {
  readonly fields: FilterFields<N>
  readonly described?: List['described']
}
/** As much of it as saved views need. */
export type Viewable = Pick<List, 'filters' | 'fields' | 'search' | 'settings' | 'change' | 'sortRules' | 'view'>
/** Changes some of the filters: `null` takes one away. `replace`: Back does not lead to what was there before. */
export type Search = (change: Readonly<Record<string, unknown>>, options?: { readonly replace?: boolean }) => void

const withoutUndefined = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
