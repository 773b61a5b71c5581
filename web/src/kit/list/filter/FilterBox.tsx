import { OrgType } from '@oems/contract/organisation/codes.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { NameOf, OrgPicker } from '../../org/OrgPicker.tsx'
import type { OrgTypeCode } from '../../org/useOrgSearch.ts'
import styles from '../FilterRow.module.css'
import type { FilterList } from '../useListPage.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { type Filter, type Unusual, type WidgetProps, widthOf } from './filters.ts'
import { TextFilter } from './TextFilter.tsx'

interface Props {
  readonly list: FilterList
  readonly filter: Filter
  /** As wide as what it stands in, instead of its own width. */
  readonly full?: boolean
}

/** One filter in a box, its label inside; it applies by itself. What is typed leaves no trace in the browser's history. */
export function FilterBox({ list: { filters, search }, filter, full = false }: Props) {
  const { name, kind, label } = filter
  const value = filters[name]
  const choose = (value: unknown) => search({ [name]: value })
  const type = (value: unknown) => search({ [name]: value }, { replace: true })
  const Widget = filter.widget
  return (
    <div className={styles.filter} style={{ width: full ? '100%' : widthOf(filter) }}>
      {Widget && <Widget label={label} value={value} onChange={choose} />}
      {kind === 'choice' && <ChoiceFilter filter={filter} value={value} onChange={choose} />}
      {kind === 'period' && <PeriodFilter filter={filter} filters={filters} search={search} />}
      {(kind === 'text' || kind === 'number') && <TextFilter filter={filter} value={value} onChange={type} />}
    </div>
  )
}

function PeriodFilter({
  filter: { name, to = name, label },
  filters,
  search,
}: Pick<FilterList, 'filters' | 'search'> & { filter: Filter }) {
  const [start, end] = [filters[name], filters[to]] as (string | undefined)[]
  // The same array as long as the days are the same: a new one would discard the day that was typed first.
  const value = useMemo(() => [start ? dayjs(start) : null, end ? dayjs(end) : null] as const, [start, end])
  return (
    <DatePicker.RangePicker
      aria-label={label}
      className={styles.box ?? ''}
      prefix={<span className={styles.label}>{label}</span>}
      value={[...value]}
      onChange={(range) => search({ [name]: range?.[0]?.format('YYYY-MM-DD') ?? null, [to]: range?.[1]?.format('YYYY-MM-DD') ?? null })}
    />
  )
}

/** A filter by one organisation: `inOrg('orgId')`. */
export const inOrg = <N extends string>(name: N, label?: string): Unusual<N> => ({
  name,
  ...(label && { label }),
  widget: OrgFilter,
  words: (value) => <NameOf orgId={Number(value)} />,
})

/** A filter by one region. */
export const inRegion = <N extends string>(name: N, label: string): Unusual<N> => ({ ...inOrg(name, label), widget: RegionFilter })

const regions = [OrgType.region] as const
const RegionFilter = (props: WidgetProps) => <OrgFilter {...props} orgTypes={regions} />

const OrgFilter = ({ label, value, onChange, orgTypes }: WidgetProps & { readonly orgTypes?: readonly OrgTypeCode[] }) => (
  <OrgPicker
    allowClear
    offered="all"
    {...(orgTypes && { orgTypes })}
    aria-label={label}
    className={styles.box ?? ''}
    placeholder={label}
    value={(value as number | undefined) ?? null}
    onChange={onChange}
  />
)
