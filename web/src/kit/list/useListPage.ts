import type { Call, Input, Output, Sent } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, type FormProps, type TableProps } from 'antd'
import { type Key, useEffect, useId, useRef, useState } from 'react'
import { reading } from '../../core/calls.ts'
import { usePreference } from '../../core/preferences.ts'
import { useOnShow } from '../../core/tab.ts'
import { type SortRule, sortText } from './address.ts'
import type { ListSettings } from './columns.ts'
import { turned, useRowsThatFit } from './pageSize.ts'
import { useAddress } from './useAddress.ts'

export type RowOf<C extends Call> = Output<C> extends { list: (infer R extends object)[] } ? R : never
export type SortField<C extends Call> = Input<C> extends { sortRules: { field: infer F }[] } ? F & string : never
const noSettings: ListSettings = {}

interface Options<C extends Call> {
  /** The field that tells the rows apart. */
  readonly rowKey?: string
  /** Filters that the page itself sets (an organisation chosen beside the list); they do not stand in the address. */
  readonly fixed?: Partial<Sent<C>>
}

/**
 * Hands back props for antd's own Form and Table. The query's key is its input, so a late reply to an
 * older input is never shown; the rows of the last reply stay on screen until the next one is there.
 */
export function useListPage<C extends Call<'read'>>(call: C, { rowKey = 'id', fixed }: Options<C> = {}) {
  const [settings, change] = usePreference(`list:${call.path}`, noSettings)
  const frame = useRef<HTMLDivElement>(null)
  const fit = useRowsThatFit(frame)
  const { page, filters, sized, go } = useAddress(call.input, settings.pageSize ?? fit.rows ?? undefined)
  const [form] = Form.useForm()
  const name = useId()
  const [chosen, choose] = useState<Key[]>([])
  const client = useQueryClient()
  const input = { ...page, ...withoutUndefined(filters), ...fixed } as unknown as Sent<C>
  const query = reading(call, input)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled: fit.rows !== null,
  })
  useOnShow(() => void client.refetchQueries({ queryKey: query.queryKey, exact: true, stale: true }))
  const { list, total } = (data ?? { list: [], total: 0 }) as { list: RowOf<C>[]; total: number }
  const { pageNo, pageSize, sortRules } = page

  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const pastTheEnd = data !== undefined && !isPlaceholderData && pageNo > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is made anew each time and always does the same
  useEffect(() => {
    if (pastTheEnd) go({ pageNo: lastPage }, { replace: true }) // the only row of the last page was deleted
  }, [pastTheEnd, lastPage])
  // The Back button changes the address alone. Filters without a field are ignored by the form.
  useEffect(() => form.setFieldsValue(filters), [filters, form])

  const search = (change: Readonly<Record<string, unknown>>) => {
    choose([])
    go({ ...change, pageNo: null })
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
  const reset = () => search(Object.fromEntries(Object.keys(filters).map((name) => [name, null])))

  const table: TableProps<RowOf<C>> = {
    rowKey: rowKey as keyof RowOf<C>,
    dataSource: list,
    onChange: (_page, _filters, sorter) =>
      sort(
        [sorter].flat().flatMap(({ field, order }) => (order ? { field: String(field), order: order === 'ascend' ? 'asc' : 'desc' } : [])),
      ),
  }
  const searchForm: FormProps = { form, name, layout: 'inline', onFinish: search, onReset: reset }
  /** For a Table with check boxes: `<ListTable list={list} selectable …>`. */
  const selection = {
    ids: chosen as number[],
    clear: () => choose([]),
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
    /** The fields of the call's input. */
    fields: call.input.properties as unknown as Readonly<Record<string, Field>>,
    /** No answer has come yet. */
    isLoading: data === undefined && !error,
    isFetching,
    table,
    form: searchForm,
    filters,
    /** The input of the list's call, as an export of the same list needs it. */
    input,
    rows: list,
    /** The whole reply, for what a call says beside its rows. */
    reply: data as Output<C> | undefined,
    /** The rows are still those of the query before. */
    isOutdated: isPlaceholderData,
    /** Undefined until the first reply. */
    total: data === undefined ? undefined : total,
    error,
    isFiltered: Object.values(filters).some((value) => value != null && value !== ''),
    sortable,
    selection,
    search,
    reset,
    refresh: () => client.invalidateQueries({ queryKey: [call.base] }),
  }
}
export type List<C extends Call<'read'> = Call<'read'>> = ReturnType<typeof useListPage<C>>
/** As much of a list as a row of filters needs. */
export type ListForm = Pick<List, 'form' | 'filters' | 'search' | 'reset' | 'isFiltered'>

const withoutUndefined = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
