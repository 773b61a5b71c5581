import type { Permission } from '@oems/contract/core/call.ts'

/** What Ctrl+K finds beyond the pages themselves, as a domain declares it in its `finds.ts`. */
export interface Finds {
  readonly sources?: readonly FindSource[]
  readonly actions?: readonly FindAction[]
  readonly orgLinks?: readonly OrgLink[]
}

/** Records that are searched for what is typed: people, by the list in which they stand. */
export interface FindSource {
  /** Unique in the console: `people`. */
  readonly key: string
  /** The heading above what is found: 人员. */
  readonly title: string
  readonly may: Permission
  /** Finds by whole numbers, too: what may be the beginning of one is searched for when it is complete, or with Enter. */
  readonly byNumber?: true
  /** Given up by the signal as soon as something else is typed. */
  readonly search: (typed: string, signal: AbortSignal) => Promise<Hits>
}
export interface Hits {
  readonly hits: readonly Hit[]
  readonly total: number
  /** There are more than that. */
  readonly totalCapped?: boolean
  /** The list that shows all of them. */
  readonly all: string
}
export interface Hit {
  readonly id: number
  readonly name: string
  /** By what else one knows it: the organisation, the work number. */
  readonly note: string
  readonly address: string
}

/** Something that is begun on a page: 新增员工. The page begins it where it calls `useWanted`. */
export interface FindAction {
  /** Unique in the console: `people.add`. */
  readonly key: string
  readonly name: string
  /** Whole pinyin, a blank, initials; lower case. */
  readonly pinyin: string
  readonly may: Permission
  /** The url of its menu, without the leading slash. */
  readonly page: string
  readonly step: Step
}
/** `attend`: somebody is put under attention; `invite`: from a row of another page, which names whom by the filter of the list. */
export type Step = 'add' | 'import' | 'attend' | 'invite'

/** Where an organisation that was found leads: 查看员工. */
export interface OrgLink {
  readonly key: string
  readonly name: string
  /** Its place among the links of all domains. */
  readonly order: number
  readonly may: Permission
  /** The url of its menu; the list takes `orgId`. */
  readonly page: string
}
