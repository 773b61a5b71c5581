import { type SQL, sql } from 'drizzle-orm'

/**
 * A kind of entry of a person's timeline (03 §5.3). The domain that keeps the facts declares it (`Domain.timeline`); the archive, which shows
 * them all, knows none of them.
 */
export interface TimelineKind {
  /** On the wire and in the cursor. */
  readonly type: string
  readonly name: string
  /** On the printed copy for whoever leaves, as a chapter of its own; for what no other part of the copy tells. */
  readonly onPaper?: true
  /**
   * A query for the facts of a person: `id` (rising with time within a day), `day`, `org_id` and `data` (jsonb, for `tell`), with `earlier(day, id)`
   * among its conditions. Order and limit are added to it. Its text is made once for everybody: it says the same whoever asks, and about whom.
   */
  facts(personId: SQL, earlier: Earlier): SQL
  tell(data: never): Told
}
/** What a page of the timeline is still to have: everything, or what comes after the last entry of the page before. */
export type Earlier = (day: SQL, id: SQL) => SQL

/** One fact in words. */
export interface Told {
  readonly title: string
  readonly detail?: string | null
  readonly notable?: boolean
}

/** So that the data of `facts` and `tell` are the same. */
export const timelineKind = <Data>(kind: Omit<TimelineKind, 'tell'> & { readonly tell: (data: Data) => Told }): TimelineKind =>
  kind as unknown as TimelineKind

/** In `data`, of sealed columns: read by `openedText`. */
export const sealedText = (column: SQL) => sql`encode(${column}, 'base64')`
