import type { Permission } from './call.ts'

/**
 * What a domain's `console.ts` exports, each part where there is one. Server and console read the same lines; the console finds the files by
 * itself.
 */
export interface DomainConsole {
  /** Urls of the menus for which the console has a page; the others are left out of the navigation. */
  readonly pages?: readonly string[]
  /** Counters of what waits for the caller, by their keys. */
  readonly todos?: Todos
  /** Kinds of records by the names under which the operation log keeps them, with the permissions any of which opens a record's history. */
  readonly logged?: Logged
}
/** The page beside whose menu entry the counter stands, the filters of its list that show what is counted, and what that is. */
export type Todos = Readonly<Record<string, { readonly page: string; readonly filters?: TodoFilters; readonly name: string }>>
type TodoFilters = Readonly<Record<string, number | string | readonly number[]>>
export type Logged = Readonly<Record<string, readonly Permission[]>>
