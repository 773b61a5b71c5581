import { mayBeNumber } from '@oems/contract/core/lookUp.ts'
import { type FilterFields, isSet } from '../filter/filters.ts'

/** Filters and sort under a name, as the address has them. */
export interface SavedView {
  readonly name: string
  readonly filters: Readonly<Record<string, unknown>>
  readonly sort?: string
  /** The list opens with it where its address says nothing. */
  readonly isDefault?: true
}
export const viewsAtMost = 20
/** Characters of a name. */
export const nameAtMost = 20

/** What can be kept of the present filters: a number by which somebody was looked up is no view. */
export const viewedFilters = (fields: FilterFields<string>, filters: SavedView['filters']): SavedView['filters'] =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => isSet(value) && !(fields[name]?.byNumber && typeof value === 'string' && mayBeNumber(value)),
    ),
  )

/** The changes of an address that show a view. */
export const showing = ({ name, filters, sort }: SavedView, fields: readonly string[]) => ({
  ...Object.fromEntries(fields.map((field) => [field, null])),
  ...filters,
  sortRules: sort || null,
  view: name,
})

export function isShown(view: SavedView, filters: SavedView['filters'], sort: string): boolean {
  const names = new Set([...Object.keys(view.filters), ...Object.keys(filters)])
  return (view.sort ?? '') === sort && [...names].every((name) => same(view.filters[name], filters[name]))
}
const same = (one: unknown, other: unknown) => textOf(one) === textOf(other)
const textOf = (value: unknown) => [value ?? []].flat().map(String).sort().join()

/** With this one under its name, in the place of an older one of that name. */
export function stored(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const at = views.findIndex(({ name }) => name === view.name)
  return at < 0 ? [...views, view] : views.with(at, { ...views[at], ...view })
}

export const without = (views: readonly SavedView[], name: string) => views.filter((view) => view.name !== name)

export const renamed = (views: readonly SavedView[], name: string, next: string) =>
  views.map((view) => (view.name === name ? { ...view, name: next } : view))

/** One at most is the default; the one that is, is no more. */
export const defaulted = (views: readonly SavedView[], name: string) =>
  views.map(({ isDefault, ...view }): SavedView => (view.name === name && !isDefault ? { ...view, isDefault: true } : view))
